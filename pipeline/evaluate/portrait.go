package evaluate

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"dramatis/editor/evaluation"
	"dramatis/editor/kb"
)

// noRater says why no interview was rated.
const noRater = "no model rates: the built-in engine is in use, and the interviews are not rated"

// dimensions returns the dimensions of the tests.
func (r Report) dimensions() []evaluation.Dimension { return evaluation.DimensionsOf(r.Evaluation) }

// share formats a share and its counts, "–" for none.
func share(part, whole int) string {
	if whole == 0 {
		return "–"
	}
	return fmt.Sprintf("%s (%d of %d)", evaluation.Number(float64(part)/float64(whole)), part, whole)
}

// far formats an error, "–" for none.
func far(v float64) string {
	if math.IsNaN(v) {
		return "–"
	}
	return strconv.FormatFloat(v, 'f', 3, 64)
}

// portraits writes the tables of personality.
func (m *markdown) portraits() {
	m.line("\n## How near to what the writer says\n")
	m.line("Accuracy: the share of dimensions that lean to the side the writer names; whole: of characters for which all of a test do. Errors on scales from 0 to 1.\n")
	m.table(append([]string{"Figure"}, m.Methods...)...)
	for _, test := range evaluation.Tests(m.dimensions()) {
		of := func(method string) evaluation.Match {
			return evaluation.MatchOf(m.Traits, m.Said, method, evaluation.OfTest(m.dimensions(), test))
		}
		m.byMethod(func(method string) string { x := of(method); return share(x.Right, x.N) }, test+": accuracy by dimension")
		m.byMethod(func(method string) string { x := of(method); return share(x.Whole, x.WholeN) }, test+": accuracy of the whole")
		m.byMethod(func(method string) string { return far(of(method).MSE) }, test+": mean squared error")
		m.byMethod(func(method string) string { return far(of(method).MAE) }, test+": mean absolute error")
	}
	for _, d := range m.dimensions() {
		m.byMethod(func(method string) string {
			x := evaluation.MatchOf(m.Traits, m.Said, method, []evaluation.Dimension{d})
			return share(x.Right, x.N)
		}, d.About()+": accuracy")
	}
	for _, as := range m.Characters() {
		said := m.Said[kb.NameIDOf(as)]
		m.line("\n## %s\n", as)
		m.table(append([]string{"Dimension", "The writer"}, m.Methods...)...)
		m.byMethod(func(method string) string { return evaluation.TypeOf(m.TraitsOf(as, method)) }, "type", evaluation.WriteType(said))
		for _, d := range m.dimensions() {
			m.byMethod(func(method string) string { return m.trait(as, method, d, said) }, d.About(), d.WriteLabel(said))
		}
		for _, method := range m.Methods {
			for _, t := range m.TraitsOf(as, method) {
				if t.Analysis != "" {
					m.line("\n- %s %s, by %s: %s", t.Test, t.Dimension, method, flat(t.Analysis))
				}
			}
		}
	}
}

func (m *markdown) trait(as, method string, d evaluation.Dimension, said *kb.Personality) string {
	t := m.Sheet.Trait(as, method, d)
	v, ok := d.Of(t)
	mean := evaluation.TraitMean(m.TraitsOf(as, method), d)
	if ok && mean.N > 1 {
		return fmt.Sprintf("%s ± %s over %d trials", d.Write(mean.Mean), evaluation.Number(mean.Spread), mean.N)
	}
	switch {
	case t != nil && t.Failure != "":
		return "failed"
	case !ok && m.Judge == "":
		return "no model rates"
	case !ok:
		return "–"
	}
	return d.Write(v) + d.Mark(t, said)
}

// traitsTable returns one line for each character, method, dimension and trial.
func (r Report) traitsTable() [][]string {
	rows := [][]string{{"character", "method", "test", "dimension", "pole", "value", "writer", "right", "analysis", "failure", "trial", "low", "high", "letter_only", "set", "knowledge_base", "model", "judge"}}
	for _, x := range r.traitsJSON() {
		row := []string{x.As, x.Method, x.Test, x.Dimension, x.Pole, "", "", "", x.Analysis, x.Failure, strconv.Itoa(x.Trial), evaluation.Number(x.Low), evaluation.Number(x.High), strconv.FormatBool(x.LetterOnly), r.Source, r.Of, r.Engine, r.Judge}
		if x.Value != nil {
			row[5] = exact(*x.Value)
		}
		if x.Writer != nil {
			row[6] = exact(*x.Writer)
		}
		if x.Right != nil {
			row[7] = strconv.FormatBool(*x.Right)
		}
		rows = append(rows, row)
	}
	return rows
}

