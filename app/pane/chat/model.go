package chat

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"time"

	"dramatis/app/i18n"
	"dramatis/editor/cast"
	"dramatis/editor/conversation"
	"dramatis/editor/kb"
)

// Practice is the name of the practice server where a model's name is expected.
const Practice = "practice"

// A Reply as it was given.
type Reply struct {
	Text    string
	InScope bool
	Stopped bool
	Engine  string // the language model, Practice for the practice server, "" when there is none
	Tokens  int    // 0: not counted
	Trace   conversation.Trace
	Names   []kb.NameID // of those it names
}

// A live answer is arriving, or has failed.
type live struct {
	conversation.Exchange
	began  time.Time
	failed string
	stop   func()
	done   bool
}

// maxMethods is how many methods may be asked side by side.
const maxMethods = 4

// A model is the conversation. It knows no toolkit.
type model struct {
	view      *cast.View
	as        kb.EntityID
	by        kb.NameID // the name by which the character was chosen, "" for any
	asker     kb.EntityID
	methods   []string // asked side by side; the conversation goes on with the first
	asOf      *kb.Place
	onlyKnown bool
	others    []kb.NameID // who else answers, each after those before
	waiting   []kb.NameID // of them, who still has to answer the question

	kept     *kb.Chat // nil: not kept with the file yet
	talk     *conversation.Conversation
	live     []*live // what is coming, or failed, at the end
	parent   int     // what is coming is after this exchange
	shown    int     // the exchange whose reasons are shown; 0 the last
	changing int     // the exchange whose question is being changed; 0 none
	earlier  int     // how many turns the writer wants to see at least

	recommended *conversation.Trace // what would be given to the question in the field
	asked       string              // that question
	excluded    []string
}

func newModel(method string) *model {
	return &model{methods: []string{method}, talk: &conversation.Conversation{}, onlyKnown: true}
}

// refresh shows a new state. It reports whether another character is asked now, because the earlier one was removed.
func (m *model) refresh(v *cast.View) (another bool) {
	m.view = v
	if m.character() != nil {
		return false
	}
	if m.kept != nil { // merged, or known by another id now
		if e, ok := v.Bearer(m.kept.As); ok {
			m.as = e.ID
			return false
		}
	}
	m.as = ""
	if list := m.view.Characters(); len(list) > 0 {
		m.as = list[0].ID
	}
	return true
}

func (m *model) character() *cast.Entity {
	if m.view == nil {
		return nil
	}
	e, _ := m.view.Entity(m.as)
	return e
}

// setTalk continues a stored conversation, or begins a new one (nil, and an empty conversation).
func (m *model) setTalk(c *kb.Chat, said *conversation.Conversation) {
	m.kept, m.talk, m.live, m.shown, m.changing, m.earlier = c, said, nil, 0, 0, 0
	m.others, m.waiting = said.Others(), nil
	m.clearRecommended()
}

// clearRecommended forgets what was recommended.
func (m *model) clearRecommended() { m.recommended, m.asked, m.excluded = nil, "", nil }

// places returns the chapters of the story with their labels.
func (m *model) places() (out []kb.Place, labels []string) {
	out = m.view.Story().Chapters()
	for _, p := range out {
		labels = append(labels, m.view.Story().Label(p))
	}
	return out, labels
}

// toggle takes a method into the comparison or out of it.
func (m *model) toggle(method string) {
	if i := slices.Index(m.methods, method); i > 0 {
		m.methods = slices.Delete(m.methods, i, i+1)
	} else if i < 0 && len(m.methods) < maxMethods {
		m.methods = append(m.methods, method)
	}
}

// setLead chooses the method with which the conversation continues.
func (m *model) setLead(method string) {
	m.methods = append([]string{method}, slices.DeleteFunc(slices.Clone(m.methods[1:]), func(x string) bool { return x == method })...)
}

// path returns the exchanges that are shown before the answers that are arriving.
func (m *model) path() []conversation.Exchange {
	if len(m.live) > 0 {
		return m.talk.PathTo(m.parent)
	}
	return m.talk.Path()
}

// isAnswering reports whether an answer is arriving.
func (m *model) isAnswering() bool {
	return slices.ContainsFunc(m.live, func(l *live) bool { return !l.done })
}

// ask begins a turn: with each method, at the end, or in place of the question
// that is being changed.
func (m *model) ask(text string) {
	m.parent = m.talk.Head
	if x, ok := m.talk.Opening(m.changing); ok {
		m.parent = x.Parent
	}
	methods := m.methods
	if m.waiting = m.present(); len(m.waiting) > 0 {
		methods = methods[:1] // side by side or one after the other, not both
	}
	m.begin(conversation.Exchange{Question: text, AsOf: m.asOf, Known: m.onlyKnown, Asker: m.askerName()}, methods)
	m.changing = 0
}

// again asks the question of an exchange again, as it was asked then, beside it.
func (m *model) again(id int) bool {
	x, ok := m.talk.Find(id)
	if !ok {
		return false
	}
	m.parent, m.waiting = x.Parent, nil
	m.begin(x.Again(), []string{x.Method})
	return true
}

func (m *model) begin(x conversation.Exchange, methods []string) {
	m.live, m.shown = nil, 0
	for _, method := range methods {
		one := x
		one.Method = method
		m.live = append(m.live, &live{Exchange: one})
	}
}

