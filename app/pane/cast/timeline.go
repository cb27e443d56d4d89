package castpane

import (
	"fyne.io/fyne/v2"

	"dramatis/app/i18n"
	"dramatis/app/ui"
	"dramatis/editor/cast"
	"dramatis/editor/kb"
)

// An Episode is a scene of the story in which a character took part.
type Episode struct {
	Chapter  string // for a reader
	Title    string
	Summary  string
	Said     int // utterances remembered
	Facts    int
	Document kb.DocumentID
	Span     kb.Span
}

// episodesShown is how many episodes a page shows before the writer asks for all.
const episodesShown = 5

// showTimeline shows what a character went through, in the order of the story.
func (g *page) showTimeline(v *cast.View, e *cast.Entity) {
	var list []Episode
	if e.Type == kb.Character {
		list = g.p.host.Episodes(v, e.ID)
	}
	g.timelineTag.SetText(i18n.T("Story line %d", len(list)))
	g.timeline.Objects = nil
	n, more := g.upTo(g.timeline, len(list), episodesShown)
	for _, x := range list[:n] {
		g.timeline.Add(g.episode(x))
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

func (g *page) episode(x Episode) fyne.CanvasObject {
	told := i18n.T("%d said", x.Said) + " · " + i18n.N(x.Facts, "1 fact", "%d facts")
	return ui.Columns(ui.Gap8, []float32{3, 7}, ui.Col(0, ui.LinkButton(x.Title, func() { g.p.studio.ShowPlace(x.Document, x.Span) }), ui.Caption(x.Chapter).Shrink()),
		ui.Col(0, ui.Wrapped(x.Summary, ui.SizeBody, ui.ColorMuted).SetMaxLines(2), ui.Caption(told).Shrink()))
}
