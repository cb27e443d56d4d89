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

// NoRater says why no interview was rated.
const NoRater = "no model rates: the built-in engine is in use, and the interviews stand unrated"

// The tests with their dimensions.
var tests = []string{evaluation.MBTI, evaluation.BigFive}

// of are the traits of a character by a method.
func (r Report) of(as, method string) []*kb.Trait {
	var out []*kb.Trait
	for _, t := range r.Traits {
		if t.As == as && t.Method == method {
			out = append(out, t)
		}
	}
	return out
}

// trait finds a dimension among traits.
func trait(list []*kb.Trait, d evaluation.Dimension) *kb.Trait {
	if i := slices.IndexFunc(list, func(t *kb.Trait) bool { return t.Test == d.Test && t.Dimension == d.Key }); i >= 0 {
		return list[i]
	}
	return nil
}

// scored writes what a value of a dimension's first pole means: "I 70 %", or a
// number of the Big Five.
func scored(d evaluation.Dimension, v float64) string {
	if d.Test == evaluation.BigFive {
		return number(v)
	}
	if letter := d.Letter(v); letter != "" {
		return letter + " " + number(max(v, 100-v)) + " %"
	}
	return "50 %"
}

// label writes what the writer says of a dimension, "" for nothing.
func label(d evaluation.Dimension, p *kb.Personality) string {
	v, ok := d.Label(p)
	switch {
	case !ok:
		return ""
	case d.Test == evaluation.MBTI && p.Letters:
		return d.Letter(v)
	}
	return scored(d, v)
}

// leans reports whether a trait leans as the writer says; ok is false where one of
// them says nothing.
func leans(d evaluation.Dimension, t *kb.Trait, p *kb.Personality) (right, ok bool) {
	v, rated := d.Of(t)
	l, said := d.Label(p)
	side := d.Letter(l)
	return d.Letter(v) == side, rated && said && side != ""
}

// share writes a share with what it is of, "–" for none.
func share(part, whole int) string {
	if whole == 0 {
		return "–"
	}
	return fmt.Sprintf("%s (%d of %d)", number(float64(part)/float64(whole)), part, whole)
}

// far writes an error, "–" for none.
func far(v float64) string {
	if math.IsNaN(v) {
		return "–"
	}
	return strconv.FormatFloat(v, 'f', 3, 64)
}

// portraits are the tables of personality.
func (m *markdown) portraits() {
	m.line("\n## How near to what the writer says\n")
	m.line("Accuracy: the share of dimensions that lean to the side the writer names; whole: of characters of whom all of a test do. Errors on scales from 0 to 1.\n")
	m.table(append([]string{"Figure"}, m.Methods...)...)
	row := func(name string, cell func(method string) string) {
		cells := []string{name}
		for _, method := range m.Methods {
			cells = append(cells, cell(method))
		}
		m.row(cells...)
	}
	for _, test := range tests {
		of := func(method string) evaluation.Match {
			return evaluation.MatchOf(m.Traits, m.Said, method, func(d evaluation.Dimension) bool { return d.Test == test })
		}
		row(test+": accuracy by dimension", func(method string) string { x := of(method); return share(x.Right, x.N) })
		row(test+": accuracy of the whole", func(method string) string { x := of(method); return share(x.Whole, x.WholeN) })
		row(test+": mean squared error", func(method string) string { return far(of(method).MSE) })
		row(test+": mean absolute error", func(method string) string { return far(of(method).MAE) })
	}
	for _, d := range evaluation.Dimensions() {
		row(d.Test+" "+d.Key+": accuracy", func(method string) string {
			x := evaluation.MatchOf(m.Traits, m.Said, method, func(one evaluation.Dimension) bool { return one.Key == d.Key })
			return share(x.Right, x.N)
		})
	}
	for _, as := range m.Characters() {
		said := m.Said[kb.NameIDOf(as)]
		m.line("\n## %s\n", as)
		m.table(append([]string{"Dimension", "The writer"}, m.Methods...)...)
		cells := []string{"type", evaluation.WriteType(said)}
		for _, method := range m.Methods {
			cells = append(cells, evaluation.TypeOf(m.of(as, method)))
		}
		m.row(cells...)
		for _, d := range evaluation.Dimensions() {
			cells := []string{d.Test + " " + d.Key, label(d, said)}
			for _, method := range m.Methods {
				cells = append(cells, m.trait(trait(m.of(as, method), d), d, said))
			}
			m.row(cells...)
		}
		for _, method := range m.Methods {
			for _, t := range m.of(as, method) {
				if t.Analysis != "" {
					m.line("\n- %s %s, by %s: %s", t.Test, t.Dimension, method, flat(t.Analysis))
				}
			}
		}
	}
}

