package chat_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"dramatis/editor/conversation"
	"dramatis/editor/kb"
	. "dramatis/pipeline/chat"
	"dramatis/pipeline/memorytest"
	"dramatis/pipeline/task"
	"dramatis/pipeline/task/builtin"
)

func TestAGreetingRetrievesNothing(t *testing.T) {
	for question, greeting := range map[string]bool{
		"Hello!": true, "Good evening, Ada Rook.": true, "Good evening, Ada. How are you today?": true, "Thank you very much": true,
		"Hello, who is Ben?": false, "Good evening, Ben.": false, "Hi, what is high?": false, "Ada?": false, "": false, "Are you good?": false,
	} {
		if question == "" {
			continue
		}
		b := set(t, memorytest.Lamp(), "Ada Rook", 0, false)
		a := b.ask(t, RoleRAG, question, one("Ben", task.InScope, task.Specific))
		if got := b.engine.Asked["analyze_question"] == 0; got != greeting {
			t.Errorf("%q is taken for a greeting: %v", question, got)
		}
		if greeting && (len(a.Trace.Items) > 0 || !a.InScope || !strings.Contains(a.Trace.Prompt, question)) {
			t.Errorf("%q finds %v", question, a.Trace.Items)
		}
	}
}

func TestAGreetingInChinese(t *testing.T) {
	b := set(t, memorytest.Lamp(), "Ada Rook", 0, false)
	b.Language = "zh"
	for question, greeting := range map[string]bool{"你好！": true, "晚上好，幸会幸会。": true, "你好，灯在哪里？": false, "谢谢你的灯": false} {
		b.engine.Asked = nil
		b.ask(t, RoleRAG, question)
		if got := b.engine.Asked["analyze_question"] == 0; got != greeting {
			t.Errorf("%q is taken for a greeting: %v", question, got)
		}
	}
}

func TestTheBuiltInEngineGreetsWithItsOwnWords(t *testing.T) {
	b := set(t, memorytest.Lamp(), "Ada Rook", 0, false)
	b.Deps.Engine = builtin.New()
	b.Question, b.Method = "Good evening!", RoleRAG
	a, err := Ask(context.Background(), b.Request, b.Deps, nil, nil)
	if err != nil || strings.Contains(a.Answer, "it is written") {
		t.Errorf("the answer is %q, %v", a.Answer, err)
	}
}

func TestHistoryThatDoesNotFitIsInTheTrace(t *testing.T) {
	b := set(t, memorytest.Lamp(), "Ada Rook", 0, false)
	b.Budget.History = 6
	b.History = []kb.Turn{{Text: "What was it like in the storm?"}, {Text: "Dark and loud.", FromCharacter: true}, {Text: "And then?"}, {Text: "Light.", FromCharacter: true}}
	a := b.ask(t, RoleRAG, "Why?")
	if !slices.ContainsFunc(a.Trace.Cut, func(c conversation.Cut) bool {
		return c.Section == conversation.SectionHistory && strings.Contains(c.Text, "storm")
	}) {
		t.Errorf("cut is %v", a.Trace.Cut)
	}
	if strings.Contains(a.Trace.Prompt, "storm") || !strings.Contains(a.Trace.Prompt, "And then?") {
		t.Errorf("the prompt is\n%s", a.Trace.Prompt)
	}
}
