package builtin

import (
	"strings"
	"testing"

	"dramatis/editor/kb"
	"dramatis/pipeline/task"
)

func TestAQuestionForAReasonIsAnsweredByASentenceThatGivesOne(t *testing.T) {
	m := task.Material{Character: task.Persona{Name: "Ann"}, Found: []task.KnownName{person("Orlow"), person("Ann")}}
	for _, c := range []struct{ language, question, want string }{
		{"en", "Why did Orlow leave the mill?", "“Orlow left the mill because the roof had burnt"},
		{"en", "What made Orlow leave the mill?", "“Orlow left the mill because the roof had burnt"},
		{"en", "When did Orlow leave the mill?", "“In May Orlow left the mill."},
		{"zh", "老秦为什么离开磨坊？", "“老秦离开磨坊，是因为屋顶烧了"},
	} {
		passages := []string{"In May Orlow left the mill.", "Orlow left the mill because the roof had burnt."}
		if c.language == "zh" {
			m.Found = []task.KnownName{person("老秦")}
			passages = []string{"五月里老秦离开磨坊。", "老秦离开磨坊，是因为屋顶烧了。"}
		}
		if got := quoted(t, c.question, c.language, m, passages...); !strings.HasPrefix(got, c.want) {
			t.Errorf("%s %s", c.question, got)
		}
	}
}

func TestAQuestionAboutADeathIsAnsweredByASentenceAboutIt(t *testing.T) {
	m := task.Material{Character: task.Persona{Name: "Ann"}, Found: []task.KnownName{person("Orlow"), person("Ann")}}
	passages := []string{"Orlow was dead tired and would die for a bed.", "The mill was how Orlow did it.", "At the ford Orlow lay upon the stones, drowned."}
	for _, question := range []string{"How did Orlow die?", "What killed Orlow?"} {
		if got := quoted(t, question, "en", m, passages...); !strings.HasPrefix(got, "“At the ford") || strings.Contains(got, "tired") {
			t.Errorf("%s %s", question, got)
		}
	}
	if got := quoted(t, "How did Orlow die?", "en", m, passages[:1]...); strings.HasPrefix(got, "“At") {
		t.Error(got)
	}
	m.Found = []task.KnownName{person("老秦")}
	if got := quoted(t, "老秦是怎么死的？", "zh", m, "老秦怕死。", "老秦在夜里，对着墙，断了气。"); !strings.HasPrefix(got, "“老秦在夜里") {
		t.Error(got)
	}
}

func TestWhatHappenedIsAnsweredByTheSentencesAfterTheOneAskedAbout(t *testing.T) {
	before := strings.Repeat("The wind was high, and the gulls walked on the wall. ", 6)
	after := "The lamp fell into the straw, and the barn burnt down. " + strings.Repeat("Nobody slept any more. ", 8)
	m := task.Material{Character: task.Persona{Name: "Ann"}, Found: []task.KnownName{person("Ann")}}
	got := quoted(t, "What happened at the harvest supper?", "en", m, before+"At the harvest supper Tarn danced. "+after)
	if first, _, _ := strings.Cut(got, "\n"); !strings.Contains(first, "the barn burnt down") || strings.Contains(first, "gulls") {
		t.Error(first)
	}
}

func TestAPlaceWithoutANameIsGivenWhereOneIsAskedFor(t *testing.T) {
	m := task.Material{Character: task.Persona{Name: "Ann"}, Found: []task.KnownName{person("Ann")}}
	for question, want := range map[string]string{
		"Where did Tarn hide the pearls?":    "Perhaps in the old coffin.\n",
		"Where did Tarn go with the pearls?": "“",
		"In which town did he sell a pearl?": "“",
	} {
		if got := quoted(t, question, "en", m, "Tarn hid the pearls in the old coffin.", "He came from far and slept in the barn."); !strings.HasPrefix(got, want) {
			t.Errorf("%s %s", question, got)
		}
	}
	if got := quoted(t, "老秦把珍珠藏在哪里？", "zh", m, "老秦把珍珠藏到破庙里。"); !strings.HasPrefix(got, "也许是破庙。") {
		t.Error(got)
	}
}

func TestWhoSomebodyIsIsQuotedFromASentenceThatSaysIt(t *testing.T) {
	m := task.Material{Character: task.Persona{Name: "Ann"}, Found: []task.KnownName{person("Mrs. Tarn"), {Name: "Hull", Type: kb.Location}},
		Ties: []task.Tie{{Of: "Mrs. Tarn", To: "Ann", Scenes: 24, Talks: 3}, {Of: "Ann", To: "Hull", Kind: kb.At, Words: "at %s", Times: 9}}}
	passages := []string{"Mrs. Tarn laughed at Hull.", "The door was opened by the housekeeper at the hall, Mrs. Tarn."}
	if got := quoted(t, "Who is Mrs. Tarn?", "en", m, passages...); !strings.HasPrefix(got, "“The door was opened by the housekeeper") {
		t.Error(got)
	}
	if got := quoted(t, "Who is the clerk at Hull?", "en", m, passages...); strings.Contains(got, "Ann is at") {
		t.Errorf("a place is taken for who is asked for: %s", got)
	}
	m.Ties = append(m.Ties, task.Tie{Of: "Ben", To: "Mrs. Tarn", Scenes: 3})
	if got := quoted(t, "Who is Mrs. Tarn's sister?", "en", m, passages...); strings.Contains(got, "together in") {
		t.Errorf("who somebody's sister is is no tie to the character: %s", got)
	}
}
