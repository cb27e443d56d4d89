package evaluate

import (
	"slices"

	"dramatis/app/i18n"
	"dramatis/app/present"
	"dramatis/app/ui"
	"dramatis/editor/evaluation"
	"dramatis/editor/kb"
)

// A Study is the result of a public set over all its bases.
type Study struct {
	Title string
	Parts []Part
	Save  func() // asks for a file and writes the report
}

// A Part is one run of a study.
type Part struct {
	Base     string
	Sheet    *evaluation.Sheet
	Mentions map[string]int // of those who were asked
}

// ShowStudy shows the tables of a study in place of the runs of the open base; nil shows the runs again.
func (p *Pane) ShowStudy(s *Study) {
	p.m.study = s
	if p.m.view != nil {
		p.show()
	}
}

// questionParts returns the parts with questions.
func (s *Study) questionParts() []Part {
	return slices.DeleteFunc(slices.Clone(s.Parts), func(x Part) bool { return x.Sheet.Interview })
}

// interviews returns the parts with interviews.
func (s *Study) interviews() []Part {
	return slices.DeleteFunc(slices.Clone(s.Parts), func(x Part) bool { return !x.Sheet.Interview })
}

// sources returns the methods, by the models that answered, over all bases.
func (s *Study) sources() []source {
	var out []source
	at := map[string]int{}
	models := map[string]bool{}
	for _, part := range s.questionParts() {
		models[part.Sheet.Engine] = true
	}
	for _, part := range s.questionParts() {
		for _, method := range part.Sheet.Methods {
			name := present.Method(method)
			if len(models) > 1 {
				name = i18n.T("%s, %s", name, engineWord(part.Sheet.Engine))
			}
			i, ok := at[name]
			if !ok {
				i = len(out)
				at[name], out = i, append(out, source{name: name})
			}
			out[i].list = append(out[i].list, part.Sheet.Method(method)...)
		}
	}
	return out
}

// bases returns a table by base for one figure.
func (s *Study) bases(list []source, x evaluation.Metric) table {
	of := map[*kb.Outcome]string{}
	var names []string
	for _, part := range s.questionParts() {
		if !slices.Contains(names, part.Base) {
			names = append(names, part.Base)
		}
		for _, o := range part.Sheet.Outcomes {
			of[o] = part.Base
		}
	}
	return groups(list, x, names, func(o *kb.Outcome, i int) bool { return of[o] == names[i] })
}

// mentionsOf returns how often somebody is mentioned in the bases.
func (s *Study) mentionsOf(as string) int {
	n := 0
	for _, part := range s.Parts {
		n = max(n, part.Mentions[as])
	}
	return n
}

// personality returns how near the interviews come to the labels, by base, test and method.
func (s *Study) personality() table {
	t := table{heads: []string{"", i18n.T("right, of those you say"), i18n.T("squared · absolute error")}}
	for _, part := range s.interviews() {
		all := evaluation.DimensionsOf(part.Sheet.Evaluation)
		for _, test := range evaluation.Tests(all) {
			over := evaluation.OfTest(all, test)
			for _, method := range part.Sheet.Methods {
				right, wrong := matchWords(evaluation.MatchOf(part.Sheet.Traits, part.Sheet.Said, method, over))
				t.rows = append(t.rows, []string{part.Base + " · " + test + " · " + method, right, wrong})
			}
		}
	}
	return t
}

// addStudy shows a study.
func (p *Pane) addStudy(s *Study) {
	engine, judge := "", ""
	for _, part := range s.Parts {
		engine, judge = part.Sheet.Engine, part.Sheet.Judge
	}
	about := i18n.T("answered by %s", engineWord(engine)) + " · " + i18n.T("judged by nobody")
	if judge != "" {
		about = i18n.T("answered by %s", engineWord(engine)) + " · " + i18n.T("judged by %s", engineWord(judge))
	}
	list := s.sources()
	save := ui.SecondaryButton(i18n.T("Save the report…"), s.Save)
	p.named["evaluate.study.save"] = save
	head := ui.Col(ui.Gap8, ui.Wrapped(about, ui.SizeCaption, ui.ColorMuted),
		ui.Row(ui.Gap8, save, ui.SecondaryButton(i18n.T("Back to this knowledge base"), func() { p.ShowStudy(nil) })))
	p.middle.Add(ui.NewSection(i18n.T("Public set %s", s.Title), head))
	if len(list) > 0 {
		p.middle.Add(ui.NewSection(i18n.T("Models by methods"), models(list).show()...))
		p.addParts(list, func(x evaluation.Metric) table { return s.bases(list, x) }, s.mentionsOf)
	}
	if t := s.personality(); len(t.rows) > 0 {
		p.middle.Add(ui.NewSection(i18n.T("Interview"), t.show()...))
	}
}

// decisionsTable returns each figure without and with the writer's decisions, by method.
func decisionsTable(s *evaluation.Sheet) table {
	t := table{heads: []string{"", i18n.T("Without your decisions"), i18n.T("With them")}}
	for _, method := range s.Methods {
		after := s.Method(method)
		var before []*kb.Outcome
		for _, o := range after {
			if was := s.Before[o.ID]; was != nil {
				before = append(before, was)
			}
		}
		for _, x := range evaluation.Metrics() {
			if a, b := evaluation.MeanOf(before, x), evaluation.MeanOf(after, x); a.N+b.N > 0 {
				t.rows = append(t.rows, []string{present.Method(method) + " · " + metricWord(x), cell(a), cell(b)})
			}
		}
	}
	return t
}
