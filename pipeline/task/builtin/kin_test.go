package builtin

import (
	"strings"
	"testing"

	"dramatis/editor/kb"
	"dramatis/pipeline/task"
)

func person(name string, aliases ...string) task.KnownName {
	return task.KnownName{Name: name, Aliases: aliases, Type: kb.Character}
}

func TestARelationIsReadFromASentenceThatStatesIt(t *testing.T) {
	passage := func(text string) task.MaterialItem {
		return task.MaterialItem{About: "1 One", Text: text, Passage: true}
	}
	line := func(text string) task.MaterialItem {
		return task.MaterialItem{About: "Ann", Text: text, Kind: task.Remembered}
	}
	for _, x := range []struct {
		question, language string
		item               task.MaterialItem
		want               string
	}{
		{"Who is your father?", "en", passage("Ann’s old father, Cole Orlow, mended nets."), "Cole is Ann’s father."},
		{"Do you have a brother?", "en", passage("Then came Ann's younger brother (or half-brother) Tarn."), "Tarn is Ann’s brother."},
		{"Who are your parents?", "en", line("Ann to Ben: “I never knew my mother, Mrs. Orlow.”"), "Mrs. Orlow is Ann’s mother."},
		{"Who is Cole to you?", "en", passage("Ann's dear old uncle, Cole Orlow, mended nets."), "Cole is Ann’s uncle."},
		{"Who is Cole to you?", "en", line("Cole to Ben: “My niece, Ann, is late.”"), "Ann is Cole’s niece."},
		{"Who is your wife?", "en", passage("Cole was Ann's wife's brother."), "The text names nobody outright."},
		{"Who is your cook?", "en", passage("Tarn was Ann's cook."), "Tarn is Ann’s cook."},
		{"Who is your father?", "en", passage("“My father, Cole Orlow, is late,” said Ben to Ann."), "The text names nobody outright."},
		{"Who is your father?", "en", line("Ben to Ann: “My father, Cole Orlow, is late.”"), "The text names nobody outright."},
		{"Who is your father?", "en", passage("The boat was that of Cole's young daughter Ann."), "Cole is Ann’s father."},
		{"Who is your mother?", "en", passage("The boat was that of Mr. Cole's daughter."), "The text names nobody outright."},
		{"你父亲是谁？", "zh", passage("来的正是郑伯之女安娜。"), "郑伯是安娜的父亲。"},
		{"你的丈人是谁？", "zh", passage("安娜的丈人郑伯在渡口。"), "郑伯是安娜的丈人。"},
		{"你的妻子是谁？", "zh", passage("郑伯是安娜的娘子。"), "郑伯是安娜的娘子。"},
	} {
		m := task.Material{Character: task.Persona{Name: "Ann"}, Self: person("Ann"), Found: []task.KnownName{person("Ann"), person("Cole", "Cole Orlow"), person("Tarn"), person("Mrs. Orlow")}, Items: []task.MaterialItem{x.item}}
		if x.language == "zh" {
			m.Character.Name, m.Found = "安娜", []task.KnownName{person("安娜"), person("郑伯")}
		}
		if got := answer(t, x.question, x.language, m); got != x.want {
			t.Errorf("%s %s, want %s", x.question, got, x.want)
		}
	}
}

func TestOnlySentencesAboutTheCharacterAnswerForTheirAgeTradeAndFears(t *testing.T) {
	m := task.Material{Character: task.Persona{Name: "Ann"}, Found: []task.KnownName{person("Ann"), person("Ben")}}
	others := "“Our Ben is twelve years old,” said the smith. Ben was a tailor of the town, and afraid of the sea."
	own := "I was but ten years old. Ann was a weaver and afraid of the wind."
	for question, want := range map[string]string{"How old are you?": "but ten", "What is your profession?": "Ann was a weaver", "What are you afraid of?": "afraid of the wind"} {
		if got := quoted(t, question, "en", m, others); strings.Contains(got, "Ben") {
			t.Errorf("%s %s", question, got)
		}
		if got := quoted(t, question, "en", m, others+"\n\n"+own); !strings.Contains(strings.SplitN(got, "\n", 2)[0], want) {
			t.Errorf("%s %s", question, got)
		}
	}
	if got := quoted(t, "你几岁？", "zh", task.Material{Character: task.Persona{Name: "安娜"}}, "郑伯六十岁了。我今年十岁。"); !strings.Contains(got, "我今年十岁") {
		t.Error(got)
	}
}

