package memory

import (
	"context"
	"fmt"
	"strconv"

	"dramatis/editor/kb"
	"dramatis/pipeline/task"
)

// A Batch is texts of one language to be scored together.
type Batch struct {
	Language string
	Texts    []string
}

// batchSize is how many texts a model scores before the result is kept: a stop
// or a lost server costs at most these. What is scored by rule is kept in larger
// lots.
const batchSize = 100

// Bare are the texts of memories that nobody has scored yet, each once, in story
// order; with again also those that were scored by rule.
func (b *Book) Bare(again bool) []Batch {
	var out []Batch
	seen := map[string]bool{}
	for _, m := range b.Memories {
		if f, ok := b.Feeling(m); ok && !(again && f.By == kb.ByRule) || seen[m.Text] {
			continue
		}
		seen[m.Text] = true
		language := ""
		if d, ok := b.View.Story().Document(m.Document); ok {
			language = d.Language
		}
		if n := len(out); n == 0 || out[n-1].Language != language || len(out[n-1].Texts) == batchSize {
			out = append(out, Batch{Language: language})
		}
		last := &out[len(out)-1]
		last.Texts = append(last.Texts, m.Text)
	}
	return out
}

// Scorer is the one task that scoring needs.
type Scorer interface {
	ScoreEmotion(context.Context, task.EmotionInput) (task.EmotionOutput, error)
	Origin() kb.Origin
}

// Score gives the feelings of texts by an engine (Emotional RAG 3.2), in their
// order; texts that the engine left out are missing.
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
