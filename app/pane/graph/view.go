package graph

import (
	"maps"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"dramatis/app/i18n"
	"dramatis/app/pane"
	"dramatis/app/present"
	"dramatis/app/ui"
	"dramatis/app/ui/icon"
	"dramatis/editor/cast"
	"dramatis/editor/edits"
	"dramatis/editor/kb"
	"dramatis/editor/memory"
	"dramatis/render/graphview"
	"dramatis/render/graphviz"
	"dramatis/render/scene"
	"dramatis/render/scene/paint"
)

// A Host is what the pane asks beyond pane.Studio.
type Host interface {
	// Picture makes the graph of a view.
	Picture(*cast.View) scene.Graph
	// Layout places a graph in the background and then calls back on the
	// interface's goroutine. Its error says why the picture is plainer than it
	// should be.
	Layout(g scene.Graph, o graphviz.Options, then func(scene.Layout, error))
	// Palette is the colours of the theme in use.
	Palette() paint.Palette
	// ExportPicture asks how a picture is to be written; asOf is nil for all of the story.
	ExportPicture(g scene.Graph, l scene.Layout, asOf *kb.Place)
	// Gender is that of somebody as far as it is known.
	Gender(*cast.Entity) cast.Gender
	// Remembered are the scenes and memories of a view.
	Remembered(*cast.View) *memory.Book
	// GoToLibrary opens the Library.
	GoToLibrary()
}

// A Pane draws the cast.
type Pane struct {
	studio pane.Studio
	host   Host
	m      *model

	canvas   *graphview.View
	around   *ui.Button
	whole    *ui.Button
	chief    *ui.Button
	ways     *ui.Button
	playing  *ui.Button
	tick     *time.Timer // of the chapters that play; nil: none do
	count    *ui.Text
	more     *ui.Button   // offers what is left out
	layout   scene.Layout // of what is shown
	hover    *pane.Preview
	nobody   *ui.EmptyState // shown if the filters leave no entity
	depth    *ui.Slider
	depths   *fyne.Container // it with its word, while the picture is around somebody
	legendOn *ui.Button
	charts   *charts
	chartsOn *ui.Button
	float    *fyne.Container // picture and legend
	left     *fyne.Container // controls, these and the slider
	beside   *ui.SideColumn
	aside    float32 // how much of the picture the side covers
	legend   *legend
	place    *ui.Slider
	first    *ui.Slider
	news     *ui.Text
	placeTag *ui.Text
	footer   fyne.CanvasObject
	side     *ui.Inspector
	notice   *ui.Text
	*ui.Contents
	laidOut bool
	moved   map[kb.EntityID]kb.Spot // by the writer, when the picture was last refreshed
}

var _ pane.Pane = (*Pane)(nil)

