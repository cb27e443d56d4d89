package chat_test

import (
	"strings"
	"testing"

	. "dramatis/pipeline/chat"
	"dramatis/pipeline/memorytest"
)

func TestWhatTheUserSaysIsRelevantToAScene(t *testing.T) {
	for question, title := range map[string]string{"Who lit the lamp in the tower?": "the tower", "Who stopped the wheel?": "the mill"} {
		b := set(t, memorytest.Mill(), "Ben", 0, false)
		a := b.ask(t, RoleRAG, question)
		if p := a.Trace.Predicted; len(p) == 0 || p[0].Words == 0 || !strings.Contains(p[0].Title, title) {
			t.Errorf("%s is relevant to %+v", question, p)
		}
	}
}
