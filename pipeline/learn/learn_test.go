package learn

import (
	"bytes"
	"encoding/json"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

var measures = []string{"height", "colour", "noise"}

// wares returns examples whose label depends on height, in opposite directions for the two
// colours; noise has no effect.
func wares(n int) []Example {
	rng := rand.New(rand.NewPCG(1, 2))
	out := make([]Example, n)
	for i := range out {
		height, colour := rng.Float64(), float64(rng.IntN(2))
		yes := height > 0.5
		if colour == 1 {
			yes = !yes
		}
		out[i] = Example{Row: []float64{height, colour, rng.Float64()}, Yes: yes != (rng.Float64() < 0.05), Weight: 1}
	}
	return out
}

func fitted(t *testing.T, change func(*Options)) *Model {
	t.Helper()
	o := Options{Rounds: 60, Rate: 0.1, Smallest: 5, Ridge: 1, Depth: 2}
	change(&o)
	return Fit(measures, wares(2000), o)
}

func right(m *Model) float64 {
	n := 0
	list := wares(2000)
	for _, e := range list {
		if (m.Score(e.Row, nil) > 0) == e.Yes {
			n++
		}
	}
	return float64(n) / float64(len(list))
}

func TestTwoQuestionsLearnWhatOneCannot(t *testing.T) {
	one := right(fitted(t, func(o *Options) { o.Depth = 1 }))
	two := right(fitted(t, func(*Options) {}))
	if one > 0.65 || two < 0.8 {
		t.Errorf("right: %.3f with one question, %.3f with two in turn", one, two)
	}
}

func TestDrawnBoundsLearnTooAndAreMore(t *testing.T) {
	first := func(m *Model) int {
		bounds := map[float64]bool{}
		for _, tree := range m.Trees {
			if tree[0].Measure == 0 {
				bounds[tree[0].Bound] = true
			}
		}
		return len(bounds)
	}
	best := fitted(t, func(*Options) {})
	drawn := fitted(t, func(o *Options) { o.Random = true })
	if r := right(drawn); r < 0.8 || first(drawn) < 2*first(best) {
		t.Errorf("right: %.3f, %d bounds of height were tried first, and %d where the best is taken", r, first(drawn), first(best))
	}
}

func TestTheSameExamplesGiveTheSameBytes(t *testing.T) {
	random := func(o *Options) { o.Random = true }
	a, _ := json.Marshal(fitted(t, random))
	b, _ := json.Marshal(fitted(t, random))
	if string(a) != string(b) {
		t.Error("two fits differ")
	}
	m, err := Parse(a, measures)
	if err != nil {
		t.Fatal(err)
	}
	if x := []float64{0.9, 0, 0.3}; m.Score(x, nil) != fitted(t, random).Score(x, nil) {
		t.Error("a table that was read scores otherwise")
	}
	if _, err := Parse(a, measures[:2]); err == nil {
		t.Error("a table for other measures was taken")
	}
}

func TestTheMeanOfModelsScoresTheMean(t *testing.T) {
	var models []*Model
	for seed := range uint64(3) {
		models = append(models, fitted(t, func(o *Options) { o.Random, o.Seed = true, seed }))
	}
	both, differ := meanModel(models), false
	for _, e := range wares(50) {
		sum := 0.0
		for _, m := range models {
			sum += m.Score(e.Row, nil)
			differ = differ || m.Score(e.Row, nil) != models[0].Score(e.Row, nil)
		}
		if got := both.Score(e.Row, nil); math.Abs(got-sum/3) > 1e-3 { // tables are rounded
			t.Fatalf("%v is %f, the mean is %f", e.Row, got, sum/3)
		}
	}
	if !differ {
		t.Error("fits with different seeds are the same")
	}
}

func TestWhatEachMeasureAddsSumsUpToTheScore(t *testing.T) {
	m := fitted(t, func(*Options) {})
	m.Scale, m.Shift = 1.3, -0.2
	adds := make([]float64, len(measures))
	for _, e := range wares(50) {
		score := m.Score(e.Row, adds)
		sum := m.Base()
		for _, a := range adds {
			sum += a
		}
		if math.Abs(sum-score) > 1e-9 {
			t.Fatalf("%v is %f, its parts %f", e.Row, score, sum)
		}
	}
}

func TestWhatRisesRises(t *testing.T) {
	m := fitted(t, func(o *Options) { o.Rising = []string{"height"} })
	last := math.Inf(-1)
	for h := 0.0; h <= 1; h += 0.01 {
		s := m.Score([]float64{h, 0, 0.5}, nil)
		if s < last {
			t.Fatalf("the score falls at height %.2f", h)
		}
		last = s
	}
}

func TestCalibratedOddsAreTrue(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	var scores, weights []float64
	var yes []bool
	for range 20000 {
		odds := 6*rng.Float64() - 3
		scores, yes, weights = append(scores, 2*odds+1), append(yes, rng.Float64() < Probability(odds)), append(weights, 1)
	}
	scale, shift := Calibrate(scores, yes, weights)
	if math.Abs(scale-0.5) > 0.03 || math.Abs(shift+0.5) > 0.06 {
		t.Errorf("scale %.3f, shift %.3f", scale, shift)
	}
}

// TestPlainExamplesDoNotDrownThoseInDoubt has easy examples with correct odds, and doubtful ones with odds that are
// too high; the doubtful ones must count.
func TestPlainExamplesDoNotDrownThoseInDoubt(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	var scores []float64
	var yes []bool
	add := func(n int, score, truth float64) {
		for range n {
			scores, yes = append(scores, score), append(yes, rng.Float64() < truth)
		}
	}
	add(50000, -4, Probability(-4))
	add(500, 0.5, 0.4)
	add(500, 1, 0.5)
	add(500, 1.5, 0.65)
	add(5000, 4, Probability(4))
	off := func(scale, shift float64) (worst float64) {
		for score, truth := range map[float64]float64{0.5: 0.4, 1: 0.5, 1.5: 0.65} {
			worst = max(worst, math.Abs(Probability(shift+scale*score)-truth))
		}
		return worst
	}
	plain, even := off(Calibrate(scores, yes, slices.Repeat([]float64{1}, len(scores)))), off(CalibrateEvenly(scores, yes, slices.Repeat([]float64{1}, len(scores))))
	if even > 0.06 || plain < 2*even {
		t.Errorf("off by %.3f at most, %.3f when all count alike", even, plain)
	}
	type example struct {
		score float64
		yes   bool
	}
	times := map[example]float64{}
	for i, s := range scores {
		times[example{s, yes[i]}]++
	}
	var once, weight []float64
	var labels []bool
	for e, n := range times {
		once, labels, weight = append(once, e.score), append(labels, e.yes), append(weight, n)
	}
	if again := off(CalibrateEvenly(once, labels, weight)); math.Abs(again-even) > 1e-3 {
		t.Errorf("off by %.3f where each is there once with how often it counts, not %.3f", again, even)
	}
}

func TestALineCorrectsTheScoresOfItsUseAlone(t *testing.T) {
	m := &Model{Scale: 1, Lines: map[string]Line{"steep": {Scale: 2, Shift: -1}}}
	b, err := json.Marshal(m)
	if err != nil {
		t.Fatal(err)
	}
	if m, err = Parse(b, nil); err != nil {
		t.Fatal(err)
	}
	if steep, other := m.Corrected("steep", 3), m.Corrected("other", 3); steep != 5 || other != 3 {
		t.Errorf("corrected are %f and %f", steep, other)
	}
}

func TestATableHoldsItsFirstOne(t *testing.T) {
	m := fitted(t, func(*Options) {})
	m.First = fitted(t, func(o *Options) { o.Rounds = 5 })
	read, err := Parse(m.Table(), measures)
	if err != nil {
		t.Fatal(err)
	}
	if x := []float64{0.9, 0, 0.3}; read.Score(x, nil) != m.Score(x, nil) || read.First.Score(x, nil) != m.First.Score(x, nil) {
		t.Error("tables that were read score otherwise")
	}
	m.First.Measures = measures[:2]
	if _, err := Parse(m.Table(), measures); err == nil {
		t.Error("a first table for other measures was taken")
	}
}

func TestAnExampleMetOftenIsAsManyExamples(t *testing.T) {
	var once, each []Example
	for i, e := range wares(500) {
		e.Times = 1 + i%3
		for range e.Times {
			each = append(each, Example{Row: e.Row, Yes: e.Yes, Weight: 1})
		}
		e.Weight = float64(e.Times)
		once = append(once, e)
	}
	o := Options{Rounds: 20, Rate: 0.1, Smallest: 5, Ridge: 1, Depth: 2}
	if a, b := Fit(measures, once, o).Table(), Fit(measures, each, o).Table(); !bytes.Equal(a, b) {
		t.Errorf("the tables differ:\n%s\n%s", a, b)
	}
}

func TestARememberedRowScoresAsBefore(t *testing.T) {
	m := fitted(t, func(*Options) {})
	s := NewScorer(m)
	for _, e := range append(wares(2000), wares(10)...) {
		for range 2 {
			if got, want := s.Score(e.Row), m.Score(e.Row, nil); got != want {
				t.Fatalf("%v scores %v, not %v", e.Row, got, want)
			}
		}
	}
}

func TestAScorerScoresLikeItsModel(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	for _, depth := range []int{0, 1, 3, 4, 5} {
		m := fitted(t, func(o *Options) { o.Depth, o.Random = depth, true })
		m.Scale, m.Shift = 1.3, -0.2
		parsed, err := Parse(m.Table(), measures)
		if err != nil {
			t.Fatal(err)
		}
		for _, s := range []*Scorer{NewScorer(m), NewScorer(parsed)} {
			for _, e := range wares(500) {
				row := slices.Clone(e.Row)
				switch i := rng.IntN(len(row)); rng.IntN(4) {
				case 0:
					row[i] = []float64{math.NaN(), math.Inf(1), math.Inf(-1), 0}[rng.IntN(4)]
				case 1:
					if len(m.Trees) > 0 {
						row[m.Trees[0][0].Measure] = m.Trees[0][0].Bound
					}
				}
				if got, want := s.Score(row), m.Score(row, nil); got != want {
					t.Fatalf("trees of %d levels: the scorer gives %v for %v, the model %v", depth, got, row, want)
				}
			}
		}
	}
}
