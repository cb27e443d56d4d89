package english

import (
	"strings"
	"testing"

	"dramatis/editor/kb"
	"dramatis/pipeline/text"
)

// portrayed returns what portray makes of the sentence at the first place of a name.
func portrayed(body, name string) (string, float64) {
	i := strings.Index(body, name)
	at := kb.Span{Start: i, End: i + len(name)}
	around, told := text.ToldAround(body, at, "en")
	if !told {
		return "", 0
	}
	at, worth := portray(body, around, at, false)
	return body[at.Start:at.End], worth
}

func TestAPortraitSaysWhoSomebodyIs(t *testing.T) {
	for _, sentence := range []string{
		"Penrose was an old clockmaker of the town.", "Mrs. Tarn, a widow with three boys, kept the inn.", "Wenna was very tall and thin, and reminded one of a heron.",
		"They found a stranger named Quill under the bridge.", "Hester, the eldest of the four, was sixteen, and very pretty.", "Bowden had grey eyes and a crooked nose.",
		"He had never liked his cousin Ambrose much.",
	} {
		name := strings.Trim(strings.Fields(sentence)[0], ",")
		for _, other := range []string{"Mrs. Tarn", "Quill", "Ambrose"} {
			if strings.Contains(sentence, other) {
				name = other
			}
		}
		if got, worth := portrayed("It rained. "+sentence+" Nobody came.", name); worth < byKin || got != sentence {
			t.Errorf("%s: %v %q", name, worth, got)
		}
	}
}

func TestNoPortraitIsWhatSomebodyDoesOrSays(t *testing.T) {
	for _, sentence := range []string{
		"Penrose was a little tired of it all.", "Penrose was the first to wake that day.", "Penrose was growing more serious and strong.", "Penrose was very kind to him then.",
		"If Penrose was a child of theirs, nobody knew it.", "“Penrose was an old clockmaker of the town,” said Ann.", "Penrose, who was hot, sat down by the man.",
		"Was Penrose a clockmaker of the town?", "The news of his cousin Penrose's wedding came late.", "Penrose had reached the house of the man.",
	} {
		if got, worth := portrayed("It rained. "+sentence+" Nobody came.", "Penrose"); worth > 0 {
			t.Errorf("%v: %s", worth, got)
		}
	}
}
