package recall

import (
	"context"
	"fmt"
	"strconv"

	"dramatis/editor/kb"
	"dramatis/pipeline/task"
)

// Scorer scores emotions.
type Scorer interface {
	ScoreEmotion(context.Context, task.EmotionInput) (task.EmotionOutput, error)
	Origin() kb.Origin
}

// Score returns the feelings of texts as an engine scores them (Emotional RAG 3.2), in the engine's order. Texts that
// the engine left out are missing.
func Score(ctx context.Context, e Scorer, language string, texts []string) ([]*kb.Feeling, error) {
	in := task.EmotionInput{Language: language}
	for i, text := range texts {
		in.Items = append(in.Items, task.EmotionItem{ID: strconv.Itoa(i), Text: text})
	}
	scored, err := e.ScoreEmotion(ctx, in)
	if err != nil {
		return nil, fmt.Errorf("score emotions: %w", err)
	}
	out := make([]*kb.Feeling, 0, len(texts))
	for _, s := range scored.Items {
		n, err := strconv.Atoi(s.ID)
		if err == nil && n >= 0 && n < len(texts) {
			out = append(out, FeelingOf(texts[n], s, e.Origin()))
		}
	}
	return out, nil
}

// FeelingOf converts an engine's score of a text to a record. Scores are clamped to their ranges: emotions 1–10, VAD 0–1.
func FeelingOf(text string, s task.EmotionScore, by kb.Origin) *kb.Feeling {
	f := &kb.Feeling{ID: kb.FeelingKey(text), By: by}
	for i, name := range kb.EmotionNames() {
		f.Emotions[i] = min(max(s.Emotions[name], 1), 10)
	}
	for i, x := range []float64{s.Valence, s.Arousal, s.Dominance} {
		f.VAD[i] = min(max(x, 0), 1)
	}
	return f
}
