package chat_test

import (
	"context"
	"strings"
	"testing"

	"dramatis/editor/conversation"
	"dramatis/editor/kb"
	. "dramatis/pipeline/chat"
	"dramatis/pipeline/memorytest"
	"dramatis/pipeline/task/builtin"
)

func TestWhatSomebodySaidOfAnotherIsGiven(t *testing.T) {
	b := set(t, memorytest.Lamp(), "Ben", 0, false)
	b.Deps.Engine = builtin.New()
	for question, begins := range map[string]string{
		"What did Ada Rook say about the Gull?":       "Ada Rook to Ben: “The Gull has our oil.”",
		"And what has Ada Rook told you of the Gull?": "Ada Rook to Ben: “The Gull has our oil.”",
		"What did Ada Rook say of you?":               "I don't know of anything that Ada Rook said of me.",
		"What did you say of Ada Rook?":               "I don't know of anything that Ben said of Ada Rook.",
		"What did Ada Rook say about the wheel?":      "I don't know of anything that Ada Rook said of the wheel.",
	} {
		for _, method := range []string{RoleRAG, Full} {
			b.Question, b.Method = question, method
			a, err := Ask(context.Background(), b.Request, b.Deps, nil, nil)
			if err != nil || !strings.HasPrefix(a.Answer, begins) {
				t.Errorf("%s by %s: %q, %v", question, method, a.Answer, err)
			}
			if strings.Count(a.Trace.Prompt, "The Gull has our oil") > 1 {
				t.Errorf("%s by %s: the prompt has it twice", question, method)
			}
			for _, m := range a.Trace.Found(conversation.KindMemory) {
				if m.Semantic == 0 || m.Emotion == 0 && method == RoleRAG {
					t.Errorf("%s by %s: %q is said to be the question itself", question, method, m.Text)
				}
			}
		}
	}
}

func TestTheNextQuestionDoesNotAskForTheSayingAgain(t *testing.T) {
	b := set(t, memorytest.Lamp(), "Ben", 0, false)
	b.Deps.Engine = builtin.New()
	b.Question = "Where do you live?"
	b.History = []kb.Turn{{Text: "What did you say of Ada Rook?"}, {Text: "I don't know.", FromCharacter: true}}
	a, err := Ask(context.Background(), b.Request, b.Deps, nil, nil)
	if err != nil || strings.Contains(a.Answer, "said of") {
		t.Errorf("%q, %v", a.Answer, err)
	}
}

func TestWhatSomebodySaidToAnotherIsGiven(t *testing.T) {
	b := set(t, memorytest.Lamp(), "Ben", 0, false)
	b.Deps.Engine = builtin.New()
	for question, begins := range map[string]string{
		"What did Ada Rook say to you?":               "Ada Rook to Ben: “",
		"What did Ada Rook tell you about the Gull?":  "Ada Rook to Ben: “The Gull has our oil.”",
		"What did Ada Rook say to you when it rained": "",
	} {
		b.Question, b.Method = question, Full
		a, err := Ask(context.Background(), b.Request, b.Deps, nil, nil)
		if err != nil || !strings.HasPrefix(a.Answer, begins) || strings.Contains(a.Answer, "said of") {
			t.Errorf("%s: %q, %v", question, a.Answer, err)
		}
	}
}

func TestQuestionsComeFirstInWhatSomebodyAsked(t *testing.T) {
	story := memorytest.New("The Quay", "en",
		"Ann met Ben on the quay. “I am tired of the sea, of the long nights and of the gulls,” said Ann to Ben. “Have you some bread?” said Ann to Ben.").
		Name("Ann", kb.Character, "Ann sails.", "Ann met Ben").
		Name("Ben", kb.Character, "Ben bakes.", "Ann met Ben").
		Scene("Ann met", kb.Scene{Place: "the quay", Participants: []string{"Ann", "Ben"}}).
		Say("Ann", "Ben", "I am tired of the sea, of the long nights and of the gulls,").
		Say("Ann", "Ben", "Have you some bread?")
	b := set(t, story, "Ann", 0, false)
	b.Deps.Engine = builtin.New()
	b.Question, b.Method = "What did you ask Ben for?", Full
	a, err := Ask(context.Background(), b.Request, b.Deps, nil, nil)
	if err != nil || !strings.HasPrefix(a.Answer, "Ann to Ben: “Have you some bread?”") {
		t.Errorf("%q, %v", a.Answer, err)
	}
}
