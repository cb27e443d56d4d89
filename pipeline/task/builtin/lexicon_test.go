package builtin

import (
	"context"
	"errors"
	"strings"
	"testing"

	"dramatis/editor/editortest"
	"dramatis/editor/kb"
	"dramatis/pipeline/task"
)

func lexiconOf(t *testing.T, text string) *Lexicon {
	t.Helper()
	l, err := ReadLexicon(strings.NewReader(text))
	if err != nil {
		t.Fatalf("%q: %v", text, err)
	}
	return l
}

func TestAListOfWordsIsReadInThePublishedFormats(t *testing.T) {
	for name, c := range map[string]struct {
		text string
		want lexiconWord
		len  int
	}{
		"one emotion a line": {"storm\tfear\t1\nstorm\tnegative\t1\nstorm\ttrust\t0\nstorm\tanger\t1\nsea\tjoy\t0\nsun\tjoy\t1\n", lexiconWord{emotions: kb.Emotions{0, 0, 1, 0, 0, 0, 1, 0}}, 2},
		"dimensions 0 to 1":  {"Word\tValence\tArousal\tDominance\nstorm\t0.25\t0.75\t0.5\n", lexiconWord{vad: kb.VAD{0.25, 0.75, 0.5}, hasVAD: true}, 1},
		"without a heading":  {"storm\t0.25\t0.75\t0.5\nsea\t0.5\t0.1\t0.4\n", lexiconWord{vad: kb.VAD{0.25, 0.75, 0.5}, hasVAD: true}, 2},
		"dimensions −1 to 1": {"term\tvalence\tarousal\tdominance\nstorm\t-0.5\t0.5\t0\n", lexiconWord{vad: kb.VAD{0.25, 0.75, 0.5}, hasVAD: true}, 1},
		"means 1 to 9":       {",Word,V.Mean.Sum,V.SD.Sum,A.Mean.Sum,D.Mean.Sum\n1,storm,3,2.2,7,5\n2,\"sea, the\",6,1,3,5\n", lexiconWord{vad: kb.VAD{0.25, 0.75, 0.5}, hasVAD: true}, 2},
		"columns":            {"\ufeffEnglish Word,Joy,Fear,Trust\nstorm,0,0.5,1\ncalm,0,0,0\n", lexiconWord{emotions: kb.Emotions{0, 1, 0.5, 0, 0, 0, 0, 0}}, 1},
	} {
		l := lexiconOf(t, c.text)
		if got := l.find("storm"); got == nil || *got != c.want || l.Len() != c.len {
			t.Errorf("%s: %d words, the storm is %+v, not %+v", name, l.Len(), got, c.want)
		}
	}
	for _, text := range []string{"", "just a text\nof two lines\n", "a\tb\tc\n", "word,joy\n", "storm\tfear\tmuch\n", strings.Repeat("\"", 9)} {
		if l, err := ReadLexicon(strings.NewReader(text)); !errors.Is(err, errNoLexicon) {
			t.Errorf("%q gave %+v, %v", text, l, err)
		}
	}
}

func scored(t *testing.T, e *Engine, language, text string) task.EmotionScore {
	t.Helper()
	out := editortest.Get(e.ScoreEmotion(context.Background(), task.EmotionInput{Language: language, Items: []task.EmotionItem{{ID: "0", Text: text}}}))(t)
	return out.Items[0]
}

func TestTheWritersListOverridesTheBuiltInOnes(t *testing.T) {
	own := New().WithLexicon(lexiconOf(t, "glimmerwick\tfear\t1\nhappy\tsadness\t1\n灯笼\tfear\t1\n大灯笼\tjoy\t1\n"))
	if s := scored(t, own, "en", "The glimmerwick came."); s.Emotions["fear"] <= 2 || scored(t, New(), "en", "The glimmerwick came.").Emotions["fear"] != 1 {
		t.Errorf("a word of one's own: %v", s.Emotions)
	}
	if s := scored(t, own, "en", "He was happy."); s.Emotions["sadness"] <= 2 || s.Emotions["joy"] != 1 {
		t.Errorf("a word of both: %v", s.Emotions)
	}
	if s := scored(t, own, "en", "There was no glimmerwick."); s.Emotions["anger"] <= 1 || s.Emotions["fear"] != 1 {
		t.Errorf("a word denied: %v", s.Emotions)
	}
	if s := scored(t, own, "zh", "他看见灯笼。"); s.Emotions["fear"] <= 2 {
		t.Errorf("in Chinese: %v", s.Emotions)
	}
	if s := scored(t, own, "zh", "他看见大灯笼。"); s.Emotions["joy"] <= 2 || s.Emotions["fear"] != 1 {
		t.Errorf("the longest counts: %v", s.Emotions)
	}
}

// The example of the papers: words with one meaning and different connotations.
func TestPickyAndMeticulousDiffer(t *testing.T) {
	own := New().WithLexicon(lexiconOf(t, "term\tvalence\tarousal\tdominance\npicky\t0.3\t0.5\t0.45\nmeticulous\t0.7\t0.45\t0.65\n"))
	picky, meticulous := scored(t, own, "en", "Rosalyne is picky."), scored(t, own, "en", "Rosalyne is meticulous.")
	if !(picky.Valence < meticulous.Valence && picky.Dominance < meticulous.Dominance) {
		t.Errorf("picky %+v, meticulous %+v", picky, meticulous)
	}
}
