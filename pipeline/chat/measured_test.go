package chat_test

import (
	"testing"

	. "dramatis/pipeline/chat"
	"dramatis/pipeline/memorytest"
)

func TestATraceShowsHowMemoriesAndScenesWereChosen(t *testing.T) {
	b := set(t, memorytest.Lamp(), "Ben", 0, false)
	b.Choice.Memories = 2
	shown := b.ask(t, "emotional-ca", "The bird?").Trace
	chosen := 0
	for i, m := range shown.Measured {
		if m.Chosen {
			chosen++
			if i < len(shown.Measured)-2 {
				t.Errorf("point %d is %+v", i, m)
			}
		}
	}
	if chosen != 2 || len(shown.Measured) < 4 {
		t.Errorf("%d of %d memories are marked as taken", chosen, len(shown.Measured))
	}
	b.engine.Draft = "He said that he dressed as the bird."
	shown = b.ask(t, Bubbles, "What did he tell you of the bird?").Trace
	if p := shown.Predicted; len(p) != 3 || p[0].Title == "" || p[0].Score < p[1].Score || p[0].Words == 0 {
		t.Errorf("predicted are %+v", p)
	}
	if none := b.ask(t, Profile, "The bird?").Trace; none.Measured != nil || none.Predicted != nil {
		t.Errorf("by the profile alone nothing is ranked: %+v", none)
	}
}
