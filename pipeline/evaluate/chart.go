package evaluate

import (
	"dramatis/editor/evaluation"
)

// A Chart is a report as a picture: a panel for each metric, a bar for each line.
type Chart struct {
	Title  string
	Panels []Panel
}

// A Panel shows one metric.
type Panel struct {
	Title string
	High  float64 // the end of the scale, which begins at 0
	Bars  []Bar
}

// A Bar is a mean with its spread: the standard deviation of the trials' means, or of the answers if
// there was one trial; NaN for too few.
type Bar struct {
	Label         string
	Value, Spread float64 // Value is NaN where there is none
}

// chart returns the picture of the study.
func (s Study) chart() Chart {
	out := Chart{Title: s.title()}
	q := s.questions()
	sets := q.sets()
	for _, m := range q.metrics() {
		for _, set := range sets {
			p := Panel{Title: heading(m), High: m.High}
			if len(sets) > 1 {
				p.Title += ", " + set.name
			}
			some := false
			for _, l := range q.lines() {
				mean := evaluation.MeanOf(q.of(l, set), m)
				some = some || mean.N > 0
				p.Bars = append(p.Bars, barOf(q.word(l), mean))
			}
			if some {
				out.Panels = append(out.Panels, p)
			}
		}
	}
	i := s.interviews()
	for _, test := range i.tests() {
		p := Panel{Title: test + ": accuracy by dimension (0–1, higher is better)", High: 1}
		for _, l := range i.lines() {
			x := i.match(l, test)
			p.Bars = append(p.Bars, Bar{Label: i.word(l), Value: x.Accuracy(), Spread: nothing})
		}
		out.Panels = append(out.Panels, p)
	}
	return out
}

func barOf(label string, m evaluation.Mean) Bar { return Bar{label, m.Mean, m.Between()} }
