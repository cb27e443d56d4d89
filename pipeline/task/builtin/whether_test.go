package builtin

import (
	"context"
	"strings"
	"testing"

	"dramatis/editor/editortest"
	"dramatis/editor/kb"
	"dramatis/pipeline/task"
)

func TestAYesOrNoQuestionIsAnsweredByWhatConcernsIt(t *testing.T) {
	passage := func(text string) task.MaterialItem {
		return task.MaterialItem{About: "1 One", Text: text, Passage: true}
	}
	const rose, told, married, hers = "Cole's rose was half-dead.", "Tarn said that Cole was dead.", "The old man's son married a lady.", "Ann was married in May."
	for _, c := range []struct {
		question string
		items    []task.MaterialItem
		want     string
	}{
		{"Is Cole dead?", []task.MaterialItem{passage(told)}, "“" + told},
		{"Is Cole dead?", []task.MaterialItem{passage("Tarn was dead tired of the wall.")}, "I don't know."},
		{"Are you married?", []task.MaterialItem{passage(married)}, "I don't know."},
		{"Are you married?", []task.MaterialItem{passage(married), passage(hers)}, "“" + hers},
		{"Are you married?", []task.MaterialItem{passage("“I was married young,” said Tarn.")}, "I don't know."},
		{"Is Cole dead?", []task.MaterialItem{passage(rose)}, "I don't know."},
		{"Do you know Cole?", []task.MaterialItem{passage(rose)}, "“" + rose},
	} {
		if got := answerOf(t, c.question, "en", c.items...); !strings.HasPrefix(got, c.want) {
			t.Errorf("%s %q, not %q", c.question, got, c.want)
		}
	}
}

func TestTheSpeakerOfIMarriedIsNotTheSpouse(t *testing.T) {
	line := task.MaterialItem{About: "Ann", Text: "Ann to Tarn: “I marry nobody.”", Kind: task.Remembered}
	if got := answerOf(t, "Whom did you marry?", "en", line); strings.Contains(got, "myself") {
		t.Error(got)
	}
}

func TestASpanOfYearsIsNoAge(t *testing.T) {
	item := func(text string) task.MaterialItem {
		return task.MaterialItem{About: "1 One", Text: text, Passage: true}
	}
	for text, want := range map[string]bool{
		"Just wait ten years, said Cole.": false, "Cole saw many of the mills, and two boats.": false,
		"Cole was ten.": true, "Cole, a boy of about twelve, sat there.": true, "Cole was twenty-two years old.": true, "Cole is but sixty years of age.": true,
	} {
		if got := answerOf(t, "How old is Cole?", "en", item(text)); strings.HasPrefix(got, "I don't know") == want {
			t.Errorf("%q: %s", text, got)
		}
	}
}

func TestAVerbBeforeMaIsNoStranger(t *testing.T) {
	for question, refused := range map[string]bool{"你怀孕了吗？": false, "你认识柴进吗？": true, "柴进是谁？": true, "高兴吗？": false} {
		out := editortest.Get(New().AnalyzeQuestion(context.Background(), task.QuestionInput{Character: task.Persona{Name: "林冲"}, Question: question, Language: "zh", Types: kb.Types()}))(t)
		got := false
		for _, e := range out.Entities {
			got = got || e.Scope == task.OutOfScope
		}
		if got != refused {
			t.Errorf("%s is refused: %v, %+v", question, got, out.Entities)
		}
	}
}
