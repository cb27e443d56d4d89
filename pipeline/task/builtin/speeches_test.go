package builtin

import (
	"context"
	"strings"
	"testing"

	"dramatis/editor/editortest"
	"dramatis/editor/kb"
	"dramatis/pipeline/task"
)

// answerOf returns the first line of the engine's answer from some items.
func answerOf(t *testing.T, question, language string, items ...task.MaterialItem) string {
	t.Helper()
	m := task.Material{Character: task.Persona{Name: "Ann"}, Self: person("Ann"), Found: []task.KnownName{person("Ann"), person("Cole"), person("Tarn")}, Items: items}
	first, _, _ := strings.Cut(quoted(t, question, language, m), "\n")
	return first
}

func TestMyRefersToTheSpeaker(t *testing.T) {
	line := func(text string) task.MaterialItem {
		return task.MaterialItem{About: "Cole", Text: text, Kind: task.Remembered}
	}
	// Neither a line of somebody else about Cole nor one in a note on him makes anybody his sister.
	for _, item := range []task.MaterialItem{line("Tarn to Cole: “My sister Ann is late, he says.”"), {About: "Cole", Text: "“My sister Ann,” he heard.", Kind: task.Noted}} {
		if got := answerOf(t, "Who is Cole to you?", "en", item); strings.Contains(got, "is Cole’s sister") {
			t.Errorf("%q gives %q", item.Text, got)
		}
	}
	if got := answerOf(t, "Who is Cole to you?", "en", line("Cole to Tarn: “My sister Ann is late.”")); got != "Ann is Cole’s sister." {
		t.Error(got)
	}
}

func TestTheSpeakerOfIDidItIsNamed(t *testing.T) {
	passage := func(text, by, words string) task.MaterialItem {
		return task.MaterialItem{About: "1 One", Text: text, Passage: true, Speeches: []task.Speech{{By: by, Words: words}}}
	}
	for _, c := range []struct {
		question, language string
		item               task.MaterialItem
		want               string
	}{
		{"Who burnt the boathouse?", "en", passage("He sat down. “I burnt the boathouse,” he said.", "Cole", "I burnt the boathouse,"), "Cole."},
		{"Who burnt the boathouse?", "en", passage("She sat down. “I burnt the boathouse,” she said.", "Ann", "I burnt the boathouse,"), "I myself."},
		{"谁烧了船屋？", "zh", passage("他坐下了：“我烧了船屋。”", "Cole", "我烧了船屋。"), "Cole。"},
	} {
		if got := answerOf(t, c.question, c.language, c.item); got != c.want {
			t.Errorf("%s from %q: %q, not %q", c.question, c.item.Text, got, c.want)
		}
	}
	if got := answerOf(t, "Who burnt the boathouse?", "en", passage("“I saw the boathouse,” he said.", "Cole", "I saw the boathouse,")); strings.HasPrefix(got, "Cole") {
		t.Error(got)
	}
}

func TestAPartOfASpeechIsQuotedWithItsSpeaker(t *testing.T) {
	long := "Cole to Tarn: “" + strings.Repeat("The wind was high, and the gulls walked on the wall. ", 8) + "The pearls lie in the culvert. Go and see.”"
	got := answerOf(t, "Where do the pearls lie?", "en", task.MaterialItem{About: "Cole", Text: long, Kind: task.Remembered})
	if !strings.HasPrefix(got, "Cole to Tarn: “") || !strings.Contains(got, "The pearls lie in the culvert. Go and see.”") {
		t.Error(got)
	}
}

func TestAnAnswerIsQuotedBeforeItsQuestionAndOnce(t *testing.T) {
	m := task.Material{Character: task.Persona{Name: "Ann"}, Self: person("Ann"), Found: []task.KnownName{person("Ann")}, Items: []task.MaterialItem{
		{About: "Ann", Text: "Tarn to Ann: “Why do you want the mill?”", Kind: task.Remembered},
		{About: "Ann", Text: "Ann to Tarn: “I want the mill because I was happy there.”", Kind: task.Remembered},
		{About: "Ann", Text: "“I want the mill because I was happy there,” said Ann.", Kind: task.Noted}}}
	got := quoted(t, "Why do you want the mill?", "en", m)
	if strings.Index(got, "because I was happy") > strings.Index(got, "Why do you want") || strings.Count(got, "because I was happy") != 1 {
		t.Error(got)
	}
}

func TestACharacterAskedAboutByNameIntroducesThemselves(t *testing.T) {
	self := task.KnownName{Name: "Ann Rook", Aliases: []string{"Ann", "Mrs. Rook"}, Type: kb.Character}
	m := task.Material{Character: task.Persona{Name: "Ann Rook"}, Self: self, Items: []task.MaterialItem{{About: "Tarn", Text: "Tarn saw Mrs. Rook at the mill.", Kind: task.Noted}}}
	for question, self := range map[string]bool{"Who is Mrs. Rook?": true, "Who was Ann?": true, "Who is Tarn?": false, "Who is Ann’s father?": false} {
		if got := quoted(t, question, "en", m); strings.HasPrefix(got, "I am Ann Rook.") != self {
			t.Errorf("%s: %s", question, got)
		}
	}
}

