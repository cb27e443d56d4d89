package english

import (
	"strings"
	"testing"

	"dramatis/editor/kb"
	"dramatis/pipeline/text"
)

// portrayed returns the result of portray for the sentence with the first occurrence of a name.
func portrayed(body, name string) (string, float64) {
	i := strings.Index(body, name)
	at := kb.Span{Start: i, End: i + len(name)}
	for _, sentence := range text.SentencesIn(body, kb.Span{End: len(body)}, "en") {
		if sentence.Start <= at.Start && at.End <= sentence.End {
			said, worth := portray(body, sentence, at, strings.Contains(body[:i], "“"))
			return body[said.Start:said.End], worth
		}
	}
	return "", 0
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
		if got, worth := portrayed("It rained. "+sentence+" Nobody came.", name); worth < kinWorth || got != sentence {
			t.Errorf("%s: %v %q", name, worth, got)
		}
	}
}

func TestActionsAndSpeechAreNoPortrait(t *testing.T) {
	for _, sentence := range []string{
		"Penrose was a little tired of it all.", "Penrose was the first to wake that day.", "Penrose was growing more serious and strong.", "Penrose was very kind to him then.",
		"If Penrose was a child of theirs, nobody knew it.", "“Penrose was an old clockmaker of the town,” said Ann.", "Penrose, who was hot, sat down by the man.",
		"They saw Ann, Hester, Penrose, the minister and Voss.", "Penrose, who had been an ardent, hopeful girl, sat by the fire.", "Was Penrose a clockmaker of the town?", "The news of his cousin Penrose's wedding came late.", "Penrose had reached the house of the man.",
	} {
		if got, worth := portrayed("It rained. "+sentence+" Nobody came.", "Penrose"); worth > 0 {
			t.Errorf("%v: %s", worth, got)
		}
	}
}

func TestAPortraitIsCutFromASentenceAboutSomethingElse(t *testing.T) {
	const much = " while the whole of the parish stood about in the rain and waited for the carrier to bring the news from the coast"
	for sentence, want := range map[string]string{
		"They went" + much + " and asked Mr. Orlow, the blacksmith, what he thought of it.":    "Mr. Orlow, the blacksmith",
		"They went" + much + " to the schoolmaster, Mr. Orlow, who would not hear them.":       "the schoolmaster, Mr. Orlow",
		"They went" + much + " straight up to Mr. Orlow the vicar.":                            "Mr. Orlow the vicar",
		"They went" + much + " and met Mr. Orlow, who was a man of few words, at the gate.":    "Mr. Orlow, who was a man of few words",
		"They went" + much + " to hear that Mr. Orlow was the person who had sent for them.":   "",
		"They went" + much + " and saw Mr. Orlow, my lady, and her two sisters at the window.": "",
		"They said" + much + " that in the house of the old gentleman, Mr. Orlow sat alone.":   "",
	} {
		if got, _ := portrayed("It rained. "+sentence+" Nobody came.", "Mr. Orlow"); got != want {
			t.Errorf("%s: %q", sentence, got)
		}
	}
}

func TestAnAddresseeIsNotPortrayed(t *testing.T) {
	for sentence, says := range map[string]bool{
		"I wrote to my old friend, Mr. Orlow, of Larchfield.": true, "You saw him, Mr. Orlow, the blacksmith.": true,
		"He is a good doctor, Mr. Orlow.": false, "Come in, Mr. Orlow, my friend, and sit down.": false, "Mr. Orlow was a blacksmith of the old kind.": false,
	} {
		i := strings.Index(sentence, "Mr. Orlow")
		if _, worth := portray(sentence, kb.Span{End: len(sentence)}, kb.Span{Start: i, End: i + len("Mr. Orlow")}, true); worth > 0 != says {
			t.Errorf("%s: %v", sentence, worth)
		}
	}
}
