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
	Times  int // number of occurrences, 0 means 1; Weight is that of all of them
	// Known is an offset in log-odds, which is added to what is learned.
	Known float64
	// Ruled is such an offset by a rule that the fit does not take into account.
	Ruled float64
}

// Options are the options of a fit. The zero value is not usable; see DefaultOptions.
type Options struct {
	Rounds   int
	Rate     float64 // learning rate: the factor of each tree
	Smallest float64 // minimum weight of the examples on each side of a split
	Ridge    float64 // L2 penalty on the value of a leaf
	Depth    int     // maximum depth of a tree
	// Columns is the share of the measures that each tree may use, drawn for
	// each tree; 0 for all. Then other measures also learn what the strongest one shows.
	Columns float64
	// Random: each split tries one random bound of each measure instead of all
	// (Geurts, Ernst and Wehenkel 2006, extremely randomized trees).
	Random bool
	// Monotonicity: a larger value of a measure in Rising never lowers the score, one in Falling never
	// raises it. This is prior knowledge that few examples
	// might contradict.
	Rising, Falling []string
	// Seed is for drawing columns and bounds; fits with one seed are the same.
	Seed uint64
}

// DefaultOptions are good for most uses. With Random bounds, deeper trees generalize better.
var DefaultOptions = Options{Rounds: 300, Rate: 0.07, Smallest: 10, Ridge: 15, Depth: 4, Columns: 0.4, Random: true}

// meanModel returns the model whose score is the mean of the scores of one or more models, which have the same
// measures and are not calibrated.
func meanModel(models []*Model) *Model {
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

// Fit returns a model for the examples: the mean of one fit for each of the options.
func Fit(measures []string, examples []Example, first Options, more ...Options) *Model {
	if len(examples) == 0 {
		return &Model{Measures: measures, Scale: 1}
	}
	b := newBinning(len(measures), examples)
	var models []*Model
	for _, o := range append([]Options{first}, more...) {
		models = append(models, newFitter(measures, examples, b, o).fit())
	}
	return meanModel(models)
}

func (f *fitter) fit() *Model {
	m := &Model{Measures: f.measures, Scale: 1, Bias: f.bias}
	for range f.o.Rounds {
		for m := range f.excluded {
			f.excluded[m] = f.o.Columns > 0 && f.rng.Float64() >= f.o.Columns
		}
		t, ok := f.tree()
		if !ok {
			break
		}
		m.Trees = append(m.Trees, t)
	}
	return m
}

// mostBounds is the maximum number of bounds that are tried for a measure.
const mostBounds = 63

// A binning is the values of the examples as bins between the bounds of splits.
type binning struct {
	bounds [][]float64 // by measure, ascending
	bins   [][]uint8   // by measure and example: the number of bounds below the value
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
	o          Options
	measures   []string
	examples   []Example
	directions []float64 // by measure: 1 rising, -1 falling, 0 neither
	score      []float64
	bias       float64
	excluded   []bool // by measure: not used in the current tree
	rng        *rand.Rand
}

func newFitter(measures []string, examples []Example, b binning, o Options) *fitter {
	f := &fitter{binning: b, o: o, measures: measures, examples: examples, score: make([]float64, len(examples)), excluded: make([]bool, len(measures)), rng: rand.New(rand.NewPCG(1+o.Seed, 7))}
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
		f.directions = append(f.directions, o.direction(name))
	}
	return f
}

func (o *Options) direction(measure string) float64 {
	switch {
	case slices.Contains(o.Rising, measure):
		return 1
	case slices.Contains(o.Falling, measure):
		return -1
	}
	return 0
}

// boundsOf returns bounds between the examples' values of a measure that divide the
// examples, counted by Times, into about equal parts.
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
	for i := 1; i < len(list) && len(out) < mostBounds; i++ {
		low, high := list[i-1], list[i].value
		below += low.times
		if low.value == high || len(out) > 0 && below-last < max(1, all/mostBounds) {
			continue
		}
		if b := round((low.value + high) / 2); len(out) == 0 || b > out[len(out)-1] {
			out = append(out, b)
			last = below
		}
	}
	return out
}

// A gradientSum is a sum of gradients, Hessians and weights of some examples.
type gradientSum struct{ g, h, w float64 }

func (s *gradientSum) add(o gradientSum) { s.g += o.g; s.h += o.h; s.w += o.w }

func (s gradientSum) minus(o gradientSum) gradientSum {
	return gradientSum{s.g - o.g, s.h - o.h, s.w - o.w}
}

