package learn

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"slices"
)

// A Model scores a row of measures.
type Model struct {
	Measures []string `json:"measures"` // names of the columns
	Bias     float64  `json:"bias"`     // log-odds without any measure
	Trees    []Tree   `json:"trees"`
	// Scale and Shift calibrate the score: log-odds = Shift + Scale × the sum.
	Scale float64 `json:"scale"`
	Shift float64 `json:"shift"`
	// Threshold is the score, in log-odds, from which a yes is acted on; set by the program that fits the table.
	Threshold float64 `json:"bar"`
	// First scores rows in which the measures that depend on the scores of others are still 0; may be nil.
	First *Model `json:"first,omitempty"`
	// Lines correct scores that are used in another way than they were learned
	// for, by the name of the use.
	Lines map[string]Line `json:"lines,omitempty"`

	binned *binnedTrees // of a parsed model, for a Scorer
}

// A Line converts a score to correct log-odds: Shift + Scale × score.
type Line struct {
	Scale float64 `json:"scale"`
	Shift float64 `json:"shift"`
}

// Corrected returns a score corrected by the line of a use, unchanged if there is no line.
func (m *Model) Corrected(use string, score float64) float64 {
	if l, ok := m.Lines[use]; ok {
		return l.Shift + l.Scale*score
	}
	return score
}

// A Tree is a binary tree of splits in an array. The children of split i are 2i+1 for values
// up to the bound, and 2i+2 for values above.
type Tree []Split

// A Split compares one measure with a bound. Below and Above are the values of both sides,
// in log-odds, in addition to the splits above.
type Split struct {
	Measure int     `json:"m"` // leaf for no split
	Bound   float64 `json:"b"`
	Below   float64 `json:"l"` // for values of at most Bound
	Above   float64 `json:"h"`
}

// leaf is the Measure of a node without a split.
const leaf = -1

// Parse reads a model and checks that it is for these measures.
func Parse(table []byte, measures []string) (*Model, error) {
	m := &Model{}
	if err := json.Unmarshal(table, m); err != nil {
		return nil, fmt.Errorf("read a table of weights: %w", err)
	}
	for part := m; part != nil; part = part.First {
		if err := part.check(measures); err != nil {
			return nil, err
		}
		part.binned = binTrees(part)
	}
	return m, nil
}

func (m *Model) check(measures []string) error {
	if !slices.Equal(m.Measures, measures) {
		return fmt.Errorf("a table of weights is for other measures than the program takes: fit it again")
	}
	for _, t := range m.Trees {
		for _, s := range t {
			if s.Measure < leaf || s.Measure >= len(measures) {
				return fmt.Errorf("a table of weights names measure %d of %d", s.Measure, len(measures))
			}
		}
	}
	return nil
}

// Table formats a model for Parse, one tree a line, so that two tables can be compared.
func (m *Model) Table() []byte {
	text := func(v any) []byte {
		out, err := json.Marshal(v)
		if err != nil {
			panic(err) // NaN or an infinity
		}
		return out
	}
	var trees [][]byte
	for _, t := range m.Trees {
		trees = append(trees, text(t))
	}
	first := []byte("null")
	if m.First != nil {
		first = m.First.Table()
	}
	return fmt.Appendf(nil, "{\"measures\":%s,\n\"bias\":%v,\"scale\":%v,\"shift\":%v,\"bar\":%v,\"lines\":%s,\n\"first\":%s,\n\"trees\":[\n%s\n]}\n",
		text(m.Measures), m.Bias, m.Scale, m.Shift, m.Threshold, text(m.Lines), bytes.TrimSpace(first), bytes.Join(trees, []byte(",\n")))
}

// Score returns the log-odds of "yes" for a row. It sets adds, which may be nil, to what each measure adds to it;
// the sum of adds and m.Base() is the score.
func (m *Model) Score(row []float64, adds []float64) float64 {
	clear(adds)
	sum := m.Bias
	for _, t := range m.Trees {
		sum += t.value(row, adds, m.Scale)
	}
	return m.Shift + m.Scale*sum
}

// value returns the value of a tree for a row. Unless adds is nil, each split's value, times scale, is added to that of its
// measure. The code is branch-free because the processor can't predict the results.
func (t Tree) value(row, adds []float64, scale float64) float64 {
	sum := 0.0
	for i := 0; i < len(t) && t[i].Measure != leaf; {
		s := &t[i]
		above := 0
		if row[s.Measure] > s.Bound {
			above = 1
		}
		worth := [...]float64{s.Below, s.Above}[above]
		i = 2*i + 1 + above
		sum += worth
		if adds != nil {
			adds[s.Measure] += worth * scale
		}
	}
	return sum
}

// Base returns the score without any measure.
func (m *Model) Base() float64 { return m.Shift + m.Scale*m.Bias }

// Probability returns the probability of "yes" for log-odds.
func Probability(odds float64) float64 { return 1 / (1 + math.Exp(-odds)) }

// odds returns the log-odds of a probability, limited to [0.0001, 0.9999].
func odds(p float64) float64 {
	p = max(1e-4, min(1-1e-4, p))
	return math.Log(p / (1 - p))
}
