package chat

import (
	"math"

	"dramatis/editor/cast"
	"dramatis/editor/conversation"
	"dramatis/editor/kb"
	"dramatis/pipeline/recall"
)

// predictedShown is how many scenes are shown with their scores.
const predictedShown = 3

// measured returns the memories that were ranked, those given to the reply last. What
// has no vector is nowhere.
func measured(list []recall.Ranked, given map[kb.MemoryID]bool) []conversation.Measured {
	var out, chosen []conversation.Measured
	for _, r := range list {
		if r.Semantic >= math.MaxFloat32 {
			continue
		}
		m := conversation.Measured{Semantic: conversation.Rounded(r.Semantic), Emotion: conversation.Rounded(r.Emotion)}
		if given[r.ID] {
			m.Chosen = true
			chosen = append(chosen, m)
			continue
		}
		out = append(out, m)
	}
	return append(out, chosen...)
}

// predicted returns the likeliest scenes with what speaks for them.
func predicted(list []recall.Prediction, v *cast.View) []conversation.Predicted {
	var out []conversation.Predicted
	for _, p := range list[:min(predictedShown, len(list))] {
		title := p.Scene.Title
		if title == "" {
			title = v.Story().Label(p.Scene.Place)
		}
		out = append(out, conversation.Predicted{Scene: p.Scene.ID, Title: title, Likelihood: p.Likelihood})
	}
	return out
}
