package memory

import (
	"testing"

	"dramatis/editor/kb"
	"dramatis/pipeline/memorytest"
)

func TestAnAnswerIsFeltInItsExchange(t *testing.T) {
	s := memorytest.Mill()
	b := Derive(s.View())
	i := -1
	for k, m := range b.Memories {
		if m.Text == "I did," {
			i = k
		}
	}
	answer := b.Memories[i]
	const exchange = "Ben: “Who stopped the wheel?” Voss to Ben: “I did.”"
	if answer.Before == nil || answer.Exchange("en") != exchange || b.FeltIn(answer, kb.ByModel) != exchange || b.FeltIn(answer, kb.ByRule) != "I did," {
		t.Fatalf("before it %+v, felt in %q", answer.Before, b.FeltIn(answer, kb.ByModel))
	}
	if first := answer.Before; first.Before != nil || b.FeltIn(first, kb.ByModel) != first.Text || first.Line("zh") != "Ben说：“Who stopped the wheel?”" {
		t.Errorf("the question: %q", first.Line("zh"))
	}
	s.With(&kb.Feeling{ID: kb.FeelingKey("I did,"), By: kb.ByRule}, &kb.Feeling{ID: kb.FeelingKey(exchange), By: kb.ByModel})
	b = Derive(s.View())
	if f, ok := b.Feeling(b.Memories[i]); !ok || f.By != kb.ByModel {
		t.Errorf("the feeling of the exchange is passed over: %+v", f)
	}
	answer.Before.Doubtful = true
	answer.Before = nil
	answer.Scene.findBefore()
	if answer.Before != nil {
		t.Error("it answers somebody who is in doubt")
	}
}
