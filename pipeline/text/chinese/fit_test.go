//go:build corpus

package chinese

import (
	"math"
	"slices"
)

// An example is a candidate of a book with what the gold says of it.
type example struct {
	x      *figures
	yes    bool
	weight float64
}

// How the models are fitted: boosted steps, each a small part of what it could be.
const (
	rounds = 300
	rate   = 0.15
	bins   = 48
	ridge  = 8.0 // keeps steps small where few examples speak for them
	least  = 15  // examples on either side of a limit
)

// A booster fits one model step by step.
type booster struct {
	all           []example
	limits        [][]float64 // by feature: where it may be cut
	place         [][]uint8   // by feature and example: between which limits it lies
	adds          [][]float64 // by feature: what each place adds up to now
	scores        []float64
	grads, curves []float64
}

// fit learns the model that tells the examples apart by their first n features.
func fit(all []example, n feature) *model {
	b := &booster{all: all, scores: make([]float64, len(all)), grads: make([]float64, len(all)), curves: make([]float64, len(all))}
	for k := range n {
		limits := limitsOf(all, k)
		place := make([]uint8, len(all))
		for i := range all {
			at, _ := slices.BinarySearch(limits, float64(all[i].x[k]))
			place[i] = uint8(at)
		}
		b.limits, b.place, b.adds = append(b.limits, limits), append(b.place, place), append(b.adds, make([]float64, len(limits)+1))
	}
	yes, no := 0.0, 0.0
	for i := range all {
		if all[i].yes {
			yes += all[i].weight
		} else {
			no += all[i].weight
		}
	}
	m := &model{base: math.Log(yes / no)}
	for i := range b.scores {
		b.scores[i] = m.base
	}
	for range rounds {
		if !b.step() {
			break
		}
	}
	for k := range n {
		m.steps[k] = b.stepsOf(k)
	}
	return readModel(m.write()) // as precise as the table is
}

// A cut of one feature, with what it adds on either side.
type cut struct {
	gain        float64
	k           feature
	at          int
	left, right float64
}

// step takes the best cut of all features; false when none is any good.
func (b *booster) step() bool {
	for i, e := range b.all {
		p := 1 / (1 + math.Exp(-b.scores[i]))
		y := 0.0
		if e.yes {
			y = 1
		}
		b.grads[i], b.curves[i] = e.weight*(y-p), e.weight*p*(1-p)
	}
	var best cut
	for k := range b.limits {
		if c := b.best(feature(k)); c.gain > best.gain {
			best = c
		}
	}
	if best.gain == 0 {
		return false
	}
	for i := range b.adds[best.k] {
		b.adds[best.k][i] += best.side(i)
	}
	for i, p := range b.place[best.k] {
		b.scores[i] += best.side(int(p))
	}
	return true
}

func (c *cut) side(place int) float64 {
	if place <= c.at {
		return c.left
	}
	return c.right
}

// best is the best cut of one feature.
func (b *booster) best(k feature) (best cut) {
	var g, h [bins + 2]float64
	var count [bins + 2]int
	var gAll, hAll float64
	for i, p := range b.place[k] {
		g[p] += b.grads[i]
		h[p] += b.curves[i]
		count[p]++
	}
	for i := range g {
		gAll += g[i]
		hAll += h[i]
	}
	gl, hl, cl := 0.0, 0.0, 0
	for at := range b.limits[k] {
		gl, hl, cl = gl+g[at], hl+h[at], cl+count[at]
		if cl < least || len(b.all)-cl < least {
			continue
		}
		gr, hr := gAll-gl, hAll-hl
		if gain := gl*gl/(hl+ridge) + gr*gr/(hr+ridge) - gAll*gAll/(hAll+ridge); gain > best.gain {
			best = cut{gain, k, at, rate * gl / (hl + ridge), rate * gr / (hr + ridge)}
		}
	}
	return best
}

// stepsOf are the steps of one feature, those alike joined.
func (b *booster) stepsOf(k feature) []step {
	var out []step
	for i, add := range b.adds[k] {
		s := step{limit: math.Inf(1), add: add}
		if i < len(b.limits[k]) {
			s.limit = b.limits[k][i]
		}
		if last := len(out) - 1; last >= 0 && out[last].add == add {
			out[last].limit = s.limit
			continue
		}
		out = append(out, s)
	}
	if len(out) == 1 && out[0].add == 0 {
		return nil
	}
	return out
}

// limitsOf are the values at which a feature may be cut: those that part all
// examples evenly, those that are names, and the values that there are.
func limitsOf(all []example, k feature) []float64 {
	var values, yes []float64
	for i := range all {
		values = append(values, float64(all[i].x[k]))
		if all[i].yes {
			yes = append(yes, float64(all[i].x[k]))
		}
	}
	var out []float64
	slices.Sort(values)
	slices.Sort(yes)
	for _, v := range [][]float64{values, yes, slices.Compact(slices.Clone(values))} {
		for b := 1; b <= bins/3; b++ {
			out = append(out, v[len(v)*b/(bins/3+1)])
		}
	}
	out = append(out, values[0])
	slices.Sort(out)
	out = slices.Compact(out)
	if len(out) > 0 && out[len(out)-1] == max(values[len(values)-1], yes[len(yes)-1]) {
		out = out[:len(out)-1]
	}
	return out
}
