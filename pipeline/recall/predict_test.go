package recall

import (
	"strings"
	"testing"

	"dramatis/editor/memory"
)

// words splits a text at spaces.
func words(s string) map[string]bool {
	out := map[string]bool{}
	for _, w := range strings.Fields(strings.ToLower(s)) {
		out[w] = true
	}
	return out
}

func sceneOf(seq int, summary string, texts ...string) *memory.Scene {
	b := &memory.Scene{Seq: seq, Summary: summary}
	for _, text := range texts {
		b.Members = append(b.Members, &memory.Memory{Text: text, Scene: b})
	}
	return b
}

func TestRareWordsInCommonOutweighCommonOnes(t *testing.T) {
	list := []*memory.Scene{sceneOf(1, "", "the ship sailed", "the ship came"), sceneOf(2, "", "the ship sank"), sceneOf(3, "the peppermint", "a dog")}
	got := Predict(list, nil, nil, Unseen{Text: "the ship smelled of peppermint", Terms: words}, DefaultWeights)
	if got[0].Scene.Seq != 3 || got[0].Words <= got[1].Words || got[1].Words != got[2].Words || got[1].Words == 0 {
		t.Errorf("%+v", got)
	}
	if got := Predict(list, nil, nil, Unseen{Text: "the ship", Terms: words}, DefaultWeights); got[0].Words != 1 || got[2].Words == 0 || got[2].Words >= 1 {
		t.Errorf("of words that all or most have: %+v", got)
	}
	for _, said := range []Unseen{{Text: "the ship"}, {Text: "nothing alike", Terms: words}, {Terms: words}} {
		for _, p := range Predict(list, nil, nil, said, DefaultWeights) {
			if p.Words != 0 || p.Score != 0 {
				t.Errorf("%q: %+v", said.Text, p)
			}
		}
	}
}
