package evaluate

import (
	"math"
	"slices"

	"dramatis/editor/evaluation"
	"dramatis/editor/kb"
)

// nothing is a missing figure.
var nothing = math.NaN()

// tests returns the tests of all interviews, in order.
func (s Study) tests() []string {
	var out []string
	for _, r := range s.Reports {
		for _, test := range evaluation.Tests(r.dimensions()) {
			out = appendNew(out, test)
		}
	}
	return out
}

// match compares the traits by a line with the labels, over all characters of all bases.
func (s Study) match(l line, test string) evaluation.Match {
	var traits []*kb.Trait
	said := map[kb.NameID]*kb.Personality{}
	var over []evaluation.Dimension
	for _, r := range s.Reports {
		if r.Engine != l.Model || r.Version != l.Version || !slices.Contains(r.Methods, l.Method) {
			continue
		}
		over = evaluation.OfTest(r.dimensions(), test)
		for _, t := range r.Traits { // two bases may have the same name
			own := *t
			own.As = r.Of + "/" + t.As
			traits = append(traits, &own)
			if p := r.Said[kb.NameIDOf(t.As)]; p != nil {
				said[kb.NameIDOf(own.As)] = p
			}
		}
	}
	return evaluation.MatchOf(traits, said, l.Method, over)
}

// portraitsOfAll writes the table of personality over all characters (Emotional RAG, table 2).
func (m *markdown) portraitsOfAll(s Study) {
	if len(s.Reports) == 0 {
		return
	}
	m.line("\n## Personality: how near to the labels\n")
	m.line("Accuracy: the share of dimensions that lean to the side of the label; whole: of characters with all dimensions of a test right. Errors on scales from 0 to 1.\n")
	m.table("Test", "Method", "Accuracy by dimension", "Accuracy of the whole", "Mean squared error", "Mean absolute error")
	for _, test := range s.tests() {
		for _, l := range s.lines() {
			x := s.match(l, test)
			m.row(test, s.word(l), share(x.Right, x.N), share(x.Whole, x.WholeN), far(x.MSE), far(x.MAE))
		}
	}
}
