package evaluate

import (
	"slices"
	"strconv"

	"dramatis/app/i18n"
	"dramatis/app/present"
	"dramatis/app/ui"
	"dramatis/editor/evaluation"
	"dramatis/editor/kb"

	"fyne.io/fyne/v2"
)

// A table has a name for each row, then a cell for each column; a row of nothing is a rule.
type table struct {
	heads []string
	rows  [][]string
}

// A source is one line of the figures: a method, by the model of a run.
type source struct {
	name string
	list []*kb.Outcome
}

// sources returns the methods of the run that is shown and, where the same questions were asked
// of other models, theirs.
func (m *model) sources() []source {
	var out []source
	sheets := []*evaluation.Sheet{m.sheet}
	for _, s := range evaluation.Latest(m.snap) {
		if s.Engine != m.sheet.Engine && s.Interview == m.sheet.Interview && s.Source == m.sheet.Source && slices.Equal(s.Questions, m.sheet.Questions) {
			sheets = append(sheets, s)
		}
	}
	for _, s := range sheets {
		for _, method := range s.Methods {
			name := present.Method(method)
			if len(sheets) > 1 {
				name = i18n.T("%s, %s", name, engineWord(s.Engine))
			}
			out = append(out, source{name, s.Method(method)})
		}
	}
	return out
}

// metrics returns those that have values.
func metrics(list []source) []evaluation.Metric {
	return slices.DeleteFunc(evaluation.Metrics(), func(x evaluation.Metric) bool {
		return !slices.ContainsFunc(list, func(s source) bool { return evaluation.MeanOf(s.list, x).N > 0 })
	})
}

// models returns a row for each method by each model, a column for each metric.
func models(list []source) table {
	t := table{heads: []string{""}}
	for _, x := range metrics(list) {
		t.heads = append(t.heads, metricWord(x))
	}
	for _, s := range list {
		row := []string{s.name}
		for _, x := range metrics(list) {
			row = append(row, cell(evaluation.MeanOf(s.list, x)))
		}
		t.rows = append(t.rows, row)
	}
	return t
}

// groups returns a row for each group of answers that has values by a metric.
func groups(list []source, x evaluation.Metric, names []string, in func(o *kb.Outcome, i int) bool) table {
	t := table{heads: []string{""}}
	for _, s := range list {
		t.heads = append(t.heads, s.name)
	}
	for i, name := range names {
		row, some := []string{name}, false
		for _, s := range list {
			mean := evaluation.MeanOf(slices.DeleteFunc(slices.Clone(s.list), func(o *kb.Outcome) bool { return !in(o, i) }), x)
			some = some || mean.N > 0
			row = append(row, cell(mean))
		}
		if some {
			t.rows = append(t.rows, row)
		}
	}
	return t
}

// kinds are by what is expected: general beside specific questions, and the others.
func kinds(list []source, x evaluation.Metric) table {
	expected := append(kb.Expectations(), "")
	names := make([]string, len(expected))
	for i, e := range expected {
		names[i] = expectWord(e)
	}
	return groups(list, x, names, func(o *kb.Outcome, i int) bool { return o.Question.Expect == expected[i] })
}

// people are by who was asked, those mentioned most first: often says how often.
func people(often func(as string) int, list []source, x evaluation.Metric) table {
	var names []string
	mentions := map[string]int{}
	for _, s := range list {
		for _, o := range s.list {
			if as := o.Question.As; !slices.Contains(names, as) {
				names = append(names, as)
				mentions[as] = often(as)
			}
		}
	}
	slices.SortStableFunc(names, func(a, b string) int { return mentions[b] - mentions[a] })
	return groups(list, x, names, func(o *kb.Outcome, i int) bool { return o.Question.As == names[i] })
}

// leaks returns how many answers mention, or were given, what the character must not know.
func leaks(list []source) table {
	t := table{heads: []string{"", i18n.T("Questions"), i18n.T("Said"), i18n.T("Handed over")}}
	for _, kind := range evaluation.Probes() {
		for _, s := range list {
			if x := evaluation.LeaksOf(s.list, kind); x.Probes > 0 {
				name := i18n.T("As of a place, %s", s.name)
				if kind == evaluation.ProbeOnlyKnown {
					name = i18n.T("Only what they know, %s", s.name)
				}
				t.rows = append(t.rows, []string{name, i18n.Count(x.Probes), i18n.Count(x.Said), i18n.Count(x.Given)})
			}
		}
	}
	return t
}

