package chain

import (
	"math"
	"math/rand/v2"
	"testing"
)

// drawn returns a random chain of steps with three choices, whose states are the choice of the step before, and random weights.
func drawn(steps int) (Chain, *Weights) {
	rng := rand.New(rand.NewPCG(1, 2))
	w := &Weights{}
	for range 2 {
		w.Clues = append(w.Clues, []float64{rng.Float64() - 0.5, rng.Float64()})
		w.Signs = append(w.Signs, []float64{rng.Float64() - 0.5, rng.Float64()})
	}
	var c Chain
	states := 1
	for i := range steps {
		s := Step{Kind: i % 2, States: 3}
		for range 3 {
			s.Clues = append(s.Clues, []float32{rng.Float32(), rng.Float32()})
		}
		for from := range states {
			for choice := range 3 {
				s.Arcs = append(s.Arcs, Arc{From: int32(from), To: int32(choice), Choice: int32(choice), Signs: Signs(rng.IntN(4))})
			}
		}
		c, states = append(c, s), 3
	}
	return c, w
}

// byHand computes the marginals by enumerating all paths.
func byHand(c Chain, w *Weights, allowed func(step, choice int) bool) (chances [][]float64, sum float64) {
	chances = make([][]float64, len(c))
	for i := range chances {
		chances[i] = make([]float64, 3)
	}
	var way []int
	var walk func(state int32, weight float64)
	walk = func(state int32, weight float64) {
		i := len(way)
		if i == len(c) {
			sum += weight
			for k, choice := range way {
				chances[k][choice] += weight
			}
			return
		}
		for _, a := range c[i].Arcs {
			if a.From != state || allowed != nil && !allowed(i, int(a.Choice)) {
				continue
			}
			x := 0.0
			for n, v := range c[i].Clues[a.Choice] {
				x += w.Clues[c[i].Kind][n] * float64(v)
			}
			for n := range 2 {
				if a.Signs&(1<<n) != 0 {
					x += w.Signs[c[i].Kind][n]
				}
			}
			way = append(way, int(a.Choice))
			walk(a.To, weight*math.Exp(x))
			way = way[:i]
		}
	}
	walk(0, 1)
	for i := range chances {
		for k := range chances[i] {
			chances[i][k] /= sum
		}
	}
	return chances, sum
}

func TestChancesAreThoseOfAllWaysTogether(t *testing.T) {
	c, w := drawn(5)
	for what, allowed := range map[string]func(step, choice int) bool{
		"all":                 nil,
		"one choice is known": func(step, choice int) bool { return step != 2 || choice == 1 },
	} {
		want, sum := byHand(c, w, allowed)
		got, logSum := c.Chances(w, allowed)
		if math.Abs(logSum-math.Log(sum)) > 1e-9 {
			t.Errorf("%s: the logarithm of the sum is %f, want %f", what, logSum, math.Log(sum))
		}
		for i := range want {
			for k := range want[i] {
				if math.Abs(got[i][k]-want[i][k]) > 1e-9 {
					t.Errorf("%s: choice %d of step %d has the chance %f, want %f", what, k, i, got[i][k], want[i][k])
				}
			}
		}
	}
}

func TestWhereNoWayIsLeftThereAreNoChances(t *testing.T) {
	c, w := drawn(3)
	if got, sum := c.Chances(w, func(step, _ int) bool { return step != 1 }); got != nil || !math.IsInf(sum, -1) {
		t.Errorf("%v, %f", got, sum)
	}
}
