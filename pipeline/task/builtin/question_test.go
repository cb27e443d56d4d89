package builtin

import (
	"context"
	"testing"

	"dramatis/editor/editortest"
	"dramatis/editor/kb"
	"dramatis/pipeline/task"
)

func analyzed(t *testing.T, in task.QuestionInput) map[string]string {
	t.Helper()
	out := editortest.Get(New().AnalyzeQuestion(context.Background(), in))(t)
	got := map[string]string{}
	for _, e := range out.Entities {
		got[e.Name] = e.Scope + " " + e.Level
	}
	return got
}

func TestAQuestionForARelativeIsAboutTheRelative(t *testing.T) {
	me := task.Persona{Name: "Harold"}
	related := []task.RelatedName{{Name: "Voss", Type: kb.Character, Says: []string{"Harold hated Voss"}},
		{Name: "Ada", Type: kb.Character, Says: []string{"Harold was married to Ada"}}}
	got := analyzed(t, task.QuestionInput{Character: me, Question: "What was your wife’s name?", Related: related})
	if got["Ada"] != "in_scope specific" || got["Voss"] != "" {
		t.Errorf("the question is about %v", got)
	}
	got = analyzed(t, task.QuestionInput{Character: me, Question: "What became of Voss’s wife?", Related: related, Known: []task.KnownName{{Name: "Voss", Type: kb.Character}}})
	if got["Ada"] != "" {
		t.Errorf("another one's wife is taken for the character's own: %v", got)
	}
	got = analyzed(t, task.QuestionInput{Character: task.Persona{Name: "周忠"}, Question: "你妻子叫什么？", Language: "zh",
		Related: []task.RelatedName{{Name: "孙氏", Type: kb.Character, Says: []string{"周忠的妻子是孙氏"}}, {Name: "李四", Type: kb.Character, Says: []string{"周忠恨李四"}}}})
	if got["孙氏"] == "" || got["李四"] != "" {
		t.Errorf("the question is about %v", got)
	}
}

func TestAPersonOfALaterTimeIsNotTheCharacterWithThatGivenName(t *testing.T) {
	in := task.QuestionInput{Character: task.Persona{Name: "Agnes"}, Question: "Who shot John Lennon?",
		Known: []task.KnownName{{Name: "John Penrose", Aliases: []string{"John"}, Type: kb.Character}}}
	if got := analyzed(t, in); got["John Lennon"] != "out_of_scope specific" || got["John Penrose"] != "" {
		t.Errorf("the question is about %v", got)
	}
	in.Known = append(in.Known, task.KnownName{Name: "John Lennon", Type: kb.Character})
	if got := analyzed(t, in); got["John Lennon"] != "in_scope specific" {
		t.Errorf("somebody of the story is %v", got)
	}
	in.Question, in.InText = "Do you like the microscope and the microlight?", func(words string) bool { return words == "microlight" }
	if got := analyzed(t, in); got["microlight"] != "" || got["microscope"] != "" {
		t.Errorf("what the text holds, or is as old as it, is %v", got)
	}
}

func TestExcerptsOfTheTextsMakeAQuestionSpecific(t *testing.T) {
	in := task.QuestionInput{Character: task.Persona{Name: "Harold"}, Question: "Who took the lamp?",
		Excerpts: []task.Excerpt{{Text: "Voss took the lamp.", Of: []task.KnownName{{Name: "Voss", Type: kb.Character}}}}}
	if got := analyzed(t, in); got["Voss"] != "in_scope specific" || got["who"] != "" {
		t.Errorf("the question is about %v", got)
	}
	in.Excerpts = nil
	if got := analyzed(t, in); got["who"] != "in_scope general" {
		t.Errorf("what is told of nowhere is about %v", got)
	}
	in = task.QuestionInput{Character: in.Character, Question: "Who are your friends?", Excerpts: []task.Excerpt{{Text: "Voss has friends.", Of: []task.KnownName{{Name: "Voss"}}}}}
	if got := analyzed(t, in); got["Voss"] != "" || got["friends"] == "" {
		t.Errorf("a question in general is about %v", got)
	}
	in.Question = "Who sold you the television?"
	if got := analyzed(t, in); got["Voss"] != "" || got["television"] != "out_of_scope specific" {
		t.Errorf("what is out of scope is about %v", got)
	}
}

func TestAChineseNameThatNobodyBearsIsOutOfScope(t *testing.T) {
	me := task.Persona{Name: "周忠"}
	for question, name := range map[string]string{"胡不凡是谁？": "胡不凡", "你认识欧阳一刀吗？": "欧阳一刀"} {
		if got := analyzed(t, task.QuestionInput{Character: me, Question: question, Language: "zh"}); got[name] != "out_of_scope specific" {
			t.Errorf("%s is about %v", question, got)
		}
	}
	for _, in := range []task.QuestionInput{
		{Character: me, Question: "凶手是谁？", Language: "zh"}, // no surname
		{Character: me, Question: "胡三娘是谁？", Language: "zh", Known: []task.KnownName{{Name: "胡三娘", Type: kb.Character}}},
		{Character: me, Question: "高手是谁？", Language: "zh", Excerpts: []task.Excerpt{{Text: "高手到了。"}}},
	} {
		for name, how := range analyzed(t, in) {
			if how == "out_of_scope specific" {
				t.Errorf("%s: %s is taken for a stranger", in.Question, name)
			}
		}
	}
}

func TestAQuestionForARoleAsksForAPerson(t *testing.T) {
	for question, want := range map[string]string{
		"Which magistrate was kind to you?": "magistrate", "Who is the housekeeper at Larchfield?": "housekeeper", "Who was the kind superintendent of the school?": "superintendent",
		"Which book did you read?": "", "Who is your friend Ben?": "", "Who are the men at the ford?": "",
	} {
		if got := roleIn(question); got != want {
			t.Errorf("%s: %q", question, got)
		}
	}
	for sentence, want := range map[string]bool{
		"I spoke to Mr. Orlow, an old magistrate.": true, "The magistrate, Mr. Orlow, came in.": true, "Orlow was the magistrate of the town.": true, "Orlow feared the magistrate.": false,
	} {
		if got := rolePatternsOf("magistrate").matches(sentence, "Orlow"); got != want {
			t.Errorf("%s: %v", sentence, got)
		}
	}
}
