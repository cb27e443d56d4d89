package evaluation

import (
	"cmp"
	"math"
	"slices"
	"strconv"
	"strings"

	"dramatis/editor"
	"dramatis/editor/kb"
)

// The tests of personality (Emotional RAG 4).
const (
	MBTI    = "MBTI"
	BigFive = "Big Five"
)

// A Dimension of personality.
type Dimension struct{ kb.Dimension }

// Dimensions returns the dimensions of the program's own tests, in the order of tables.
func Dimensions() []Dimension {
	var out []Dimension
	add := func(test, key string, poles ...string) {
		out = append(out, Dimension{kb.Dimension{Test: test, Key: key, Poles: poles}})
	}
	for _, poles := range [][]string{{"E", "I"}, {"S", "N"}, {"T", "F"}, {"J", "P"}} {
		add(MBTI, poles[0]+"/"+poles[1], poles...)
	}
	for _, d := range []string{"openness", "conscientiousness", "extraversion", "agreeableness", "neuroticism"} {
		add(BigFive, d, d)
	}
	return out
}

// DimensionsOf returns the dimensions of an evaluation: its questionnaire's, else the program's own.
func DimensionsOf(e *kb.Evaluation) []Dimension {
	if len(e.Dimensions) == 0 {
		return Dimensions()
	}
	out := make([]Dimension, len(e.Dimensions))
	for i, d := range e.Dimensions {
		out[i] = Dimension{d}
	}
	return out
}

// Tests returns the names of the tests that dimensions belong to, in order.
func Tests(list []Dimension) []string {
	var out []string
	for _, d := range list {
		if !slices.Contains(out, d.Test) {
			out = append(out, d.Test)
		}
	}
	return out
}

// OfTest returns the dimensions of one test.
func OfTest(list []Dimension, test string) []Dimension {
	return slices.DeleteFunc(slices.Clone(list), func(d Dimension) bool { return d.Test != test })
}

// About returns what an item of the dimension is about: its test and its key.
func (d Dimension) About() string { return d.Test + " " + d.Key }

// Paired reports whether the dimension has two poles that share 100 percent.
func (d Dimension) Paired() bool { return len(d.Poles) == 2 }

// Scale returns the range of a dimension with one pole, 1–5 by default.
func (d Dimension) Scale() (low, high float64) {
	if d.High > d.Low {
		return d.Low, d.High
	}
	return 1, 5
}

// FromRating converts a rater's value of the first pole to the dimension's own scale: raters give
// percentages for two poles, and 1–5 for one.
func (d Dimension) FromRating(v float64) float64 {
	if d.Paired() {
		return v
	}
	low, high := d.Scale()
	return low + (v-1)/4*(high-low)
}

// share converts a value of the first pole to a scale from 0 to 1.
func (d Dimension) share(v float64) float64 {
	if d.Paired() {
		return v / 100
	}
	low, high := d.Scale()
	return (v - low) / (high - low)
}

// Of returns a trait's value of the dimension's first pole; false if it has none.
func (d Dimension) Of(t *kb.Trait) (float64, bool) {
	if t == nil || t.Failure != "" {
		return 0, false
	}
	v, ok := t.Scores[d.Poles[0]]
	return v, ok
}

// Label returns the writer's value of the dimension's first pole.
func (d Dimension) Label(p *kb.Personality) (float64, bool) {
	if p == nil {
		return 0, false
	}
	switch d.Test {
	case MBTI:
	case BigFive:
		v, ok := p.BigFive[d.Key]
		return v, ok
	default:
		v, ok := p.Scales[d.About()]
		return v, ok
	}
	if v, ok := p.Poles[d.Poles[0]]; ok {
		return v, true
	}
	v, ok := p.Poles[d.Poles[1]]
	return 100 - v, ok
}

// Letter returns the pole to which a value of the first one leans, "" in the middle.
func (d Dimension) Letter(v float64) string {
	switch x := d.share(v); {
	case x == 0.5:
		return ""
	case !d.Paired() && x < 0.5:
		return "low"
	case !d.Paired():
		return "high"
	case x > 0.5:
		return d.Poles[0]
	}
	return d.Poles[1]
}

// Write formats a value of the dimension's first pole: "I 70 %", or a number on its own scale.
func (d Dimension) Write(v float64) string {
	letter := d.Letter(v)
	switch {
	case !d.Paired():
		return Number(v)
	case letter == "":
		return "50 %"
	}
	return letter + " " + Number(max(v, 100-v)) + " %"
}

