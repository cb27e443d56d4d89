package gold

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"dramatis/editor/editortest"
	"dramatis/editor/kb"
)

func TestMoreAnswersAddToWhoIsKnown(t *testing.T) {
	p := People{Groups: [][]string{{"Anna Tarn"}, {"Tom"}}, Reveals: [][2]int{{0, 1}}}
	known := editortest.Get(p.merge(People{Groups: [][]string{{"Bill"}, {"Tom", "Tommy"}}, Ambiguous: []string{"Mrs. Tarn"}, Reveals: [][2]int{{0, 1}}}))(t)
	if want := [][]string{{"Anna Tarn"}, {"Tom", "Tommy"}, {"Bill"}}; !slices.EqualFunc(known.Groups, want, slices.Equal) {
		t.Errorf("the groups are %q", known.Groups)
	}
	if len(p.Groups) != 2 || len(p.Groups[1]) != 1 {
		t.Errorf("what is scored changed: %q", p.Groups)
	}
	if known.Differ(1, 2) || known.Differ(0, 1) || !known.Differ(0, 2) {
		t.Errorf("the reveals are %v", known.Reveals)
	}
	if _, err := p.merge(People{Groups: [][]string{{"Tom", "Anna Tarn"}}}); err == nil {
		t.Error("two people of the gold were made one")
	}
}

// Each name of the project's own stories is in its story, in one group.
func TestTheStoriesHoldTheNamesOfTheirGold(t *testing.T) {
	books, err := Read(ownFolder("stories"))
	if err != nil || len(books) == 0 {
		t.Fatal(err)
	}
	marks := strings.NewReplacer("’", "'")
	for _, b := range books {
		data := editortest.Get(os.ReadFile(b.Path))(t)
		body, seen := kb.Fold(marks.Replace(string(data))), map[kb.NameID]bool{}
		for _, group := range b.Groups {
			for _, n := range group {
				if !strings.Contains(body, kb.Fold(n)) {
					t.Errorf("%s: %q is not in the text", filepath.Base(b.Path), n)
				}
				if seen[kb.NameIDOf(n)] {
					t.Errorf("%s: %q is in two groups", filepath.Base(b.Path), n)
				}
				seen[kb.NameIDOf(n)] = true
			}
		}
	}
}
