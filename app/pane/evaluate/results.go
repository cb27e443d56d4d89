package evaluate

import (
	"strconv"
	"strings"

	"fyne.io/fyne/v2"

	"dramatis/app/i18n"
	"dramatis/app/present"
	"dramatis/app/ui"
	"dramatis/editor/evaluation"
	"dramatis/editor/kb"
)

// showResults shows the run: figures, bars, what changed, what failed.
func (p *Pane) showResults() {
	p.middle.Objects = nil
	if p.running != nil {
		p.middle.Add(ui.Col(ui.Gap4, p.job, p.spent))
	}
	s := p.m.sheet
	switch {
	case p.m.study != nil:
		p.addStudy(p.m.study)
	case s != nil && s.Interview:
		p.middle.Add(ui.NewSection(i18n.T("Interview"), p.head(s)...))
		for _, o := range p.portraits(s) {
			p.middle.Add(o)
		}
		p.addFailures(s)
	case s != nil:
		p.middle.Add(p.table(s))
		p.middle.Add(p.bars(s))
		if s.Version == kb.VersionAfter {
			p.middle.Add(ui.NewSection(i18n.T("What your decisions are worth"), decisionsTable(s).show()...))
		}
		p.addTables(s)
		p.addDifferences(s)
		p.addFailures(s)
	case p.running == nil && len(p.m.rows) > 0:
		p.middle.Add(ui.NewCard(ui.Wrapped(i18n.T("Nothing was asked yet. Choose the methods and ask all questions: the results appear here, by method and by figure."), ui.SizeBody, ui.ColorMuted),
			ui.Row(0, ui.SecondaryButton(i18n.T("Ask all"), p.askAll))))
	}
	p.middle.Refresh()
	p.scroll.Refresh()
}

// head says which run is shown, who answered and who judged.
func (p *Pane) head(s *evaluation.Sheet) []fyne.CanvasObject {
	var names []string
	at := 0
	for i, e := range p.m.runs {
		names = append(names, runWord(e))
		if e.ID == s.ID {
			at = i
		}
	}
	runs := ui.NewChoice(names, at, func(i int) {
		p.m.showRun(p.m.runs[i].ID)
		p.show()
	})
	p.named["evaluate.runs"] = runs
	judge := i18n.T("judged by %s", engineWord(s.Judge))
	if s.Judge == "" {
		judge = i18n.T("judged by nobody")
	}
	about := i18n.T("answered by %s", engineWord(s.Engine)) + " · " + judge
	if !s.Interview {
		about += " · " + i18n.T("mean ± spread (number of values), ↓ low is good")
	}
	rows := []fyne.CanvasObject{ui.Row(0, runs), ui.Wrapped(about, ui.SizeCaption, ui.ColorMuted)}
	if n := p.m.sheet.Missing(); n > 0 && p.running == nil {
		rows = append(rows, ui.NewNotice(ui.ToneDoubt, ui.Spread(ui.Wrapped(i18n.N(n, "1 answer is not there or not judged yet: the run was stopped.", "%d answers are not there or not judged yet: the run was stopped."), ui.SizeBody, ui.ColorText),
			ui.SecondaryButton(i18n.T("Go on"), p.askAgain))))
	}
	switch {
	case s.Judge == "" && s.Interview:
		rows = append(rows, ui.Spread(ui.Wrapped(i18n.T("No model rates: the built-in engine answers from the text. The answers are at the left."), ui.SizeCaption, ui.ColorMuted),
			ui.LinkButton(i18n.T("Choose a model"), p.host.GoToSettings)))
	case s.Judge == "":
		rows = append(rows, ui.Spread(ui.Wrapped(i18n.T("No model judges: the built-in engine answers from the text and rates nothing. The figures below are by rule; your own scores count."), ui.SizeCaption, ui.ColorMuted),
			ui.LinkButton(i18n.T("Choose a model"), p.host.GoToSettings)))
	case s.Judge == kb.PracticeModel:
		rows = append(rows, ui.NewNotice(ui.ToneDoubt, ui.Wrapped(i18n.T("A practice: answers and ratings came from simple rules, not from a model, and say nothing about the characters."), ui.SizeCaption, ui.ColorText)))
	}
	return rows
}

// table returns all figures by all methods, with which run they are of.
func (p *Pane) table(s *evaluation.Sheet) fyne.CanvasObject {
	rows := p.head(s)
	t := table{heads: append([]string{""}, methodWords(s)...)}
	for _, x := range evaluation.Metrics() {
		name := metricWord(x)
		if x.LowIsGood {
			name += " ↓"
		}
		cells, some := []string{name}, false
		for _, m := range s.Methods {
			mean := evaluation.MeanOf(s.Method(m), x)
			some = some || mean.N > 0
			text := cell(mean)
			if x.Judged && s.Judge == "" && mean.N == 0 {
				text = i18n.T("no judge")
			}
			if mean.Own > 0 {
				text += " ✎"
			}
			cells = append(cells, text)
		}
		if some || x.Judged {
			t.rows = append(t.rows, cells)
		}
	}
	rows = append(rows, t.show()...)
	for _, x := range evaluation.Judged() {
		if a := evaluation.AgreementOf(s.Outcomes, x); a.N > 0 {
			rows = append(rows, ui.Wrapped(i18n.T("%s: where you scored too, the judge is off by %s (%d answers).", metricWord(x), evaluation.Number(a.Off), a.N), ui.SizeCaption, ui.ColorMuted))
		}
	}
	return ui.NewSection(i18n.T("Figures"), rows...)
}

