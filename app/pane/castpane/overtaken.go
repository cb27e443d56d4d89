package castpane

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"dramatis/app/i18n"
	"dramatis/app/ui"
	"dramatis/editor/cast"
	"dramatis/editor/edits"
	"dramatis/editor/kb"
)

// showOvertaken lists the fields of the writer for which the text has since said something new.
func (g *page) showOvertaken(v *cast.View, e *cast.Entity) {
	said := lockable()
	for _, f := range v.Outdated(e) {
		g.notices.Add(ui.NewNotice(ui.ToneDoubt, ui.Spread(ui.Body(i18n.T("%s: the text says something new since you wrote it.", said[f])),
			ui.SecondaryButton(i18n.T("Compare…"), func() { g.compare(v, e, f) }))))
	}
	g.notices.Refresh()
}

// compare shows three values of a field side by side: the program's when the writer wrote it, the writer's, and the
// program's now.
func (g *page) compare(v *cast.View, e *cast.Entity, f kb.Field) {
	mine, now := e.Field(f), v.Read(e, f)
	column := func(label, text string) fyne.CanvasObject {
		return ui.NewSection(label, ui.Sized(0, 180, container.NewVScroll(ui.Wrapped(text, ui.SizeBody, ui.ColorText))))
	}
	set := func(text string) func() { return func() { g.p.studio.Do(edits.Set(f, text, e.ID)) } }
	ui.ShowDialog(g.p.studio.Window(), ui.DialogParts{Title: i18n.T("%s of %s", lockable()[f], e.Name), Width: 800, Close: i18n.T("Later"),
		Body: ui.Columns(ui.Gap12, []float32{1, 1, 1}, column(i18n.T("Read when you wrote it"), e.Card.Read[f]),
			column(i18n.T("Yours"), mine), column(i18n.T("Read now"), now)),
		Answers: []ui.Answer{{Word: i18n.T("Write both again…"), Do: func() {
			g.p.askText(lockable()[f], mine+"\n"+now, func(text string) { g.p.studio.Do(edits.Set(f, text, e.ID)) })
		}}, {Word: i18n.T("Take the new one"), Do: set("")}, {Word: i18n.T("Keep mine"), Do: set(mine)}}})
}
