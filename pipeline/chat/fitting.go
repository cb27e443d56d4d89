package chat

import (
	"cmp"
	"maps"
	"math"
	"slices"

	"dramatis/editor/conversation"
	"dramatis/editor/kb"
	"dramatis/editor/memory"
	"dramatis/pipeline/recall"
	"dramatis/pipeline/retrieve"
	"dramatis/pipeline/task"
)

// fittingMemories adds a few of the character's memories that share the question's rare words, those
// sooner that are of the scenes to which the question is relevant.
func (t *turn) fittingMemories() {
	refused := func(r task.Refusal) bool { return retrieve.Names(t.found.Asking, r.Name) }
	if t.me == nil || slices.ContainsFunc(t.found.Refused, refused) || t.found.Asking == "" {
		return
	}
	list := t.book.MemoriesOf(t.me.ID)
	asked := retrieve.Terms(t.asking())
	with := map[string]int{}
	for _, m := range list {
		for w := range retrieve.Terms(m.Text) {
			if asked[w] {
				with[w]++
			}
		}
	}
	relevant := t.relevantScenes()
	score := map[*memory.Memory]float64{}
	for _, m := range list {
		words := retrieve.Terms(m.Text)
		for _, w := range slices.Sorted(maps.Keys(asked)) {
			if words[w] {
				score[m] += math.Log(1 + float64(len(list))/float64(with[w]))
			}
		}
		if relevant[m.Scene] {
			score[m] *= relevantPart
		}
	}
	fit := slices.DeleteFunc(slices.Clone(list), func(m *memory.Memory) bool { return score[m] == 0 })
	slices.SortStableFunc(fit, func(a, b *memory.Memory) int { return cmp.Compare(score[b], score[a]) })
	var lines []string
	for _, m := range fit {
		if len(lines) == fittingMost || score[m] < fittingPart*score[fit[0]] {
			break
		}
		item := t.foundByWords(m, score[m])
		if t.dropped(item) || t.isSaid(m.Text) {
			continue
		}
		t.found.Trace.Items = append(t.found.Trace.Items, item)
		lines = append(lines, t.memoryLine(m))
	}
	for _, i := range t.fill(conversation.SectionMemories, t.Budget.Memories, lines) {
		t.sheet.Memories = append(t.sheet.Memories, lines[i])
	}
}

// foundByWords returns a memory for the trace that was found by the question's words. Its distance in meaning is that of
// the words, and its feeling was not compared.
func (t *turn) foundByWords(m *memory.Memory, score float64) conversation.Item {
	return conversation.Item{Kind: conversation.KindMemory, Text: m.Text, Score: score, Semantic: recall.Euclidean(retrieve.WordVector(m.Text), retrieve.WordVector(t.asking())),
		Emotion: recall.CosineDistance(kb.Emotions{}, kb.Emotions{}), When: t.View.Story().Label(m.Place), Document: m.Document, Span: m.Span}
}

const (
	fittingMost  = 4
	fittingPart  = 0.5 // of the best one's score that others must have
	relevantMost = 3   // scenes
	relevantPart = 1.2 // what a memory of one of them counts more
	standsOut    = 0.8 // of the most relevant one's score that others must have
)

// relevantScenes returns the character's scenes to which what the user says is relevant (relevant_to of the
// proposals, 2.1): whole scenes are compared first, by the people they name and by their words.
func (t *turn) relevantScenes() map[*memory.Scene]bool {
	said := recall.Unseen{Text: t.asking(), Terms: retrieve.Terms}
	for _, e := range t.Views.Lexicon(t.View).In(said.Text) {
		if e != t.me {
			said.About = append(said.About, e.ID)
		}
	}
	ranked := recall.Predict(t.book.ScenesOf(t.me.ID), nil, nil, said, *t.Weights)
	t.found.Trace.Predicted = predicted(ranked, t.View)
	out := map[*memory.Scene]bool{}
	for _, p := range ranked {
		if !fits(p) || p.Score < standsOut*ranked[0].Score {
			break
		}
		if out[p.Scene] = true; len(out) > relevantMost {
			return nil // none stands out
		}
	}
	return out
}
