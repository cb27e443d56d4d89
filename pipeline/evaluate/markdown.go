package evaluate

import (
	"fmt"
	"strings"
	"unicode"

	"dramatis/editor/evaluation"
	"dramatis/editor/kb"
)

// markdown returns the report for reading.
func (r Report) markdown() []byte {
	m := &markdown{Report: r}
	m.head()
	if m.Interview {
		m.portraits()
		m.failures()
		m.answers()
		return []byte(inert(m.b.String()))
	}
	m.methods()
	one := r.study()
	m.groups(one, "By kind of question", "Kind of question", one.kinds())
	m.generalSpecific(one)
	if people := one.people(); len(people) > 1 {
		m.groups(one, "By character, most mentioned first", "Character", people)
	}
	m.studySections(one)
	m.failures()
	m.differences()
	m.answers()
	return []byte(inert(m.b.String()))
}

// study returns the report as a study of one evaluation.
func (r Report) study() Study { return Study{Reports: []Report{r}} }

type markdown struct {
	Report
	b strings.Builder
}

func (m *markdown) line(format string, args ...any) { fmt.Fprintf(&m.b, format+"\n", args...) }

// live is markup that a viewer would load or run in an answer or a name: tags, pictures, links. The
// report itself has none.
var live = strings.NewReplacer("<", `\<`, "![", `!\[`, "](", `]\(`)

// inert returns a report in which answers are only text.
func inert(report string) string {
	return live.Replace(strings.Map(func(r rune) rune {
		if r != '\n' && (unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r)) {
			return -1
		}
		return r
	}, report))
}

// row writes a row of a table.
func (m *markdown) row(cells ...string) {
	for i, c := range cells {
		cells[i] = strings.ReplaceAll(strings.Join(strings.Fields(c), " "), "|", `\|`)
	}
	m.line("| %s |", strings.Join(cells, " | "))
}

// byMethod writes a row with a cell for each method after the first cells.
func (m *markdown) byMethod(cell func(method string) string, first ...string) {
	for _, method := range m.Methods {
		first = append(first, cell(method))
	}
	m.row(first...)
}

func (m *markdown) table(heads ...string) {
	m.row(heads...)
	m.line("|%s", strings.Repeat(" --- |", len(heads)))
}

func (m *markdown) head() {
	title := m.Title
	if title == "" {
		if title = m.Of; m.Interview {
			title = m.asked()
		}
	}
	m.line("# %s: %s\n", m.kind(), title)
	m.line("- Knowledge base: %s", m.Of)
	m.line("- Begun: %s UTC", m.began())
	m.line("- Questions: %d, methods: %s", len(m.Questions), strings.Join(m.Methods, ", "))
	m.line("- Answered by: %s", m.Engine)
	if m.Judge != "" {
		m.line("- Judged by: %s", m.Judge)
	} else {
		m.line("- Judge: %s", m.unjudged())
	}
	if m.Judge != "" && m.Judge == m.Engine {
		m.line("- The judge is the model that is judged: name another one with -judge-base-url and -judge-model")
	}
	if m.Rounds() > 1 {
		m.line("- Trials: %d", m.Rounds())
	}
	if m.Scripts {
		m.line("- Note: %s", practice)
	}
	if n := m.Missing(); n > 0 {
		m.line("- Not asked or not judged yet: %d", n)
	}
	own := 0
	for _, o := range m.Outcomes {
		own += len(o.Own)
	}
	if own > 0 {
		m.line("- Scores of the writer's own, which win over the judge's: %d", own)
	}
}

func heading(x evaluation.Metric) string {
	scale := "0–1"
	if x.High > 1 {
		scale = fmt.Sprintf("%g–%g", x.Low, x.High)
	}
	way := "higher is better"
	if x.LowIsGood {
		way = "lower is better"
	}
	return fmt.Sprintf("%s (%s, %s)", x.Name, scale, way)
}

// methods writes the table of all methods by all metrics.
func (m *markdown) methods() {
	m.line("\n## By method\n")
	m.line("Mean ± standard deviation (number of values). “–”: nothing to measure.\n")
	m.table(append([]string{"Metric"}, m.Methods...)...)
	for _, x := range evaluation.Metrics() {
		m.byMethod(func(method string) string {
			c := cell(evaluation.MeanOf(m.Method(method), x))
			if x.Judged && m.Judge == "" && c == "–" {
				return "no model judges"
			}
			return c
		}, heading(x))
	}
	m.byMethod(func(method string) string {
		n := 0
		for _, f := range m.Failures() {
			if f.Method == method {
				n++
			}
		}
		return fmt.Sprint(n)
	}, "Failed, not counted above")
	m.byMethod(func(method string) string { return fmt.Sprint(evaluation.Silent(m.Method(method))) }, "Say nothing, not counted above")
	m.agreement()
}

