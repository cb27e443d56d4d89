package chat

import (
	"math"
	"slices"

	"dramatis/editor/cast"
	"dramatis/editor/conversation"
	"dramatis/pipeline/retrieve"
)

// predictedShown is how many bubbles are shown with their scores.
const predictedShown = 3

// measured are the memories that were ranked, those given to the reply last. What
// has no vector is nowhere.
func measured(t retrieve.Trace) []conversation.Measured {
	var out, chosen []conversation.Measured
	for _, r := range t.Measured {
		if r.Semantic >= math.MaxFloat32 {
			continue
		}
		m := conversation.Measured{Semantic: conversation.Rounded(r.Semantic), Emotion: conversation.Rounded(r.Emotion)}
		if slices.ContainsFunc(t.Retrieved.Memories, func(taken retrieve.Memory) bool {
			return taken.Text == r.Text && taken.Semantic == r.Semantic && taken.Emotion == r.Emotion
		}) {
			m.Chosen = true
			chosen = append(chosen, m)
			continue
		}
		out = append(out, m)
	}
	return append(out, chosen...)
}

// predicted are the likeliest bubbles with what speaks for them.
func predicted(t retrieve.Trace, v *cast.View) []conversation.Predicted {
	var out []conversation.Predicted
	for _, p := range t.Predicted[:min(predictedShown, len(t.Predicted))] {
		title := p.Scene.Title
		if title == "" {
			title = v.Story().Label(p.Scene.Place)
		}
		out = append(out, conversation.Predicted{Title: title, Whole: p.Whole, Member: p.Member, Words: p.Words, Grounding: p.Grounding, Emotion: p.Emotion, Score: p.Score})
	}
	return out
}
