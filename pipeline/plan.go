package pipeline

import "dramatis/editor/kb"

// How long the stages of an import take relative to each other. By rule: measured on two English
// novels and a Chinese one. With a model only calls take time, and most of them read passages.
var (
	byRule = stageWeights{cut: 24, look: 20, read: 20, compare: 12, choose: 1, merge: 1, embed: 15, score: 7}
	byCall = stageWeights{cut: 1, look: 1, read: 82, compare: 7, choose: 1, merge: 5, profiles: 2, embed: 1}
)

type stageWeights struct {
	cut, look, read, compare, choose, merge, profiles, embed, score float64
}

// plan returns the stages that a run may report, with their weights: those of reading occur once per
// document, in proportion to its length.
func (r *run) plan() (stages []string, weights []float64) {
	w := byCall
	if r.Engine.Origin() == kb.ByRule {
		w = byRule
	}
	add := func(stage string, weight float64) {
		stages, weights = append(stages, stage), append(weights, weight)
	}
	whole := 0
	for _, s := range r.sources {
		whole += len(s.Text.Body)
	}
	add("cut into passages", w.cut)
	for _, s := range r.sources {
		part := float64(len(s.Text.Body)) / float64(max(1, whole))
		add(lookThrough(s.Document), w.look*part)
		add("read", w.read*part)
	}
	add("compare names", w.compare)
	add("choose names", w.choose)
	add("merge descriptions", w.merge)
	add("write profiles", w.profiles)
	add("embed", w.embed)
	add("score emotions", w.score)
	return stages, weights
}

// lookThrough returns the label of the stage in which a document is examined as a whole.
func lookThrough(d *kb.Document) string { return kb.Label("look through “{}”", d.Title) }
