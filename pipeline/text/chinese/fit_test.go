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

// fit learns the model that tells the examples apart by their first n features.
func fit(all []example, n feature) *model {
	limits := make([][]float64, n)
	for k := range n {
		limits[k] = limitsOf(all, k)
	}
	place := make([][]uint8, n)
	for k := range n {
		place[k] = make([]uint8, len(all))
		for i := range all {
			at, _ := slices.BinarySearch(limits[k], float64(all[i].x[k]))
			place[k][i] = uint8(at)
		}
	}
	m := &model{}
	yes, no := 0.0, 0.0
	for i := range all {
		if all[i].yes {
			yes += all[i].weight
		} else {
			no += all[i].weight
		}
	}
	m.base = math.Log(yes / no)
	adds := make([][]float64, n)
	for k := range n {
		adds[k] = make([]float64, len(limits[k])+1)
	}
	scores := make([]float64, len(all))
	for i := range scores {
		scores[i] = m.base
	}
	for range rounds {
		grads, curves := make([]float64, len(all)), make([]float64, len(all))
		for i := range all {
			p := 1 / (1 + math.Exp(-scores[i]))
			y := 0.0
			if all[i].yes {
				y = 1
			}
			grads[i], curves[i] = all[i].weight*(y-p), all[i].weight*p*(1-p)
		}
		var best struct {
			gain        float64
			k           feature
			cut         int
			left, right float64
		}
		for k := range n {
			if len(limits[k]) == 0 {
				continue
			}
			var g, h [bins + 2]float64
			var count [bins + 2]int
			var gAll, hAll float64
			for i, p := range place[k] {
				g[p] += grads[i]
				h[p] += curves[i]
				count[p]++
			}
			for b := range g {
				gAll += g[b]
				hAll += h[b]
			}
			gl, hl, cl := 0.0, 0.0, 0
			for cut := range limits[k] {
				gl, hl, cl = gl+g[cut], hl+h[cut], cl+count[cut]
				if cl < least || len(all)-cl < least {
					continue
				}
				gr, hr := gAll-gl, hAll-hl
				if gain := gl*gl/(hl+ridge) + gr*gr/(hr+ridge) - gAll*gAll/(hAll+ridge); gain > best.gain {
					best.gain, best.k, best.cut = gain, k, cut
					best.left, best.right = rate*gl/(hl+ridge), rate*gr/(hr+ridge)
				}
			}
		}
		if best.gain == 0 {
			break
		}
		for b := range adds[best.k] {
			if b <= best.cut {
				adds[best.k][b] += best.left
			} else {
				adds[best.k][b] += best.right
			}
		}
		for i, p := range place[best.k] {
			if int(p) <= best.cut {
				scores[i] += best.left
			} else {
				scores[i] += best.right
			}
		}
	}
	for k := range n {
		for b, add := range adds[k] {
			s := step{limit: math.Inf(1), add: add}
			if b < len(limits[k]) {
				s.limit = limits[k][b]
			}
			if last := len(m.steps[k]) - 1; last >= 0 && m.steps[k][last].add == add {
				m.steps[k][last].limit = s.limit
				continue
			}
			m.steps[k] = append(m.steps[k], s)
		}
		if len(m.steps[k]) == 1 && m.steps[k][0].add == 0 {
			m.steps[k] = nil
		}
	}
	return readModel(m.write()) // as precise as the table is
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
