package learn

import (
	"math"
	"slices"
)

// A Scorer scores rows by a model and remembers some of them by their hashes: of the pairs and names in a list many have the
// same measures. It is used by one goroutine at a time.
type Scorer struct {
	model *Model
	known [1 << knownBits]struct {
		row   []float64
		score float64
	}
}

const knownBits = 10

// NewScorer returns a scorer for a model.
func NewScorer(m *Model) *Scorer { return &Scorer{model: m} }

// Score returns the log-odds of "yes" for a row.
func (s *Scorer) Score(row []float64) float64 {
	hash := uint64(0)
	for _, v := range row {
		hash = (hash ^ math.Float64bits(v)) * 0x9e3779b97f4a7c15
	}
	known := &s.known[hash>>(64-knownBits)]
	if known.row == nil || !slices.Equal(known.row, row) {
		known.row, known.score = append(known.row[:0], row...), s.model.Score(row, nil)
	}
	return known.score
}
