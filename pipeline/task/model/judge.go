package model

import (
	"context"
	"fmt"
	"math"
	"strings"

	"dramatis/pipeline/task"
)

// The metrics of judge_response (RoleRAG 4).
const (
	knowledgeExposure        = "knowledge_exposure"
	knowledgeHallucination   = "knowledge_hallucination"
	unknownQuestionRejection = "unknown_question_rejection"
)

// JudgeResponse rates one reply by one metric: 1–10, or 0 or 1 for rejection.
func (e *Engine) JudgeResponse(ctx context.Context, in task.RatingInput) (task.Rating, error) {
	low, high := 1.0, 10.0
	switch in.Metric {
	case knowledgeExposure, knowledgeHallucination:
	case unknownQuestionRejection:
		low, high = 0, 1
	default:
		return task.Rating{}, fmt.Errorf("there is no metric %q", in.Metric)
	}
	req, err := e.request(judgeResponse, in)
	if err != nil {
		return task.Rating{}, err
	}
	req.Fresh = in.Fresh
	req.Check = checking(func(out task.Rating) error {
		if out.Rating < low || out.Rating > high || high == 1 && out.Rating != low && out.Rating != high {
			if high == 1 {
				return fmt.Errorf("rating: want 0 or 1 for %s, got %g", in.Metric, out.Rating)
			}
			return fmt.Errorf("rating: want %g to %g for %s, got %g", low, high, in.Metric, out.Rating)
		}
		return nil
	})
	out, _, err := complete[task.Rating](ctx, e, req)
	if err != nil {
		return task.Rating{}, fmt.Errorf("judge the reply: %w", err)
	}
	return out, nil
}

// RatePersonality rates one dimension from an interview: percentages that sum
// to 100 for two poles, 1–5 for one.
func (e *Engine) RatePersonality(ctx context.Context, in task.PersonalityInput) (task.PersonalityOutput, error) {
	if len(in.Poles) != 1 && len(in.Poles) != 2 {
		return task.PersonalityOutput{}, fmt.Errorf("a dimension has one pole or two, %s has %d", in.Dimension, len(in.Poles))
	}
	in.Dialogue = orEmpty(in.Dialogue)
	req, err := e.request(ratePersonality, in)
	if err != nil {
		return task.PersonalityOutput{}, err
	}
	req.Fresh = in.Fresh
	req.Check = checking(func(out task.PersonalityOutput) error { _, err := poles(out, in.Poles); return err })
	out, _, err := complete[task.PersonalityOutput](ctx, e, req)
	if err != nil {
		return task.PersonalityOutput{}, fmt.Errorf("rate %s: %w", in.Dimension, err)
	}
	out.Scores, err = poles(out, in.Poles)
	return out, err
}

// poles sorts the scores as requested and corrects percentages whose sum misses 100 by rounding.
func poles(out task.PersonalityOutput, asked []string) ([]task.PoleScore, error) {
	scores := make([]task.PoleScore, 0, len(asked))
	sum := 0.0
	for _, pole := range asked {
		found := false
		for _, s := range out.Scores {
			if strings.EqualFold(strings.TrimSpace(s.Pole), pole) && !found {
				found = true
				sum += s.Value
				scores = append(scores, task.PoleScore{Pole: pole, Value: s.Value})
			}
		}
		if !found {
			return nil, fmt.Errorf("scores: there is none for %s", pole)
		}
	}
	if len(asked) == 1 {
		if sum < 1 || sum > 5 {
			return nil, fmt.Errorf("scores: want 1 to 5 for %s, got %g", asked[0], sum)
		}
		return scores, nil
	}
	if math.Abs(sum-100) > 2 {
		return nil, fmt.Errorf("scores: want percentages that sum to 100, got %g", sum)
	}
	for i := range scores {
		scores[i].Value *= 100 / sum
	}
	return scores, nil
}
