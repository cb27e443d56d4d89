package review

import (
	"cmp"
	"maps"
	"math"
	"slices"
	"strings"

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
	saving  map[kb.VerdictID]bool // decided, but not stored yet
	effect  string                // what the last decision changed, in words; "" before the first one and after a skip

	narrow filter           // of the table
	rows   []*cast.Question // of the table
	marked map[kb.VerdictID]bool
}

// refresh shows a new state: the question of a decision that the writer undid, else the next question.
func (m *model) refresh(v *cast.View) {
	old := m.view
	m.view = v
	m.queue = v.Queue()
	if old != nil {
		changed := kb.Changed(old.Snapshot, v.Snapshot, kb.KindVerdict)
		for _, id := range newDecisions(v, changed) {
			m.follow(old, id)
		}
		if slices.ContainsFunc(changed, func(key string) bool { return decisionChanged(old.Snapshot, v.Snapshot, key) }) {
			m.effect = effectWords(v.Since(old))
		} else if len(changed) > 0 || !maps.Equal(old.Skipped(), v.Skipped()) {
			m.effect = "" // a skip changes nothing
		}
		m.followSkips(old)
	}
	if w := m.question(); w == nil || !m.pinned && !cast.HasQuestion(m.queue, w.ID) {
		m.current, m.pinned = "", false
		if len(m.queue) > 0 {
			m.current = m.queue[0].ID
			m.passSaving()
		}
	}
}

// fewRejected is how many rejections of one answer are listed among the last decisions.
const fewRejected = 3

// newDecisions returns the changed verdicts in the order in which they become the last decisions. Of an answer with many
// rejections only few are listed, after the approvals.
func newDecisions(v *cast.View, changed []string) (out []kb.VerdictID) {
	var apart, joined []kb.VerdictID
	for _, key := range changed {
		id := kb.VerdictID(key)
		switch w, ok := kb.Get[*kb.Verdict](v.Snapshot, key); {
		case ok && w.State == kb.Rejected:
			apart = append(apart, id)
		case ok && w.State == kb.Approved:
			joined = append(joined, id)
		default:
			out = append(out, id)
		}
	}
	return slices.Concat(out, apart[:min(len(apart), fewRejected)], joined)
}

// decisionChanged reports whether a verdict had another decision before. A change by reading is no decision.
func decisionChanged(old, now *kb.Snapshot, key string) bool {
	was, had := kb.Get[*kb.Verdict](old, key)
	is, has := kb.Get[*kb.Verdict](now, key)
	had, has = had && was.Decided(), has && is.Decided()
	return had != has || had && (was.State != is.State || was.From != is.From)
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
	case ok && was != nil && (was.Decided() || was.Skipped > is.Skipped):
		m.current, m.pinned = id, true // undone: here it is again
	}
}

// followSkips brings a question about a group back when skipping it was undone.
func (m *model) followSkips(old *cast.View) {
	now := m.view.Skipped()
	for id, n := range old.Skipped() {
		if now[id] < n {
			m.show(id)
		}
	}
}

// effectWords describes what a decision changed.
func effectWords(e cast.Effect) string {
	var parts []string
	for _, one := range e.Changed[:min(len(e.Changed), 3)] {
		parts = append(parts, i18n.N(one.Mentions, "%[2]s now has 1 mention", "%[2]s now has %[1]d mentions", one.Name))
	}
	if len(parts) == 0 {
		parts = append(parts, i18n.T("Nothing changes: it was so already"))
	}
	switch {
	case e.Fewer > 0:
		parts = append(parts, i18n.N(e.Fewer, "1 more question fell away", "%d more questions fell away"))
	case e.Fewer < -1:
		parts = append(parts, i18n.N(-e.Fewer-1, "1 new question", "%d new questions"))
	}
	return strings.Join(parts, " · ")
}

// lastShown is how many decisions can be seen and changed.
const lastShown = 10

// question returns the one that is shown, nil when there is none.
func (m *model) question() *cast.Question {
	if q, ok := m.view.Question(m.current); ok {
		return q
	}
	w, ok := kb.Get[*kb.Verdict](m.view.Snapshot, string(m.current))
	if !ok {
		return nil
	}
	return cast.Pair(w)
}

