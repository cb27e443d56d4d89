package builtin

import (
	"cmp"
	"context"
	"strings"
	"testing"

	"dramatis/editor/editortest"
	"dramatis/editor/kb"
	"dramatis/pipeline/task"
)

// answer returns the first part of the engine's answer from material.
func answer(t *testing.T, question, language string, m task.Material) string {
	t.Helper()
	first, _, _ := strings.Cut(reply(t, question, language, m), "\n")
	return first
}

// reply returns the whole answer.
func reply(t *testing.T, question, language string, m task.Material) string {
	t.Helper()
	m.Searched, m.Covers = true, cmp.Or(m.Covers, 1)
	if len(m.Items) == 0 {
		m.Items = []task.MaterialItem{{About: "1 One", Text: "The wind was high that night over the old mill by the ford.", Passage: true}}
	}
	r := editortest.Get(New().Reply(context.Background(), task.ReplyInput{Language: language, Turns: []kb.Turn{{Text: question}}, Material: m}, nil))(t)
	return r.Text
}

func TestAnswersOfTheRightType(t *testing.T) {
	tom := task.Persona{Name: "Tom"}
	polly := task.Tie{Of: "Aunt Polly", To: "Tom", Kind: kb.Friend, Words: "friend of %s", Says: []string{"Polly is good.", "Aunt Polly is Tom’s aunt."}, Times: 4}
	huck := task.Tie{Of: "Huck", To: "Tom", Kind: kb.Friend, Words: "friend of %s", Times: 5}
	joe := task.Tie{Of: "Joe", To: "Tom", Kind: kb.Foe, Words: "enemy of %s", Times: 1}
	house := task.Tie{Of: "St. Petersburg", To: "Tom", Kind: kb.Holds, Words: "place of %s", Says: []string{"Tom went to St. Petersburg.", "Tom lived with his aunt in St. Petersburg.", "Tom came home to St. Petersburg."}}
	cave := task.Tie{Of: "the cave", To: "Tom", Kind: kb.Holds, Words: "place of %s", Says: []string{"Tom ran into the cave.", "Tom sat in the cave.", "Tom left the cave."}}
	ties := []task.Tie{polly, huck, joe, cave, house}
	found := []task.KnownName{{Name: "Aunt Polly", Aliases: []string{"Polly"}, Type: kb.Character}, {Name: "Huck", Type: kb.Character}, {Name: "Joe", Type: kb.Character}}
	for question, want := range map[string]string{
		"Who is Polly to you?":   "Aunt Polly is Tom’s aunt.",
		"Who is your aunt?":      "Aunt Polly is Tom’s aunt.",
		"Who is Huck to you?":    "Huck is a friend of Tom.",
		"Who are your friends?":  "Huck.",
		"Where do you live?":     "St. Petersburg.",
		"Who is Joe to you?":     "“The wind", // one note is too little to say so
		"Who are your enemies?":  "The text names nobody outright.",
		"Who are your servants?": "The text names nobody outright.",
	} {
		if got := answer(t, question, "en", task.Material{Character: tom, Ties: ties, Found: found}); !strings.HasPrefix(got, want) {
			t.Errorf("%s %s, want %s", question, got, want)
		}
	}
	for question, want := range map[string]string{"Who is your aunt?": "Aunt Polly is Tom’s aunt.", "Who is your cousin?": "The text names nobody outright."} {
		told := task.Material{Character: tom, Ties: []task.Tie{polly}, Found: found, Mentioned: []task.KnownName{{Name: "Huck", Type: kb.Character}}, Items: []task.MaterialItem{{Text: "Huck had a cousin."}}}
		if got := answer(t, question, "en", told); got != want {
			t.Errorf("%s %s, want %s", question, got, want)
		}
	}
	lodging := []task.MaterialItem{{Text: "Tom took a room at Mrs. Kirke’s in New York.", Passage: true}}
	if got := answer(t, "Where did you live in New York?", "en", task.Material{Character: tom, Items: lodging, Covers: 0.1}); !strings.Contains(got, "Kirke") {
		t.Errorf("where in a town somebody lived: %s", got)
	}
	if got := answer(t, "Where do you live?", "en", task.Material{Character: tom, Ties: []task.Tie{cave}}); got != "I don't know." {
		t.Errorf("somebody lives where they once were: %s", got)
	}
	ann := []task.Tie{{Of: "Ann", To: "Tom", Scenes: 3, Talks: 2}, {Of: "Ben", To: "Tom", Kind: kb.Friend, Words: "friend of %s", Times: 2, Scenes: 1}, {Of: "Cole", To: "Tom", Scenes: 9}}
	known := []task.KnownName{{Name: "Ann", Type: kb.Character}, {Name: "Ben", Type: kb.Character}, {Name: "Cole", Type: kb.Character}}
	tells := []task.MaterialItem{{About: "1 One", Text: "Ann was the oldest friend that Tom had.", Passage: true}}
	for question, want := range map[string]string{
		"Who is Ann to you?":    "Ann and Tom are together in 3 scenes and speak to each other 2 times.\nWhere both are named, the text speaks of: friend.",
		"Who is Ben to you?":    "Ben may be a friend of Tom.\nBen and Tom are together in one scene.",
		"Who are your friends?": "The text does not say it outright; by a few of its words it may be Ben.",
		"Have you a wife?":      "The text names nobody outright.",
	} {
		m := task.Material{Character: tom, Ties: ann, Found: known, Items: tells, Searched: true, Covers: 1}
		r, err := New().Reply(context.Background(), task.ReplyInput{Language: "en", Turns: []kb.Turn{{Text: question}}, Material: m}, nil)
		if err != nil || !strings.HasPrefix(r.Text, want) {
			t.Errorf("%s %s, want %s, %v", question, r.Text, want, err)
		}
	}
	serves := []task.MaterialItem{{About: "1 One", Text: "“It is late,” said Ann, the old housekeeper, and Tom went to bed.", Passage: true}}
	if got := reply(t, "Who is Ann to you?", "en", task.Material{Character: tom, Ties: ann, Found: known, Items: serves}); !strings.HasPrefix(got, "The text calls Ann “the old housekeeper”.\nAnn and Tom are together") {
		t.Errorf("what the text calls her: %s", got)
	}
	if got := reply(t, "Who is Ann to you?", "en", task.Material{Character: tom, Ties: ann, Found: known, Items: []task.MaterialItem{{About: "1 One", Text: "Ann wept when the doctor had told Tom of somebody’s far and unhappy wife.", Passage: true}}}); strings.Contains(got, "speaks of") {
		t.Errorf("a word far from both names: %s", got)
	}
	wen := task.Material{Character: task.Persona{Name: "温砚"}, Self: task.KnownName{Name: "温砚", Aliases: []string{"温"}}, Found: []task.KnownName{{Name: "司徒雁", Type: kb.Character}},
		Ties: []task.Tie{{Of: "司徒雁", To: "温砚", Scenes: 2}}, Items: []task.MaterialItem{{About: "1", Text: "司徒雁对温先生笑了一笑。", Passage: true}}}
	if got := reply(t, "司徒雁是你的什么人？", "zh", wen); strings.Contains(got, "用到的词") {
		t.Errorf("a title is no bond: %s", got)
	}
	if got := answer(t, "Who are your friends?", "en", task.Material{Character: tom, Ties: []task.Tie{ann[2], ann[0]}, Found: known}); got != "The text names nobody outright. Most in the company of Tom: Cole and Ann." {
		t.Errorf("without a noted tie: %s", got)
	}
	baoyu := task.Persona{Name: "宝玉"}
	said := task.Tie{Of: "王夫人", To: "宝玉", Kind: kb.Parent, Says: []string{"王夫人是宝玉的母亲。"}, Words: "mother of %s"}
	for question, want := range map[string]string{"你的母亲是谁？": "王夫人是宝玉的母亲。", "王夫人是你什么人？": "王夫人是宝玉的母亲。"} {
		if got := answer(t, question, "zh", task.Material{Character: baoyu, Ties: []task.Tie{said}, Found: []task.KnownName{{Name: "王夫人", Type: kb.Character}}}); got != want {
			t.Errorf("%s %s, want %s", question, got, want)
		}
	}
	if got := answer(t, "Hello!", "en", task.Material{Character: tom, Greeting: true}); got != "Good day. I am Tom." {
		t.Errorf("a greeting is answered with %s", got)
	}
}

