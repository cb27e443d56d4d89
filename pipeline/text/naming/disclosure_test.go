package naming

import (
	"strings"
	"testing"

	"dramatis/editor/kb"
)

func TestWhatSomebodyIsReallyCalledIsSaidOfTheOneNamedBefore(t *testing.T) {
	names := []string{"Rook", "Davin", "Hale", "Vesper", "Captain"}
	for _, c := range []struct{ text, want string }{
		{"Everybody knew Rook, thief and smuggler. His real name was Davin.", "Rook = Davin"},
		{"“Rook!” cried Rook's wife. His real name is Davin.", "Rook = Davin"},
		{"Hale ran.\nRook stayed behind! His Christian name had once been Davin, they say.", "Rook = Davin"},
		{"Hale knew Rook. His real name was Davin.", ""},
		{"Rook smiled. The name of his horse was Davin.", ""},
		{"Rook smiled.\n\nIt rained. Her maiden name was Vesper.", ""},
		{"His real name was Davin.", ""},
		{"Rook came down with wet hair. Everybody called him Davin.", "Rook = Davin"},
		{"The Captain sat down. His name was Davin.", "Captain = Davin"},
		{"Rook sat down. His name was Davin.", ""},
		{"Rook came in. He was Hale’s brother. His whole name was Davin Rook.", "Rook = Davin"},
		{"Hale saw Rook. He limped, and the boys called him “the Davin.”", ""},
		{"Rook kept an inn. He was Hale’s father, and the boys still called him the Davin.", "Rook = Davin"},
		{"Rook smiled, and Hale called him Davin.", "Rook = Davin"},
		{"Rook smiled at Hale. They called him Davin.", ""},
		{"Rook smiled.\n\nThey called him Davin.", ""},
	} {
		var spots []kb.Span
		for at := range c.text {
			for _, n := range names {
				if strings.HasPrefix(c.text[at:], n) {
					spots = append(spots, kb.Span{Start: at, End: at + len(n)})
				}
			}
		}
		got := ""
		for _, s := range Disclosures(c.text, spots) {
			a, b := spots[s.A], spots[s.B]
			got += c.text[a.Start:a.End] + " = " + c.text[b.Start:b.End]
			if s.Saying != Alias || !strings.Contains(s.Phrase, "name ") && !strings.Contains(s.Phrase, "called him") && !strings.HasSuffix(s.Phrase, " name was") {
				t.Errorf("%s: %+v", c.text, s)
			}
		}
		if got != c.want {
			t.Errorf("%s: got %q, want %q", c.text, got, c.want)
		}
	}
}

func TestABynameWithAnArticleFollowsItsName(t *testing.T) {
	for body, want := range map[string]bool{
		"the hall of Godric the Thane, on the river": true, "Godric told the Thane, on the river": false, "He told Godric the Thane was dead.": false,
		"Captain the Thane, on the river": false, "the ring of Godric the Thane's daughter": false,
	} {
		list := Statements(body, spotsOf(body, "Godric", "Captain", "Thane"))
		is := len(list) == 1 && list[0].Saying == Epithet
		if is != want {
			t.Errorf("%s: %+v", body, list)
		}
		if is && list[0].A != 1 {
			t.Errorf("%s: the byname is %d", body, list[0].A)
		}
	}
}
