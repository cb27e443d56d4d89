package chat

import (
	"slices"

	"fyne.io/fyne/v2"

	"dramatis/app/i18n"
	"dramatis/app/ui"
	"dramatis/editor/conversation"
	"dramatis/editor/kb"
)

// talksShown is how many conversations the menu lists; the palette finds the
// rest.
const talksShown = 12

// talkMenu lists what was said with the character before.
func (p *Pane) talkMenu() []*fyne.MenuItem {
	out := []*fyne.MenuItem{fyne.NewMenuItem(i18n.T("New conversation"), p.newTalk)}
	if p.m.kept != nil {
		out = append(out, fyne.NewMenuItem(i18n.T("Give it a title…"), p.renameTalk), fyne.NewMenuItem(i18n.T("Save as text…"), p.saveTalk),
			fyne.NewMenuItem(i18n.T("Delete it"), p.deleteTalk))
	}
	kept := p.host.Kept(p.m.character().Holds)
	if len(kept) > 0 {
		out = append(out, fyne.NewMenuItemSeparator())
	}
	for i, c := range kept {
		if i == talksShown {
			out = append(out, fyne.NewMenuItem(i18n.T("All %d conversations…", len(kept)), p.findTalk))
			break
		}
		item := fyne.NewMenuItem(c.Title, func() { p.openAndShow(c) })
		item.Checked = p.m.kept != nil && p.m.kept.ID == c.ID
		out = append(out, item)
	}
	return out
}

// findTalk looks for a conversation by its title.
func (p *Pane) findTalk() {
	var actions []ui.Action
	for _, c := range p.host.Kept(p.m.character().Holds) {
		actions = append(actions, ui.Action{ID: c.ID, Name: c.Title, Do: func() { p.openAndShow(c) }})
	}
	ui.ShowPicker(p.studio.Window().Canvas(), i18n.T("Open a conversation…"), ui.ActionSource(func() []ui.Action { return actions }, func(a ui.Action) { a.Do() }))
}

// newTalk begins another conversation. The one that is shown is kept.
func (p *Pane) newTalk() {
	p.leave()
	p.showAll()
	p.studio.Window().Canvas().Focus(p.entry.Area)
}

// open turns to a kept conversation.
func (p *Pane) open(c *kb.Chat) {
	p.leave()
	said, err := p.host.OpenTalk(c)
	if err != nil {
		p.studio.Notify().Fail(i18n.T("Opening a conversation"), err)
		return
	}
	p.m.setTalk(c, said)
}

func (p *Pane) openAndShow(c *kb.Chat) {
	p.open(c)
	p.showAll()
}

// showAll shows another conversation.
func (p *Pane) showAll() {
	p.showChange()
	p.showOffers()
	p.showTalk()
}

func (p *Pane) renameTalk() {
	c := p.m.kept
	if c == nil {
		return
	}
	ui.AskLine(p.studio.Window(), i18n.T("Give the conversation a title"), i18n.T("Title"), c.Title, func(title string) { p.rename(c.ID, title) })
}

func (p *Pane) rename(id, title string) {
	p.host.Keep(conversation.Rename(id, title), func() {
		for _, c := range p.host.Kept(p.m.character().Holds) {
			if c.ID == id {
				p.m.kept = c
			}
		}
	})
}

// deleteTalk takes the conversation out of the file; the toast brings it back.
func (p *Pane) deleteTalk() {
	c, said := p.m.kept, p.m.talk
	if c == nil {
		return
	}
	p.host.Keep(conversation.Delete(c.ID), func() {
		if p.m.kept == c {
			p.newTalk()
		}
		p.studio.Notify().ToastAction(i18n.T("The conversation was deleted."), i18n.T("Undo"), func() { p.bringBack(*c, said) })
	})
}

// bringBack stores a deleted conversation again and shows it, if its character is still the one who is asked.
func (p *Pane) bringBack(c kb.Chat, said *conversation.Conversation) {
	all := p.host.Kept(func(kb.NameID) bool { return true })
	if slices.ContainsFunc(all, func(o *kb.Chat) bool { return o.ID == c.ID }) {
		c.ID = p.host.NewTalk() // another one was begun meanwhile
	}
	p.host.Keep(conversation.Keep(c, said), func() {
		if e := p.m.character(); e == nil || !e.Holds(c.As) {
			return
		}
		p.leave()
		p.m.setTalk(&c, said)
		p.showAll()
	})
}

func (p *Pane) saveTalk() {
	p.host.SaveTalk(p.m.character().Name, p.transcript())
}
