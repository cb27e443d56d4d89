package learn

import (
	"math"
	"slices"
)

// An Example is a row of measures with its label.
type Example struct {
	Row    []float64
	Yes    bool
	Weight float64
	// Known log-odds are added to what is learned.
	Known float64
}

// Options of a fit. The zero value is not usable; see Usual.
type Options struct {
	Rounds   int
	Rate     float64 // what part of each tree is taken
	Smallest float64 // weight that each side of a question must have
	Ridge    float64 // L2 penalty on what an answer is worth
	// Only these measures are asked about; all when there are none. Where examples
	// are few, each measure more is one more chance to learn an accident.
	Only []string
}

// Usual options.
var Usual = Options{Rounds: 220, Rate: 0.1, Smallest: 8, Ridge: 4}

// Fit finds a model for the examples.
func Fit(measures []string, examples []Example, o Options) *Model {
	m := &Model{Measures: measures, Scale: 1}
	if len(examples) == 0 {
		return m
	}
	f := newFitter(measures, examples, o)
	m.Bias = f.bias
	for range o.Rounds {
		t, ok := f.tree()
		if !ok {
			break
		}
		m.Trees = append(m.Trees, t)
	}
	return m
}

// most is how many bounds are tried for a measure.
const most = 63

type fitter struct {
	o        Options
	examples []Example
	bounds   [][]float64 // by measure, rising
	bins     [][]uint8   // by measure and example: how many bounds lie below
	score    []float64
	bias     float64
}

func newFitter(measures []string, examples []Example, o Options) *fitter {
	f := &fitter{o: o, examples: examples, score: make([]float64, len(examples)), bins: make([][]uint8, len(measures))}
	yes, all := 0.0, 0.0
	for _, e := range examples {
		all += e.Weight
		if e.Yes {
			yes += e.Weight
		}
	}
	f.bias = round(Odds(yes / all))
	for i := range f.score {
		f.score[i] = f.bias + examples[i].Known
	}
	for m, name := range measures {
		var bounds []float64
		if len(o.Only) == 0 || slices.Contains(o.Only, name) {
			bounds = boundsOf(m, examples)
		}
		f.bounds = append(f.bounds, bounds)
		f.bins[m] = make([]uint8, len(examples))
		for i := range examples {
			n, _ := slices.BinarySearch(bounds, examples[i].Row[m])
			f.bins[m][i] = uint8(n)
		}
	}
	return f
}

// boundsOf are values between the examples' values of a measure, so many of
// them on either side that all parts are about as big.
func boundsOf(m int, examples []Example) []float64 {
	values := make([]float64, len(examples))
	for i := range examples {
		values[i] = examples[i].Row[m]
	}
	slices.Sort(values)
	var out []float64
	step := max(1, len(values)/most)
	last := 0
	for i := 1; i < len(values); i++ {
		if values[i] != values[i-1] && i-last >= step || values[i] != values[i-1] && len(out) == 0 {
			if b := round((values[i] + values[i-1]) / 2); len(out) < most && (len(out) == 0 || b > out[len(out)-1]) {
				out = append(out, b)
				last = i
			}
		}
	}
	return out
}

// A sum of gradients, curvatures and weights of some examples.
type sum struct{ g, h, w float64 }

func (s *sum) add(o sum) { s.g += o.g; s.h += o.h; s.w += o.w }

// tree adds one tree; false when no question helps.
func (f *fitter) tree() (Tree, bool) {
	each := make([]sum, len(f.examples))
	for i := range f.examples {
		e := &f.examples[i]
		p := Probability(f.score[i])
		y := 0.0
		if e.Yes {
			y = 1
		}
		each[i] = sum{e.Weight * (y - p), e.Weight * p * (1 - p), e.Weight}
	}
	side := make([]uint8, len(f.examples))
	root, ok := f.question(each, side, 1)
	if !ok[0] {
		return Tree{}, false
	}
	for i := range side {
		if f.examples[i].Row[root[0].Measure] > root[0].Bound {
			side[i] = 1
		}
	}
	next, ok := f.question(each, side, 2)
	t := Tree{Root: root[0], Low: Split{Measure: leaf}, High: Split{Measure: leaf}}
	for n, at := range []*Split{&t.Low, &t.High} {
		if ok[n] {
			*at = next[n]
		}
	}
	for i := range f.examples {
		f.score[i] += t.value(f.examples[i].Row)
	}
	return t, true
}

// question finds for each side the split of its examples that gains most. Sides
// after the first tree level are worth something already.
func (f *fitter) question(each []sum, side []uint8, sides int) (out []Split, ok []bool) {
	out, ok = make([]Split, sides), make([]bool, sides)
	whole := make([]sum, sides)
	for i := range each {
		whole[side[i]].add(each[i])
	}
	gain := make([]float64, sides)
	table := make([][most + 1]sum, sides)
	for m, bounds := range f.bounds {
		if len(bounds) == 0 {
			continue
		}
		clear(table)
		for i, bin := range f.bins[m] {
			at, e := &table[side[i]][bin], &each[i]
			at.g += e.g
			at.h += e.h
			at.w += e.w
		}
		for s := range table {
			var low sum
			base := 0.0
			if sides > 1 {
				base = f.worth(whole[s])
			}
			for n, bound := range bounds {
				low.add(table[s][n])
				high := sum{whole[s].g - low.g, whole[s].h - low.h, whole[s].w - low.w}
				if low.w < f.o.Smallest || high.w < f.o.Smallest {
					continue
				}
				won := low.g*f.worth(low) + high.g*f.worth(high) - whole[s].g*f.worth(whole[s])
				if won > gain[s]+1e-9 {
					gain[s], ok[s] = won, true
					out[s] = Split{Measure: m, Bound: bound, Below: round(f.o.Rate * (f.worth(low) - base)), Above: round(f.o.Rate * (f.worth(high) - base))}
				}
			}
		}
	}
	return out, ok
}

func (f *fitter) worth(s sum) float64 { return s.g / (s.h + f.o.Ridge) }

// round keeps tables short and their bytes the same on every machine.
func round(x float64) float64 { return math.Round(x*1e5) / 1e5 }

// Calibrate finds scale and shift so that stated odds are true of examples that
// the model was not fitted on: logistic regression of the labels on the scores
// (Platt 1999).
func Calibrate(scores []float64, yes []bool, weight []float64) (scale, shift float64) {
	scale, shift = 1, 0
	for range 50 {
		var g0, g1, h00, h01, h11 float64
		for i, s := range scores {
			p := Probability(shift + scale*s)
			y := 0.0
			if yes[i] {
				y = 1
			}
			d, h := weight[i]*(y-p), weight[i]*p*(1-p)
			g0 += d
			g1 += d * s
			h00 += h
			h01 += h * s
			h11 += h * s * s
		}
		h00 += 1e-3
		h11 += 1e-3
		det := h00*h11 - h01*h01
		if det == 0 {
			break
		}
		shift += (h11*g0 - h01*g1) / det
		scale += (h00*g1 - h01*g0) / det
	}
	return round(scale), round(shift)
}
