package learn

import (
	"math"
	"slices"
)

// A Scorer scores rows by a model and caches some scores by hash: many pairs and names in a list have the
// same measures. It must be used by one goroutine at a time.
type Scorer struct {
	model *Model
	cache [1 << cacheBits]struct {
		row   []float64
		score float64
	}
}

const cacheBits = 10

// NewScorer returns a scorer for a model.
func NewScorer(m *Model) *Scorer { return &Scorer{model: m} }

// Score returns the log-odds of "yes" for a row.
func (s *Scorer) Score(row []float64) float64 {
	hash := uint64(0)
	for _, v := range row {
		hash = (hash ^ math.Float64bits(v)) * 0x9e3779b97f4a7c15
	}
	known := &s.cache[hash>>(64-cacheBits)]
	if known.row == nil || !slices.Equal(known.row, row) {
		known.row, known.score = append(known.row[:0], row...), s.model.Score(row, nil)
	}
	return known.score
}
