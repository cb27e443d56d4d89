package evaluation

import (
	"math"

	"dramatis/editor/kb"
)

// A Match compares traits with the writer's labels: how many dimensions lean to the same side, for how
// many characters all of them do, and the error of the values on scales from 0 to 1. Labels in the
// middle lean to neither side; letters without percentages have no error.
type Match struct {
	Right, N      int // dimensions
	Whole, WholeN int // characters with all dimensions of the test labelled and rated
	MSE, MAE      float64
	Errors        int // values behind them
}

// Accuracy returns the share of dimensions that lean to the right side, NaN if there are none.
func (m Match) Accuracy() float64 { return ratio(m.Right, m.N) }

// WholeAccuracy returns the share of characters for which every dimension does.
func (m Match) WholeAccuracy() float64 { return ratio(m.Whole, m.WholeN) }

func ratio(a, b int) float64 {
	if b == 0 {
		return math.NaN()
	}
	return float64(a) / float64(b)
}

// MatchOf compares the traits by a method with the writer's labels, over the dimensions given. Each
// trial of a character counts separately.
func MatchOf(list []*kb.Trait, said map[kb.NameID]*kb.Personality, method string, over []Dimension) Match {
	c := matchCount{by: map[trialOf]*trialCount{}}
	for _, d := range over {
		for _, t := range list {
			if t.Method == method && t.Test == d.Test && t.Dimension == d.Key {
				c.add(d, t, said[kb.NameIDOf(t.As)])
			}
		}
	}
	m := Match{Errors: c.errors, MSE: math.NaN(), MAE: math.NaN()}
	for _, one := range c.by {
		m.Right += one.right
		m.N += one.n
		if one.asked == len(over) && one.n == len(over) {
			m.WholeN++
			if one.right == one.n {
				m.Whole++
			}
		}
	}
	if m.Errors > 0 {
		m.MSE, m.MAE = c.square/float64(m.Errors), c.distance/float64(m.Errors)
	}
	return m
}

// trialOf is one trial of a character.
type trialOf struct {
	as    string
	trial int
}

// trialCount counts the dimensions of a trial: asked, with a side in the label, on the right side.
type trialCount struct{ asked, n, right int }

type matchCount struct {
	by               map[trialOf]*trialCount
	errors           int
	square, distance float64
}

// add compares one trait with the writer's label, if there is one.
func (c *matchCount) add(d Dimension, t *kb.Trait, said *kb.Personality) {
	label, labelled := d.Label(said)
	v, ok := d.Of(t)
	if !labelled || !ok {
		return
	}
	one := c.by[trialOf{t.As, t.Trial}]
	if one == nil {
		one = &trialCount{}
		c.by[trialOf{t.As, t.Trial}] = one
	}
	one.asked++
	if side := d.Letter(label); side != "" {
		one.n++
		if d.Letter(v) == side {
			one.right++
		}
	}
	if d.Test != MBTI || !said.Letters {
		far := d.share(v) - d.share(label)
		c.square += far * far
		c.distance += math.Abs(far)
		c.errors++
	}
}
