package graph

import (
	"errors"
	"image/color"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"dramatis/app/pane"
	"dramatis/app/pane/panetest"
	"dramatis/app/ui/uitest"
	"dramatis/editor/cast"
	"dramatis/editor/editortest"
	"dramatis/editor/edits"
	"dramatis/editor/kb"
	"dramatis/editor/memory"
	"dramatis/render/graphviz"
	"dramatis/render/scene"
	"dramatis/render/scene/paint"
)

// A host lays out in a circle at once and notes what the pane asks for.
type host struct {
	*panetest.Studio
	fails bool // the layout
	laid  int  // layouts that were asked for
}

func (h *host) GoToLibrary()                         { h.Asked = append(h.Asked, "library") }
func (h *host) Gender(*cast.Entity) cast.Gender      { return "" }
func (h *host) Remembered(v *cast.View) *memory.Book { return memory.Derive(v) }
func (h *host) ExportPicture(g scene.Graph, _ scene.Layout, _ *kb.Place) {
	h.Asked = append(h.Asked, "export")
}
func (h *host) Layout(g scene.Graph, _ graphviz.Options, then func(scene.Layout, error)) {
	h.laid++
	if h.fails {
		then(scene.Circle(g), errors.New("it took too long"))
		return
	}
	then(scene.Circle(g), nil)
}

func (h *host) Palette() paint.Palette {
	black := func(string) color.Color { return color.Black }
	return paint.Palette{Background: color.White, Line: color.Black, Bright: color.Black, Text: color.Black, Muted: color.Black, Review: color.Black,
		Type: black, Kind: black, Community: func(int) color.Color { return color.Black }, Ground: func(int) color.Color { return color.White }}
}

func (h *host) Picture(v *cast.View) scene.Graph {
	var g scene.Graph
	for _, e := range v.Entities() {
		g.Nodes = append(g.Nodes, scene.Node{ID: string(e.ID), Label: e.Name, Type: string(e.Type), Weight: float64(e.Mentions)})
	}
	for _, r := range v.Relations() {
		g.Edges = append(g.Edges, scene.Edge{From: string(r.Source.ID), To: string(r.Target.ID), Weight: r.Strength})
	}
	return g
}

func shown(t *testing.T, fill bool) (*host, *Pane) {
	t.Helper()
	h := &host{Studio: &panetest.Studio{Session: editortest.Story(t, fill)}}
	h.Show(t, func() pane.Pane { return New(h, h) })
	return h, h.Pane.(*Pane)
}

func TestNothingIsDrawnInTheBackgroundWhereNobodyIs(t *testing.T) {
	if h, _ := shown(t, false); h.laid > 0 {
		t.Errorf("an empty picture was laid out %d times", h.laid)
	}
	if h, _ := shown(t, true); h.laid != 1 {
		t.Errorf("a picture was laid out %d times", h.laid)
	}
}

// called returns the id of an entity.
func called(t *testing.T, h *host, name string) kb.EntityID {
	t.Helper()
	e, ok := h.View().Find(name)
	if !ok {
		t.Fatalf("nobody is called %s", name)
	}
	return e.ID
}

func TestWithoutACastThePaneLeadsToTheLibrary(t *testing.T) {
	h, _ := shown(t, false)
	h.CheckEmpty(t, "graph.open")
}

func TestThePictureShowsThoseWithRelationsOrEverybody(t *testing.T) {
	h, p := shown(t, true)
	if n := len(p.m.shown.Nodes); n != 2 || len(p.m.shown.Edges) != 1 {
		t.Fatalf("%d are drawn", n)
	}
	h.Press(t, "graph.whole")
	h.Press(t, "graph.loners")
	if n, all := len(p.m.shown.Nodes), len(h.View().Entities()); n != all {
		t.Errorf("%d of %d are drawn", n, all)
	}
	p.choose(called(t, h, "Tom Ashe"))
	h.Press(t, "graph.around")
	h.Press(t, "graph.deeper")
	if p.m.depth != 2 || len(p.m.shown.Nodes) != 2 {
		t.Errorf("%d are drawn at depth %d", len(p.m.shown.Nodes), p.m.depth)
	}
	h.Press(t, "graph.open")
	h.Press(t, "graph.export")
	if !slices.Equal(h.Asked, []string{"entity " + string(called(t, h, "Tom Ashe")), "export"}) {
		t.Errorf("asked for is %v", h.Asked)
	}
}

func TestAllThatAreAroundSomebodyAreNoMoreAskedForOfTheNext(t *testing.T) {
	h, p := shown(t, true)
	p.Show(called(t, h, "Tom Ashe"))
	p.m.whole = true // as "Show the 50 around" does
	p.Show(called(t, h, "Tom Ashe"))
	if !p.m.whole {
		t.Error("the same picture has lost those that were asked for")
	}
	p.Show(called(t, h, "Miss Vale"))
	if p.m.whole {
		t.Error("all around the next one are drawn unasked")
	}
}