// New makes the pane.
func New(s pane.Studio, d Host) *Pane {
	p := &Pane{studio: s, host: d, m: newModel(d.Picture)}
	p.canvas = graphview.New(d.Palette(), s.Loop().Post)
	p.canvas.OnSelect = func(id string) { p.choose(kb.EntityID(id)) }
	p.canvas.OnOpen = func(id string) { s.ShowEntity(kb.EntityID(id)) }
	p.canvas.OnSecondary = func(id string, at fyne.Position) { p.menu(kb.EntityID(id), at) }
	p.canvas.OnMove, p.canvas.OnLink, p.canvas.OnHover = p.move, p.link, p.showHovered
	p.canvas.OnDrop, p.canvas.OnOver = p.mergeDropped, p.previewDrop
	p.canvas.OnSeveral = func(ids []string) {
		p.m.chosen = ids
		p.showSide()
	}
	p.hover = pane.NewPreview(s.Loop())
	p.nobody = ui.NewEmptyState(icon.Graph, i18n.T("Nobody fits what the picture is narrowed to."), i18n.T("Show the chief cast again"), func() { p.redraw(p.m.clearNarrowing()) })
	p.chief = ui.SecondaryButton(i18n.T("Chief cast"), func() { p.redraw(p.m.setWhole(false)) })
	p.whole = ui.SecondaryButton(i18n.T("Whole cast"), func() { p.redraw(p.m.setWhole(true)) })
	p.count = ui.Muted("")
	p.more = ui.LinkButton(i18n.T("Show them too"), func() { p.redraw(p.m.showOffered()) })
	p.playing = ui.QuietButton("▶", p.play)
	p.around = ui.SecondaryButton(i18n.T("Around the chosen one"), func() { p.redraw(p.m.setAround(p.m.selected)) })
	p.ways = ui.MenuButton(i18n.T("More"), p.wayMenu)
	p.depth = ui.NewSlider(1, maxDepth, 1, func(n int) { p.redraw(p.m.setDepth(n)) })
	p.depths = ui.Row(ui.Gap8, ui.Muted(i18n.T("Depth")), ui.Sized(90, 20, p.depth))
	p.legend = newLegend(func(n int) { p.redraw(p.m.setLeast(n)) })
	p.legendOn = ui.SecondaryButton(i18n.T("Legend"), p.toggleLegend)
	p.legendOn.SetCurrent(true)
	p.place = ui.NewSlider(0, 1, 1, func(i int) { p.redraw(p.m.setPlace(i)) })
	p.placeTag = ui.Strong("").Shrink()
	p.first = ui.NewSlider(0, 1, 0, func(i int) { p.redraw(p.m.setFirst(i)) })
	p.news = ui.Caption("").Shrink()
	p.notice = ui.Caption("")
	p.charts = newCharts(p.openCell)
	p.chartsOn = ui.SecondaryButton(i18n.T("Charts"), p.toggleCharts)
	p.chartsOn.SetCurrent(false)
	p.side = ui.NewInspector("", 280)
	empty := ui.NewEmptyState(icon.Graph, i18n.T("Nobody is here to be drawn yet. Import a story first."), i18n.T("Go to the Library"), d.GoToLibrary)
	fit := ui.SecondaryButton(i18n.T("Fit"), p.canvas.Fit)
	controls := ui.Flow(ui.Gap8, fit, p.chief, p.whole, p.around, p.ways, p.legendOn, p.chartsOn, p.depths)
	// How much is shown lies over the picture: words of changing length in the line of buttons would move the picture.
	said := ui.Edges(ui.Pad(ui.Gap8, ui.Gap16, 0, ui.Gap16, ui.Flow(ui.Gap8, p.count, p.more, p.notice)), nil, nil, nil, nil)
	p.footer = ui.Pad(ui.Gap8, ui.Gap16, ui.Gap16, ui.Gap16, ui.NewBareCard(ui.Pad(ui.Gap8, ui.Gap16, ui.Gap8, ui.Gap16,
		ui.Col(0, ui.ColumnsOrStack(760, ui.Gap16, []float32{5, 2}, ui.Edges(nil, nil, ui.Pad(0, ui.Gap12, 0, 0, ui.Row(ui.Gap8, p.playing,
			ui.Muted(i18n.T("From")), ui.Sized(90, 20, p.first), ui.Muted(i18n.T("as of")))), nil, p.place), p.placeTag), p.news))))
	p.float = ui.Float(container.NewStack(p.canvas, said, p.nobody, p.hover.Layer), p.legend.card, func(height float32) {
		p.canvas.SetCovered(height)
		p.hover.Covered = height
	})
	p.left = ui.Edges(
		ui.Pad(ui.Gap12, ui.Gap16, ui.Gap8, ui.Gap16, controls),
		p.footer, nil, nil, p.float)
	p.beside = ui.NewSideColumn(760, container.NewHBox(p.side, p.charts.side), p.left, func() (top, height float32) {
		return p.float.Position().Y, p.float.Size().Height - p.hover.Covered
	}, func(width float32) {
		p.aside, p.hover.Aside = width, width
		p.canvas.SetAside(width)
	})
	p.Contents = ui.NewContents(p.beside.Container, p.canvas, empty)
	return p
}