func TestAskedWhoTheyAreCharactersGiveTheirProfile(t *testing.T) {
	profile := "Tom keeps the lamps of the harbour. As he was late, it rained. Everybody liked Tom. Tom has a boat. Tom is old."
	m := task.Material{Character: task.Persona{Name: "Tom", Summary: profile}, Self: task.KnownName{Name: "Tom"},
		Items: []task.MaterialItem{{About: "Ann", Text: "Ann is who you are after, said Ben."}}, Searched: true, Covers: 1}
	want := "I am Tom.\n“Tom keeps the lamps of the harbour.”\n“Tom has a boat.”"
	for _, portraits := range [][]task.Portrait{nil, {{Of: "Tom"}}} { // written by a model, and by rule without a sentence that portrays him
		m.Portraits = portraits
		for _, q := range []string{"Who are you?", "And what's your name?", "Tell me about yourself."} {
			if got := reply(t, q, "en", m); !strings.HasPrefix(got, want+"\n(") {
				t.Errorf("%s: %q", q, got)
			}
		}
	}
	if got := answer(t, "Who are you afraid of?", "en", m); strings.HasPrefix(got, "I am Tom.") {
		t.Errorf("another question: %q", got)
	}
	m.Character = task.Persona{Name: "沈舟", Summary: "沈舟是渡口的船夫。天黑了。"}
	m.Self = task.KnownName{Name: "沈舟"}
	for _, q := range []string{"你是谁？", "请问你叫什么名字？", "介绍一下你自己。"} {
		if got := reply(t, q, "zh", m); !strings.HasPrefix(got, "我是沈舟。\n“沈舟是渡口的船夫。”\n（") {
			t.Errorf("%s: %q", q, got)
		}
	}
}

