package memorytest

import (
	"context"
	"math"
	"strings"
	"unicode"

	"dramatis/editor/kb"
	"dramatis/pipeline/task"
)

// An Engine returns scripted answers. Tasks that no test needs panic.
type Engine struct {
	task.Engine
	Questions map[string]task.QuestionOutput
	Draft     string
	Moods     map[string]map[string]float64 // by text; others are all 1
	Says      string
	// Asked counts calls by task; Last is the last request for a reply.
	Asked map[string]int
	Known []task.KnownName
	Last  task.ReplyInput
	Fails map[string]error // by task
	Model string           // of embeddings; "": none
}

func (e *Engine) call(name string) error {
	if e.Asked == nil {
		e.Asked = map[string]int{}
	}
	e.Asked[name]++
	return e.Fails[name]
}

// Name returns "script/1".
func (e *Engine) Name() string { return "script/1" }

// Origin returns kb.ByModel.
func (e *Engine) Origin() kb.Origin { return kb.ByModel }

// AnalyzeQuestion returns the scripted analysis of the question.
func (e *Engine) AnalyzeQuestion(_ context.Context, in task.QuestionInput) (task.QuestionOutput, error) {
	e.Known = in.Known
	return e.Questions[in.Question], e.call("analyze_question")
}

// SummarizeCharacter returns the descriptions as the summary.
func (e *Engine) SummarizeCharacter(_ context.Context, in task.ProfileInput) (task.Profile, error) {
	return task.Profile{Summary: in.Name + " in short: " + strings.Join(in.Descriptions, " "), Style: "brief"}, e.call("summarize_character")
}

// ScoreEmotion returns the scripted scores.
func (e *Engine) ScoreEmotion(_ context.Context, in task.EmotionInput) (task.EmotionOutput, error) {
	var out task.EmotionOutput
	for _, item := range in.Items {
		out.Items = append(out.Items, task.EmotionScore{ID: item.ID, Emotions: e.Moods[item.Text], Valence: 0.5, Arousal: 0.5, Dominance: 0.5})
	}
	return out, e.call("score_emotion")
}

// DraftReply returns the scripted draft.
func (e *Engine) DraftReply(_ context.Context, _ task.ReplyInput) (string, error) {
	return e.Draft, e.call("draft_reply")
}

// Reply returns the scripted reply, word by word.
func (e *Engine) Reply(_ context.Context, in task.ReplyInput, onText func(string) error) (task.Reply, error) {
	e.Last = in
	if err := e.call("reply"); err != nil {
		return task.Reply{}, err
	}
	said := ""
	for _, w := range strings.SplitAfter(e.Says, " ") {
		if onText != nil {
			if err := onText(w); err != nil {
				return task.Reply{Text: said}, err
			}
		}
		said += w
	}
	return task.Reply{Text: said}, nil
}

// Embed returns vectors of word counts in 64 dimensions: texts that share words are near.
func (e *Engine) Embed(_ context.Context, texts []string) ([][]float32, error) {
	if err := e.call("embed"); err != nil {
		return nil, err
	}
	out := make([][]float32, len(texts))
	for i, t := range texts {
		out[i] = Vector(t)
	}
	return out, nil
}

// EmbeddingModel returns Model.
func (e *Engine) EmbeddingModel() string { return e.Model }

// SimilarityThreshold returns 0.5.
func (e *Engine) SimilarityThreshold() float64 { return 0.5 }

// Vector returns a text's unit vector.
func Vector(text string) []float32 {
	v := make([]float32, 64)
	for _, w := range strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return !unicode.IsLetter(r) }) {
		h := uint32(2166136261)
		for _, b := range []byte(w) {
			h = (h ^ uint32(b)) * 16777619
		}
		v[h%64]++
	}
	norm := 0.0
	for _, x := range v {
		norm += float64(x) * float64(x)
	}
	if norm == 0 {
		v[0] = 1
		return v
	}
	for i := range v {
		v[i] /= float32(math.Sqrt(norm))
	}
	return v
}