// Refresh shows a new state.
func (p *Pane) Refresh(v *cast.View) {
	changed := p.m.refresh(v)
	p.SetEmpty(len(p.m.all.Nodes) == 0 && len(v.Entities()) == 0)
	p.canvas.SetPalette(p.host.Palette())
	moved := edits.PlacesOf(p.m.asOf, p.m.arrangement())
	changed = changed || !maps.Equal(moved, p.moved)
	p.moved = moved
	p.redraw(changed)
}

// redraw shows the model; changed says that the picture has to be laid out.
func (p *Pane) redraw(changed bool) {
	p.showControls()
	p.showSide()
	if !changed && p.laidOut {
		return
	}
	p.laidOut = true
	g := p.m.shown
	p.notice.SetText("")
	if len(g.Nodes) == 0 && p.m.way != plain {
		p.notice.SetText(i18n.T("Nothing of that kind is known here."))
	}
	generation := p.canvas.Begin()
	of := p.m.arrangement()
	placed := p.m.knownPlaces()
	if missing := len(g.Nodes) - len(placed); (len(placed) > 0 || len(g.Nodes) == 0) && 2*missing <= len(g.Nodes) {
		p.put(generation, of, g, scene.FillLayout(g, placed, p.layout.Engine))
		return
	}
	p.host.Layout(g, p.m.engine(), func(l scene.Layout, err error) {
		l = l.Stretch(g, p.canvas.Aspect())
		if !p.put(generation, of, g, l) {
			return
		}
		p.notice.SetText("")
		if err != nil {
			delete(p.m.last, of) // the next time it may be laid out well
			p.notice.SetText(i18n.T("It could not be laid out, so it is shown as rings. Narrow it, or choose another layout."))
		}
	})
}

// put shows a picture and remembers its places, unless a newer one was asked for.
func (p *Pane) put(generation graphview.Generation, of string, g scene.Graph, l scene.Layout) bool {
	if !p.canvas.SetPicture(generation, scene.NewPicture(g, l)) {
		return false
	}
	p.layout = l
	p.showHovered("", fyne.Position{}) // another disc may be under the pointer now
	if edits.PlacesOf(p.m.asOf, of) == nil {
		p.m.remember(of, l)
	}
	return true
}

// chapterTime is how long a chapter is shown while the chapters play.
const chapterTime = 1200 * time.Millisecond

// play shows one chapter after another, from the first one if the last is shown, or stops.
func (p *Pane) play() {
	if p.tick != nil {
		p.stop()
		return
	}
	if p.m.at >= len(p.m.places)-1 {
		p.redraw(p.m.setPlace(0))
	}
	p.playing.SetText("⏸")
	p.next()
}

func (p *Pane) next() {
	p.tick = time.AfterFunc(chapterTime, func() {
		p.studio.Loop().Post(func() {
			if p.tick == nil {
				return
			}
			if p.m.at >= len(p.m.places)-1 || !p.Object().Visible() {
				p.stop()
				return
			}
			p.redraw(p.m.setPlace(p.m.at + 1))
			p.next()
		})
	})
}

func (p *Pane) stop() {
	if p.tick != nil {
		p.tick.Stop()
	}
	p.tick = nil
	p.playing.SetText("▶")
}

// find finds an entity in the picture by name and shows it.
func (p *Pane) find() {
	pane.AskEntity(p.studio, i18n.T("Find in the picture"), p.m.asOf, nil, func(e *cast.Entity) {
		p.m.selected = e.ID
		p.redraw(p.m.draw())
		p.step(e.ID)
	})
}

// holdsName reports whether a name of an entity contains a query, ignoring case.
func holdsName(e *cast.Entity, query string) bool {
	return strings.Contains(strings.ToLower(e.Name+" "+strings.Join(e.Aliases(), " ")), strings.ToLower(query))
}

