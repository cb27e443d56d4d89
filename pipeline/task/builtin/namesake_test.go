package builtin

import (
	"strings"
	"testing"

	"dramatis/editor/kb"
	"dramatis/pipeline/text"
)

func TestASharedNameMeansThePersonWhoIsPresent(t *testing.T) {
	const body = "秦长庚推磨。老秦不语。\n\n镇上有两个老秦：一个是磨坊的秦长庚，一个是学堂里的秦安。秦安开门。“老秦，你的信。”磨坊老秦睡着。"
	names := []string{"老秦", "秦长庚", "秦安"}
	s := &text.Study{Language: "zh", Breaks: []text.Break{{Offset: strings.Index(body, "镇上")}}}
	for _, n := range names {
		s.Names = append(s.Names, text.Name{Surface: n, Type: kb.Character, Count: strings.Count(body, n)})
	}
	for at := range body {
		for i, n := range names {
			if strings.HasPrefix(body[at:], n) {
				s.Mentions = append(s.Mentions, text.Mention{Name: i, Span: kb.Span{Start: at, End: at + len(n)}})
			}
		}
	}
	from, to := strings.Index(body, "“"), strings.Index(body, "”")+len("”")
	s.Quotations = []text.Quotation{{Span: kb.Span{Start: from, End: to}, Speaker: text.Nobody, Addressee: 0}}
	separateNamesakes(s, body)
	var got []string
	for _, m := range s.Mentions {
		got = append(got, s.Names[m.Name].Surface)
	}
	want := "秦长庚 秦长庚 秦安 秦长庚 秦安 秦安 秦安 秦长庚"
	if strings.Join(got, " ") != want {
		t.Errorf("the names mean %q, want %q", got, want)
	}
	if s.Quotations[0].Addressee != 2 || s.Names[0].Count != 0 || s.Names[2].Count != 4 {
		t.Errorf("spoken to is %d; names %+v", s.Quotations[0].Addressee, s.Names)
	}
}
