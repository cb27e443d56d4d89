package ingest

import (
	"context"
	"strings"
	"testing"
	"time"

	"dramatis/editor/editortest"
)

func readBody(t *testing.T, path, content string) string {
	t.Helper()
	d := editortest.Get(FromBytes(context.Background(), path, []byte(content)))(t)
	return d.Text.Body
}

func TestWordsCutAtTheEndsOfLinesAreJoined(t *testing.T) {
	// The text has the names whole, "well-known" and "to-morrow" with their hyphens.
	const known = "Mr. Poorrest met Amelia Sedley. It is well-known that Jean-Paul comes to-morrow, after an examination.\n" +
		"He felt half asleep and was crazed. Mrs. Sedley’s house is in London.\n\n"
	for _, c := range []struct{ name, text, want string }{
		{"a name", "Joseph Poor-\nrest came in.", "Joseph Poorrest\ncame in."},
		{"a name with a mark after it", "She loved Amelia Sed-\nley, her friend.", "She loved Amelia Sedley,\nher friend."},
		{"a possessive", "It was Amelia Sed-\nley's house.", "It was Amelia Sedley's\nhouse."},
		{"capitals", "THE HOUSE OF SED-\nLEY AND SONS", "THE HOUSE OF SEDLEY\nAND SONS"},
		{"a hyphen of the word", "He was well-\nknown there.", "He was well-known\nthere."},
		{"a hyphen between names", "She saw Jean-\nPaul there.", "She saw Jean-Paul\nthere."},
		{"two words", "She was half-\ncrazed then.", "She was half-crazed\nthen."},
		{"a part with a hyphen", "She liked self-exam-\nination more.", "She liked self-examination\nmore."},
		{"an indent", "    Joseph Poor-\n    rest came in.", "    Joseph Poorrest\n    came in."},
		{"a reply by mail", "> Joseph Poor-\n> rest came in.", "> Joseph Poorrest\n> came in."},
		{"the whole line", "Joseph Poor-\nrest\n\nNobody else came.", "Joseph Poorrest\n\nNobody else came."},
		{"three lines", "after an exam-\nina-\ntion of it.", "after an exam-\nina-\ntion of it."},
		{"the end", "It was Mr. Poor-\nrest", "It was Mr. Poorrest"},
		{"a soft hyphen", "Joseph Poor\u00ad\r\nrest came in.", "Joseph Poorrest\ncame in."},
		{"a soft hyphen in an unknown word", "The Oster\u00ad\nley road.", "The Osterley\nroad."},
		{"an unknown word", "The Oster-\nley road.", "The Oster-\nley road."},
		{"speech that breaks off", "“I was about to tell-\nBob came in.", "“I was about to tell-\nBob came in."},
		{"another paragraph", "Joseph Poor-\n\nrest came in.", "Joseph Poor-\n\nrest came in."},
		{"a dash", "Joseph Poor--\nrest came in.", "Joseph Poor--\nrest came in."},
		{"another's reply", "> Joseph Poor-\nrest came in.", "> Joseph Poor-\nrest came in."},
	} {
		if got, _ := strings.CutPrefix(readBody(t, "book.txt", known+c.text), known); got != c.want {
			t.Errorf("%s: %q, not %q", c.name, got, c.want)
		}
	}
}

func TestAnUnknownWordIsJoinedWhereLinesEndWithinWords(t *testing.T) {
	const text = "Amelia Sedley wrote a letter about the examination.\nShe had an exam-\nination, and Amelia Sed-\nley came by the Oster-\nley road in a well-\nworn coat: well, it was worn.\n"
	const want = "Amelia Sedley wrote a letter about the examination.\nShe had an examination,\nand Amelia Sedley\ncame by the Osterley\nroad in a well-worn\ncoat: well, it was worn."
	if got := readBody(t, "book.txt", text); got != want {
		t.Errorf("%q", got)
	}
}

func TestCutWordsAreJoinedInPagesAndMarkdownButNotInScripts(t *testing.T) {
	for _, c := range []struct{ path, content, want string }{
		{"page.html", "<html><body><h2>One</h2><pre>Mr. Poorrest.\nJoseph Poor-\nrest came.</pre><h2>Two</h2><p>Amelia</p></body></html>", "Joseph Poorrest\ncame."},
		{"page.html", "<html><body><h2>One</h2><pre>Joseph Poor-\nrest came.</pre><h2>Two</h2><p>Mr. Poorrest.</p></body></html>", "Joseph Poorrest\ncame."},
		{"page.md", "# One\n\nMr. Poorrest.\n\n> Joseph *Poor-\n> rest* came.\n", "Joseph Poorrest\ncame."},
		{"play.fountain", "INT. HOUSE - DAY\n\nMr. Poorrest comes.\n\nANN\nHe is poor-\nrest.\n", "poor- rest."},
	} {
		if got := readBody(t, c.path, c.content); !strings.Contains(got, c.want) {
			t.Errorf("%s: %q has no %q", c.path, got, c.want)
		}
	}
}

func TestLinesOfCutLettersTakeTimeInProportion(t *testing.T) {
	for _, part := range []string{"a-\n", "я-\n", "ab-\nab ", "x-x-\n"} {
		text := "A b c.\n\n" + strings.Repeat(part, 1<<20/len(part))
		start := editortest.ProcessorTime()
		editortest.Must(t, joinCuts(context.Background(), &text))
		if took := editortest.ProcessorTime() - start; took > 5*time.Second {
			t.Errorf("%q: 1 MB took %s", part, took)
		}
	}
}

// FuzzCutWordsKeepTheirLetters checks that joining words takes only hyphens, line ends and what is
// before the rest of a word.
func FuzzCutWordsKeepTheirLetters(f *testing.F) {
	for _, s := range []string{"Sedley. Amelia Sed-\nley came", "> a-\n> b-\n> c ab", "well-known well-\n  known\n-\n-a-\n\n-b", "жил-\nбыл жил-был", "a\u2011\nb ab"} {
		f.Add(s)
	}
	letters := func(s string) string {
		return strings.Map(func(r rune) rune {
			if strings.ContainsRune(hyphens+"\n> ", r) {
				return -1
			}
			return r
		}, s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		text = normalize(text)
		joined := text
		editortest.Must(t, joinCuts(context.Background(), &joined))
		if letters(joined) != letters(text) || strings.Count(joined, "\n") > strings.Count(text, "\n") {
			t.Errorf("%q became %q", text, joined)
		}
		again := joined
		if err := joinCuts(context.Background(), &again); err != nil || letters(again) != letters(text) {
			t.Errorf("%q became %q (%v)", joined, again, err)
		}
	})
}
