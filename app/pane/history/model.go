package history

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"dramatis/app/i18n"
	"dramatis/app/present"
	"dramatis/editor"
	"dramatis/editor/kb"
)

// A row is one step, or the steps of one import together.
type row struct {
	seqs   []int64
	label  string // in the language in use
	kind   int    // see kinds
	at     time.Time
	undone bool
	author string // where several share a base
	group  string
	state  *editor.NamedState // that the step named and to which the base can return
}

// title returns the label of a step with a capital letter, or the name of a state as the writer has written it.
func (r *row) title() string {
	if r.state != nil {
		return r.label
	}
	return i18n.Capital(r.label)
}

// The kinds of steps.
const (
	all = iota
	decisions
	writing
	imports
	evaluations
	states
)

func kinds() []string {
	return []string{i18n.T("All steps"), i18n.T("Decisions"), i18n.T("Edits"), i18n.T("Imports"), i18n.T("Evaluations"), i18n.T("Named states")}
}

// A model is the list and what it is narrowed to. It knows no toolkit.
type model struct {
	rows  []row // newest first
	shown []row
	query string
	kind  int
	at    int // the chosen one of shown
}

// load shows a history with its named states.
func (m *model) load(heads []editor.Head, named []editor.NamedState) {
	kept, some := m.chosenRow()
	m.rows = m.rows[:0]
	bySeq := map[int64]*editor.NamedState{}
	for i := range named {
		bySeq[named[i].Seq] = &named[i]
	}
	for i := len(heads) - 1; i >= 0; i-- {
		h := heads[i]
		if r := m.partOf(h); r != nil {
			r.seqs = append(r.seqs, h.Seq)
			continue
		}
		r := row{seqs: []int64{h.Seq}, label: present.Label(h.Label), kind: cmp.Or(filters[h.Kind], writing), at: h.At, undone: h.Undone, author: h.Author, group: h.Group, state: bySeq[h.Seq]}
		if r.state != nil {
			r.label = r.state.Name // it may have been renamed
		}
		m.rows = append(m.rows, r)
	}
	m.filter()
	if at := slices.IndexFunc(m.shown, func(r row) bool { return some && m.at > 0 && slices.Contains(r.seqs, kept.seqs[0]) }); at >= 0 {
		m.at = at // the newest stays chosen, whichever it is
	}
}

// partOf returns the row of a later part of the same step, or nil. Steps of others may be in between.
func (m *model) partOf(h editor.Head) *row {
	for i := len(m.rows) - 1; i >= 0 && h.Group != ""; i-- {
		if r := &m.rows[i]; r.author == h.Author {
			if r.group != h.Group {
				return nil
			}
			return r
		}
	}
	return nil
}

// filters are the kinds by which steps are filtered; all others are the writer's edits.
var filters = map[editor.StepKind]int{editor.Evaluating: evaluations, editor.Importing: imports, editor.Deciding: decisions, editor.Naming: states}

func (m *model) filter() {
	query := strings.ToLower(strings.TrimSpace(m.query))
	m.shown = m.shown[:0]
	for _, r := range m.rows {
		if (m.kind == all || r.kind == m.kind && (m.kind != states || r.state != nil)) && (strings.Contains(strings.ToLower(r.label), query) || query != "" && strings.ToLower(r.author) == query) {
			m.shown = append(m.shown, r)
		}
	}
	m.at = min(max(m.at, 0), max(len(m.shown)-1, 0))
}

// chosenRow returns the selected row.
func (m *model) chosenRow() (row, bool) {
	if m.at >= len(m.shown) {
		return row{}, false
	}
	return m.shown[m.at], true
}

// timeWords formats a time: today by the clock, else by the day.
func timeWords(t, now time.Time) string {
	if t.YearDay() == now.YearDay() && t.Year() == now.Year() {
		return t.Format("15:04:05")
	}
	return t.Format("2006-01-02 15:04")
}

// maxChanges is how many changes of a step are listed.
const maxChanges = 40

// changeLines says what a step changed, one line each.
func changeLines(edits []kb.Edit) []string {
	var out []string
	for _, e := range edits {
		if len(out) == maxChanges {
			return append(out, i18n.T("… and %d more", len(edits)-maxChanges))
		}
		out = append(out, present.Change(e))
	}
	return out
}