// toggleLegend shows the legend or takes it away.
func (p *Pane) toggleLegend() {
	ui.SetShown(p.legend.card, !p.legend.card.Visible())
	p.legendOn.SetCurrent(p.legend.card.Visible())
	p.float.Refresh()
}

func (p *Pane) showControls() {
	p.chief.SetCurrent(p.m.around == "" && !p.m.whole && p.m.way == plain)
	p.whole.SetCurrent(p.m.around == "" && p.m.whole && p.m.way == plain)
	p.around.SetCurrent(p.m.isAround())
	p.ways.SetCurrent(p.m.way != plain)
	p.ways.SetText(p.m.wayName() + " ▾")
	p.around.SetText(i18n.T("Around the chosen one"))
	if e := p.m.entity(); e != nil {
		p.around.SetText(i18n.T("Around: %s", e.Name))
	}
	if p.depths.Hidden = !p.m.isAround(); p.m.isAround() {
		p.depth.SetValue(p.m.depth)
	}
	ui.SetShown(p.nobody, len(p.m.shown.Nodes) == 0)
	p.legend.show(p.m, p.redraw)
	p.count.SetText(p.m.countWords())
	offered := p.m.leftOutWords()
	if ui.SetShown(p.more, offered != ""); offered != "" { // a button that never had a word does not draw one later
		p.more.SetText(offered)
	}
	p.place.SetRange(0, max(len(p.m.places)-1, 0))
	p.place.SetMarks(p.m.marks)
	p.place.SetValue(p.m.at)
	p.first.SetRange(0, max(len(p.m.places)-1, 0))
	p.first.SetValue(p.m.first)
	p.news.SetText(p.m.news)
	ui.SetShown(p.news, p.m.news != "")
	if p.m.at >= 0 && p.m.at < len(p.m.labels) {
		p.placeTag.SetText(p.m.placeWords())
	}
	ui.SetShown(p.footer, len(p.m.places) > 1)
	p.left.Refresh() // controls, legend and news may need more lines now
}

func (p *Pane) choose(id kb.EntityID) {
	p.m.selected = id
	p.hover.Hide()
	p.showControls()
	p.showSide()
	if at, ok := p.spot(string(id)); ok && p.aside > 0 && at.X > float64(p.canvas.Size().Width-p.aside) {
		p.canvas.Reveal(string(id))
	}
}

// spot returns where in the picture's window somebody is.
func (p *Pane) spot(id string) (scene.Point, bool) {
	if p.canvas.Picture() == nil {
		return scene.Point{}, false
	}
	d, ok := p.canvas.Picture().Find(id)
	return p.canvas.Look().Window(d.At), ok
}

// Show draws the neighbourhood of an entity and chooses it.
func (p *Pane) Show(id kb.EntityID) {
	p.m.selected = id
	p.redraw(p.m.setAround(id))
	p.canvas.Select(string(id))
}

// Here returns the entity in the middle of the picture.
func (p *Pane) Here() (key, title string) {
	e, ok := p.studio.View().Entity(p.m.around)
	if !ok {
		return "", ""
	}
	return string(e.Group.Anchor), e.Name
}

// Return shows the entity that has a name.
func (p *Pane) Return(key string) { pane.ShowBearer(p.studio, key, p.Show) }