func TestALineIsQuotedOnceAndNotAsSomebodyElses(t *testing.T) {
	passage := func(words string, by ...string) task.MaterialItem {
		i := task.MaterialItem{About: "1 One", Text: words, Passage: true}
		for _, b := range by {
			i.Speeches = append(i.Speeches, task.Speech{By: b, Words: "I fear the water in the mill."})
		}
		return i
	}
	m := task.Material{Character: task.Persona{Name: "Ann"}, Self: person("Ann"), Searched: true, Covers: 1}
	for what, c := range map[string]struct {
		item task.MaterialItem
		told bool
	}{
		"another's":              {passage("He sat. “I fear the water in the mill.”", "Tarn"), false},
		"the character's":        {passage("He sat. “I fear the water in the mill.”", "Ann"), true},
		"of nobody known":        {passage("“I am here. I fear the water in the mill. You know it.”"), false},
		"in the telling of an I": {passage("I fear the water in the mill."), true},
	} {
		m.Items = []task.MaterialItem{c.item}
		if got := quoted(t, "What do you fear?", "en", m); strings.Contains(got, "I fear the water") != c.told {
			t.Errorf("%s words: %s", what, got)
		}
	}
	m.Items = []task.MaterialItem{passage("“It is the wheel of the old mill,” said Ann: “come and see.”"), {About: "Ann", Text: "Ann to Tarn: “It is the wheel of the old mill,”", Kind: task.Remembered}}
	if got := quoted(t, "What is the wheel?", "en", m); strings.Count(got, "wheel of the old mill") != 1 {
		t.Error(got)
	}
}

func TestAPlaceIsQuotedFirstWhereOneIsAskedFor(t *testing.T) {
	m := task.Material{Character: task.Persona{Name: "Ann"}, Self: person("Ann")}
	got := quoted(t, "Where did you hide the ring?", "en", m, "I hid the ring in a hurry.", "I hid the ring in the old cave.")
	if cave, hurry := strings.Index(got, "I hid the ring in the old cave"), strings.Index(got, "in a hurry"); cave < 0 || hurry >= 0 && hurry < cave {
		t.Error(got)
	}
}

func TestOnlySentencesWhoseSubjectSpeaksAreReports(t *testing.T) {
	m := task.Material{Character: task.Persona{Name: "Ann"}, Self: person("Ann"), Searched: true, Covers: 1, Saying: &task.Saying{By: "Tarn", Of: "Cole", Names: []string{"Cole"}},
		Items: []task.MaterialItem{{About: "1 One", Text: "Tarn had heard of Cole by then, but Ann said that it was late.", Passage: true}}}
	if got := quoted(t, "What did Tarn say of Cole?", "en", m); !strings.HasPrefix(got, "I don't know of anything") {
		t.Error(got)
	}
	m.Items[0].Text = "Tarn often said that Cole was late."
	if got := quoted(t, "What did Tarn say of Cole?", "en", m); !strings.Contains(got, "often said") {
		t.Error(got)
	}
}

func TestADeathThatTheTextDoesNotDescribeIsUnknown(t *testing.T) {
	if got := answerOf(t, "How did Cole die?", "en", task.MaterialItem{About: "1 One", Text: "“I wish I may die if Cole is not late,” he said.", Passage: true}); got != "I don't know." {
		t.Error(got)
	}
}

// A conversation is described by a sentence with a certain speaker, else by the words alone.
func TestAConversationNamesOnlyCertainSpeakers(t *testing.T) {
	const body = "Cole and Tarn sat in the mill.\n\n\"The wheel is broken, Tarn,\" said Cole.\n\n\"Then I shall mend the wheel before the winter, my old friend, and gladly.\"\n\nThe rain fell on the mill.\n"
	e := editortest.Get(New().Study(context.Background(), &kb.Document{ID: "d", Language: "en"}, body, nil))(t)
	out := editortest.Get(e.ExtractGraph(context.Background(), task.GraphInput{Text: body, Language: "en", Where: kb.Stretch{Document: "d", Span: kb.Span{End: len(body)}}}))(t)
	if len(out.Relations) == 0 {
		t.Fatal("no relation")
	}
	for _, r := range out.Relations {
		if strings.Contains(r.Description, "Tarn to Cole") || strings.Contains(r.Description, ",”") {
			t.Errorf("%s – %s: %s", r.Source, r.Target, r.Description)
		}
	}
}
