package ui

import (
	"strings"
	"testing"
	"unicode/utf8"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
)

// wide10 measures as if every character were 10 pixels.
func wide10(s string, _ Span) float32 { return float32(10 * utf8.RuneCountInString(s)) }

func broken(width float32, most int, spans ...Span) []string {
	var out []string
	for _, l := range breakLines(spans, width, most, wide10) {
		s := ""
		for _, r := range l {
			s += r.text
		}
		out = append(out, s)
	}
	return out
}

func TestLinesBreakWhereTheScriptAllows(t *testing.T) {
	for name, c := range map[string]struct {
		width float32
		text  string
		want  string
	}{
		"between words":                   {60, "the old lawyer", "the|old|lawyer"},
		"spaces hang at the end":          {70, "the old lawyer", "the old|lawyer"},
		"between Han characters":          {30, "宋江听罢吃了一惊", "宋江听|罢吃了|一惊"},
		"never before a closing Han mark": {30, "宋江听，罢", "宋江|听，罢"},
		"nor behind a word of its width":  {80, "Markdown、中文", "Markdown、|中文"},
		"a word wider than the line":      {40, "a abcdefghij b", "a|abcd|efgh|ij b"},
		"where the text has a line break": {500, "one\n\ntwo\n", "one||two"},
		"between endings of files":        {60, ".txt .md .pdf", ".txt|.md|.pdf"},
		"never before a full stop":        {70, "one two ...", "one|two ..."},
		"never before a dash":             {80, "for him:—no", "for|him:—no"},
		"nothing at all":                  {50, "", ""},
		"no width yet: one line":          {0, "the old lawyer", "the old lawyer"},
	} {
		if got := strings.Join(broken(c.width, 0, Span{Text: c.text}), "|"); got != c.want {
			t.Errorf("%s: got %q, want %q", name, got, c.want)
		}
	}
}

func TestAWordIsNotBrokenWhereSpansMeet(t *testing.T) {
	got := broken(60, 0, Span{Text: "I saw Hy"}, Span{Text: "de", Highlight: true}, Span{Text: "’s door"})
	if want := "I saw|Hyde’s|door"; strings.Join(got, "|") != want {
		t.Errorf("got %q, want %q", strings.Join(got, "|"), want)
	}
}

func TestALongTextIsCutAfterItsLinesWithAnEllipsis(t *testing.T) {
	got := broken(60, 2, Span{Text: "one two three four five six"})
	if len(got) != 2 || !strings.HasSuffix(got[1], "…") || len([]rune(got[1])) > 6 {
		t.Errorf("got %q", got)
	}
	if got := broken(60, 2, Span{Text: "one two"}); strings.Join(got, "|") != "one|two" {
		t.Errorf("a text that fits became %q", got)
	}
}

func FuzzBrokenLinesHoldEveryCharacterInOrder(f *testing.F) {
	f.Add("the old lawyer", " 宋江听罢，吃了一惊。", uint8(5))
	f.Add("0", "\xe6   \x80\x82", uint8(5))
	f.Add("a\tb\r\n\u2028c", "👩‍👩‍👧é\u0301", uint8(1))
	f.Fuzz(func(t *testing.T, a, b string, chars uint8) {
		spans := []Span{{Text: a}, {Text: b, Bold: true}}
		a, b = strings.ToValidUTF8(a, "\uFFFD"), strings.ToValidUTF8(b, "\uFFFD")
		keep := func(s string) string { // all but what may be dropped or turned into a space at a line's end
			return strings.Map(func(r rune) rune {
				if strings.ContainsRune(" \t\r\n\u3000", r) {
					return -1
				}
				return r
			}, s)
		}
		if got := keep(strings.Join(broken(float32(chars)*10, 0, spans...), "")); got != keep(a+b) {
			t.Errorf("%q became %q", a+b, got)
		}
	})
}

func FuzzMarkedSpansAreTheText(f *testing.F) {
	f.Add("宋江听罢", 0, 6, 3, 9)
	f.Add("Mr. Hyde", 4, 8, -3, 99)
	f.Add("0", 0, 6, 3, -62)
	f.Fuzz(func(t *testing.T, text string, a, b, c, d int) {
		whole := ""
		for _, s := range marked(text, []Mark{{a, b}, {c, d}}) {
			if utf8.ValidString(text) && !utf8.ValidString(s.Text) {
				t.Errorf("%q cuts a character", s.Text)
			}
			whole += s.Text
		}
		if whole != text {
			t.Errorf("%q became %q", text, whole)
		}
	})
}

func TestAMarkIsHighlightedAndTheRestIsNot(t *testing.T) {
	got := marked("I saw Mr. Hyde, Mr. Hyde!", []Mark{{16, 24}, {6, 14}, {7, 9}, {30, 40}})
	want := []Span{{Text: "I saw "}, {Text: "Mr. Hyde", Highlight: true}, {Text: ", "}, {Text: "Mr. Hyde", Highlight: true}, {Text: "!"}}
	if len(got) != len(want) {
		t.Fatalf("got %+v", got)
	}
	for i := range want {
		if got[i].Text != want[i].Text || got[i].Highlight != want[i].Highlight {
			t.Errorf("span %d is %+v", i, got[i])
		}
	}
}

func TestALineIsCutWithAnEllipsisWhenThereIsNoRoom(t *testing.T) {
	test.NewTempApp(t)
	whole := "Gabriel John Utterson"
	width := fyne.MeasureText(whole, 13, fyne.TextStyle{}).Width
	if got := cut(whole, width, 13, fyne.TextStyle{}); got != whole {
		t.Errorf("a line that fits became %q", got)
	}
	got := cut(whole, width/2, 13, fyne.TextStyle{})
	if !strings.HasSuffix(got, "…") || len(got) < 8 || fyne.MeasureText(got, 13, fyne.TextStyle{}).Width > width/2+0.5 {
		t.Errorf("cut to %q", got)
	}
	if got := cut(whole, 0.1, 13, fyne.TextStyle{}); got != "…" {
		t.Errorf("without any room %q", got)
	}
}

func TestALineOfTextIsOneLine(t *testing.T) {
	if got := oneLine("Mr.\r\nHyde\tcame"); got != "Mr. Hyde came" {
		t.Errorf("got %q", got)
	}
}
