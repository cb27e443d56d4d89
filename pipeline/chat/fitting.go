package chat

import (
	"cmp"
	"maps"
	"math"
	"slices"

	"dramatis/editor/conversation"
	"dramatis/editor/memory"
	"dramatis/pipeline/retrieve"
	"dramatis/pipeline/task"
)

// fittingMemories adds a few of the character's memories that share the question's rare words.
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
	score := map[*memory.Memory]float64{}
	for _, m := range list {
		words := retrieve.Terms(m.Text)
		for _, w := range slices.Sorted(maps.Keys(asked)) {
			if words[w] {
				score[m] += math.Log(1 + float64(len(list))/float64(with[w]))
			}
		}
	}
	fit := slices.DeleteFunc(slices.Clone(list), func(m *memory.Memory) bool { return score[m] == 0 })
	slices.SortStableFunc(fit, func(a, b *memory.Memory) int { return cmp.Compare(score[b], score[a]) })
	var lines []string
	for _, m := range fit {
		item := conversation.Item{Kind: conversation.KindMemory, Text: m.Text, Score: score[m], When: t.View.Story().Label(m.Place), Document: m.Document, Span: m.Span}
		if t.dropped(item) || t.isSaid(m.Text) {
			continue
		}
		if len(lines) == fittingMost || score[m] < fittingPart*score[fit[0]] {
			break
		}
		t.found.Trace.Items = append(t.found.Trace.Items, item)
		lines = append(lines, t.told(m))
	}
	for _, i := range t.fill(conversation.SectionMemories, t.Budget.Memories, lines) {
		t.sheet.Memories = append(t.sheet.Memories, lines[i])
	}
}

const (
	fittingMost = 4
	fittingPart = 0.5 // of the best one's score that others must have
)
