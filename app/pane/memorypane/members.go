package memorypane

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"dramatis/app/i18n"
	"dramatis/app/ui"
	"dramatis/editor/edits"
	"dramatis/editor/memory"
)

// membersShown is how many memories of a scene are listed before the writer asks
// for more.
const membersShown = 40

// A memberList is what was said and told in the chosen scene.
type memberList struct {
	p      *Pane
	most   int
	of     string // the scene that is shown
	list   *fyne.Container
	chosen fyne.CanvasObject
	scroll *container.Scroll
	object fyne.CanvasObject
}

func newMemberList(p *Pane) *memberList {
	l := &memberList{p: p, most: membersShown, list: ui.Col(ui.Gap4)}
	l.scroll = container.NewVScroll(ui.Pad(0, ui.Gap12, 0, 0, l.list))
	l.object = ui.NewBareCard(ui.Pad(ui.Gap16, ui.Gap4, ui.Gap12, ui.Gap16, l.scroll))
	return l
}

func (l *memberList) show() {
	m := l.p.m
	b := m.scene()
	l.list.Objects, l.chosen = nil, nil
	if b == nil {
		l.list.Refresh()
		return
	}
	if key := string(m.face) + string(b.ID); key != l.of {
		l.of, l.most = key, membersShown
		l.scroll.ScrollToTop()
	}
	title := titleOf(b, m.at)
	said, facts := b.Utterances(), b.Facts()
	rows := 0
	part := func(label string, list []memory.Remembered) {
		if len(list) == 0 || rows >= l.most {
			return
		}
		l.list.Add(ui.SectionLabel(label).Shrink())
		for _, x := range list {
			if rows++; rows > l.most {
				break
			}
			l.list.Add(l.row(x))
		}
	}
	buttons := ui.Flow(ui.Gap8)
	for _, a := range l.p.sceneActions() {
		if a.Blocked() == nil {
			buttons.Add(ui.LinkButton(i18n.T(a.Name), a.Do))
		}
	}
	l.list.Add(ui.SideOrBelow(180, ui.NewProse(ui.Span{Text: title, Bold: true}), buttons))
	part(i18n.T("Said"), said)
	part(i18n.T("Facts"), facts)
	switch n := len(b.Members); {
	case n == 0:
		l.list.Add(ui.Wrapped(i18n.T("Nothing was said here and no fact was noted."), ui.SizeBody, ui.ColorMuted))
	case n > l.most:
		l.list.Add(ui.LinkButton(i18n.T("Show %d more", n-l.most), func() {
			l.most = n
			l.show()
		}))
	}
	if len(b.Hidden) > 0 {
		l.list.Add(ui.SectionLabel(i18n.T("Hidden %d", len(b.Hidden))))
		for _, x := range b.Hidden {
			l.list.Add(l.hiddenRow(x))
		}
	}
	l.list.Refresh()
}

// row shows one memory; a tap chooses it, Open leads to its quote.
func (l *memberList) row(x memory.Remembered) fyne.CanvasObject {
	p := l.p
	quote := ui.NewQuote(text(x), nil, line(x), func() { p.pick(x.ID) })
	row := fyne.CanvasObject(quote)
	if x.Span.Len() > 0 { // beside the first line: a speech may be long
		row = ui.Edges(nil, nil, nil, ui.Pad(0, 0, 0, ui.Gap8, ui.Col(0, ui.LinkButton(i18n.T("Open"), func() { p.studio.ShowPlace(x.Document, x.Span) }))), quote)
	}
	if x.ID != p.m.memory {
		return ui.PadAll(ui.Gap4, row)
	}
	l.chosen = container.NewStack(ui.NewBox(ui.ColorPrimaryTint, ui.ColorNone, ui.RadiusControl),
		ui.PadAll(ui.Gap4, ui.Col(ui.Gap4, row, ui.Pad(0, 0, ui.Gap4, 13, p.memoryButtons()))))
	return l.chosen
}

// hiddenRow returns a memory that the writer has taken away and may bring back.
func (l *memberList) hiddenRow(x memory.Remembered) fyne.CanvasObject {
	back := ui.LinkButton(i18n.T("Bring back"), func() { l.p.studio.Do(edits.BringBack(x.Memory)) })
	return ui.PadAll(ui.Gap4, ui.Spread(ui.Muted(text(x)).Shrink(), back))
}

// reveal brings the chosen memory into view.
func (l *memberList) reveal() {
	if l.chosen == nil {
		return
	}
	top, bottom := l.chosen.Position().Y, l.chosen.Position().Y+l.chosen.Size().Height
	switch {
	case top < l.scroll.Offset.Y:
		l.scroll.ScrollToOffset(fyne.NewPos(0, top))
	case bottom > l.scroll.Offset.Y+l.scroll.Size().Height:
		l.scroll.ScrollToOffset(fyne.NewPos(0, bottom-l.scroll.Size().Height))
	}
}