func TestSeveralAreMergedOrKeptApart(t *testing.T) {
	h, p := shown(t, true)
	h.Press(t, "graph.whole")
	h.Press(t, "graph.loners")
	before := len(h.View().Entities())
	a, b := called(t, h, "Miss Vale"), called(t, h, "Mr. Ashe")
	p.canvas.OnSeveral([]string{string(a), string(b)})
	h.Press(t, "graph.merge")
	if len(h.View().Entities()) != before {
		t.Error("merged before the writer agreed")
	}
	uitest.Button(t, h.Window().Canvas().Overlays().Top(), "Merge").Tapped(nil)
	if len(h.View().Entities()) != before-1 {
		t.Errorf("%s after merging", editortest.Names(h.View()))
	}
	h.Undo()
	p.canvas.OnSeveral([]string{string(a), string(b)})
	h.Press(t, "graph.different")
	if h.Can(edits.MergeEntities(a, b)) == nil && h.View().Counts().Rejected == 0 {
		t.Error("nothing says that they are different")
	}
	p.canvas.OnSeveral([]string{string(called(t, h, "Mill"))})
	p.choose(called(t, h, "Mill"))
	p.retypeAs(kb.Organization)
	if e, _ := h.View().Find("Mill"); e.Type != kb.Organization {
		t.Errorf("the mill is a %s", e.Type)
	}
	h.Press(t, "graph.notname")
	if _, ok := h.View().Find("Mill"); ok {
		t.Error("what is not a name stays in the cast")
	}
}

func TestADiscStaysWhereItWasPutUntilThePictureIsArrangedAgain(t *testing.T) {
	h, p := shown(t, true)
	id := called(t, h, "Tom Ashe")
	p.move(string(id), scene.Point{X: 500, Y: -40})
	if at := edits.PlacesOf(h.View(), p.m.arrangement()); len(at) != 2 || at[id].X != 500 {
		t.Fatalf("the places are %v", at)
	}
	if at := p.layout.At[string(id)]; at.X != 500 || at.Y != -40 {
		t.Errorf("the disc is at %v", at)
	}
	h.Press(t, "graph.arrange")
	if at := edits.PlacesOf(h.View(), p.m.arrangement()); len(at) != 0 {
		t.Errorf("places are kept: %v", at)
	}
}

func TestALayoutThatFailedIsTriedAgain(t *testing.T) {
	h, p := shown(t, true)
	h.fails = true
	h.Press(t, "graph.loners")
	if p.notice.Text() == "" || strings.Contains(p.notice.Text(), "took too long") || len(p.m.last[p.m.arrangement()]) != 0 {
		t.Errorf("it says %q and keeps %v", p.notice.Text(), p.m.last[p.m.arrangement()])
	}
	h.fails = false
	h.Press(t, "graph.chief")
	h.Press(t, "graph.whole")
	if p.notice.Text() != "" || len(p.m.last[p.m.arrangement()]) != len(p.m.shown.Nodes) {
		t.Errorf("it says %q and keeps %v", p.notice.Text(), p.m.last[p.m.arrangement()])
	}
}

func TestChartsAndLegendAreShownAndHidden(t *testing.T) {
	h, p := shown(t, true)
	was := p.legend.card.Visible()
	h.Press(t, "graph.legend")
	if p.legend.card.Visible() == was {
		t.Error("the legend stays as it was")
	}
	h.Press(t, "graph.charts")
	people := p.m.people()
	if len(people) != 2 || !strings.Contains(people[0].Name+people[1].Name, "Tom Ashe") {
		t.Errorf("charted are %v", people)
	}
	if grid := p.m.presence(people).grid; len(grid.Rows) != 2 || len(grid.Columns) != len(p.m.places[:p.m.at+1]) {
		t.Errorf("the grid is %v by %v", grid.Rows, grid.Columns)
	}
}

func TestAPictureOfNobodySaysSoAndLeadsBackToTheCast(t *testing.T) {
	h, p := shown(t, true)
	if p.nobody.Visible() {
		t.Error("somebody is drawn, and it says that nobody is")
	}
	p.m.off[string(kb.Character)] = true
	h.Press(t, "graph.family")
	if len(p.m.shown.Nodes) != 0 || !p.nobody.Visible() {
		t.Fatalf("%d are drawn, and that nobody is said: %v", len(p.m.shown.Nodes), p.nobody.Visible())
	}
	p.nobody.Button().Tapped(nil)
	if len(p.m.shown.Nodes) == 0 || p.nobody.Visible() || p.m.way != plain {
		t.Errorf("%d are drawn after it", len(p.m.shown.Nodes))
	}
	h.Do(edits.Unrelate(called(t, h, "Ashe"), called(t, h, "Tom Ashe")))
	p.redraw(p.m.clearNarrowing())
	if len(p.m.shown.Nodes) == 0 {
		t.Error("where nobody is related, nobody is drawn")
	}
}

func TestThePictureStaysWhereItIsWhateverIsSaidOfIt(t *testing.T) {
	h, p := shown(t, true)
	h.Window().Resize(fyne.NewSize(1280-76, 700))
	uitest.Settle(h.Window())
	at := p.float.Position()
	p.redraw(p.m.setAround(h.View().Entities()[0].ID))
	p.notice.SetText("It could not be laid out, so it is shown as rings. Narrow it, or choose another layout.")
	uitest.Settle(h.Window())
	if !p.m.isAround() || p.count.Text() == "" || p.float.Position() != at {
		t.Errorf("around somebody the picture is at %v, before at %v", p.float.Position(), at)
	}
}