// shownQuestion returns the question that is shown when there is a story.
func (m *model) shownQuestion() *cast.Question {
	if m.view == nil {
		return nil
	}
	return m.question()
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

// passSaving turns to the next question that is not being saved, if there is one.
func (m *model) passSaving() {
	for range m.queue {
		if !m.saving[m.current] {
			return
		}
		m.next()
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

// inSight is how many characters of a quote come before its name at most, so that the name is within the few lines of a card.
const inSight = 60

func (m *model) side(n kb.NameID, surface string) side {
	out := side{Name: surface}
	info := m.view.Evidence.Names[n]
	if info == nil {
		return out
	}
	out.Name, out.Type, out.Mentions = info.Surface, info.Type, len(info.Mentions)
	for _, q := range present.Quotes(m.view, info.Mentions, 2) {
		out.Quotes = append(out.Quotes, q.Near(inSight))
	}
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

// fewClues is how many reasons are shown of each entity that a name may be.
const fewClues = 2

// clues returns the strongest reasons of the verdict between a name and the names of an entity that has the most reasons, and one for
// all its others.
func (m *model) clues(n, bearer kb.NameID) []kb.Reason {
	var best *kb.Verdict
	for _, a := range m.namesOfEntity(n) {
		for _, b := range m.namesOfEntity(bearer) {
			w, ok := kb.Get[*kb.Verdict](m.view.Snapshot, string(kb.VerdictIDOf(a, b)))
			if ok && len(w.Reasons) > 0 && (best == nil || len(w.Reasons) > len(best.Reasons)) {
				best = w
			}
		}
	}
	if best == nil {
		return nil
	}
	out := slices.Clone(best.Reasons)
	slices.SortStableFunc(out, func(x, y kb.Reason) int { return cmp.Compare(math.Abs(y.Weight), math.Abs(x.Weight)) })
	out = kb.Listed(out, fewClues)
	if rest, ok := best.Rest(out); ok {
		out = append(slices.Clip(out), rest)
	}
	return out
}

// namesOfEntity returns the names of the entity with the name n.
func (m *model) namesOfEntity(n kb.NameID) []kb.NameID {
	if g := m.view.Partition.Group(n); g != nil {
		return g.Names
	}
	return []kb.NameID{n}
}

// surface returns a name as it is in the text.
func (m *model) surface(n kb.NameID) string {
	if info := m.view.Evidence.Names[n]; info != nil {
		return info.Surface
	}
	return string(n)
}

// surfaces returns names in one line.
func (m *model) surfaces(names []kb.NameID) string {
	var out []string
	for _, n := range names {
		out = append(out, m.surface(n))
	}
	return strings.Join(out, " = ")
}

// mostArguments is how many reasons are shown for "the same", and how many against it.
const mostArguments = 5

// arguments returns the strongest reasons for and against "the same", and adds one for all others to the side that it supports.
func arguments(w *kb.Verdict) (pro, con []kb.Reason) {
	pro, con = split(w.Reasons)
	pro, con = kb.Listed(pro, mostArguments), kb.Listed(con, mostArguments)
	rest, ok := w.Rest(slices.Concat(pro, con))
	switch {
	case !ok:
	case rest.Weight < 0:
		con = append(slices.Clip(con), rest)
	default:
		pro = append(slices.Clip(pro), rest)
	}
	return pro, con
}

// split returns what speaks for and against "the same".
func split(list []kb.Reason) (pro, con []kb.Reason) {
	for _, r := range list {
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

// by says who made the proposal.
func by(w *kb.Verdict) string {
	switch w.By {
	case kb.ByModel:
		return i18n.T("Verdict of the model")
	case kb.ByWriter:
		return i18n.T("Your own word")
	}
	return i18n.T("Verdict of the rules")
}

// above returns the pending "same" of at least a confidence.
func (m *model) above(confidence float64) []*cast.Question {
	var out []*cast.Question
	for _, w := range m.queue {
		if w.State == kb.Pending && w.Answer == kb.Same && w.Confidence >= confidence {
			out = append(out, w)
		}
	}
	return out
}