// costs returns what answers and ratings came to, where requests were counted.
func costs(list []source) table {
	t := table{heads: []string{"", i18n.T("Answers"), i18n.T("Calls"), i18n.T("Tokens"), i18n.T("Seconds"), i18n.T("Judge: calls"), i18n.T("Dollars")}}
	for _, s := range list {
		answers, ratings := evaluation.CostOf(s.list)
		all := answers.Plus(ratings)
		if all.Calls == 0 {
			continue
		}
		dollars := "–"
		if !all.Unpriced {
			dollars = strconv.FormatFloat(all.Dollars, 'f', 4, 64)
		}
		t.rows = append(t.rows, []string{s.name, i18n.Count(len(s.list)), i18n.Count(answers.Calls), i18n.Count(all.Prompt + all.Completion),
			strconv.FormatFloat(answers.Seconds, 'f', 1, 64), i18n.Count(ratings.Calls), dollars})
	}
	return t
}

// show returns the table as lines of text.
func (t table) show() []fyne.CanvasObject {
	weights := []float32{3.2}
	for range t.heads[1:] {
		weights = append(weights, 2)
	}
	line := func(cells []string, bold bool) fyne.CanvasObject {
		var objs []fyne.CanvasObject
		for i, c := range cells {
			if i == 0 {
				objs = append(objs, ui.Wrapped(c, ui.SizeCaption, ui.ColorMuted))
				continue
			}
			if bold { // a word that is cut here may be like another
				objs = append(objs, ui.Wrapped(c, ui.SizeCaption, ui.ColorText).Bold())
				continue
			}
			objs = append(objs, ui.NewText(c, ui.SizeCaption, ui.ColorText).Shrink())
		}
		return ui.Columns(ui.Gap8, weights, objs...)
	}
	out := []fyne.CanvasObject{line(t.heads, true), ui.Rule()}
	for _, row := range t.rows {
		if row == nil {
			out = append(out, ui.Rule())
			continue
		}
		out = append(out, line(row, false))
	}
	return out
}

// addTables adds the tables of the run that is shown beside those of other models.
func (p *Pane) addTables(s *evaluation.Sheet) {
	list := p.m.sources()
	if len(list) > len(s.Methods) && len(metrics(list)) > 0 {
		p.middle.Add(ui.NewSection(i18n.T("Models by methods"), models(list).show()...))
	}
	p.addParts(list, nil, func(as string) int {
		if e, ok := p.m.view.Find(as); ok {
			return e.Mentions
		}
		return 0
	})
}

// addParts adds, for one figure that is chosen, tables by kind of question, by character and
// by base where there are bases, then leaks and costs.
func (p *Pane) addParts(list []source, bases func(evaluation.Metric) table, often func(as string) int) {
	all := metrics(list)
	if len(all) == 0 {
		return
	}
	at := max(0, slices.IndexFunc(all, func(x evaluation.Metric) bool { return x.Key == p.m.by.Key }))
	var names []string
	for _, x := range all {
		names = append(names, metricWord(x))
	}
	choice := ui.NewChoice(names, at, func(i int) {
		p.m.by = all[i]
		p.showResults()
	})
	p.named["evaluate.by"] = choice
	rows := []fyne.CanvasObject{ui.Row(0, choice), ui.Caption(i18n.T("By kind of question"))}
	rows = append(rows, kinds(list, all[at]).show()...)
	rows = append(rows, ui.Caption(i18n.T("By character, most mentioned first")))
	rows = append(rows, people(often, list, all[at]).show()...)
	if bases != nil {
		rows = append(rows, ui.Caption(i18n.T("By knowledge base")))
		rows = append(rows, bases(all[at]).show()...)
	}
	p.middle.Add(ui.NewSection(i18n.T("In parts"), rows...))
	if t := leaks(list); len(t.rows) > 0 {
		p.middle.Add(ui.NewSection(i18n.T("Leaks"), t.show()...))
	}
	if t := costs(list); len(t.rows) > 0 {
		p.middle.Add(ui.NewSection(i18n.T("Costs"), t.show()...))
	}
}
