package review

import (
	"slices"

	"dramatis/app/i18n"
	"dramatis/app/present"
	"dramatis/editor/cast"
	"dramatis/editor/identity"
	"dramatis/editor/kb"
)

// A model is the question that is shown. It knows no toolkit.
type model struct {
	view    *cast.View
	queue   []*cast.Question
	current kb.VerdictID
	pinned  bool // the writer has asked for this one, decided or not
	decided []kb.VerdictID

	narrow filter           // of the table
	rows   []*cast.Question // of the table
	marked map[kb.VerdictID]bool
}

// refresh takes a new state in. What the writer undid comes back to be looked
// at; else the next question comes.
func (m *model) refresh(v *cast.View) {
	old := m.view
	m.view = v
	m.queue = v.Queue()
	if old != nil {
		for _, key := range kb.Changed(old.Snapshot, v.Snapshot, kb.KindVerdict) {
			m.follow(old, kb.VerdictID(key))
		}
	}
	if w := m.question(); w == nil || !m.pinned && !asked(m.queue, w.ID) {
		m.current, m.pinned = "", false
		if len(m.queue) > 0 {
			m.current = m.queue[0].ID
		}
	}
}

// follow keeps the list of last decisions in step with one changed verdict.
func (m *model) follow(old *cast.View, id kb.VerdictID) {
	was, _ := kb.Get[*kb.Verdict](old.Snapshot, string(id))
	is, ok := kb.Get[*kb.Verdict](m.view.Snapshot, string(id))
	m.decided = slices.DeleteFunc(m.decided, func(d kb.VerdictID) bool { return d == id })
	switch {
	case ok && is.Decided():
		m.decided = append([]kb.VerdictID{id}, m.decided...)
		m.decided = m.decided[:min(len(m.decided), lastShown)]
		if m.current == id {
			m.pinned = false
		}
	case ok && was != nil && was.Decided():
		m.current, m.pinned = id, true // undone: here it is again
	}
}

// lastShown is how many decisions can be seen and changed.
const lastShown = 10

// question is the one that is shown, nil when there is none.
func (m *model) question() *cast.Question {
	if q, ok := m.view.Question(m.current); ok {
		return q
	}
	w, ok := kb.Get[*kb.Verdict](m.view.Snapshot, string(m.current))
	if !ok {
		return nil
	}
	return &cast.Question{Verdict: w, Asking: cast.AskPair, Names: []kb.NameID{w.A, w.B}}
}

func asked(list []*cast.Question, id kb.VerdictID) bool {
	return slices.ContainsFunc(list, func(q *cast.Question) bool { return q.ID == id })
}

// show turns to a question.
func (m *model) show(id kb.VerdictID) {
	if id != "" {
		m.current, m.pinned = id, true
	}
}

// next turns to the question behind the shown one.
func (m *model) next() {
	i := slices.IndexFunc(m.queue, func(w *cast.Question) bool { return w.ID == m.current })
	m.pinned = false
	if len(m.queue) > 0 {
		m.current = m.queue[(i+1)%len(m.queue)].ID
	}
}

// A side is one of the two names.
type side struct {
	Name     string
	Type     kb.Type
	Mentions int
	Others   []string // names it is one with already
	Quotes   []present.Quote
	Entity   kb.EntityID
}

func (m *model) side(n kb.NameID, surface string) side {
	out := side{Name: surface}
	info := m.view.Evidence.Names[n]
	if info == nil {
		return out
	}
	out.Name, out.Type, out.Mentions = info.Surface, info.Type, len(info.Mentions)
	out.Quotes = present.Quotes(m.view, info.Mentions, 2)
	if e, ok := m.view.Bearer(n); ok {
		out.Entity = e.ID
		for _, o := range e.Names {
			if o.ID != n && len(out.Others) < 4 {
				out.Others = append(out.Others, o.Surface)
			}
		}
	}
	return out
}

// reasons are what speaks for and against "the same".
func reasons(w *kb.Verdict) (pro, con []kb.Reason) {
	for _, r := range w.Reasons {
		if r.Weight < 0 {
			con = append(con, r)
		} else {
			pro = append(pro, r)
		}
	}
	return pro, con
}

// An outcome is what approving would make.
type outcome struct {
	Names, Mentions, Relations int
	Group                      *identity.Group
	Weakest                    *kb.Verdict
	Refused                    string // why it can't be approved
}

func (m *model) outcome(w *kb.Verdict) outcome {
	next := *w
	next.State = kb.Approved
	var out outcome
	if chain := m.view.Contradiction(&next); chain != nil {
		out.Refused = i18n.T("You have decided otherwise before.")
		return out
	}
	p := m.view.Partition.Preview(&next)
	g := p.Group(w.A)
	if g == nil {
		return out
	}
	out.Group, out.Weakest = g, g.Weakest()
	for _, n := range g.Names {
		if info := m.view.Evidence.Names[n]; info != nil {
			out.Names++
			out.Mentions += len(info.Mentions)
		}
	}
	out.Relations = m.view.RelatedTo(g, p)
	return out
}

// verdictWord says the proposal in a word.
func verdictWord(w *kb.Verdict) string {
	switch w.Answer {
	case kb.Same:
		return i18n.T("Same")
	case kb.Different:
		return i18n.T("Different")
	}
	return i18n.T("Unsure")
}

// by says whose proposal it is.
func by(w *kb.Verdict) string {
	switch w.By {
	case kb.ByModel:
		return i18n.T("Verdict of the model")
	case kb.ByWriter:
		return i18n.T("Your own word")
	}
	return i18n.T("Verdict of the rules")
}

// above are the pending "same" of at least a confidence.
func (m *model) above(confidence float64) []*cast.Question {
	var out []*cast.Question
	for _, w := range m.queue {
		if w.State == kb.Pending && w.Answer == kb.Same && w.Confidence >= confidence {
			out = append(out, w)
		}
	}
	return out
}
