package chat

import (
	"cmp"
	"math"

	"dramatis/editor/cast"
	"dramatis/editor/conversation"
	"dramatis/editor/kb"
	"dramatis/pipeline/recall"
)

// maxPredicted is how many predicted scenes a trace has.
const maxPredicted = 3

// listMeasured returns the ranked memories for a scatter plot, those given to the engine last. Memories without a
// vector are left out.
func listMeasured(list []recall.Ranked, given map[kb.MemoryID]bool) []conversation.Measured {
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

// listPredicted returns the likeliest scenes with their scores.
func listPredicted(list []recall.Prediction, v *cast.View) []conversation.Predicted {
	var out []conversation.Predicted
	for _, p := range list[:min(maxPredicted, len(list))] {
		title := cmp.Or(p.Scene.Title, v.Story().Label(p.Scene.Place))
		out = append(out, conversation.Predicted{Scene: p.Scene.ID, Title: title, Likelihood: p.Likelihood})
	}
	return out
}
