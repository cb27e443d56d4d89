package learn

import (
	"cmp"
	"math"
	"math/rand/v2"
	"slices"
)

// An Example is a row of measures with its label.
type Example struct {
	Row    []float64
	Yes    bool
	Weight float64
	Times  int // how often the example was met, 0: once; Weight is that of all these times
	// Known log-odds are added to what is learned.
	Known float64
}

// Options of a fit. The zero value is not usable; see Usual.
type Options struct {
	Rounds   int
	Rate     float64 // what part of each tree is taken
	Smallest float64 // weight that each side of a question must have
	Ridge    float64 // L2 penalty on what an answer is worth
	Depth    int     // questions in turn, at most
	// Columns is the part of the measures that each tree may ask about, drawn for
	// each tree; 0 for all. What one measure says strongest others then learn to say too.
	Columns float64
	// Random: each question tries one bound of each measure, drawn for it, in place of all
	// (Geurts, Ernst and Wehenkel 2006, extremely randomized trees).
	Random bool
	// More of a measure in Rising never speaks against "yes" where it is asked
	// about, more of one in Falling never for it: what sense knows and few examples
	// may contradict.
	Rising, Falling []string
	// Seed changes what is drawn, columns and bounds; fits with one seed are the same.
	Seed uint64
}

// Usual options. With Random bounds deeper trees learn more of examples that they have not seen.
var Usual = Options{Rounds: 300, Rate: 0.07, Smallest: 10, Ridge: 15, Depth: 4, Columns: 0.4, Random: true}

// mean returns the model whose score is the mean of the scores of models, at least one: of the same
// measures and not calibrated.
func mean(models []*Model) *Model {
	out := &Model{Measures: models[0].Measures, Scale: 1}
	part := 1 / float64(len(models))
	for _, m := range models {
		out.Bias += m.Bias * part
		for _, t := range m.Trees {
			t = slices.Clone(t)
			for i := range t {
				t[i].Below, t[i].Above = round(t[i].Below*part), round(t[i].Above*part)
			}
			out.Trees = append(out.Trees, t)
		}
	}
	return out
}

// Fit finds a model for the examples: the mean of one fit for each of the options.
func Fit(measures []string, examples []Example, first Options, more ...Options) *Model {
	if len(examples) == 0 {
		return &Model{Measures: measures, Scale: 1}
	}
	b := newBinning(len(measures), examples)
	var models []*Model
	for _, o := range append([]Options{first}, more...) {
		models = append(models, newFitter(measures, examples, b, o).fit())
	}
	return mean(models)
}

