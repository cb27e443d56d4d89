package normalize

import (
	"context"
	"strings"
	"testing"

	"dramatis/editor/kb"
)

// bookWithSpeech returns a book with one speech, between quotation marks, of the first name.
func bookWithSpeech(t *testing.T, language, text string, names ...string) *book {
	t.Helper()
	in := Input{Language: language, Documents: []Document{{ID: "d", Language: language, Text: text, Chapters: []kb.Chapter{{Number: 1}}}}}
	for _, n := range names {
		name := Name{ID: kb.NameIDOf(n), Surface: n, Type: kb.Character}
		for at, rest := 0, text; ; {
			i := strings.Index(rest, n)
			if i < 0 {
				break
			}
			name.Mentions = append(name.Mentions, kb.Stretch{Document: "d", Span: kb.Span{Start: at + i, End: at + i + len(n)}})
			at, rest = at+i+len(n), rest[i+len(n):]
		}
		in.Names = append(in.Names, name)
	}
	open, end := strings.Index(text, "“")+len("“"), strings.LastIndex(text, "”")
	in.Utterances = []Utterance{{Document: "d", Span: kb.Span{Start: open, End: end}, Speaker: kb.NameIDOf(names[0])}}
	b, err := newBook(context.Background(), in)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func TestWhoNamesHimselfIsSo(t *testing.T) {
	for _, c := range []struct {
		language, text, name string
		want                 bool
	}{
		{"zh", "和尚道：“贫僧俗家姓陈，法名净观。”", "净观", true},
		{"zh", "和尚道：“我叫净观。”", "净观", true},
		{"zh", "和尚道：“在下便是净观。”", "净观", true},
		{"zh", "和尚道：“法名净观。”", "净观", true},
		{"zh", "和尚道：“我叫净观来。”", "净观", false},
		{"zh", "和尚道：“我师父叫净观。”", "净观", false},
		{"zh", "和尚道：“大徒弟姓孙，法名净观。”", "净观", false},
		{"zh", "和尚道：“我是净观的徒弟。”", "净观", false},
		{"en", "The monk said: “Call me Orlow.”", "Orlow", true},
		{"en", "The monk said: “I am Orlow’s friend.”", "Orlow", false},
	} {
		monk := "和尚"
		if c.language == "en" {
			monk = "monk"
		}
		b := bookWithSpeech(t, c.language, c.text, monk, c.name)
		r := b.statements()[key(b.index[kb.NameIDOf(monk)], b.index[kb.NameIDOf(c.name)])]
		if got := r != nil && r.count[saidInSpeech] > 0; got != c.want {
			t.Errorf("%s: %v", c.text, got)
		}
	}
}

func TestTheBookSaysOfWhichSexAGivenNameIs(t *testing.T) {
	// Imogen is a woman's name by the lists.
	he := strings.Repeat("Imogen came in. He sat down. ", 12)
	for text, want := range map[string]bool{he + "Imogen Tarn was gone.": false, "Imogen came in. Imogen Tarn was gone.": true} {
		b := bookWithSpeech(t, "en", text+" “Well?”", "Imogen", "Imogen Tarn")
		is := b.names[b.index[kb.NameIDOf("Imogen Tarn")]].parts.Gender.String() == "a woman"
		if is != want {
			t.Errorf("%.40s: a woman is %v", text, is)
		}
	}
}