// showSide shows the chosen entity beside the picture, or over it where there is no room beside it.
func (p *Pane) showSide() {
	p.showCharts()
	p.beside.SetWanted(p.m.entity() != nil || len(p.m.targets()) > 1 || p.charts.side.Visible())
	if ids := p.m.targets(); len(ids) > 1 {
		p.showSeveral(ids)
		return
	}
	e := p.m.entity()
	if e == nil {
		p.side.SetTitle(i18n.T("Nobody is chosen"), nil)
		var ways []fyne.CanvasObject
		for _, way := range []string{i18n.T("Click somebody to see who they are and how they are related to others."),
			i18n.T("Drag a disc to where you want it, or onto another to merge the two."),
			i18n.T("Shift and a drag from one to another says how they are related. Shift and a click chooses several."),
			i18n.T("Arrow keys move, + and − zoom, N goes to the next.")} {
			ways = append(ways, ui.Wrapped(way, ui.SizeBody, ui.ColorMuted))
		}
		p.side.SetContent(ways...)
		p.side.SetActions()
		return
	}
	v := p.m.asOf
	p.side.SetTitle(e.Name, ui.NewTypeChip(string(e.Type), present.Type(e.Type)))
	content := []fyne.CanvasObject{ui.Wrapped(v.Description(e), ui.SizeBody, ui.ColorMuted).SetMaxLines(mostDescribed)}
	names := ui.Flow(ui.Gap4)
	for _, n := range e.Names {
		names.Add(ui.NewChip(n.Surface, ui.ToneNeutral).WithCount(len(n.Mentions)))
	}
	content = append(content, names)
	if q, ok := pane.BestQuote(v, e); ok {
		content = append(content, ui.NewQuote(q.Text, []ui.Mark{{Start: q.Start, End: q.End}}, q.Source, func() { p.studio.ShowPlace(q.Document, q.Span) }).WithMaxLines(5))
	}
	if relations := v.RelationsOf(e); len(relations) > 0 {
		content = append(content, ui.SectionLabel(i18n.T("Relations in view")))
		for _, r := range relations[:min(len(relations), 12)] {
			content = append(content, ui.Col(0, ui.Spread(ui.LinkButton(pane.Tie(e, r, p.host.Gender(e)), func() { p.step(r.Other(e).ID) }).Narrow(), ui.Muted(pane.Strength(r))),
				ui.Wrapped(v.RelationDescription(r), ui.SizeCaption, ui.ColorMuted).SetMaxLines(1)))
		}
	}
	if w := p.m.review(e); w != nil {
		content = append(content, ui.NewNotice(ui.ToneDoubt, ui.Strong(i18n.T("Under review")),
			ui.Wrapped(i18n.T("Is “%s” the same as “%s”?", w.SurfaceA, w.SurfaceB), ui.SizeBody, ui.ColorText),
			ui.LinkButton(i18n.T("Decide ›"), func() { p.studio.ShowReview(w.ID) })))
	}
	p.side.SetContent(content...)
	p.side.SetActions(ui.SecondaryButton(i18n.T("Open"), p.open), ui.SecondaryButton(i18n.T("Ask"), p.converse),
		ui.SecondaryButton(i18n.T("Merge with…"), p.merge), ui.SecondaryButton(i18n.T("Relate to…"), p.relate))
}

// mostDescribed is how many lines of a description are shown beside the picture: names, quote and relations are to be in sight too.
const mostDescribed = 6

// step chooses a neighbour and brings it into the window.
func (p *Pane) step(id kb.EntityID) {
	p.canvas.Select(string(id))
	p.canvas.Reveal(string(id))
	p.choose(id)
}

// Named returns the widgets that journeys look for.
func (p *Pane) Named() map[string]fyne.CanvasObject {
	return map[string]fyne.CanvasObject{"graph.picture": p.canvas, "graph.charts": p.chartsOn, "graph.play": p.playing, "graph.strength": p.legend.strength.slider}
}

// showHovered shows who the pointer is on. Of the chosen one the column beside the picture says more, and a
// card would cover those around.
func (p *Pane) showHovered(id string, at fyne.Position) {
	e, ok := p.m.asOf.Entity(kb.EntityID(id))
	if !ok || e.ID == p.m.selected {
		p.hover.Hide()
		return
	}
	corner := fyne.CurrentApp().Driver().AbsolutePositionForObject(p.canvas)
	p.hover.Show(p.m.asOf, e, at.Subtract(corner))
}
