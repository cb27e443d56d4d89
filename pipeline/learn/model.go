package learn

import (
	"encoding/json"
	"fmt"
	"math"
	"slices"
)

// A Model scores a row of measures.
type Model struct {
	Measures []string `json:"measures"` // names of the columns
	Bias     float64  `json:"bias"`     // log-odds before any measure is looked at
	Trees    []Tree   `json:"trees"`
	// Scale and Shift calibrate: log-odds = Shift + Scale × the sum.
	Scale float64 `json:"scale"`
	Shift float64 `json:"shift"`
}

// A Tree asks one question, and on each side perhaps one more.
type Tree struct {
	Root Split `json:"root"`
	// Low and High hold what follows where the root's measure is at most its
	// bound, and above. A Split with Measure -1 is a leaf.
	Low  Split `json:"low"`
	High Split `json:"high"`
}

// A Split compares one measure with a bound. At and Below are what the answer
// is worth against no answer, in log-odds.
type Split struct {
	Measure int     `json:"m"`
	Bound   float64 `json:"b"`
	Below   float64 `json:"l"` // value at most Bound
	Above   float64 `json:"h"`
}

// leaf marks a Split that asks nothing.
const leaf = -1

// Parse reads a model and checks it against the measures a caller computes.
func Parse(table []byte, measures []string) (*Model, error) {
	m := &Model{}
	if err := json.Unmarshal(table, m); err != nil {
		return nil, fmt.Errorf("read a table of weights: %w", err)
	}
	if !slices.Equal(m.Measures, measures) {
		return nil, fmt.Errorf("a table of weights is for other measures than the program takes: fit it again")
	}
	for _, t := range m.Trees {
		for _, s := range []Split{t.Root, t.Low, t.High} {
			if s.Measure < leaf || s.Measure >= len(measures) {
				return nil, fmt.Errorf("a table of weights names measure %d of %d", s.Measure, len(measures))
			}
		}
	}
	return m, nil
}

// Score is the log-odds of "yes" for a row, and what each measure adds to it;
// the sum of adds and m.Base() is the score.
func (m *Model) Score(row []float64, adds []float64) float64 {
	clear(adds)
	sum := m.Bias
	for i := range m.Trees {
		t := &m.Trees[i]
		sum += t.value(row)
		if adds == nil {
			continue
		}
		v, s := t.first(row)
		adds[t.Root.Measure] += v * m.Scale
		if s.Measure != leaf {
			v, _ = s.at(row)
			adds[s.Measure] += v * m.Scale
		}
	}
	return m.Shift + m.Scale*sum
}

// first is what the first question is worth, and the question that follows.
func (t *Tree) first(row []float64) (float64, *Split) {
	v, above := t.Root.at(row)
	if above {
		return v, &t.High
	}
	return v, &t.Low
}

func (t *Tree) value(row []float64) float64 {
	v, next := t.first(row)
	if next.Measure != leaf {
		more, _ := next.at(row)
		v += more
	}
	return v
}

// Base is the score before any measure is looked at.
func (m *Model) Base() float64 { return m.Shift + m.Scale*m.Bias }

func (s *Split) at(row []float64) (value float64, above bool) {
	if row[s.Measure] <= s.Bound {
		return s.Below, false
	}
	return s.Above, true
}

// Probability of "yes" for log-odds.
func Probability(odds float64) float64 { return 1 / (1 + math.Exp(-odds)) }

// Odds are the log-odds of a probability, which is kept off 0 and 1.
func Odds(p float64) float64 {
	p = max(1e-4, min(1-1e-4, p))
	return math.Log(p / (1 - p))
}