// agreement compares the judge's ratings with the writer's scores, if there are both.
func (m *markdown) agreement() {
	head := false
	for _, x := range evaluation.Judged() {
		a := evaluation.AgreementOf(m.Outcomes, x)
		if a.N == 0 {
			continue
		}
		if !head {
			head = true
			m.line("\n## The judge beside the writer\n")
			m.table("Metric", "Answers with both", "Mean distance", "The judge is above by")
		}
		m.row(x.Name, fmt.Sprint(a.N), evaluation.Number(a.Off), evaluation.Number(a.Above))
	}
}

func (m *markdown) failures() {
	list := m.Failures()
	if len(list) == 0 {
		return
	}
	m.line("\n## Failed\n")
	m.line("What failed is not scored. The same command asks it again.\n")
	m.table("Character", "Question", "Method", "What", "Why")
	for _, f := range list {
		what := "the answer"
		if x, ok := evaluation.MetricOf(f.Metric); ok {
			what = "rating: " + x.Name
		}
		m.row(f.As, f.Question, f.Method, what, f.Reason)
	}
}

func (m *markdown) differences() {
	list := m.Differences()
	if len(m.Before) == 0 {
		return
	}
	m.line("\n## Since the run before\n")
	if len(list) == 0 {
		m.line("%d answers were compared: nothing to tell, though words may differ.", len(m.Before))
		return
	}
	m.table("Character", "Question", "Method", "What changed")
	for _, d := range list {
		m.row(d.Outcome.Question.As, d.Outcome.Question.Text, d.Outcome.Method, strings.Join(d.Lines(), "; "))
	}
}

// answers writes all answers with everything known about each.
func (m *markdown) answers() {
	m.line("\n## Answers")
	question := ""
	for _, o := range m.Outcomes {
		q := o.Question
		if q.ID != question {
			question = q.ID
			m.question(q)
		}
		trial := ""
		if m.Rounds() > 1 {
			trial = fmt.Sprintf(", trial %d", o.Trial+1)
		}
		m.line("\n**%s**%s", o.Method, trial)
		if o.Failure != "" {
			m.line("\nFailed: %s", o.Failure)
			continue
		}
		m.line("")
		for _, l := range strings.Split(o.Answer, "\n") {
			m.line("%s", strings.TrimRight("> "+l, " "))
		}
		if !m.Interview {
			m.line("")
			m.figures(o)
		}
	}
}

func (m *markdown) question(q kb.Question) {
	about := []string{}
	if q.Expect != "" {
		about = append(about, strings.ReplaceAll(string(q.Expect), "_", " "))
	}
	if at := m.place(q.AsOf); at != "" {
		about = append(about, "as of "+at)
	}
	if q.OnlyKnown {
		about = append(about, "only what the character knows")
	}
	if q.Asker != "" {
		about = append(about, "asked by "+q.Asker)
	}
	if q.Pinned {
		about = append(about, "pinned")
	}
	if m.Interview {
		about = append(about, q.Why)
	}
	m.line("\n### %s: %s\n", q.As, strings.Join(strings.Fields(q.Text), " "))
	if len(about) > 0 {
		m.line("%s", strings.Join(about, " · "))
	}
}

func (m *markdown) figures(o *kb.Outcome) {
	for _, x := range evaluation.Metrics() {
		r, rated := o.Ratings[x.Key]
		own, scored := o.Own[x.Key]
		v, ok := evaluation.Value(o, x)
		switch {
		case scored && rated && r.Failure == "":
			m.line("- %s: %s by the writer (the judge: %s — %s)", x.Name, evaluation.Number(own), evaluation.Number(r.Value), flat(r.Analysis))
		case scored:
			m.line("- %s: %s by the writer", x.Name, evaluation.Number(own))
		case rated && r.Failure != "":
			m.line("- %s: failed: %s", x.Name, r.Failure)
		case rated:
			m.line("- %s: %s — %s", x.Name, evaluation.Number(r.Value), flat(r.Analysis))
		case ok:
			m.line("- %s: %s%s", x.Name, evaluation.Number(v), details(o, x))
		}
	}
}

func flat(s string) string { return strings.Join(strings.Fields(s), " ") }

// details returns what a figure by rule is based on.
func details(o *kb.Outcome, x evaluation.Metric) string {
	var parts []string
	add := func(word string, list []string) {
		if len(list) > 0 {
			parts = append(parts, word+" "+strings.Join(list, ", "))
		}
	}
	switch x.Key {
	case evaluation.Mentioned.Key:
		found, all := evaluation.Mentions(o)
		add("mentions", found)
		add("does not mention", evaluation.Only(all, found))
	case evaluation.KeptOut.Key:
		add("mentions", evaluation.Leaked(o))
	case evaluation.Recall.Key:
		add("found", o.Found)
		add("not found", o.Missed)
	}
	if len(parts) == 0 {
		return ""
	}
	return " (" + strings.Join(parts, "; ") + ")"
}
