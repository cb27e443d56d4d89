package evaluate

import (
	"slices"
	"strings"

	"dramatis/editor/cast"
	"dramatis/editor/evaluation"
	"dramatis/editor/kb"
)

// The ways in which the list is narrowed.
const (
	allQuestions = iota
	onlyPinned
	onlyFailed
	onlyChanged
	onlyWrong
)

// A row is one question of the list.
type row struct {
	q     kb.Question
	isOwn bool // it is among the writer's own
	// interview: it belongs to one.
	interview bool
	// Of the run that is shown: how many figures by rule are right, of how many; how many failed, and whether something
	// changed.
	right, all, failed int
	changed            bool
	asked              bool
}

// A model is what the pane shows. It knows no toolkit.
type model struct {
	view    *cast.View
	snap    *kb.Snapshot
	runs    []*kb.Evaluation  // newest first
	sheet   *evaluation.Sheet // nil: nothing was asked yet
	run     string            // of the sheet; "" follows the newest
	mine    []kb.Question     // the writer's own
	rows    []row
	shown   []row
	kind    int
	chosen  string // id of a question
	methods []string
	trials  int                       // of the next run; 0 is once
	by      evaluation.Metric         // that the tables are by; "" is the first with values
	study   *Study                    // shown in place of the runs; nil: none
	items   *evaluation.Questionnaire // of the last interview by a file
}

// update shows a new state and reports whether anything that is shown has changed.
func (m *model) update(v *cast.View, s *kb.Snapshot) bool {
	if m.view == v && kb.SameTables(m.snap, s, kb.KindQuestion, kb.KindEvaluation, kb.KindOutcome, kb.KindTrait, kb.KindPersonality) {
		return false
	}
	m.view, m.snap = v, s
	m.runs = evaluation.All(s)
	slices.Reverse(m.runs)
	m.showRun(m.run)
	return true
}

// showRun shows a run; the newest for "" or a removed one.
func (m *model) showRun(run string) {
	i := slices.IndexFunc(m.runs, func(e *kb.Evaluation) bool { return e.ID == run })
	if m.run = run; i < 0 {
		m.run, i = "", 0
	}
	m.sheet = nil
	if len(m.runs) > 0 {
		m.sheet = evaluation.SheetOf(m.snap, m.runs[i])
	}
	m.list()
}

// list makes the rows: the writer's own questions, then the other questions of the run; for interviews only those of the
// run.
func (m *model) list() {
	m.rows, m.mine = nil, nil
	at := map[string]int{}
	add := func(q kb.Question, kept bool) {
		if _, ok := at[q.ID]; !ok {
			at[q.ID] = len(m.rows)
			m.rows = append(m.rows, row{q: q, isOwn: kept, interview: m.sheet != nil && m.sheet.Interview})
		}
	}
	for _, q := range evaluation.Questions(m.snap) {
		m.mine = append(m.mine, *q)
		if m.sheet == nil || !m.sheet.Interview {
			add(*q, true)
		}
	}
	if m.sheet != nil {
		for _, o := range m.sheet.Outcomes {
			add(o.Question, false)
			m.rows[at[o.Question.ID]].count(o, m.sheet.Before[o.ID])
		}
	}
	m.narrow()
}

// count takes an outcome into the row of its question.
func (r *row) count(o, before *kb.Outcome) {
	r.asked = true
	if o.Failure != "" {
		r.failed++
	}
	for _, x := range o.Ratings {
		if x.Failure != "" {
			r.failed++
		}
	}
	for _, x := range evaluation.RuleMetrics() {
		if v, ok := evaluation.Value(o, x); ok {
			r.all++
			if v == x.Best() {
				r.right++
			}
		}
	}
	r.changed = r.changed || evaluation.Compare(before, o).Telling()
}

func (m *model) narrow() {
	m.shown = nil
	for _, r := range m.rows {
		if m.kind == allQuestions || m.kind == onlyPinned && r.q.Pinned || m.kind == onlyFailed && r.failed > 0 || m.kind == onlyChanged && r.changed ||
			m.kind == onlyWrong && r.right < r.all {
			m.shown = append(m.shown, r)
		}
	}
	if m.at() < 0 {
		m.chosen = ""
		if len(m.shown) > 0 {
			m.chosen = m.shown[0].q.ID
		}
	}
}

// at returns the place of the chosen question among those shown, -1 when it isn't.
func (m *model) at() int {
	return slices.IndexFunc(m.shown, func(r row) bool { return r.q.ID == m.chosen })
}

// question returns the chosen row.
func (m *model) question() (row, bool) {
	if i := m.at(); i >= 0 {
		return m.shown[i], true
	}
	return row{}, false
}

// outcomes returns those of the chosen question in the run that is shown, by method.
func (m *model) outcomes() []*kb.Outcome {
	if m.sheet == nil {
		return nil
	}
	return m.sheet.Filter(func(o *kb.Outcome) bool { return o.Question.ID == m.chosen })
}

// findQuestion returns a question of the writer's by its id.
func (m *model) findQuestion(id string) (kb.Question, bool) {
	if i := slices.IndexFunc(m.mine, func(q kb.Question) bool { return q.ID == id && id != "" }); i >= 0 {
		return m.mine[i], true
	}
	return kb.Question{}, false
}

// ownQuestions returns the writer's questions.
func (m *model) ownQuestions() []kb.Question { return slices.Clone(m.mine) }

// pinnedQuestions returns those of the writer's questions that are pinned.
func (m *model) pinnedQuestions() []kb.Question { return evaluation.SelectPinned(m.mine) }

// again returns the questions of the run that is shown, in its order.
func (m *model) again() []kb.Question {
	var out []kb.Question
	if m.sheet == nil {
		return nil
	}
	for _, id := range m.sheet.Questions {
		if i := slices.IndexFunc(m.rows, func(r row) bool { return r.q.ID == id }); i >= 0 {
			out = append(out, m.rows[i].q)
		}
	}
	return out
}

// toggle takes a method into the next run or out of it; one always stays.
func (m *model) toggle(method string) {
	if i := slices.Index(m.methods, method); i < 0 {
		m.methods = append(m.methods, method)
	} else if len(m.methods) > 1 {
		m.methods = slices.Delete(slices.Clone(m.methods), i, i+1)
	}
}

// phrases returns the parts of a field, which semicolons or line breaks separate.
func phrases(text string) []string {
	var out []string
	for _, p := range strings.FieldsFunc(text, func(r rune) bool { return r == ';' || r == '；' || r == '\n' }) {
		if p = strings.TrimSpace(p); p != "" {
			out = append(out, p)
		}
	}
	return out
}