// Interviews as JSON.
type (
	traitJSON struct {
		As         string   `json:"as"`
		Method     string   `json:"method"`
		Test       string   `json:"test"`
		Dimension  string   `json:"dimension"`
		Pole       string   `json:"pole"` // of the value: percent for two poles, from low to high for one
		Trial      int      `json:"trial"`
		Low        float64  `json:"low"`
		High       float64  `json:"high"`
		Value      *float64 `json:"value"`
		Writer     *float64 `json:"writer"`
		LetterOnly bool     `json:"letter_only"` // the writer names a side without a value: the trait has no error
		Right      *bool    `json:"right"`
		Analysis   string   `json:"analysis"`
		Failure    string   `json:"failure"`
	}
	matchJSON struct {
		Method        string   `json:"method"`
		Test          string   `json:"test"`
		Dimension     string   `json:"dimension"` // "": all of the test
		Accuracy      *float64 `json:"accuracy"`
		N             int      `json:"n"`
		WholeAccuracy *float64 `json:"whole_accuracy"`
		WholeN        int      `json:"whole_n"`
		MSE           *float64 `json:"mse"` // on scales from 0 to 1
		MAE           *float64 `json:"mae"`
		Errors        int      `json:"errors_n"`
	}
)

func (r Report) traitsJSON() []traitJSON {
	out := []traitJSON{}
	if !r.Interview {
		return out
	}
	for _, as := range r.Characters() {
		said := r.Said[kb.NameIDOf(as)]
		for _, method := range r.Methods {
			for _, d := range r.dimensions() {
				list := slices.DeleteFunc(r.TraitsOf(as, method), func(t *kb.Trait) bool { return t.Test != d.Test || t.Dimension != d.Key })
				if len(list) == 0 {
					list = []*kb.Trait{nil}
				}
				for _, t := range list {
					out = append(out, traitOf(as, method, d, t, said))
				}
			}
		}
	}
	return out
}

func traitOf(as, method string, d evaluation.Dimension, t *kb.Trait, said *kb.Personality) traitJSON {
	x := traitJSON{As: as, Method: method, Test: d.Test, Dimension: d.Key, Pole: d.Poles[0], Trial: 1, High: 100}
	if !d.Paired() {
		x.Low, x.High = d.Scale()
	}
	v, ok := d.Of(t)
	x.Value = some(v, ok)
	l, labelled := d.Label(said)
	x.Writer = some(l, labelled)
	x.LetterOnly = labelled && d.Test == evaluation.MBTI && said.Letters
	if right, ok := d.Leans(t, said); ok {
		x.Right = &right
	}
	if t != nil {
		x.Analysis, x.Failure, x.Trial = t.Analysis, t.Failure, t.Trial+1
	}
	return x
}

func (r Report) matchesJSON() []matchJSON {
	out := []matchJSON{}
	if !r.Interview {
		return out
	}
	add := func(method, test, dimension string, over []evaluation.Dimension) {
		m := evaluation.MatchOf(r.Traits, r.Said, method, over)
		out = append(out, matchJSON{method, test, dimension, some(m.Accuracy(), m.N > 0), m.N, some(m.WholeAccuracy(), m.WholeN > 0), m.WholeN,
			some(m.MSE, m.Errors > 0), some(m.MAE, m.Errors > 0), m.Errors})
	}
	for _, method := range r.Methods {
		for _, test := range evaluation.Tests(r.dimensions()) {
			add(method, test, "", evaluation.OfTest(r.dimensions(), test))
		}
		for _, d := range r.dimensions() {
			add(method, d.Test, d.Key, []evaluation.Dimension{d})
		}
	}
	return out
}

// kind returns the kind of evaluation, for its title.
func (r Report) kind() string {
	if r.Interview {
		return "Personality"
	}
	return "Evaluation"
}

// unjudged returns why nothing was judged, "" if it was.
func (r Report) unjudged() string {
	switch {
	case r.Judge != "":
		return ""
	case r.Interview:
		return noRater
	}
	return noJudge
}

// asked joins the names of those who were asked.
func (r Report) asked() string { return strings.Join(r.Characters(), ", ") }
