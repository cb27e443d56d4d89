package model

import (
	"context"

	"dramatis/pipeline/task"
)

// ScoreEmotion scores texts in batches (Emotional RAG). If some fail, the
// scores of the others come with an error that lists the failed ones.
func (e *Engine) ScoreEmotion(ctx context.Context, in task.EmotionInput) (task.EmotionOutput, error) {
	id := func(it task.EmotionItem) string { return it.ID }
	if err := unique(in.Items, id); err != nil {
		return task.EmotionOutput{}, err
	}
	scoring := batchTask[task.EmotionItem, task.EmotionOutput, task.EmotionScore]{
		name: scoreEmotion, size: textsPerCall, most: e.room(scoreEmotion, 4000), id: id, what: "score",
		input: func(batch []task.EmotionItem) any { return task.EmotionInput{Language: in.Language, Items: batch} },
		outs:  func(r task.EmotionOutput) []task.EmotionScore { return r.Items },
		outID: func(s task.EmotionScore) string { return s.ID },
	}
	out, err := scoring.run(ctx, e, in.Items)
	return task.EmotionOutput{Items: orEmpty(out)}, err
}
