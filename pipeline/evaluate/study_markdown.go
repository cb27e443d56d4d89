package evaluate

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"dramatis/editor/evaluation"
	"dramatis/editor/kb"
)

// Markdown returns the study for reading: a single evaluation with all answers, or the tables and
// failures of several.
func (s Study) Markdown() []byte {
	if len(s.Reports) == 1 {
		return s.Reports[0].markdown()
	}
	m := &markdown{}
	m.studyHead(s)
	m.tables(s)
	m.portraitsOfAll(s.interviews())
	for i := range s.Reports {
		one := &markdown{Report: s.Reports[i]}
		one.failures()
		if text := one.b.String(); text != "" {
			m.line("\n# %s", s.nameOf(s.Reports[i]))
			m.b.WriteString(text)
		}
	}
	return []byte(inert(m.b.String()))
}

// nameOf names one evaluation of several.
func (s Study) nameOf(r Report) string {
	parts := []string{r.Of, r.Engine}
	for _, x := range []string{r.Source, r.Version} {
		if x != "" {
			parts = append(parts, x)
		}
	}
	return strings.Join(parts, ", ")
}

func (s Study) title() string {
	if s.Title != "" {
		return s.Title
	}
	var names []string
	for _, r := range s.Reports {
		if name := r.Title; name == "" {
			names = appendNew(names, r.Of)
		} else {
			names = appendNew(names, name)
		}
	}
	return strings.Join(names, ", ")
}

func appendNew(list []string, x string) []string {
	if x == "" || slices.Contains(list, x) {
		return list
	}
	return append(list, x)
}

func (m *markdown) studyHead(s Study) {
	var sets, bases, models, judges, methods []string
	asked, missing, scripts := 0, 0, false
	for _, r := range s.Reports {
		sets, bases, models, judges = appendNew(sets, r.Source), appendNew(bases, r.Of), appendNew(models, r.Engine), appendNew(judges, r.Judge)
		for _, x := range r.Methods {
			methods = appendNew(methods, x)
		}
		asked += len(r.Outcomes)
		missing += r.Sheet.Missing()
		scripts = scripts || r.Scripts
	}
	m.line("# Evaluation: %s\n", s.title())
	if len(sets) > 0 {
		m.line("- Sets: %s", strings.Join(sets, ", "))
	}
	m.line("- Knowledge bases: %s", strings.Join(bases, ", "))
	m.line("- Answered by: %s", strings.Join(models, ", "))
	if len(judges) > 0 {
		m.line("- Judged by: %s", strings.Join(judges, ", "))
	} else {
		m.line("- Judge: %s", noJudge)
	}
	m.line("- Methods: %s; answers: %d", strings.Join(methods, ", "), asked)
	if scripts {
		m.line("- Note: %s", practice)
	}
	if missing > 0 {
		m.line("- Not asked or not judged yet: %d", missing)
	}
}

// tables writes the tables over all evaluations.
func (m *markdown) tables(s Study) {
	q := s.questions()
	if len(q.Reports) == 0 {
		return
	}
	sets := q.sets()
	m.line("\n## Models by methods\n")
	m.line("Mean ± standard deviation (number of values); over trials, that of the trials’ means. “–”: nothing to measure.")
	for _, set := range sets {
		if len(sets) > 1 {
			m.line("\n### %s", set.name)
		}
		m.line("")
		m.lineTable(q, q.metrics(), set)
	}
	if len(sets) > 1 {
		m.line("\n### All sets\n")
		m.lineTable(q, q.metrics())
	}
	if bases := q.bases(); len(bases) > 1 {
		m.groups(q, "By base", "Base", bases)
	}
	m.groups(q, "By kind of question", "Kind of question", q.kinds())
	m.generalSpecific(q)
	if people := q.people(); len(people) > 1 {
		m.groups(q, "By character, most mentioned first", "Character", people)
	}
	m.studySections(q)
}

// studySections writes the sections that a single evaluation has too.
func (m *markdown) studySections(q Study) {
	m.leaks(q)
	m.curation(q)
	m.costs(q)
}

// lineTable has a row for each line, a column for each metric.
func (m *markdown) lineTable(s Study, metrics []evaluation.Metric, groups ...group) {
	heads := []string{"Method"}
	for _, x := range metrics {
		heads = append(heads, heading(x))
	}
	m.table(heads...)
	for _, l := range s.lines() {
		cells := []string{s.word(l)}
		for _, x := range metrics {
			cells = append(cells, cell(evaluation.MeanOf(s.of(l, groups...), x)))
		}
		m.row(cells...)
	}
}

// groups is a table for each metric: groups by lines.
func (m *markdown) groups(s Study, title, what string, groups []group) {
	m.line("\n## %s", title)
	for _, x := range s.metrics() {
		m.line("\n### %s\n", heading(x))
		heads := []string{what}
		for _, l := range s.lines() {
			heads = append(heads, s.word(l))
		}
		m.table(heads...)
		for _, g := range groups {
			cells, some := []string{g.name}, false
			for _, l := range s.lines() {
				mean := evaluation.MeanOf(s.of(l, g), x)
				some = some || mean.N > 0
				cells = append(cells, cell(mean))
			}
			if some {
				m.row(cells...)
			}
		}
	}
}