func (m *markdown) trait(t *kb.Trait, d evaluation.Dimension, said *kb.Personality) string {
	v, ok := d.Of(t)
	switch {
	case t != nil && t.Failure != "":
		return "failed"
	case !ok && m.Judge == "":
		return "no model rates"
	case !ok:
		return "–"
	}
	out := scored(d, v)
	if right, ok := leans(d, t, said); ok && right {
		out += " ✓"
	} else if ok {
		out += " ✗"
	}
	return out
}

// traitsTable is one line for each character, method and dimension.
func (r Report) traitsTable() [][]string {
	rows := [][]string{{"character", "method", "test", "dimension", "pole", "value", "writer", "right", "analysis", "failure"}}
	for _, as := range r.Characters() {
		said := r.Said[kb.NameIDOf(as)]
		for _, method := range r.Methods {
			for _, d := range evaluation.Dimensions() {
				row := []string{as, method, d.Test, d.Key, d.Poles[0], "", "", "", "", ""}
				t := trait(r.of(as, method), d)
				if v, ok := d.Of(t); ok {
					row[5], row[8] = number(v), t.Analysis
				}
				if v, ok := d.Label(said); ok {
					row[6] = number(v)
				}
				if right, ok := leans(d, t, said); ok {
					row[7] = strconv.FormatBool(right)
				}
				if t != nil {
					row[9] = t.Failure
				}
				rows = append(rows, row)
			}
		}
	}
	return rows
}

// The shape of interviews as JSON.
type (
	traitJSON struct {
		As        string   `json:"as"`
		Method    string   `json:"method"`
		Test      string   `json:"test"`
		Dimension string   `json:"dimension"`
		Pole      string   `json:"pole"` // of the value: percent for two poles, 1–5 for one
		Value     *float64 `json:"value"`
		Writer    *float64 `json:"writer"`
		Right     *bool    `json:"right"`
		Analysis  string   `json:"analysis"`
		Failure   string   `json:"failure"`
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
			for _, d := range evaluation.Dimensions() {
				x := traitJSON{As: as, Method: method, Test: d.Test, Dimension: d.Key, Pole: d.Poles[0]}
				t := trait(r.of(as, method), d)
				v, ok := d.Of(t)
				x.Value = some(v, ok)
				l, ok := d.Label(said)
				x.Writer = some(l, ok)
				if right, ok := leans(d, t, said); ok {
					x.Right = &right
				}
				if t != nil {
					x.Analysis, x.Failure = t.Analysis, t.Failure
				}
				out = append(out, x)
			}
		}
	}
	return out
}

func (r Report) matchesJSON() []matchJSON {
	out := []matchJSON{}
	if !r.Interview {
		return out
	}
	add := func(method, test, dimension string, fits func(evaluation.Dimension) bool) {
		m := evaluation.MatchOf(r.Traits, r.Said, method, fits)
		out = append(out, matchJSON{method, test, dimension, some(m.Accuracy(), m.N > 0), m.N, some(m.WholeAccuracy(), m.WholeN > 0), m.WholeN,
			some(m.MSE, m.Errors > 0), some(m.MAE, m.Errors > 0), m.Errors})
	}
	for _, method := range r.Methods {
		for _, test := range tests {
			add(method, test, "", func(d evaluation.Dimension) bool { return d.Test == test })
		}
		for _, d := range evaluation.Dimensions() {
			add(method, d.Test, d.Key, func(one evaluation.Dimension) bool { return one.Key == d.Key })
		}
	}
	return out
}

// kind says what an evaluation is, for its title.
func (r Report) kind() string {
	if r.Interview {
		return "Personality"
	}
	return "Evaluation"
}

// unjudged says why nothing was judged, "" when it was.
func (r Report) unjudged() string {
	switch {
	case r.Judge != "":
		return ""
	case r.Interview:
		return NoRater
	}
	return NoJudge
}

// asked joins the names of those who were asked.
func (r Report) asked() string { return strings.Join(r.Characters(), ", ") }
