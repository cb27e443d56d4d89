package evaluate

import (
	"cmp"
	"fmt"

	"fyne.io/fyne/v2"

	"dramatis/app/i18n"
	"dramatis/app/present"
	"dramatis/app/ui"
	"dramatis/editor/evaluation"
	"dramatis/editor/kb"
)

// poleWords are what the window calls poles and dimensions of personality.
var poleWords = map[string]string{"E": i18n.K("outward"), "I": i18n.K("inward"), "S": i18n.K("by the senses"), "N": i18n.K("by intuition"), "T": i18n.K("by reason"),
	"F": i18n.K("by feeling"), "J": i18n.K("settled"), "P": i18n.K("spontaneous"), "openness": i18n.K("openness"), "conscientiousness": i18n.K("conscientiousness"),
	"extraversion": i18n.K("extraversion"), "agreeableness": i18n.K("agreeableness"), "neuroticism": i18n.K("neuroticism")}

// poleWord returns what the window calls a pole; one of another questionnaire has its own name.
func poleWord(pole string) string { return cmp.Or(i18n.T(poleWords[pole]), pole) }

// dimensionWord returns what the window calls a dimension.
func dimensionWord(d evaluation.Dimension) string {
	if len(d.Poles) == 1 {
		return poleWord(d.Key)
	}
	return fmt.Sprintf("%s · %s / %s", d.Key, poleWord(d.Poles[0]), poleWord(d.Poles[1]))
}

// itemWord says which dimension a question of an interview is about.
func itemWord(q kb.Question) string {
	for _, d := range evaluation.Dimensions() {
		if d.About() == q.Why {
			return dimensionWord(d)
		}
	}
	return q.Why
}

// dimensionLine says what an interview found of a dimension, with a sign where the writer
// says something too.
func dimensionLine(d evaluation.Dimension, t *kb.Trait, p *kb.Personality, judged bool) string {
	v, ok := d.Of(t)
	switch {
	case t != nil && t.Failure != "":
		return i18n.T("failed")
	case !ok && !judged:
		return i18n.T("no judge")
	case !ok:
		return "–"
	}
	return d.Write(v) + d.Mark(t, p)
}

// matchWords describes how a method's interviews match the writer's labels: how many dimensions lean to the same side, and
// the errors on scales from 0 to 1.
func matchWords(m evaluation.Match) (right, wrong string) {
	right, wrong = "–", "–"
	if m.N > 0 {
		right = i18n.T("%d of %d", m.Right, m.N)
	}
	if m.Errors > 0 {
		wrong = fmt.Sprintf("%.3f · %.3f", m.MSE, m.MAE)
	}
	return right, wrong
}

// portraits show what interviews found of each character.
func (p *Pane) portraits(s *evaluation.Sheet) []fyne.CanvasObject {
	var out []fyne.CanvasObject
	for _, as := range s.Characters() {
		out = append(out, p.portrait(s, as))
	}
	return out
}

func (p *Pane) portrait(s *evaluation.Sheet, as string) fyne.CanvasObject {
	label := s.Said[kb.NameIDOf(as)]
	t := table{heads: append([]string{"", i18n.T("you say")}, s.Methods...)}
	dimensions := evaluation.DimensionsOf(s.Evaluation)
	for _, test := range evaluation.Tests(dimensions) {
		if test == evaluation.MBTI {
			cells := []string{i18n.T("type"), present.OrDash(evaluation.WriteType(label))}
			for _, m := range s.Methods {
				cells = append(cells, evaluation.TypeOf(s.TraitsOf(as, m)))
			}
			t.rows = append(t.rows, cells)
		}
		ofTest := evaluation.OfTest(dimensions, test)
		for _, d := range ofTest {
			cells := []string{dimensionWord(d), present.OrDash(d.WriteLabel(label))}
			for _, m := range s.Methods {
				cells = append(cells, dimensionLine(d, s.Trait(as, m, d), label, s.Judge != ""))
			}
			t.rows = append(t.rows, cells)
		}
		right, wrong := []string{i18n.T("right, of those you say"), ""}, []string{i18n.T("squared · absolute error"), ""}
		for _, m := range s.Methods {
			n, far := matchWords(evaluation.MatchOf(s.TraitsOf(as, m), s.Said, m, ofTest))
			right, wrong = append(right, n), append(wrong, far)
		}
		t.rows = append(t.rows, right, wrong, nil)
	}
	rows := append([]fyne.CanvasObject{ui.Row(ui.Gap8, ui.SecondaryButton(i18n.T("Say what they are like…"), func() { p.describe(as) }))}, t.show()...)
	if chart := bigFiveRadar(s, as, label); chart != nil {
		rows = append(rows, chart)
	}
	return ui.NewSection(as, rows...)
}

// radarInks are the colours of methods in the radar, the writer's first.
var radarInks = []fyne.ThemeColorName{ui.ColorDoubt, ui.ColorPrimary, ui.ColorApprove, ui.ColorReject, ui.ColorMuted}

// bigFiveRadar returns a radar of the Big Five by all methods, nil if there are no values.
func bigFiveRadar(s *evaluation.Sheet, as string, label *kb.Personality) fyne.CanvasObject {
	var axes []string
	var dimensions []evaluation.Dimension
	for _, d := range evaluation.DimensionsOf(s.Evaluation) {
		if d.Test == evaluation.BigFive {
			axes, dimensions = append(axes, poleWord(d.Key)), append(dimensions, d)
		}
	}
	var series []ui.ChartSeries
	var legend []fyne.CanvasObject
	add := func(name string, ink fyne.ThemeColorName, value func(evaluation.Dimension) (float64, bool)) {
		var values []float64
		for _, d := range dimensions {
			if v, ok := value(d); ok {
				values = append(values, v)
			}
		}
		if len(values) == len(dimensions) { // a shape has no gaps
			series = append(series, ui.ChartSeries{Name: name, Values: values, Color: ink})
			legend = append(legend, ui.NewChip(name, ui.Tone{Ink: ink, Ground: ui.ColorSunk}).WithDot())
		}
	}
	for i, m := range s.Methods {
		add(m, radarInks[1+i%(len(radarInks)-1)], func(d evaluation.Dimension) (float64, bool) { return d.Of(s.Trait(as, m, d)) })
	}
	add(i18n.T("you say"), radarInks[0], func(d evaluation.Dimension) (float64, bool) { return d.Label(label) })
	if len(series) == 0 || len(axes) < 3 {
		return nil
	}
	radar := ui.NewRadar(220, 1, 5, axes...)
	radar.Set(series...)
	return ui.Col(ui.Gap8, radar, ui.Flow(ui.Gap4, legend...))
}

// interview asks a character that the writer chooses.
func (p *Pane) interview() {
	p.choose(func(name string) { p.ask(evaluation.Request{Interview: []string{name}}) })
}

// interviewByFile asks a character the items of a file.
func (p *Pane) interviewByFile() {
	p.byFile(func(q *evaluation.Questionnaire) {
		p.choose(func(name string) { p.ask(evaluation.Request{Interview: []string{name}, Questionnaire: q}) })
	})
}

// byFile reads a questionnaire and keeps it in mind.
func (p *Pane) byFile(then func(*evaluation.Questionnaire)) {
	p.host.OpenQuestionnaire(func(q *evaluation.Questionnaire) {
		p.m.items = q
		then(q)
	})
}
