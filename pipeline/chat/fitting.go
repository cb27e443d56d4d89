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

// addRelevantMemories adds some of the character's memories that share rare words with the question, with a preference
// for scenes to which the question is relevant.
func (t *turn) addRelevantMemories() {
	refused := func(r task.Refusal) bool { return retrieve.Names(t.found.Asking, r.Name) }
	if t.me == nil || slices.ContainsFunc(t.found.Refused, refused) || t.found.Asking == "" {
		return
	}
	list := t.book.MemoriesOf(t.me.ID)
	asked := retrieve.Terms(t.resolvedQuestion())
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
			score[m] *= relevantSceneFactor
		}
	}
	fit := slices.DeleteFunc(slices.Clone(list), func(m *memory.Memory) bool { return score[m] == 0 })
	slices.SortStableFunc(fit, func(a, b *memory.Memory) int { return cmp.Compare(score[b], score[a]) })
	var lines []string
	for _, m := range fit {
		if len(lines) == maxRelevant || score[m] < minRelevantPart*score[fit[0]] {
			break
		}
		item := t.itemByWords(m, score[m])
		if t.isDropped(item) || t.inSheet(m.Text) {
			continue
		}
		t.found.Trace.Items = append(t.found.Trace.Items, item)
		lines = append(lines, t.memoryLine(m))
	}
	for _, i := range t.fill(conversation.SectionMemories, t.Budget.Memories, lines) {
		t.sheet.Memories = append(t.sheet.Memories, lines[i])
	}
}

// itemByWords returns the trace item of a memory that was found by words. Its semantic distance is that of word
// vectors, and its feeling was not compared.
func (t *turn) itemByWords(m *memory.Memory, score float64) conversation.Item {
	return conversation.Item{Kind: conversation.KindMemory, Text: m.Text, Score: score, Semantic: recall.Euclidean(retrieve.WordVector(m.Text), retrieve.WordVector(t.resolvedQuestion())),
		Emotion: recall.CosineDistance(kb.Emotions{}, kb.Emotions{}), When: t.View.Story().Label(m.Place), Document: m.Document, Span: m.Span}
}

const (
	maxRelevant         = 4
	minRelevantPart     = 0.5 // least share of the best score
	maxRelevantScenes   = 3
	relevantSceneFactor = 1.2 // factor for a memory of such a scene
	minStandoutPart     = 0.8 // least share of the most relevant scene's score
)

// relevantScenes returns the character's scenes to which the question is relevant (relevant_to of the proposals, 2.1):
// whole scenes are compared, by the entities they mention and by their words. It returns nil if too many are.
func (t *turn) relevantScenes() map[*memory.Scene]bool {
	said := recall.Unseen{Text: t.resolvedQuestion(), Terms: retrieve.Terms}
	for _, e := range t.Views.Lexicon(t.View).In(said.Text) {
		if e != t.me {
			said.About = append(said.About, e.ID)
		}
	}
	ranked := recall.Predict(t.book.ScenesOf(t.me.ID), nil, nil, said, *t.Weights)
	t.found.Trace.Predicted = listPredicted(ranked, t.View)
	out := map[*memory.Scene]bool{}
	for _, p := range ranked {
		if !belongsToScene(p) || p.Score < minStandoutPart*ranked[0].Score {
			break
		}
		if out[p.Scene] = true; len(out) > maxRelevantScenes {
			return nil // none stands out
		}
	}
	return out
}
