package chain

import (
	"math"
	"math/bits"
)

// Signs are the binary features of an arc, as bits.
type Signs uint32

// An Arc is a transition from a state after the step before to a state after its own step, with a choice.
type Arc struct {
	From, To int32
	Choice   int32
	Signs    Signs
}

// A Step is one choice. All arcs of the first step start from state 0.
type Step struct {
	Kind   int         // selects the weights
	Clues  [][]float32 // features by choice
	Arcs   []Arc
	States int // number of states after the step
}

// A Chain is a sequence of steps.
type Chain []Step

// Weights are the weights of clues and signs, by the kind of a step.
type Weights struct {
	Clues, Signs [][]float64
}

// Chances returns the marginal probability of each choice of each step, and the log of the partition function: the sum over all paths
// of e to the power of their weights. Paths with a choice that is not allowed don't count; nil
// allows all. If no path is left, chances is nil.
func (c Chain) Chances(w *Weights, allowed func(step, choice int) bool) (chances [][]float64, logSum float64) {
	chances = make([][]float64, len(c))
	for i := range c {
		chances[i] = make([]float64, len(c[i].Clues))
	}
	logSum = c.Ways(w, allowed, func(step int, a *Arc, chance float64) { chances[step][a.Choice] += chance })
	if math.IsInf(logSum, -1) {
		return nil, logSum
	}
	return chances, logSum
}

// Ways calls each with the marginal probability of every arc, and returns the log of the partition function, as Chances
// does (forward–backward algorithm; Rabiner 1989). If no path is left, it does not call each.
func (c Chain) Ways(w *Weights, allowed func(step, choice int) bool, each func(step int, a *Arc, chance float64)) float64 {
	weights := make([][]float64, len(c)) // by arc
	before := make([][]float64, len(c))  // forward probabilities by state before a step, scaled to sum 1
	now, logSum := []float64{1}, 0.0
	for i := range c {
		s := &c[i]
		before[i] = now
		var largest float64
		weights[i], largest = s.weigh(w, i, allowed)
		next, sum := make([]float64, s.States), 0.0
		for k := range s.Arcs {
			a := &s.Arcs[k]
			x := now[a.From] * weights[i][k]
			next[a.To] += x
			sum += x
		}
		if sum == 0 {
			return math.Inf(-1)
		}
		for k := range next {
			next[k] /= sum
		}
		logSum += math.Log(sum) + largest
		now = next
	}
	after := make([]float64, len(now))
	for k := range after {
		after[k] = 1
	}
	for i := len(c) - 1; i >= 0; i-- {
		s := &c[i]
		sum := 0.0
		for k := range s.Arcs {
			a := &s.Arcs[k]
			weights[i][k] *= after[a.To]
			sum += before[i][a.From] * weights[i][k]
		}
		earlier := make([]float64, len(before[i]))
		for k := range s.Arcs {
			a := &s.Arcs[k]
			x := weights[i][k] / sum
			earlier[a.From] += x
			if chance := before[i][a.From] * x; chance > 0 {
				each(i, a, chance)
			}
		}
		after = earlier
	}
	return logSum
}

// weigh returns the weight of each arc of step i, e to its power divided by the largest.
func (s *Step) weigh(w *Weights, i int, allowed func(step, choice int) bool) (out []float64, largest float64) {
	choices := make([]float64, len(s.Clues))
	for k, clues := range s.Clues {
		if allowed != nil && !allowed(i, k) {
			choices[k] = math.Inf(-1)
			continue
		}
		for n, v := range clues {
			if v != 0 {
				choices[k] += w.Clues[s.Kind][n] * float64(v)
			}
		}
	}
	out, largest = make([]float64, len(s.Arcs)), math.Inf(-1)
	for k := range s.Arcs {
		a := &s.Arcs[k]
		x := choices[a.Choice]
		signs := w.Signs[s.Kind]
		for rest := a.Signs; rest != 0; rest &= rest - 1 {
			x += signs[bits.TrailingZeros32(uint32(rest))]
		}
		out[k] = x
		largest = max(largest, x)
	}
	if math.IsInf(largest, -1) {
		clear(out)
		return out, 0
	}
	for k, x := range out {
		out[k] = math.Exp(x - largest)
	}
	return out, largest
}
