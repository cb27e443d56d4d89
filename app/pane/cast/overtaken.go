package castpane

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/dialog"

	"dramatis/app/ui"
	"dramatis/app/words"
	"dramatis/editor/cast"
	"dramatis/editor/edits"
	"dramatis/editor/kb"
)

// showOvertaken says which fields the writer wrote that the text has since said
// something new about.
func (g *page) showOvertaken(v *cast.View, e *cast.Entity) {
	said := lockable()
	for _, f := range v.Overtaken(e) {
		g.notices.Add(ui.NewNotice(ui.ToneDoubt, ui.Spread(ui.Body(words.T("%s: the text says something new since you wrote it.", said[f])),
			ui.SecondaryButton(words.T("Compare…"), func() { g.compare(v, e, f) }))))
	}
	g.notices.Refresh()
}

// compare shows three words on a field side by side: what was read when the
// writer wrote it, the writer's, and what is read now.
func (g *page) compare(v *cast.View, e *cast.Entity, f kb.Field) {
	mine, now := e.Field(f), v.Read(e, f)
	column := func(label, text string) fyne.CanvasObject {
		return ui.NewSection(label, ui.Sized(0, 180, container.NewVScroll(ui.Wrapped(text, ui.SizeBody, ui.ColorText))))
	}
	var d dialog.Dialog
	decide := func(do func()) func() {
		return func() {
			d.Hide()
			do()
		}
	}
	set := func(text string) func() { return func() { g.p.studio.Do(edits.Set(f, text, e.ID)) } }
	buttons := ui.Row(ui.Gap8, ui.PrimaryButton(words.T("Keep mine"), decide(set(mine))), ui.SecondaryButton(words.T("Take the new one"), decide(set(""))),
		ui.SecondaryButton(words.T("Write both anew…"), decide(func() {
			g.p.askText(lockable()[f], mine+"\n"+now, func(text string) { g.p.studio.Do(edits.Set(f, text, e.ID)) })
		})))
	body := ui.Sized(840, 0, ui.Col(ui.Gap12, ui.Columns(ui.Gap12, []float32{1, 1, 1}, column(words.T("Read when you wrote it"), e.Card.Read[f]),
		column(words.T("Yours"), mine), column(words.T("Read now"), now)), buttons))
	d = dialog.NewCustom(words.T("%s of %s", lockable()[f], e.Name), words.T("Later"), body, g.p.studio.Window())
	d.Show()
}