// methodWords returns the methods of a run in words.
func methodWords(s *evaluation.Sheet) (out []string) {
	for _, m := range s.Methods {
		out = append(out, present.Method(m))
	}
	return out
}

// bars returns a small chart for each figure that has values.
func (p *Pane) bars(s *evaluation.Sheet) fyne.CanvasObject {
	const height = 118
	var charts []fyne.CanvasObject
	names, key := methodWords(s), ""
	if len(names) > 1 { // words would not fit under the bars
		for i, name := range names {
			names[i] = strconv.Itoa(i + 1)
			key += " · " + names[i] + " " + name
		}
	}
	for _, x := range evaluation.Metrics() {
		if evaluation.MeanOf(s.Outcomes, x).N == 0 {
			continue
		}
		color := ui.ColorPrimary
		if x.LowIsGood {
			color = ui.ColorReject
		}
		chart := ui.NewBarChart(height, x.High, color)
		var values, spreads []float64
		for _, m := range s.Methods {
			mean := evaluation.MeanOf(s.Method(m), x)
			values, spreads = append(values, mean.Mean), append(spreads, mean.Between())
		}
		chart.Set(names, values, spreads)
		charts = append(charts, ui.Col(ui.Gap4, ui.NewBold(metricWord(x), ui.SizeCaption, ui.ColorText).Shrink(), chart))
	}
	var lines []fyne.CanvasObject
	const across = 3
	for len(charts) > 0 {
		n := min(across, len(charts))
		line := append([]fyne.CanvasObject{}, charts[:n]...)
		for len(line) < across {
			line = append(line, ui.Gap(0, 0))
		}
		lines = append(lines, ui.Columns(ui.Gap12, nil, line...))
		charts = charts[n:]
	}
	if len(lines) == 0 {
		key = i18n.T("A picture is drawn once answers are scored, by a model or by you.")
	}
	if key = strings.TrimPrefix(key, " · "); key != "" {
		lines = append(lines, ui.Wrapped(key, ui.SizeCaption, ui.ColorMuted))
	}
	return ui.NewSection(i18n.T("By method"), lines...)
}

// addDifferences lists the differences from the run before.
func (p *Pane) addDifferences(s *evaluation.Sheet) {
	if len(s.Before) == 0 {
		return
	}
	list := s.Differences()
	rows := []fyne.CanvasObject{}
	if len(list) == 0 {
		rows = append(rows, ui.Wrapped(i18n.N(len(s.Before), "1 answer was compared: nothing to tell, though words may differ.", "%d answers were compared: nothing to tell, though words may differ."), ui.SizeBody, ui.ColorMuted))
	}
	for _, d := range list {
		rows = append(rows, p.line(d.Outcome, strings.Join(changeLines(d), i18n.T("; ")), ui.ColorText))
	}
	title := i18n.T("Since the run before")
	if s.Version == kb.VersionAfter {
		title = i18n.T("With your decisions")
	}
	p.middle.Add(ui.NewSection(title, rows...))
}

// addFailures lists what failed, with the reasons.
func (p *Pane) addFailures(s *evaluation.Sheet) {
	list := s.Failures()
	if len(list) == 0 {
		return
	}
	var rows []fyne.CanvasObject
	for _, f := range list {
		if f.Outcome == nil {
			rows = append(rows, ui.Wrapped(f.As+" · "+present.Method(f.Method)+": "+f.Question+": "+present.Failure(f.Reason), ui.SizeCaption, ui.ColorReject))
			continue
		}
		said := present.Failure(f.Reason)
		if x, ok := evaluation.MetricOf(f.Metric); ok {
			said = metricWord(x) + ": " + said
		}
		rows = append(rows, p.line(f.Outcome, said, ui.ColorReject))
	}
	rows = append(rows, ui.Spread(ui.Wrapped(i18n.T("What failed is not counted in the figures."), ui.SizeCaption, ui.ColorMuted), ui.SecondaryButton(i18n.T("Ask again what failed"), p.askAgain)))
	p.middle.Add(ui.NewSection(i18n.T("Failed"), rows...))
}

// line leads to an outcome.
func (p *Pane) line(o *kb.Outcome, said string, color fyne.ThemeColorName) fyne.CanvasObject {
	return ui.Col(0, ui.NewLinkedProse(ui.Span{Text: o.Question.Text, OnTapped: func() { p.pick(o.Question.ID) }}),
		ui.Wrapped(o.Question.As+" · "+present.Method(o.Method)+": "+said, ui.SizeCaption, color))
}
