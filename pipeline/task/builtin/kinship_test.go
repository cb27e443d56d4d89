package builtin

import (
	"strings"
	"testing"

	"dramatis/editor/kb"
	"dramatis/pipeline/task"
)

func TestKinIsConcludedFromAThirdPersonFromTheWordsBesideANameAndFromTheNameItself(t *testing.T) {
	states := func(of, to, word string) task.Tie {
		return task.Tie{Of: of, To: to, Kind: kb.Kin, Says: []string{of + " is " + to + "’s " + word + "."}}
	}
	people := func(names ...string) (out []task.KnownName) {
		for _, n := range names {
			out = append(out, task.KnownName{Name: n, Type: kb.Character})
		}
		return out
	}
	uncle := states("Mr. Rook", "Ann", "uncle")
	// The tie to Ben is stated from his side: Of and To are as the question orders them.
	son := task.Tie{Of: "Mr. Rook", To: "Ben", Kind: kb.Parent, Says: []string{"Ben is Mr. Rook’s son."}}
	beside := []task.MaterialItem{{About: "1 One", Text: "Ann ran in. Her cousin Ben was there.", Passage: true}}
	apart := []task.MaterialItem{{About: "1 One", Text: "Dora ran in. Her cousin Ben was there.", Passage: true}}
	for _, c := range []struct {
		question string
		m        task.Material
		want     string
	}{
		{"Who is Ben to you?", task.Material{Ties: []task.Tie{uncle, son}, Found: people("Ben")}, "Ben must be Ann’s cousin: Mr. Rook is Ann’s uncle and Ben’s parent."},
		{"Who is Ben to you?", task.Material{Ties: []task.Tie{uncle}, Found: people("Ben")}, "“The wind"},
		{"Who is Ben to you?", task.Material{Items: beside, Found: people("Ben")}, "Ben may be Ann’s cousin."},
		{"Who is Ben to you?", task.Material{Items: apart, Found: people("Ben")}, "“"},
		{"Who is Ben to Dora?", task.Material{Items: apart, Found: people("Ben", "Dora")}, "Ben may be Dora’s cousin."},
		{"Who is Ben to Dora?", task.Material{Ties: []task.Tie{states("Dora", "Ben", "sister")}, Found: people("Ben", "Dora")}, "Dora is Ben’s sister."},
		{"Who is Aunt Dora to you?", task.Material{Found: people("Aunt Dora")}, "By the name, Aunt Dora may be Ann’s aunt."},
		{"Who is Pap to you?", task.Material{Found: people("Pap")}, "By the name, Pap may be Ann’s father."},
		{"Who is Father Cole to you?", task.Material{Found: people("Father Cole")}, "“The wind"},
		{"Who is Aunt Dora to you?", task.Material{Ties: []task.Tie{states("Aunt Dora", "Ann", "sister")}, Found: people("Aunt Dora")}, "Aunt Dora is Ann’s sister."},
	} {
		c.m.Character = task.Persona{Name: "Ann"}
		if got := answer(t, c.question, "en", c.m); !strings.HasPrefix(got, c.want) {
			t.Errorf("%s %s, want %s", c.question, got, c.want)
		}
	}
}

func TestASentenceWithASynonymIsQuoted(t *testing.T) {
	items := []task.MaterialItem{{About: "1 One", Text: "Ben went out in the rain that day. Cole was murdered on the quay by Dora.", Passage: true}}
	if got := reply(t, "Where did they kill Cole?", "en", task.Material{Items: items, Found: []task.KnownName{{Name: "Cole", Type: kb.Character}}}); !strings.Contains(got, "murdered on the quay") {
		t.Error(got)
	}
}
