package builtin

import (
	"context"

	"dramatis/pipeline/task"
)

// JudgeResponse returns task.ErrNoJudge: knowledge and hallucination can't be rated by counting words.
func (*Engine) JudgeResponse(context.Context, task.RatingInput) (task.Rating, error) {
	return task.Rating{}, task.ErrNoJudge
}

// RatePersonality returns task.ErrNoJudge, for the same reason.
func (*Engine) RatePersonality(context.Context, task.PersonalityInput) (task.PersonalityOutput, error) {
	return task.PersonalityOutput{}, task.ErrNoJudge
}
