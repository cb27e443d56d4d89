package extract

import (
	"strings"
	"testing"

	"dramatis/editor/kb"
)

func TestASpeechReachesFromItsFirstPartToItsLast(t *testing.T) {
	far := strings.Repeat("The mill stood still. ", maxInterruption/20+1)
	text := "“I came at noon,” she said, “and left at nine.” " + far + "“and left at dawn.”"
	g := newGrounding(Job{}, nil)
	g.where = newLocator(text)
	for words, want := range map[string]string{
		"I came at noon":                      "I came at noon",
		"I came at noon… and left at nine":    "I came at noon,” she said, “and left at nine",
		"I came at noon ... and left at nine": "I came at noon,” she said, “and left at nine",
		"I came at noon… and left at dawn":    "I came at noon", // too far away
		"never said… and left at nine":        "and left at nine",
		"I came at noon with my brother Ben":  "I came at noon", // only its beginning is in the text
		"I came at sunset":                    "",               // too few words of it
		"I came at noon… never said… at nine": "I came at noon,” she said, “and left at nine",
	} {
		at := g.findSpeech(words)
		if got := text[at.Start:at.End]; got != want {
			t.Errorf("%q is found as %q, not %q", words, got, want)
		}
	}
	if g.findSpeech("nothing of it") != (kb.Span{}) {
		t.Error("what nobody says is found")
	}
}
