package english

import (
	"context"
	"fmt"
	"maps"
	"slices"

	"dramatis/editor/kb"
)

// A Sample is a candidate for a name with all its clues, for fitting their
// weights.
type Sample struct {
	Surface string
	Count   int
	Spans   []kb.Span
	Clues   map[string]float64
}

// Samples returns the candidates of a text, in the order in which they first occur.
func Samples(ctx context.Context, body string) ([]*Sample, error) {
	r := newReader(body)
	if err := r.read(func(int) error { return ctx.Err() }); err != nil {
		return nil, fmt.Errorf("read the document: %w", err)
	}
	c := newCensus(r)
	var out []*Sample
	for i := range r.paragraphs {
		r.chunks(i, func(at chunk) {
			id := c.count(at)
			if id == len(out) {
				out = append(out, &Sample{Clues: map[string]float64{}})
			}
			out[id].Spans = append(out[id].Spans, c.span(at.from, at.to))
			c.observe(at, func(cl clue) { out[id].Clues[cl.name()]++ })
		})
	}
	c.relateWords()
	for i, s := range out {
		cand := &c.list[i]
		s.Surface, s.Count = cand.surface, cand.count
		for _, name := range slices.Sorted(maps.Keys(s.Clues)) {
			s.Clues[name] /= weightDivisor(cand.count)
		}
		c.describe(cand, func(cl clue, v float64) { s.Clues[cl.name()] += v })
	}
	return out, nil
}
