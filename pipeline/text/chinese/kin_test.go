package chinese

import (
	"testing"

	"dramatis/editor/kb"
)

func TestRelativesOfANarratorArePeople(t *testing.T) {
	told := "我的外祖母住在山里。外祖母从灶房里出来，搂住我。我吃了两个饼。外祖母笑了。外祖母问我读什么书，我说不上来。我睡着了。外祖母给我盖好被子。\n"
	checkNames(t, "told by me", told, kb.Character, []string{"外祖母"}, nil)
	others := "方晓雯住在山里。外祖母从灶房里出来，搂住她。她吃了两个饼。外祖母笑了。外祖母问她读什么书，她说不上来。她睡着了。\n"
	f := newFinder(&page{lex: words()})
	if f.isFirstPerson() {
		t.Error("nobody tells an empty text")
	}
	for body, want := range map[string]bool{told: true, others: false} {
		p, err := newPage(t.Context(), body)
		if err != nil {
			t.Fatal(err)
		}
		if newFinder(p).isFirstPerson() != want {
			t.Errorf("%.30s: told by me is not %t", body, want)
		}
	}
}
