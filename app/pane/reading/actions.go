package reading

import (
	"fyne.io/fyne/v2"

	"dramatis/app/i18n"
	"dramatis/app/ui"
	"dramatis/editor/edits"
)

// Actions returns what can be done while reading.
func (p *Pane) Actions() []ui.Action {
	open := func() error { return ui.WhyIf(p.m.document() == nil, i18n.T("Nothing is open.")) }
	menu := i18n.K("Read")
	return append([]ui.Action{
		{ID: "read.search", Name: i18n.K("Search everything"), Menu: menu, Shortcut: ui.Ctrl(fyne.KeyF), Do: func() { p.studio.Window().Canvas().Focus(p.search) }},
		{ID: "read.document", Name: i18n.K("Another document…"), Menu: menu, Why: open, Do: p.chooseDocument},
		{ID: "read.mark", Name: i18n.K("Select words"), Menu: menu, Group: 1, Key: "Return", Why: open, Do: p.enter},
		{ID: "read.join", Name: i18n.K("Join this chapter with the one before"), Menu: menu, Group: 1, Why: open, Do: func() {
			p.studio.Do(edits.JoinChapter(p.m.doc, p.m.chapter))
		}},
		{ID: "read.retitle", Name: i18n.K("Rename this chapter…"), Menu: menu, Group: 1, Key: "F2", Why: open, Do: p.askChapterTitle},
		{ID: "read.leaveout", Name: i18n.K("This chapter is not part of the story"), Menu: menu, Group: 1, Why: open, Do: func() {
			p.studio.Do(edits.LeaveOut(p.m.doc, p.m.chapter))
		}},
		{ID: "read.next", Name: i18n.K("Next chapter"), Menu: menu, Group: 2, Key: "Right", Why: open, Do: func() { p.step(1) }},
		{ID: "read.before", Name: i18n.K("Chapter before"), Menu: menu, Group: 2, Key: "Left", Why: open, Do: func() { p.step(-1) }},
	}, p.markActions()...)
}

// step shows the next or the previous chapter.
func (p *Pane) step(by int) {
	list := p.outline()
	for i, c := range list {
		if c.Number == p.m.chapter && i+by >= 0 && i+by < len(list) {
			p.turn(list[i+by].Number)
			return
		}
	}
}

// askChapterTitle asks for another title of the chapter that is shown.
func (p *Pane) askChapterTitle() {
	title := ""
	for _, c := range p.outline() {
		if c.Number == p.m.chapter {
			title = c.Title
		}
	}
	ui.AskLine(p.studio.Window(), i18n.T("Rename this chapter"), i18n.T("Title"), title, func(title string) {
		p.studio.Do(edits.RenameChapter(p.m.doc, p.m.chapter, title))
	})
}
