package builtin

import (
	"context"

	"dramatis/pipeline/task"
)

// JudgeResponse judges nothing: how much somebody knows and what is made up can't
// be counted in words, and an invented rating is worse than none.
func (*Engine) JudgeResponse(context.Context, task.RatingInput) (task.Rating, error) {
	return task.Rating{}, task.ErrNoJudge
}

// RatePersonality rates nothing, for the same reason.
func (*Engine) RatePersonality(context.Context, task.PersonalityInput) (task.PersonalityOutput, error) {
	return task.PersonalityOutput{}, task.ErrNoJudge
}
