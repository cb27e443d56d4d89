package castpane

import (
	"cmp"
	"slices"

	"fyne.io/fyne/v2"

	"dramatis/app/i18n"
	"dramatis/app/present"
	"dramatis/app/ui"
	"dramatis/editor/cast"
	"dramatis/editor/kb"
	"dramatis/editor/memory"
)

// scenesShown is how many scenes a page shows before the writer asks for all.
const scenesShown = 5

// showTimeline shows the scenes of a character, in the order of the story.
func (g *page) showTimeline(v *cast.View, e *cast.Entity) {
	var list []memory.Part
	if e.Type == kb.Character {
		list = slices.DeleteFunc(g.p.host.Remembered(v).Life(e.ID), func(p memory.Part) bool { return p.ID == "" })
	}
	g.timelineTag.SetText(i18n.T("Story line %d", len(list)))
	g.timeline.Objects = nil
	n, more := g.limitList(g.timeline, len(list), scenesShown)
	for i, x := range list[:n] {
		g.timeline.Add(g.scene(v, i, x))
	}
	if more != nil {
		g.timeline.Add(more)
	}
	if len(list) > 0 {
		g.timeline.Add(ui.LinkButton(i18n.T("All they remember"), func() { g.p.host.ShowMemory(e.ID) }))
		g.timelineCard.Show()
	} else {
		g.timelineCard.Hide()
	}
	g.timeline.Refresh()
}

// scene shows the i-th scene of a character's life.
func (g *page) scene(v *cast.View, i int, x memory.Part) fyne.CanvasObject {
	counts := present.SceneCounts(len(x.Utterances()), len(x.Facts()))
	title := cmp.Or(x.Title, x.Where, x.Time, i18n.T("Scene %d", i+1))
	return ui.Pad(0, 0, ui.Gap8, 0, ui.Col(0, ui.LinkButton(title, func() { g.p.studio.ShowPlace(x.Document, x.Span) }).Narrow(),
		ui.Wrapped(x.Summary, ui.SizeBody, ui.ColorMuted).SetMaxLines(2), ui.Caption(v.Story().Label(x.Place)+" · "+counts).Shrink()))
}