// WriteLabel formats the writer's label of the dimension, "" for none.
func (d Dimension) WriteLabel(p *kb.Personality) string {
	v, ok := d.Label(p)
	switch {
	case !ok:
		return ""
	case d.Test == MBTI && p.Letters:
		return d.Letter(v)
	}
	return d.Write(v)
}

// Leans reports whether a trait leans to the side of the writer's label; ok is false if one of them
// leans to neither.
func (d Dimension) Leans(t *kb.Trait, p *kb.Personality) (right, ok bool) {
	v, rated := d.Of(t)
	label, labelled := d.Label(p)
	side := d.Letter(label)
	return d.Letter(v) == side, rated && labelled && side != ""
}

// Mark returns a sign for whether a trait leans to the side of the writer's label, "" if one of them leans to neither.
func (d Dimension) Mark(t *kb.Trait, p *kb.Personality) string {
	switch right, ok := d.Leans(t, p); {
	case !ok:
		return ""
	case right:
		return " ✓"
	}
	return " ✗"
}

// Number formats a value with at most two decimals.
func Number(v float64) string { return strconv.FormatFloat(math.Round(v*100)/100, 'f', -1, 64) }

// Traits returns the traits of an evaluation by character, method and dimension.
func Traits(s *kb.Snapshot, e *kb.Evaluation) []*kb.Trait {
	var out []*kb.Trait
	for t := range kb.All[*kb.Trait](s) {
		if t.Evaluation == e.ID {
			out = append(out, t)
		}
	}
	method, dimension := places(e.Methods), map[string]int{}
	for i, d := range DimensionsOf(e) {
		dimension[d.Test+d.Key] = i
	}
	slices.SortFunc(out, func(a, b *kb.Trait) int {
		return cmp.Or(cmp.Compare(a.As, b.As), cmp.Compare(method[a.Method], method[b.Method]), cmp.Compare(dimension[a.Test+a.Dimension], dimension[b.Test+b.Dimension]), cmp.Compare(a.Trial, b.Trial))
	})
	return out
}

// Personalities returns the writer's labels of characters, by folded name.
func Personalities(s *kb.Snapshot) map[kb.NameID]*kb.Personality {
	out := map[kb.NameID]*kb.Personality{}
	for p := range kb.All[*kb.Personality](s) {
		out[kb.NameIDOf(p.As)] = p
	}
	return out
}

// TypeOf returns the four letters for the traits of one character by one method, with X where they
// lean to neither side and ? where nothing is known.
func TypeOf(list []*kb.Trait) string {
	var b strings.Builder
	for _, d := range Dimensions() {
		if d.Test != MBTI {
			continue
		}
		letter := "?"
		if m := TraitMean(list, d); m.N > 0 {
			letter = cmp.Or(d.Letter(m.Mean), "X")
		}
		b.WriteString(letter)
	}
	return b.String()
}

// TraitMean returns the mean of a dimension's first pole over the trials of one character by one
// method, with their standard deviation.
func TraitMean(list []*kb.Trait, d Dimension) Mean {
	var values []float64
	for _, t := range list {
		if t.Test != d.Test || t.Dimension != d.Key {
			continue
		}
		if v, ok := d.Of(t); ok {
			values = append(values, v)
		}
	}
	m := Mean{N: len(values), Trials: len(values)}
	m.Mean, m.Spread = meanAndSpread(values)
	m.TrialSpread = m.Spread
	return m
}

// Describe stores the writer's labels of a character; empty ones remove them.
func Describe(p kb.Personality) editor.Plan {
	return func(s *kb.Snapshot) (editor.Transaction, error) {
		if strings.TrimSpace(p.As) == "" {
			return editor.Transaction{}, editor.Cannot("choose the character who is asked")
		}
		tx := editor.Transaction{Kind: editor.Evaluating, Label: editor.Label("say what {} is like", p.As), Edits: []kb.Edit{kb.Put(s, &p)}}
		if len(p.Poles)+len(p.BigFive)+len(p.Scales) == 0 {
			old, ok := kb.Get[*kb.Personality](s, p.Key())
			if !ok {
				return editor.Transaction{}, editor.Cannot("nothing is said of what this character is like: write four letters such as INTJ, or numbers from 1 to 5")
			}
			tx.Edits = []kb.Edit{kb.Remove(old)}
		}
		return tx, nil
	}
}

// KeepTrait stores a trait with its evaluation.
func KeepTrait(t *kb.Trait) editor.Plan {
	return func(s *kb.Snapshot) (editor.Transaction, error) {
		e, ok := kb.Get[*kb.Evaluation](s, t.Evaluation)
		if !ok {
			return editor.Transaction{}, editor.Cannot("this evaluation is no longer there")
		}
		return evaluationStep(e, kb.Put(s, t)), nil
	}
}
