package workspace

import (
	"cmp"
	"slices"

	"dramatis/editor/cast"
	"dramatis/editor/kb"
	"dramatis/pipeline"
	"dramatis/pipeline/recall"
)

// moveAfter is how many utterances about an entity move its vector (proposals 2.3: it is not embedded
// again for each new relation).
const moveAfter = 5

// countMoves returns, by the key of an entity's vector, how many taken-in utterances move it: a
// multiple of moveAfter.
func countMoves(v *cast.View) map[string]int {
	out := map[string]int{}
	for e, list := range utterancesByEntity(v) {
		if n := len(list) / moveAfter * moveAfter; n > 0 {
			out[textKey(v, e)] = n
		}
	}
	return out
}

// utterancesByEntity returns the texts of taken-in utterances, in order, by the entity that they are about.
func utterancesByEntity(v *cast.View) map[*cast.Entity][]string {
	out := map[*cast.Entity][]string{}
	for _, s := range slices.SortedStableFunc(kb.All[*kb.Spoken](v.Snapshot), func(a, b *kb.Spoken) int { return cmp.Compare(a.Seq, b.Seq) }) {
		seen := map[*cast.Entity]bool{}
		for _, n := range s.Grounded {
			if e, ok := v.Bearer(n); ok && !seen[e] {
				seen[e] = true
				out[e] = append(out[e], s.Text)
			}
		}
	}
	return out
}

// blendConversations moves the vectors of entities that conversations are about: after every moveAfter
// taken-in utterances, to the mean of its own and theirs. This is computed each time and not stored,
// so that an utterance that is removed leaves no trace. have holds vectors by key and is changed.
func (b *Workspace) blendConversations(v *cast.View, model string, have map[string][]float32) error {
	var keys []string
	for _, list := range utterancesByEntity(v) {
		for _, text := range list[:len(list)/moveAfter*moveAfter] {
			keys = append(keys, pipeline.VectorKey(text))
		}
	}
	if len(keys) == 0 {
		return nil
	}
	said, err := b.vectors().FindVectors(model, keys)
	if err != nil {
		return err
	}
	for e, list := range utterancesByEntity(v) {
		own := textKey(v, e)
		if have[own] == nil {
			continue
		}
		vectors := [][]float32{have[own]}
		for _, text := range list[:len(list)/moveAfter*moveAfter] {
			if vector := said[pipeline.VectorKey(text)]; vector != nil {
				vectors = append(vectors, vector)
			}
		}
		if moved := recall.Mean(vectors...); moved != nil && len(vectors) > 1 {
			have[own] = moved
		}
	}
	return nil
}