func TestFrequentPlacesAreGivenWhereNoHomeIsKnown(t *testing.T) {
	at := func(place string, times int) task.Tie {
		return task.Tie{Of: place, To: "Ann", Kind: kb.Holds, Words: "place of %s", Times: times}
	}
	m := task.Material{Character: task.Persona{Name: "Ann"}, Ties: []task.Tie{at("Hull", 2), at("Orlow Mill", 5), at("London", 1)}}
	if got := answer(t, "Where do you live?", "en", m); got != "The text does not say it outright. It most often places Ann in: Orlow Mill and Hull." {
		t.Error(got)
	}
	if got := answer(t, "你住在哪里？", "zh", m); got != "原文没有明说。提到Ann所在最多的是Orlow Mill、Hull。" {
		t.Error(got)
	}
}

func TestTheFirstMeetingIsAnsweredFromTheSceneInWhichBothAre(t *testing.T) {
	m := task.Material{Character: task.Persona{Name: "Ann"}, Found: []task.KnownName{person("Ben")},
		Ties: []task.Tie{{Of: "Ben", To: "Ann", Scenes: 3, Met: &task.MaterialItem{About: "2 The Ford", Text: "A boy named Ben sat on the ford.", Passage: true}}}}
	for question, want := range map[string]string{
		"When did you first meet Ben?": "Ann and Ben are first together in 2 The Ford.\n“A boy named Ben sat on the ford.”\n",
		"How did you get to know Ben?": "Ann and Ben are first together in 2 The Ford.\n“A boy named Ben sat on the ford.”\n",
	} {
		if got := reply(t, question, "en", m); !strings.HasPrefix(got, want) {
			t.Errorf("%s %s", question, got)
		}
	}
	if got := reply(t, "你是怎么认识Ben的？", "zh", m); !strings.HasPrefix(got, "Ann与Ben第一次同在一处，是在2 The Ford。\n") {
		t.Error(got)
	}
}

func TestWhoSomebodyIsIsAnsweredByTheirPortrait(t *testing.T) {
	m := task.Material{Character: task.Persona{Name: "Ann"}, Found: []task.KnownName{person("Ben")}, Portraits: []task.Portrait{{Of: "Ben", Says: []string{"Ben was the smith of the ford."}}},
		Items: []task.MaterialItem{{About: "Ben", Text: "Ben coughed. Ben sat down.", Kind: task.Described}}}
	for _, question := range []string{"Who is Ben?", "Tell me about Ben.", "What is Ben like?"} {
		if got := answer(t, question, "en", m); got != "“Ben was the smith of the ford.”" {
			t.Errorf("%s %s", question, got)
		}
	}
}

func TestAQuoteIsOfOnePlaceAndNoHeading(t *testing.T) {
	m := task.Material{Character: task.Persona{Name: "Tom"}, Items: []task.MaterialItem{
		{About: "Ann", Text: "Ann hid the pearls. Ann was ill in May.", Kind: task.Described},
		{About: "3 The Pearls", Text: "CHAPTER III. The Pearls", Passage: true}, {About: "3 The Pearls", Text: "The Pearls", Passage: true},
		{About: "Ann – Tom", Text: "Ann to Tom: “The pearls? I hid the pearls. Go now.” Tom laughed.", Kind: task.Relates},
	}}
	got := reply(t, "Who hid the pearls?", "en", m)
	for _, never := range []string{"hid the pearls. Ann was ill", "“CHAPTER", "“The Pearls”", "Go now.” Tom laughed"} {
		if strings.Contains(got, never) {
			t.Errorf("%s is in %s", never, got)
		}
	}
	if !strings.Contains(got, "Ann to Tom: “The pearls? I hid the pearls. Go now.”") {
		t.Error(got)
	}
}
