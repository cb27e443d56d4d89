package reading

import (
	"strings"
	"testing"

	"dramatis/app/ui"
)

func TestMarksOfItalicsAreHiddenAndNothingMoves(t *testing.T) {
	for text, want := range map[string]string{
		"_3 May. Bistritz._--Left":   "[3 May. Bistritz.]--Left",
		"(_Mem._, get it) a _b_ c":   "([Mem.], get it) a [b] c",
		"a file_name_here * * * end": "a file_name_here * * * end",
		"*so* and _not so":           "[so] and _not so",
		"他说_好_。":                     "他说_好_。", // no blanks about the marks: a name, maybe
		"__init__":                   "__init__",
	} {
		got := ""
		size := 0
		for _, s := range setEmphasis([]ui.Span{{Text: text[:3]}, {Text: text[3:], Bold: true}}) {
			size += len(s.Text)
			switch {
			case s.Hidden && len(got) > 0 && got[len(got)-1] != ' ' && got[len(got)-1] != '(':
				got += "]"
			case s.Hidden:
				got += "["
			default:
				got += s.Text
			}
		}
		if got != want || size != len(text) {
			t.Errorf("%q became %q of %d bytes, not %q", text, got, size, want)
		}
	}
}

func TestTwoHyphensAreDrawnAsADashAndNothingMoves(t *testing.T) {
	for text, want := range map[string]string{
		"I must go--now": "I must go—now",
		"Mr. ---- said":  "Mr. —— said",
		"--_Left_--":     "—Left—",
		"well-known":     "well-known",
	} {
		spans := setText(ui.Span{Text: text})
		prose := ui.NewSelectableProse(spans...)
		if got := strings.Join(prose.Lines(), "|"); got != want || prose.Text() != text {
			t.Errorf("%q is drawn as %q and kept as %q", text, got, prose.Text())
		}
	}
}
