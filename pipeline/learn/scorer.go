package learn

// A Scorer scores rows by a model like Model.Score, but faster: by bins (see binnedTrees), and it caches some scores by the
// hash of the bins, because many pairs and names in a list have the same ones. It must be used by one goroutine at a time.
type Scorer struct {
	model *Model
	trees *binnedTrees // nil if they are too large
	row   bins
	cache [1 << cacheBits]struct {
		full  bool
		row   bins
		score float64
	}
}

const cacheBits = 10

// NewScorer returns a scorer for a model.
func NewScorer(m *Model) *Scorer {
	trees := m.binned
	if trees == nil {
		trees = binTrees(m)
	}
	return &Scorer{model: m, trees: trees}
}

// Score returns the log-odds of "yes" for a row.
func (s *Scorer) Score(row []float64) float64 {
	if s.trees == nil {
		return s.model.Score(row, nil)
	}
	s.trees.fill(&s.row, row)
	known := &s.cache[s.row.hash()>>(64-cacheBits)]
	if !known.full || known.row != s.row {
		known.full, known.row, known.score = true, s.row, s.model.Shift+s.model.Scale*s.trees.sum(&s.row)
	}
	return known.score
}
