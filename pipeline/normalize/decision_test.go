package normalize_test

import (
	"strings"
	"testing"

	"dramatis/editor/kb"
	"dramatis/pipeline/task/builtin"
)

func TestADecisionThatTheNewTextSpeaksAgainstComesBackWithANote(t *testing.T) {
	names := []string{"Anne Ward", "Ward"}
	before := "Anne Ward kept the lock. Ward slept. The river rose. Ward woke. Anne Ward opened the gate."
	first, _ := propose(t, storyInput("en", before, names...), builtin.New())
	if len(first) != 1 {
		t.Fatalf("%d pairs, not one", len(first))
	}
	decided := *first[0]
	decided.State = kb.Approved

	same := storyInput("en", before+" Anne Ward sang.", names...)
	same.Verdicts = []*kb.Verdict{&decided}
	if list, _ := propose(t, same, builtin.New()); len(list) != 0 {
		t.Errorf("a text that says the same asks again: %+v", list[0])
	}
	fewer := decided // the reasons that are kept need not add up to what was stated
	fewer.State, fewer.Reasons = kb.Rejected, append([]kb.Reason{{Text: "something else", Weight: -9}}, decided.Reasons...)
	same.Verdicts = []*kb.Verdict{&fewer}
	if list, _ := propose(t, same, builtin.New()); len(list) != 0 {
		t.Errorf("reasons that weigh less than was stated ask again: %+v", list[0])
	}
	other := storyInput("en", before+strings.Repeat(" Anne Ward and Ward shook hands. “Good day, Ward,” said Anne Ward to Ward.", 6), names...)
	other.Verdicts = []*kb.Verdict{&decided}
	list, _ := propose(t, other, builtin.New())
	if len(list) != 1 || list[0].Note == "" || list[0].State != kb.Approved || len(list[0].Reasons) == 0 {
		t.Fatalf("got %+v", list)
	}
}
