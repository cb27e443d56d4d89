package chat

import (
	"dramatis/editor/evaluation"
	"dramatis/editor/kb"
)

// pin keeps the questions of the conversation, up to where it is, as pinned ones of the
// evaluation: each is asked behind the one before.
func (p *Pane) pin() {
	var list []kb.Question
	before := ""
	for _, x := range p.m.talk.Path() {
		who := p.m.answerer(x.As)
		if who == nil {
			continue
		}
		q := kb.Question{As: p.m.view.Called(who), Text: x.Question, AsOf: x.AsOf, OnlyKnown: x.Known, Follows: before, Pinned: true}
		if e, ok := p.m.view.Bearer(x.Asker); ok {
			q.Asker = p.m.view.Called(e)
		}
		q.ID = evaluation.QuestionID(q)
		list, before = append(list, q), q.ID
	}
	p.host.Note(evaluation.Add(list...), func(bool) {})
}