// A contrast is a metric of general questions compared with that of specific ones (RoleRAG, tables 2
// and 3).
type contrast struct {
	line              line
	metric            evaluation.Metric
	general, specific evaluation.Mean
}

// contrasts returns the lines and metrics that have figures for both kinds of questions.
func (s Study) contrasts() []contrast {
	expects := func(x kb.Expectation) group {
		return group{fits: func(a answered) bool { return a.Question.Expect == x }}
	}
	var out []contrast
	for _, m := range s.metrics() {
		for _, l := range s.lines() {
			c := contrast{l, m, evaluation.MeanOf(s.of(l, expects(kb.ExpectGeneral)), m), evaluation.MeanOf(s.of(l, expects(kb.ExpectSpecific)), m)}
			if c.general.N > 0 && c.specific.N > 0 {
				out = append(out, c)
			}
		}
	}
	return out
}

func (m *markdown) generalSpecific(s Study) {
	list := s.contrasts()
	if len(list) == 0 {
		return
	}
	m.line("\n## General against specific questions\n")
	m.table("Metric", "Method", "General", "Specific", "General less specific")
	for _, c := range list {
		m.row(heading(c.metric), s.word(c.line), cell(c.general), cell(c.specific), evaluation.Number(c.general.Mean-c.specific.Mean))
	}
}

// probeName describes a kind of probe.
func probeName(kind string) string {
	if kind == evaluation.ProbeOnlyKnown {
		return "only what the character knows"
	}
	return "as of a place"
}

// leaks writes how often methods say, or are given, what the character must not know.
func (m *markdown) leaks(s Study) {
	head := false
	for _, kind := range evaluation.Probes() {
		for _, l := range s.lines() {
			x := evaluation.LeaksOf(s.of(l), kind)
			if x.Probes == 0 {
				continue
			}
			if !head {
				head = true
				m.line("\n## Leaks\n")
				m.line("Of questions about what comes later, or what the character can't know: how many answers say it, and how many prompts hold it.\n")
				m.table("Probe", "Method", "Questions", "Said", "Handed over")
			}
			m.row(probeName(kind), s.word(l), fmt.Sprint(x.Probes), share(x.Said, x.Probes), share(x.Given, x.Probes))
		}
	}
}

// curation writes what the writer's decisions are worth, question by question.
func (m *markdown) curation(s Study) {
	if !s.curated() {
		return
	}
	m.line("\n## What curating is worth\n")
	m.line("The same questions without the writer’s decisions and with them; the difference is after less before.\n")
	m.table("Metric", "Method", "Before", "After", "Difference")
	for _, c := range s.gains() {
		m.row(heading(c.metric), s.word(c.line), cell(c.before), cell(c.after), evaluation.Number(c.after.Mean-c.before.Mean))
	}
	list, compared := s.changes()
	m.line("\n%d answers were compared, %d differ in more than words.", compared, len(list))
	if len(list) == 0 {
		return
	}
	m.line("")
	m.table("Base", "Character", "Question", "Method", "What changed")
	for _, c := range list {
		m.row(c.after.in.Of, c.after.Question.As, c.after.Question.Text, c.after.Method, strings.Join(c.Lines(), "; "))
	}
}

// A gain is a metric before and after the writer's decisions.
type gain struct {
	line          line // without a version
	metric        evaluation.Metric
	before, after evaluation.Mean
}

func (s Study) gains() []gain {
	var out []gain
	for _, m := range s.metrics() {
		for _, l := range s.lines() {
			if l.Version != After {
				continue
			}
			before := l
			before.Version = Before
			g := gain{line{l.Model, "", l.Method}, m, evaluation.MeanOf(s.of(before), m), evaluation.MeanOf(s.of(l), m)}
			if g.before.N > 0 && g.after.N > 0 {
				out = append(out, g)
			}
		}
	}
	return out
}

// costs writes the cost of answers and ratings, if requests were counted.
func (m *markdown) costs(s Study) {
	some := false
	for _, a := range s.answers() {
		some = some || a.Cost != (kb.Cost{}) || a.Judging != (kb.Cost{})
	}
	if !some {
		return
	}
	m.line("\n## Costs\n")
	m.table("Method", "Answers", "Say nothing", "Calls", "Tokens in", "Tokens out", "Seconds an answer", "Dollars", "Judge: calls", "Judge: tokens in", "Judge: tokens out", "Judge: dollars")
	for _, l := range s.lines() {
		list := s.of(l)
		answers, ratings := evaluation.CostOf(list)
		seconds := "–"
		if len(list) > 0 {
			seconds = strconv.FormatFloat(answers.Seconds/float64(len(list)), 'f', 2, 64)
		}
		m.row(s.word(l), fmt.Sprint(len(list)), fmt.Sprint(evaluation.Silent(list)), fmt.Sprint(answers.Calls), fmt.Sprint(answers.Prompt), fmt.Sprint(answers.Completion), seconds, dollars(answers),
			fmt.Sprint(ratings.Calls), fmt.Sprint(ratings.Prompt), fmt.Sprint(ratings.Completion), dollars(ratings))
	}
}

// dollars formats a price, if it is known.
func dollars(c kb.Cost) string {
	if c.Unpriced {
		return "no price known"
	}
	return strconv.FormatFloat(c.Dollars, 'f', 4, 64)
}
