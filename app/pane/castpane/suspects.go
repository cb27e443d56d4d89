package castpane

import (
	"fyne.io/fyne/v2"

	"dramatis/app/i18n"
	"dramatis/app/present"
	"dramatis/app/ui"
	"dramatis/editor/cast"
	"dramatis/editor/edits"
)

// showSuspects shows likely mistakes about the entity, with what can be done about them.
func (g *page) showSuspects(e *cast.Entity) {
	g.notices.Objects = nil
	for _, s := range g.p.m.suspects[e.ID] {
		g.notices.Add(ui.NewNotice(ui.ToneDoubt, ui.Spread(ui.Body(present.Label(s.Why)), ui.Row(ui.Gap8, g.remedies(e, s)...))))
	}
	g.notices.Refresh()
}

func (g *page) remedies(e *cast.Entity, s cast.Suspect) []fyne.CanvasObject {
	right := ui.QuietButton(i18n.T("It is right"), func() { g.p.studio.Do(edits.ConfirmSuspects(s.Key())) })
	if s.Merge() {
		return []fyne.CanvasObject{
			ui.SecondaryButton(i18n.T("Cut %s = %s", s.Link.SurfaceA, s.Link.SurfaceB), func() { g.p.studio.Do(edits.Reject(s.Link.ID)) }),
			ui.QuietButton(i18n.T("Look at it"), func() { g.p.studio.ShowReview(s.Link.ID) }), right}
	}
	if s.Kind == cast.OtherWay {
		return []fyne.CanvasObject{ui.SecondaryButton(i18n.T("Another type…"), g.typeMenu), right}
	}
	return []fyne.CanvasObject{ui.SecondaryButton(i18n.T("Not a name"), func() { g.p.studio.Do(edits.NotNames(e.ID)) }), right}
}