// tree adds one tree; false if no split helps.
func (f *fitter) tree() (Tree, bool) {
	each := make([]gradientSum, len(f.examples))
	for i := range f.examples {
		e := &f.examples[i]
		p := Probability(f.score[i])
		y := 0.0
		if e.Yes {
			y = 1
		}
		each[i] = gradientSum{e.Weight * (y - p), e.Weight * p * (1 - p), e.Weight}
	}
	all := make([]int, len(each))
	for i := range all {
		all[i] = i
	}
	table := make([][]gradientSum, len(f.bounds))
	for m := range table {
		table[m] = make([]gradientSum, len(f.bounds[m])+1)
		f.addToBins(m, each, all, table[m])
	}
	t := Tree{}
	f.grow(&t, 0, f.o.Depth, each, all, table, 0)
	return t, len(t) > 0
}

// grow adds split i of a tree for some examples, whose sums are in table, and the
// splits below it. base is the value of the splits above. At a leaf, base is added to the
// scores of the examples.
func (f *fitter) grow(t *Tree, i, depth int, each []gradientSum, some []int, table [][]gradientSum, base float64) {
	var s Split
	n, more := 0, false
	if depth > 0 {
		s, n, more = f.bestSplit(table, base)
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
	var lows, highs [][]gradientSum
	if depth > 1 {
		lows, highs = f.sideSums(each, low, high, table)
	}
	f.grow(t, 2*i+1, depth-1, each, low, lows, base+s.Below)
	f.grow(t, 2*i+2, depth-1, each, high, highs, base+s.Above)
}

// addToBins adds some examples to their bins of a measure.
func (f *fitter) addToBins(m int, each []gradientSum, some []int, table []gradientSum) {
	if len(f.bounds[m]) == 0 || f.excluded[m] {
		return
	}
	bins := f.bins[m]
	for _, i := range some {
		table[bins[i]].add(each[i])
	}
}

// sideSums returns the sums of both sides: those of the smaller side are computed, the others
// are the difference to the whole.
func (f *fitter) sideSums(each []gradientSum, low, high []int, whole [][]gradientSum) (lows, highs [][]gradientSum) {
	small := low
	if len(high) < len(low) {
		small = high
	}
	for m, table := range whole {
		if f.excluded[m] {
			lows, highs = append(lows, nil), append(highs, nil)
			continue
		}
		few, rest := make([]gradientSum, len(table)), make([]gradientSum, len(table))
		f.addToBins(m, each, small, few)
		for n := range table {
			rest[n] = table[n].minus(few[n])
		}
		lows, highs = append(lows, few), append(highs, rest)
	}
	if len(high) < len(low) {
		return highs, lows
	}
	return lows, highs
}

// bestSplit returns the split with the largest gain for examples summed up by measure and
// bin, and the index of its bound. base is the value of the splits above.
func (f *fitter) bestSplit(table [][]gradientSum, base float64) (out Split, at int, ok bool) {
	gain := 0.0
	for m, bounds := range f.bounds {
		if len(bounds) == 0 || f.excluded[m] {
			continue
		}
		n, won := f.bestBound(m, table[m])
		if won <= gain+1e-9 {
			continue
		}
		gain, at, ok = won, n, true
		var whole, low gradientSum
		for i, s := range table[m] {
			whole.add(s)
			if i <= n {
				low.add(s)
			}
		}
		high := whole.minus(low)
		out = Split{Measure: m, Bound: bounds[n], Below: round(f.o.Rate*f.leafValue(low) - base), Above: round(f.o.Rate*f.leafValue(high) - base)}
	}
	return out, at, ok
}

// bestBound returns the bound of a measure with the largest gain, of all or of one drawn at random.
func (f *fitter) bestBound(m int, table []gradientSum) (best int, gain float64) {
	var whole, low gradientSum
	for _, s := range table {
		whole.add(s)
	}
	drawn := -1
	if f.o.Random {
		drawn = f.rng.IntN(len(f.bounds[m]))
	}
	for n := range f.bounds[m] {
		low.add(table[n])
		high := whole.minus(low)
		if f.o.Random && n != drawn || low.w < f.o.Smallest || high.w < f.o.Smallest || f.directions[m]*(f.leafValue(high)-f.leafValue(low)) < 0 {
			continue
		}
		if won := low.g*f.leafValue(low) + high.g*f.leafValue(high) - whole.g*f.leafValue(whole); won > gain {
			best, gain = n, won
		}
	}
	return best, gain
}

func (f *fitter) leafValue(s gradientSum) float64 { return s.g / (s.h + f.o.Ridge) }

// round keeps tables short and the same on every machine.
func round(x float64) float64 { return math.Round(x*1e5) / 1e5 }