// askerName returns a name of the asker, which outlives merging.
func (m *model) askerName() kb.NameID {
	if e, ok := m.view.Entity(m.asker); ok {
		return e.Group.Anchor
	}
	return ""
}

// namesBeforeReveal returns the names of a character that a reveal joins: before it, each is a separate person.
func (m *model) namesBeforeReveal(e *cast.Entity) []*kb.NameInfo {
	var out []*kb.NameInfo
	for _, w := range e.Group.Links {
		if w.From == nil {
			continue
		}
		for _, id := range []kb.NameID{w.A, w.B} {
			if n := m.view.Evidence.Names[id]; n != nil && !slices.Contains(out, n) {
				out = append(out, n)
			}
		}
	}
	return out
}

// question returns what is asked for a live answer.
func (m *model) question(l *live) conversation.Question {
	q, _ := m.participants().Question(m.talk, m.parent, l.Exchange)
	if l.As == "" {
		q.By = m.by
	}
	if l.Question == m.asked {
		q.Dropped = m.excluded
	}
	return q
}

// finish ends one live answer. It reports whether it was the last one and all answers are now part of the conversation.
func (m *model) finish(l *live, r Reply, err error, now time.Time) bool {
	l.done = true
	if err != nil {
		l.failed = i18n.Error(err)
		if errors.Is(err, context.Canceled) {
			l.failed = i18n.T("Stopped before a word came.")
		}
	}
	if r.Stopped && r.Text == "" && l.failed == "" {
		l.failed = i18n.T("Stopped before a word came.")
	}
	l.Answer, l.InScope, l.Stopped, l.Engine, l.Trace = cmp.Or(r.Text, l.Answer), r.InScope, r.Stopped, r.Engine, &r.Trace
	l.Names = r.Names
	l.Tokens, l.Took = cmp.Or(r.Tokens, r.Trace.Tokens), now.Sub(l.began)
	if m.isAnswering() {
		return false
	}
	m.settle()
	return true
}

// settle makes the finished answers part of the conversation. Failed ones are shown until the next question.
func (m *model) settle() {
	first, together := 0, len(m.live) > 1
	for _, l := range m.live {
		if l.failed != "" {
			continue
		}
		l.Together = first
		id := m.talk.After(m.parent, l.Exchange)
		first = cmp.Or(first, id)
		if together {
			m.talk.Exchanges[id-1].Together = first
		}
	}
	m.live = slices.DeleteFunc(m.live, func(l *live) bool { return l.failed == "" })
	if first == 0 {
		m.talk.Head = m.parent
		return
	}
	m.parent = first
	m.talk.Show(first)
	m.clearRecommended()
}

// keep returns the record under which the conversation is stored; nil if it is empty.
func (m *model) keep(id func() string) *kb.Chat {
	e := m.character()
	if e == nil || len(m.talk.Exchanges) == 0 {
		return nil
	}
	if m.kept == nil {
		m.kept = &kb.Chat{ID: id(), As: e.Group.Anchor, Title: conversation.TitleOf(m.talk)}
	}
	return m.kept
}

// namedEntities returns the entities that an answer names and that still exist.
func (m *model) namedEntities(x conversation.Exchange) []*cast.Entity {
	var out []*cast.Entity
	for _, n := range x.Names {
		if e, ok := m.view.Bearer(n); ok && !slices.Contains(out, e) {
			out = append(out, e)
		}
	}
	return out
}

// why returns the exchange whose reasons are shown.
func (m *model) why() (conversation.Exchange, bool) {
	if x, ok := m.talk.Find(m.shown); ok {
		return *x, true
	}
	for _, l := range m.live {
		if l.Trace != nil {
			return l.Exchange, true
		}
	}
	if p := m.path(); len(p) > 0 && len(m.live) == 0 {
		return p[len(p)-1], true
	}
	return conversation.Exchange{}, false
}

// turnOf returns the number of an exchange in what is shown, from 1.
func (m *model) turnOf(x conversation.Exchange) int {
	if x.ID == 0 {
		return len(m.talk.PathTo(m.parent)) + 1
	}
	return len(m.talk.PathTo(x.ID))
}

// versions returns the branches at the place of an exchange: other answers or questions; those asked side by side count as
// one. at is the index of the branch with the exchange.
func (m *model) versions(id int) (ids []int, at int) {
	x, ok := m.talk.Find(id)
	if !ok {
		return nil, 0
	}
	for _, b := range m.talk.Branches(id) {
		y := m.talk.Exchanges[b-1]
		if y.Together != 0 && y.Together != b {
			continue
		}
		if b == id || y.Together != 0 && y.Together == x.Together {
			at = len(ids)
		}
		ids = append(ids, b)
	}
	return ids, at
}

// examples returns questions that fit this character.
func (m *model) examples() []string {
	e := m.character()
	if e == nil {
		return nil
	}
	var out []string
	relations := slices.Clone(m.view.RelationsOf(e))
	slices.SortStableFunc(relations, func(a, b *cast.Relation) int { return cmp.Compare(len(b.Notes), len(a.Notes)) })
	for _, r := range relations[:min(len(relations), 2)] {
		out = append(out, i18n.T("What do you make of %s?", r.Other(e).Name))
	}
	return append(out, i18n.T("Who are your friends?"))
}
