package builtin

import (
	"strings"
	"testing"

	"dramatis/editor/editortest"
	"dramatis/editor/kb"
	"dramatis/pipeline/task"
)

func TestKinIsInferredFromAThirdPersonFromWordsBesideANameAndFromTheName(t *testing.T) {
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
	// Of and To are in the order of the question, and the tie to Ben is stated from his side.
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

func TestKinIsFoundByAFormOfAddressByTheInverseStatementAndByAMarriedName(t *testing.T) {
	papa := task.Tie{Of: "Cole", To: "Ann", Scenes: 2, Talks: 3, Called: "Papa"}
	wed := []task.MaterialItem{{About: "1 One", Text: "Ann had shared a desk with Dora Cole, afterwards Mrs. Orlow.", Passage: true}}
	orlows := []task.Tie{{Of: "Mrs. Orlow", To: "Dora Cole", Scenes: 1}, {Of: "Ben Orlow", To: "Dora Cole", Scenes: 1}}
	for _, c := range []struct {
		question, language string
		m                  task.Material
		want               string
	}{
		{"Who is your father?", "en", task.Material{Ties: []task.Tie{papa}}, "Ann calls Cole “Papa”."},
		{"Who is your mother?", "en", task.Material{Ties: []task.Tie{papa}}, "The text names nobody outright."},
		{"Who is Cole to you?", "en", task.Material{Ties: []task.Tie{papa}, Found: []task.KnownName{person("Cole")}}, "Ann calls Cole “Papa”."},
		{"你的爷爷是谁？", "zh", task.Material{Ties: []task.Tie{{Of: "郑伯", To: "Ann", Kind: kb.Kin, Says: []string{"Ann是老郑的孙女。"}}}}, "老郑是Ann的爷爷。"},
		{"你的爷爷是谁？", "zh", task.Material{Ties: []task.Tie{{Of: "郑伯", To: "Ann", Kind: kb.Kin, Says: []string{"郑伯是Ann的孙女。"}}}}, "我不知道。"},
		{"Whom did Dora Cole marry?", "en", task.Material{Items: wed, Ties: orlows, Found: []task.KnownName{person("Dora Cole")}}, "By the name, Ben Orlow may be Dora Cole’s husband."},
		{"Who is Dora Cole going to marry?", "en", task.Material{Ties: []task.Tie{{Of: "Ben", To: "Dora Cole", Kind: kb.Spouse, Says: []string{"Ben is Dora Cole’s husband."}}}, Found: []task.KnownName{person("Dora Cole")}}, "Ben is Dora Cole’s husband."},
		{"Who did Dora Cole marry?", "en", task.Material{Ties: orlows, Found: []task.KnownName{person("Dora Cole")}}, "The text names nobody outright."},
		{"Whom did Dora Cole marry?", "en", task.Material{Items: wed, Ties: []task.Tie{{Of: "Aunt Orlow", To: "Dora Cole", Scenes: 1}}, Found: []task.KnownName{person("Dora Cole")}}, "The text names nobody outright."},
		{"Whom did Dora marry?", "en", task.Material{Ties: []task.Tie{{Of: "Ben Cole", To: "Dora", Scenes: 1}}, Found: []task.KnownName{{Name: "Dora", Aliases: []string{"Dora Cole"}, Type: kb.Character}}}, "The text names nobody outright."},
	} {
		c.m.Character = task.Persona{Name: "Ann"}
		if got := answer(t, c.question, c.language, c.m); !strings.HasPrefix(got, c.want) {
			t.Errorf("%s %s, want %s", c.question, got, c.want)
		}
	}
}

func TestASentenceAboutThePersonOfTheOneBeforeStatesATie(t *testing.T) {
	for body, want := range map[string]string{
		"司徒雁在渡口撑船。温砚便是他的兄弟。": "温砚是司徒雁的兄弟。",
		"司徒雁在渡口撑船。温砚便是他的船。":  "",
		"司徒雁在渡口撑船。温砚见了他的兄弟。": "",
		"渡口有一条船。温砚便是他的兄弟。":   "",
	} {
		people := "司徒雁说：“来了。”温砚说：“来了。”司徒雁笑道：“坐。”温砚笑道：“好。”\n\n"
		out := editortest.Get(New().ExtractGraph(t.Context(), task.GraphInput{Text: people + body, Language: "zh", Types: kb.Types()}))(t)
		got := ""
		for _, r := range out.Relations {
			if task.StatesTie(r.Description) {
				got = r.Description
			}
		}
		if got != want {
			t.Errorf("%s states %q, want %q", body, got, want)
		}
	}
}
