package evaluate

import (
	"fmt"
	"strings"

	"dramatis/editor/evaluation"
)

// Summary returns the study in a few lines: one per method of questions, and of interviews.
func (s Study) Summary() []string {
	var out []string
	q, i := s.questions(), s.interviews()
	for _, l := range q.lines() {
		out = append(out, q.word(l)+": "+strings.Join(q.figures(l), ", "))
	}
	for _, l := range i.lines() {
		out = append(out, i.word(l)+": "+strings.Join(i.portrait(l), ", "))
	}
	return out
}

// figures returns the means of a line of answers.
func (s Study) figures(l line) []string {
	list := s.of(l)
	parts := []string{fmt.Sprintf("%d answers", len(list))}
	for _, m := range evaluation.Metrics() {
		if x := evaluation.MeanOf(list, m); x.N > 0 {
			parts = append(parts, fmt.Sprintf("%s %.2f (%d)", strings.ToLower(m.Name), x.Mean, x.N))
		}
	}
	if n := evaluation.Silent(list); n > 0 {
		parts = append(parts, fmt.Sprintf("%d say nothing", n))
	}
	return parts
}

// portrait returns the types of those interviewed, and how many dimensions are right.
func (s Study) portrait(l line) []string {
	var parts []string
	for _, r := range s.Reports {
		if r.Engine != l.Model || r.Version != l.Version {
			continue
		}
		for _, as := range r.Characters() {
			parts = append(parts, fmt.Sprintf("%s %s", as, evaluation.TypeOf(r.TraitsOf(as, l.Method))))
		}
	}
	for _, test := range s.tests() {
		if m := s.match(l, test); m.N > 0 {
			parts = append(parts, fmt.Sprintf("%s: %d of %d dimensions right", test, m.Right, m.N))
		}
	}
	return parts
}
