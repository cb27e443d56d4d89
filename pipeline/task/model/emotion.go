package model

import (
	"context"

	"dramatis/pipeline/task"
)

// ScoreEmotion scores texts in batches (Emotional RAG). If some fail, the
// scores of the others come with an [*Incomplete].
func (e *Engine) ScoreEmotion(ctx context.Context, in task.EmotionInput) (task.EmotionOutput, error) {
	id := func(it task.EmotionItem) string { return it.ID }
	if err := unique(in.Items, id); err != nil {
		return task.EmotionOutput{}, err
	}
	out, err := batched(ctx, ScoreEmotion, in.Items, textsPerCall, e.room(ScoreEmotion, 4000), id,
		func(ctx context.Context, batch []task.EmotionItem, splittable bool) (map[string]task.EmotionScore, error) {
			req, err := e.request(ScoreEmotion, task.EmotionInput{Language: in.Language, Items: batch})
			if err != nil {
				return nil, err
			}
			req.Splittable = splittable
			scored := func(s task.EmotionScore) string { return s.ID }
			req.Check = checking(func(out task.EmotionOutput) error { return complain("score", ids(batch, id), ids(out.Items, scored)) })
			reply, _, err := complete[task.EmotionOutput](ctx, e, req)
			if err != nil {
				return nil, err
			}
			scores := map[string]task.EmotionScore{}
			for _, s := range reply.Items {
				scores[s.ID] = s
			}
			return scores, nil
		})
	return task.EmotionOutput{Items: orEmpty(out)}, err
}
