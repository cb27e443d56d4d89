package chat

import (
	"slices"

	"fyne.io/fyne/v2"

	"dramatis/app/i18n"
	"dramatis/app/present"
	"dramatis/app/ui"
	"dramatis/editor/cast"
	"dramatis/editor/conversation"
	"dramatis/editor/kb"
)

// maxOthers is how many characters may answer besides the main one of the conversation.
const maxOthers = conversation.MostAnswering - 1

// participants returns who answers.
func (m *model) participants() conversation.Participants {
	c := conversation.Participants{View: m.view}
	if e := m.character(); e != nil {
		c.With = e.Group.Anchor
	}
	return c
}

// present returns those of the others who are still in the cast, each once.
func (m *model) present() []kb.NameID { return m.participants().Present(m.others) }

// next asks the next of the others the question that was just answered, and reports whether there is one.
func (m *model) next() bool {
	x, ok := m.talk.Find(m.talk.Head)
	if len(m.waiting) == 0 || len(m.live) > 0 || !ok {
		return false
	}
	one := x.Again()
	one.As, one.Follows = m.waiting[0], true
	m.parent, m.waiting = x.ID, m.waiting[1:]
	m.begin(one, []string{x.Method})
	return true
}

// answerer returns the character that gave an answer, by the As of its exchange; nil when it was removed.
func (m *model) answerer(as kb.NameID) *cast.Entity { return m.participants().Answerer(as) }

// speaker returns the name of the character who gave an answer.
func (m *model) speaker(as kb.NameID) string { return m.participants().Name(as) }

// several reports whether more than one answers in this conversation.
func (m *model) several() bool {
	return len(m.present()) > 0 || slices.ContainsFunc(m.path(), func(x conversation.Exchange) bool { return x.As != "" })
}

// addOther asks who else is to answer.
func (p *Pane) addOther() {
	p.pick(func(e *cast.Entity, _ kb.NameID) {
		if e != p.m.character() && !slices.ContainsFunc(p.m.others, e.Holds) {
			p.setOthers(append(p.m.present(), e.Group.Anchor))
		}
	})
}

func (p *Pane) setOthers(others []kb.NameID) {
	p.m.others = others
	clear(p.cards) // with their names, or without
	p.showHeader()
	p.showTalk()
}

// roomForOther returns why no other character can be added.
func (p *Pane) roomForOther() error {
	if p.m.character() == nil {
		return ui.Why(i18n.T("There is nobody to talk to yet. Import a story first."))
	}
	if len(p.m.present()) >= maxOthers {
		return ui.Why(i18n.T("No more than %d answer in one conversation.", maxOthers+1))
	}
	return nil
}

// othersWords lists the characters who answer besides the main one.
func (p *Pane) othersWords() string {
	var names []string
	for _, n := range p.m.present() {
		names = append(names, p.m.speaker(n))
	}
	if len(names) == 0 {
		return i18n.T("+ somebody else")
	}
	return i18n.T("and %s", present.List(names)) + " ▾"
}

// chooseOthers asks who else is to answer. If there are others already, its menu removes them or adds one more.
func (p *Pane) chooseOthers() {
	others := p.m.present()
	if len(others) == 0 {
		p.addOther()
		return
	}
	var out []*fyne.MenuItem
	for i, n := range others {
		item := fyne.NewMenuItem(p.m.speaker(n), func() { p.setOthers(slices.Delete(slices.Clone(others), i, i+1)) })
		item.Checked = true
		out = append(out, item)
	}
	add := fyne.NewMenuItem(i18n.T("Somebody else answers too…"), p.addOther)
	add.Disabled = p.roomForOther() != nil
	ui.PopUpMenu(fyne.NewMenu("", append(out, add)...), p.others)
}
