package review

import (
	"slices"
	"strings"

	"dramatis/app/i18n"
	"dramatis/editor/cast"
	"dramatis/editor/kb"
)

// A filter narrows the table.
type filter struct {
	query  string
	state  int // see states
	answer int // see answers
	by     int // see origins
	sure   int // see sureness
}

// Each list has the options of a choice. The first one does not filter (of states it is the undecided questions).
func states() []string {
	return []string{i18n.T("To decide"), i18n.T("The rest"), i18n.T("What was joined"), i18n.T("Decided")}
}

func answers() []string {
	return []string{i18n.T("Any answer"), i18n.T("Same"), i18n.T("Different"), i18n.T("Unsure")}
}

func origins() []string {
	return []string{i18n.T("Anybody’s word"), i18n.T("By the rules"), i18n.T("By the model"), i18n.T("By you")}
}

func sureness() []string {
	return []string{i18n.T("However sure"), i18n.T("0.9 and more"), i18n.T("0.7 to 0.9"), i18n.T("Below 0.7")}
}

// filterQuestions returns the questions that pass the filter: open ones in the order of the queue, joined names by mentions,
// decisions by name.
func (m *model) filterQuestions() []*cast.Question {
	var all []*cast.Question
	switch m.narrow.state {
	case toDecide:
		all = slices.Clone(m.queue)
	case theRest:
		all = m.view.Rest()
	case joined:
		for _, w := range m.view.Joined() {
			all = append(all, cast.Pair(w))
		}
	default:
		for w := range kb.All[*kb.Verdict](m.view.Snapshot) {
			if w.Decided() {
				all = append(all, cast.Pair(w))
			}
		}
		slices.SortStableFunc(all, func(a, b *cast.Question) int { return strings.Compare(a.SurfaceA, b.SurfaceA) })
	}
	query := strings.ToLower(strings.TrimSpace(m.narrow.query))
	return slices.DeleteFunc(all, func(w *cast.Question) bool { return !m.narrow.fits(w, query) })
}

// The states of a filter: see states.
const (
	toDecide = iota
	theRest
	joined
)

func (f filter) fits(w *cast.Question, query string) bool {
	answer := []kb.Answer{"", kb.Same, kb.Different, kb.Unsure}[f.answer]
	by := []kb.Origin{"", kb.ByRule, kb.ByModel, kb.ByWriter}[f.by]
	switch {
	case answer != "" && w.Answer != answer, by != "" && w.By != by:
		return false
	case f.sure == 1 && w.Confidence < 0.9, f.sure == 2 && (w.Confidence < 0.7 || w.Confidence >= 0.9), f.sure == 3 && w.Confidence >= 0.7:
		return false
	}
	return query == "" || strings.Contains(strings.ToLower(w.SurfaceA), query) || strings.Contains(strings.ToLower(w.SurfaceB), query) ||
		slices.ContainsFunc(w.Names, func(n kb.NameID) bool { return strings.Contains(string(n), query) })
}

// targets returns the marked rows, else the one that is selected.
func (m *model) targets() []kb.VerdictID {
	var out []kb.VerdictID
	for _, w := range m.rows {
		if m.marked[w.ID] {
			out = append(out, w.ID)
		}
	}
	if len(out) == 0 && m.question() != nil {
		out = append(out, m.current)
	}
	return out
}

// answerableTargets returns the chosen rows that a decision answers. "Same" does not answer a question about several
// entities.
func (m *model) answerableTargets(state kb.State) []kb.VerdictID {
	return slices.DeleteFunc(m.targets(), func(id kb.VerdictID) bool {
		return state == kb.Approved && slices.ContainsFunc(m.rows, func(q *cast.Question) bool { return q.ID == id && q.Asking == cast.AskWho })
	})
}

// emptyWords says why no row is shown, "" if there are rows.
func (m *model) emptyWords() string {
	switch {
	case len(m.rows) > 0:
		return ""
	case m.narrow == filter{}:
		return i18n.T("Nothing is left to decide.")
	}
	return i18n.T("No question fits what is searched for and chosen above.")
}

// toggle marks the selected row, or unmarks it.
func (m *model) toggle() {
	if m.marked[m.current] {
		delete(m.marked, m.current)
	} else {
		m.marked[m.current] = true
	}
}

// markAll marks all rows that are shown, or unmarks them if all are marked.
func (m *model) markAll() {
	if len(m.marked) >= len(m.rows) {
		clear(m.marked)
		return
	}
	for _, w := range m.rows {
		m.marked[w.ID] = true
	}
}
