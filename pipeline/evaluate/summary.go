package evaluate

import (
	"fmt"
	"strings"

	"dramatis/editor/evaluation"
)

// Summary returns the study in a few lines: one per method of questions, and of interviews.
func (s Study) Summary() []string {
	var out []string
	q := s.questions()
	for _, l := range q.lines() {
		list := q.of(l)
		parts := []string{fmt.Sprintf("%d answers", len(list))}
		for _, m := range evaluation.Metrics() {
			if x := evaluation.MeanOf(list, m); x.N > 0 {
				parts = append(parts, fmt.Sprintf("%s %.2f (%d)", strings.ToLower(m.Name), x.Mean, x.N))
			}
		}
		if n := evaluation.Silent(list); n > 0 {
			parts = append(parts, fmt.Sprintf("%d say nothing", n))
		}
		out = append(out, q.word(l)+": "+strings.Join(parts, ", "))
	}
	i := s.interviews()
	for _, l := range i.lines() {
		var parts []string
		for _, r := range i.Reports {
			if r.Engine != l.Model || r.Version != l.Version {
				continue
			}
			for _, as := range r.Characters() {
				parts = append(parts, fmt.Sprintf("%s %s", as, evaluation.TypeOf(r.TraitsOf(as, l.Method))))
			}
		}
		for _, test := range i.tests() {
			if m := i.match(l, test); m.N > 0 {
				parts = append(parts, fmt.Sprintf("%s: %d of %d dimensions right", test, m.Right, m.N))
			}
		}
		out = append(out, i.word(l)+": "+strings.Join(parts, ", "))
	}
	return out
}
