package task

import (
	"context"
)

// EmotionInput asks for the emotional colour of texts.
type EmotionInput struct {
	Language string        `json:"language"`
	Items    []EmotionItem `json:"items"`
}

// An EmotionItem is one text.
type EmotionItem struct {
	ID   string `json:"id"`
	Text string `json:"text"`
}

// EmotionOutput holds one score for each item.
type EmotionOutput struct {
	Items []EmotionScore `json:"items"`
}

// An EmotionScore is eight scores 1–10 (Emotional RAG) and VAD 0–1.
type EmotionScore struct {
	ID        string             `json:"id"`
	Emotions  map[string]float64 `json:"emotions"`
	Valence   float64            `json:"valence"`
	Arousal   float64            `json:"arousal"`
	Dominance float64            `json:"dominance"`
}

// An EmotionScorer scores texts.
type EmotionScorer interface {
	ScoreEmotion(context.Context, EmotionInput) (EmotionOutput, error)
}

// RatingInput asks a judge to rate one reply (RoleRAG 4).
type RatingInput struct {
	Metric    string  `json:"metric"`
	Character Persona `json:"character"`
	Question  string  `json:"question"`
	Response  string  `json:"response"`
	// Fresh asks again what was asked before, as another trial does.
	Fresh bool `json:"-"`
}

// Rating is the answer: analysis first, then the number.
type Rating struct {
	Analysis string  `json:"analysis"`
	Rating   float64 `json:"rating"`
}

// A ResponseJudge rates replies.
type ResponseJudge interface {
	JudgeResponse(context.Context, RatingInput) (Rating, error)
}

// PersonalityInput asks for a dimension of personality from interviews.
type PersonalityInput struct {
	Test      string         `json:"test"`
	Dimension string         `json:"dimension"`
	Poles     []string       `json:"poles"`
	Dialogue  []InterviewQnA `json:"dialogue"`
	Fresh     bool           `json:"-"` // as for RatingInput
}

// An InterviewQnA is one question and its answer.
type InterviewQnA struct {
	Question string `json:"question"`
	Answer   string `json:"answer"`
}

// PersonalityOutput is the rating.
type PersonalityOutput struct {
	Analysis string      `json:"analysis"`
	Scores   []PoleScore `json:"scores"`
}

// A PoleScore: percentages that sum to 100 for two poles, 1–5 for one.
type PoleScore struct {
	Pole  string  `json:"pole"`
	Value float64 `json:"value"`
}

// A PersonalityRater rates interviews.
type PersonalityRater interface {
	RatePersonality(context.Context, PersonalityInput) (PersonalityOutput, error)
}