func TestWhatSomebodySaidOfAnotherIsAnsweredByTheirLines(t *testing.T) {
	line := func(text, place string) task.MaterialItem {
		return task.MaterialItem{About: "Ann", Text: text, Place: place, Kind: task.Remembered}
	}
	m := task.Material{Character: task.Persona{Name: "Tom"}, Searched: true, Covers: 1,
		Items:  []task.MaterialItem{{About: "2", Text: "“Cole is a thief,” said Ben. Ann thought that Cole was no thief.", Passage: true}},
		Saying: &task.Saying{By: "Ann", Of: "Cole", Names: []string{"Cole"}, Lines: []task.MaterialItem{line("Ann to Tom: “Cole has mended the boat.”", "3")}}}
	if got := answer(t, "What did Ann say of Cole?", "en", m); got != "Ann to Tom: “Cole has mended the boat.” (3)" {
		t.Errorf("her own line: %q", got)
	}
	m.Saying.Lines[0].Text = "Ann to Tom: “" + strings.Repeat("The nets were wet again. ", 30) + "Cole has mended the boat." + strings.Repeat(" The nets were wet again.", 30) + "”"
	if got := answer(t, "What did Ann say of Cole?", "en", m); !strings.HasPrefix(got, "Ann to Tom: “The nets") || !strings.Contains(got, "Cole has mended the boat.") || len(got) > 400 {
		t.Errorf("of a long line: %q", got)
	}
	m.Saying.Lines = nil
	if got := answer(t, "What did Ann say of Cole?", "en", m); got != "“Ann thought that Cole was no thief.” (2)" {
		t.Errorf("what the narrator reports: %q", got)
	}
	m.Items = nil
	if got := answer(t, "What did Ann say of Cole?", "en", m); got != "I don't know of anything that Ann said of Cole." {
		t.Errorf("without either: %q", got)
	}
}

func TestLessRelevantPassagesAreNotQuoted(t *testing.T) {
	items := []task.MaterialItem{{About: "1 One", Text: "Ann hid the pearls.", Passage: true}, {About: "2 Two", Text: "Bob hid.", Passage: true, Further: true}}
	far := task.MaterialItem{About: "3 Three", Text: "The pearls were grey, as Bob said.", Passage: true}
	long := reply(t, "Who hid the pearls under the old stone bridge?", "en", task.Material{Character: task.Persona{Name: "Tom"},
		Items: []task.MaterialItem{{About: "1 One", Text: "Ann hid the pearls under the old stone bridge.", Passage: true}, far}})
	if !strings.Contains(long, "Ann hid") || strings.Contains(long, "grey") {
		t.Error(long)
	}
	got := reply(t, "Who hid the pearls?", "en", task.Material{Character: task.Persona{Name: "Tom"}, Items: items})
	if !strings.Contains(got, "Ann hid") || strings.Contains(got, "Bob") {
		t.Error(got)
	}
}
