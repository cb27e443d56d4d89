package english

import (
	"strings"
	"testing"

	"dramatis/editor/kb"
)

// elsewhere is text enough for another occasion.
var elsewhere = strings.Repeat("It rained, and nobody spoke, and the road went on. ", 60)

func TestThingsThatComeAgainAreFoundWithoutCapitals(t *testing.T) {
	for _, c := range []struct {
		what, body string
		kind       kb.Type
		want, not  []string
	}{
		{"a thing told by a modifier, met as one of some and back as the one", "She wore a silver locket at her throat. " + elsewhere + "He asked for the silver locket. " + elsewhere + "The silver locket was gone. He took a lamp and a wooden box with him.",
			kb.Object, []string{"the silver locket"}, []string{"the lamp", "the wooden box"}},
		{"a thing that stories turn on, without a modifier", "He read the will. " + elsewhere + "Who had seen the will? " + elsewhere + "Ann burnt the will. It was against her will. She went of her own free will.",
			kb.Object, []string{"the will"}, []string{"the free will", "the own will"}},
		{"two that are one thing", "He leant on two ebony sticks. " + elsewhere + "He put down the two ebony sticks. " + elsewhere + "The sticks fell.",
			kb.Object, []string{"two ebony sticks"}, nil},
		{"what is everywhere", "The lamp was lit. " + elsewhere + "The lamp went out. " + elsewhere + "He took the lamp. " + elsewhere + "The lamp smoked. The lamp fell. The lamp broke.",
			kb.Object, nil, []string{"the lamp"}},
		{"a building by what it is for", "They met in the sail loft. " + elsewhere + "He climbed up to the sail loft. The room was cold. There was a barn, and the barn had a door.",
			kb.Location, []string{"the sail loft"}, []string{"the barn", "the loft"}},
		{"an occasion", "They spoke of the wedding. " + elsewhere + "Ann had ordered the wedding cake. She had been at a funeral once.",
			kb.Event, []string{"the wedding"}, []string{"the funeral"}},
	} {
		missing, extra := missingAndExtra(t, c.body, c.kind, c.want, c.not)
		if len(missing)+len(extra) > 0 {
			t.Errorf("%s: not found %q, found and none %q", c.what, missing, extra)
		}
	}
}
