package base

import (
	"cmp"
	"slices"

	"dramatis/editor/cast"
	"dramatis/editor/kb"
	"dramatis/pipeline"
	"dramatis/pipeline/memory"
)

// moveAfter is how many times an entity has to be spoken of in conversations
// before its vector moves again (proposals 2.3: it is not embedded anew for each new
// relation).
const moveAfter = 5

// grown moves the vectors of entities that conversations have spoken of: after
// every moveAfter utterances that were taken in, to the mean of its own and of
// theirs. It is derived each time and kept nowhere, so that an utterance that is
// taken back leaves no trace. have holds vectors by key and is changed.
func (b *Base) grown(v *cast.View, model string, have map[string][]float32) error {
	spoken := map[*cast.Entity][]string{}
	var keys []string
	for _, s := range slices.SortedStableFunc(kb.All[*kb.Spoken](v.Snapshot), func(a, b *kb.Spoken) int { return cmp.Compare(a.Seq, b.Seq) }) {
		seen := map[*cast.Entity]bool{}
		for _, n := range s.Grounded {
			if e, ok := v.Bearer(n); ok && !seen[e] {
				seen[e] = true
				spoken[e] = append(spoken[e], pipeline.VectorKey(s.Text))
			}
		}
		keys = append(keys, pipeline.VectorKey(s.Text))
	}
	if len(keys) < moveAfter {
		return nil
	}
	said, err := b.File.FindVectors(model, keys)
	if err != nil {
		return err
	}
	for e, list := range spoken {
		own := textKey(v, e)
		if have[own] == nil {
			continue
		}
		vectors := [][]float32{have[own]}
		for _, key := range list[:len(list)/moveAfter*moveAfter] {
			if said[key] != nil {
				vectors = append(vectors, said[key])
			}
		}
		if moved := memory.Mean(vectors...); moved != nil && len(vectors) > 1 {
			have[own] = moved
		}
	}
	return nil
}