func (f *fitter) fit() *Model {
	m := &Model{Measures: f.measures, Scale: 1, Bias: f.bias}
	for range f.o.Rounds {
		for m := range f.off {
			f.off[m] = f.o.Columns > 0 && f.rng.Float64() >= f.o.Columns
		}
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

// A binning is the values of examples, by the bounds that a question may ask about.
type binning struct {
	bounds [][]float64 // by measure, rising
	bins   [][]uint8   // by measure and example: how many bounds lie below
}

func newBinning(measures int, examples []Example) binning {
	var b binning
	for m := range measures {
		bounds := boundsOf(m, examples)
		bins := make([]uint8, len(examples))
		for i := range examples {
			n, _ := slices.BinarySearch(bounds, examples[i].Row[m])
			bins[i] = uint8(n)
		}
		b.bounds, b.bins = append(b.bounds, bounds), append(b.bins, bins)
	}
	return b
}

type fitter struct {
	binning
	o        Options
	measures []string
	examples []Example
	sense    []float64 // by measure: 1 rising, -1 falling, 0 either
	score    []float64
	bias     float64
	off      []bool // by measure: not for this tree
	rng      *rand.Rand
}

func newFitter(measures []string, examples []Example, b binning, o Options) *fitter {
	f := &fitter{binning: b, o: o, measures: measures, examples: examples, score: make([]float64, len(examples)), off: make([]bool, len(measures)), rng: rand.New(rand.NewPCG(1+o.Seed, 7))}
	yes, all := 0.0, 0.0
	for _, e := range examples {
		all += e.Weight
		if e.Yes {
			yes += e.Weight
		}
	}
	f.bias = round(odds(yes / all))
	for i := range f.score {
		f.score[i] = f.bias + examples[i].Known
	}
	for _, name := range measures {
		f.sense = append(f.sense, o.sense(name))
	}
	return f
}

func (o *Options) sense(measure string) float64 {
	switch {
	case slices.Contains(o.Rising, measure):
		return 1
	case slices.Contains(o.Falling, measure):
		return -1
	}
	return 0
}

// boundsOf returns values between the examples' values of a measure, so many
// examples apart, each counted as often as it was met, that all parts are about as big.
func boundsOf(m int, examples []Example) []float64 {
	type met struct {
		value float64
		times int
	}
	list := make([]met, len(examples))
	all := 0
	for i, e := range examples {
		list[i] = met{e.Row[m], max(1, e.Times)}
		all += list[i].times
	}
	slices.SortFunc(list, func(a, b met) int { return cmp.Compare(a.value, b.value) })
	var out []float64
	below, last := 0, 0
	for i := 1; i < len(list) && len(out) < most; i++ {
		low, high := list[i-1], list[i].value
		below += low.times
		if low.value == high || len(out) > 0 && below-last < max(1, all/most) {
			continue
		}
		if b := round((low.value + high) / 2); len(out) == 0 || b > out[len(out)-1] {
			out = append(out, b)
			last = below
		}
	}
	return out
}

// A sum of gradients, curvatures and weights of some examples.
type sum struct{ g, h, w float64 }

func (s *sum) add(o sum) { s.g += o.g; s.h += o.h; s.w += o.w }

func (s sum) less(o sum) sum { return sum{s.g - o.g, s.h - o.h, s.w - o.w} }

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
	all := make([]int, len(each))
	for i := range all {
		all[i] = i
	}
	table := make([][]sum, len(f.bounds))
	for m := range table {
		table[m] = make([]sum, len(f.bounds[m])+1)
		f.sumUp(m, each, all, table[m])
	}
	t := Tree{}
	f.grow(&t, 0, f.o.Depth, each, all, table, 0)
	return t, len(t) > 0
}

// grow asks question i of a tree about some examples, summed up in table, and the
// questions after it; base is what the questions before it are worth. Where nothing more is asked, the examples'
// scores change by that.
func (f *fitter) grow(t *Tree, i, depth int, each []sum, some []int, table [][]sum, base float64) {
	var s Split
	n, more := 0, false
	if depth > 0 {
		s, n, more = f.question(table, base)
	}
	if !more {
		for _, e := range some {
			f.score[e] += base
		}
		return
	}
	for len(*t) <= i {
		*t = append(*t, Split{Measure: leaf})
	}
	(*t)[i] = s
	var low, high []int
	for _, e := range some {
		if int(f.bins[s.Measure][e]) > n {
			high = append(high, e)
		} else {
			low = append(low, e)
		}
	}
	var lows, highs [][]sum
	if depth > 1 {
		lows, highs = f.divided(each, low, high, table)
	}
	f.grow(t, 2*i+1, depth-1, each, low, lows, base+s.Below)
	f.grow(t, 2*i+2, depth-1, each, high, highs, base+s.Above)
}

// sumUp adds some examples to their bins of a measure.
func (f *fitter) sumUp(m int, each []sum, some []int, table []sum) {
	if len(f.bounds[m]) == 0 || f.off[m] {
		return
	}
	bins := f.bins[m]
	for _, i := range some {
		table[bins[i]].add(each[i])
	}
}

// divided returns the sums of either side: the smaller side is summed up, the other
// one is what is left of the whole.
func (f *fitter) divided(each []sum, low, high []int, whole [][]sum) (lows, highs [][]sum) {
	small := low
	if len(high) < len(low) {
		small = high
	}
	for m, table := range whole {
		if f.off[m] {
			lows, highs = append(lows, nil), append(highs, nil)
			continue
		}
		few, rest := make([]sum, len(table)), make([]sum, len(table))
		f.sumUp(m, each, small, few)
		for n := range table {
			rest[n] = table[n].less(few[n])
		}
		lows, highs = append(lows, few), append(highs, rest)
	}
	if len(high) < len(low) {
		return highs, lows
	}
	return lows, highs
}

// question finds the split that gains most of examples summed up by measure and
// bin, which are worth something already, and the number of its bound.
func (f *fitter) question(table [][]sum, base float64) (out Split, at int, ok bool) {
	gain := 0.0
	for m, bounds := range f.bounds {
		if len(bounds) == 0 || f.off[m] {
			continue
		}
		n, won := f.bound(m, table[m])
		if won <= gain+1e-9 {
			continue
		}
		gain, at, ok = won, n, true
		var whole, low sum
		for i, s := range table[m] {
			whole.add(s)
			if i <= n {
				low.add(s)
			}
		}
		high := whole.less(low)
		out = Split{Measure: m, Bound: bounds[n], Below: round(f.o.Rate*f.worth(low) - base), Above: round(f.o.Rate*f.worth(high) - base)}
	}
	return out, at, ok
}

// bound finds the bound of a measure that gains most, of all or of the one that is drawn.
func (f *fitter) bound(m int, table []sum) (best int, gain float64) {
	var whole, low sum
	for _, s := range table {
		whole.add(s)
	}
	drawn := -1
	if f.o.Random {
		drawn = f.rng.IntN(len(f.bounds[m]))
	}
	for n := range f.bounds[m] {
		low.add(table[n])
		high := whole.less(low)
		if f.o.Random && n != drawn || low.w < f.o.Smallest || high.w < f.o.Smallest || f.sense[m]*(f.worth(high)-f.worth(low)) < 0 {
			continue
		}
		if won := low.g*f.worth(low) + high.g*f.worth(high) - whole.g*f.worth(whole); won > gain {
			best, gain = n, won
		}
	}
	return best, gain
}

func (f *fitter) worth(s sum) float64 { return s.g / (s.h + f.o.Ridge) }

// round keeps tables short and their bytes the same on every machine.
func round(x float64) float64 { return math.Round(x*1e5) / 1e5 }
