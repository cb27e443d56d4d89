package apptest

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"dramatis/app/sample"
	"dramatis/app/ui"
	"dramatis/app/ui/uitest"
	"dramatis/editor/edits"
	"dramatis/editor/kb"
	"dramatis/render/graphview"
	"dramatis/render/scene"
)

// TestTheGraphIsCuratedAndLookedAtInOtherWays looks at a family tree, takes a name out of the cast and
// undoes that.
func TestTheGraphIsCuratedAndLookedAtInOtherWays(t *testing.T) {
	r := Start(t, "story.dramatis")
	r.ImportSample(sample.English)
	people := r.S.View().Characters()
	mother, child := people[0], people[1]
	r.S.Do(edits.Relate(mother.ID, child.ID, kb.Parent, "", 9))
	r.Idle().Do("go.graph").Do("graph.family").Sees("Family tree ▾").Do("graph.doubt").Sees("Only under review ▾").Do("graph.chief").Sees("More ▾")
	r.S.ShowInGraph(mother.ID)
	r.Idle().Sees("Mother of " + child.Name)
	before := len(r.Names())
	r.Key("Delete")
	if len(r.Names()) != before-1 {
		t.Error("the chosen one is still in the cast")
	}
	r.Do("edit.undo")
	if len(r.Names()) != before {
		t.Error("undone, the chosen one is not back")
	}
}

// TestTheGraphIsCuratedByHand moves a disc, draws a relation, takes a name apart, chooses several and merges them, each undone; the
// moved disc is where it was put when the base is opened again.
func TestTheGraphIsCuratedByHand(t *testing.T) {
	r := Start(t, "story.dramatis")
	r.ImportSample(sample.English)
	r.Do("go.graph")
	v := graphOf(t, r)
	people := r.S.View().Characters()
	one, other := people[0], people[1]
	was := discOf(t, v, one.ID)
	drag(v, windowOf(t, v, one.ID), windowOf(t, v, one.ID).AddXY(40, -25), 0)
	moved := discOf(t, r.Idle().graph(), one.ID)
	if moved == was {
		t.Fatal("the disc did not move")
	}
	r.Reopen("story.dramatis").Do("go.graph")
	v = graphOf(t, r)
	if got := discOf(t, v, one.ID); got != moved {
		t.Errorf("after opening again it is at %v, not %v", got, moved)
	}
	r.Do("edit.undo")
	if got := discOf(t, v, one.ID); got == moved {
		t.Error("undone, it is still there")
	}

	drag(v, windowOf(t, v, one.ID), windowOf(t, v, other.ID), fyne.KeyModifierShift)
	r.Idle().Sees(one.Name + " and " + other.Name).Tap("Keep")
	related := false
	for _, rel := range r.S.View().RelationsOf(must(r.S.View().Entity(one.ID))) {
		related = related || rel.Other(one).ID == other.ID && rel.Card != nil
	}
	if !related {
		t.Error("the relation that was drawn is not there")
	}
	r.Do("edit.undo")

	before := len(r.Names())
	v.Select("")
	tap(v, windowOf(t, v, one.ID), 0)
	tap(v, windowOf(t, v, other.ID), fyne.KeyModifierShift)
	r.Idle().Sees("2 are chosen").Tap("Merge these 2").Sees("Called").Tap("Cancel")
	if len(r.Names()) != before {
		t.Fatal("the merge that was not agreed to has left something")
	}
	r.Tap("Merge these 2").Tap("Merge")
	if len(r.Names()) != before-1 {
		t.Fatalf("merged, there are %d, not %d", len(r.Names()), before-1)
	}
	r.Do("edit.undo")
	if len(r.Names()) != before {
		t.Error("undone, the two are not apart")
	}
	v.Select(string(one.ID))
	r.Do("graph.merge").Write(other.Name).Press(fyne.KeyReturn)
	r.Sees("Called").Sees(other.Name + ", character:").Tap("Merge")
	if merged, ok := r.S.View().Find(other.Name); len(r.Names()) != before-1 || !ok || !merged.Holds(one.Names[0].ID) {
		t.Errorf("%s is not %s: %v", one.Name, other.Name, r.Names())
	}
	r.Do("edit.undo")
	for _, e := range r.S.View().Characters() {
		if len(e.Names) > 1 {
			tap(v, windowOf(t, v, e.ID), 0)
			r.Do("graph.split").Sees("Split " + e.Name).Check(e.Names[1].Surface).Tap("Split")
			if len(r.Names()) <= before {
				t.Errorf("taken apart, %s is still one", e.Name)
			}
			return
		}
	}
	t.Error("nobody of the sample has two names")
}

func TestADiscIsDraggedOntoAnotherAndTheTwoAreMergedAfterALook(t *testing.T) {
	r := Start(t, "")
	r.ImportSample(sample.English)
	r.Do("go.graph")
	v := graphOf(t, r)
	people := r.S.View().Characters()
	one, other := people[1], people[0]
	before, was := len(r.Names()), discOf(t, v, one.ID)
	drag(v, windowOf(t, v, one.ID), windowOf(t, v, other.ID), 0)
	r.Idle().Sees("Merge " + other.Name + ", " + one.Name).Sees("Called").Tap("Cancel")
	if len(r.Names()) != before || discOf(t, r.graph(), one.ID) != was {
		t.Error("the merge that was not agreed to has left something")
	}
	drag(v, windowOf(t, v, one.ID), windowOf(t, v, other.ID), 0)
	r.Idle().Tap("Merge")
	if merged, ok := r.S.View().Find(other.Name); len(r.Names()) != before-1 || !ok || !merged.Holds(one.Names[0].ID) {
		t.Errorf("%s is not %s: %v", one.Name, other.Name, r.Names())
	}
	if r.Do("edit.undo"); len(r.Names()) != before {
		t.Error("undone, the two are not apart")
	}
}

// TestTheGraphSaysWhoADiscIsAndKeepsSeveralApart points at a disc, reads its card, opens what a right click offers, and keeps two apart by
// the menu and by the key.
func TestTheGraphSaysWhoADiscIsAndKeepsSeveralApart(t *testing.T) {
	r := Start(t, "story.dramatis")
	r.ImportSample(sample.English)
	r.S.Window().Resize(fyne.NewSize(1280, 800))
	r.Do("go.graph")
	v := graphOf(t, r)
	people := r.S.View().Characters()
	one, other, all := people[0], people[1], len(v.Picture().Discs)
	said := r.S.View().Description(one)
	if said == "" {
		t.Fatal("nothing is said of the chief character")
	}
	said = said[:min(len(said), 60)] // the card cuts it after three lines
	if strings.Contains(VisibleText(r.S), said) {
		t.Fatal("the card is there before the pointer is")
	}
	point(v, windowOf(t, v, one.ID))
	r.Idle().Sees(said).Sees("“")
	r.draw("hover")
	point(v, fyne.NewPos(-1, -1))
	if strings.Contains(VisibleText(r.Idle().S), said) {
		t.Error("the card stays when the pointer is gone")
	}

	apart := func() bool {
		for d := range kb.All[*kb.Verdict](r.S.View().Snapshot) {
			if d.State == kb.Rejected && (one.Holds(d.A) && other.Holds(d.B) || one.Holds(d.B) && other.Holds(d.A)) {
				return true
			}
		}
		return false
	}
	if apart() {
		t.Fatal("the two are apart already")
	}
	tap(v, windowOf(t, v, one.ID), 0)
	tap(v, windowOf(t, v, other.ID), fyne.KeyModifierShift)
	rightClick(v, windowOf(t, v, other.ID))
	r.Idle().Sees("Merge these 2")
	r.draw("menu")
	r.Tap("Keep these 2 apart")
	if !apart() {
		t.Error("kept apart by the menu, they are not")
	}
	r.Do("edit.undo")
	if apart() {
		t.Error("undone, they are still kept apart")
	}
	r.Key("D")
	if !apart() {
		t.Error("kept apart by the key, they are not")
	}
	r.Do("edit.undo")

	rightClick(v, windowOf(t, v, one.ID)) // one of the chosen: still about both
	r.Idle().Sees("Keep these 2 apart").Press(fyne.KeyEscape)
	v.ClearChosen()
	rightClick(v, windowOf(t, v, one.ID))
	r.Idle().Sees("Split…").Tap("Around this one")
	if got := len(v.Picture().Discs); got >= all {
		t.Errorf("around one there are %d, as many as in all", got)
	}
}

// point moves the pointer to a place of the picture; one outside leaves it.
func point(v *graphview.View, at fyne.Position) {
	corner := fyne.CurrentApp().Driver().AbsolutePositionForObject(v)
	v.MouseMoved(&desktop.MouseEvent{PointEvent: fyne.PointEvent{Position: at, AbsolutePosition: corner.Add(at)}})
}

func rightClick(v *graphview.View, at fyne.Position) {
	corner := fyne.CurrentApp().Driver().AbsolutePositionForObject(v)
	v.TappedSecondary(&fyne.PointEvent{Position: at, AbsolutePosition: corner.Add(at)})
}

func must[T any](x T, _ bool) T { return x }

// graph returns the picture in front.
func (r *Robot) graph() *graphview.View { return graphOf(r.t, r) }

func graphOf(t testing.TB, r *Robot) *graphview.View {
	t.Helper()
	v := graphIn(r.S.Window().Content())
	if v == nil {
		t.Fatal("there is no picture")
	}
	return v
}

func discOf(t testing.TB, v *graphview.View, id kb.EntityID) scene.Point {
	t.Helper()
	d, ok := v.Picture().Find(string(id))
	if !ok {
		t.Fatalf("%s is not in the picture", id)
	}
	return d.At
}

func windowOf(t testing.TB, v *graphview.View, id kb.EntityID) fyne.Position {
	p := v.Look().Window(discOf(t, v, id))
	return fyne.NewPos(float32(p.X), float32(p.Y))
}

func tap(v *graphview.View, at fyne.Position, held fyne.KeyModifier) {
	v.MouseDown(&desktop.MouseEvent{Modifier: held})
	v.Tapped(&fyne.PointEvent{Position: at})
}

func drag(v *graphview.View, from, to fyne.Position, held fyne.KeyModifier) {
	v.MouseDown(&desktop.MouseEvent{Modifier: held})
	v.Dragged(&fyne.DragEvent{PointEvent: fyne.PointEvent{Position: to}, Dragged: fyne.NewDelta(to.X-from.X, to.Y-from.Y)})
	v.DragEnd()
}

// TestChartsBesideTheGraphLeadToTheText opens the text from each chart, by clicks and by keys.
func TestChartsBesideTheGraphLeadToTheText(t *testing.T) {
	r := Start(t, "story.dramatis")
	r.ImportSample(sample.English)
	for i, title := range []string{"PRESENCE BY CHAPTER", "WHO SPEAKS WITH EACH OTHER", "SCENES BY PERSON"} {
		r.Do("go.graph")
		if i == 0 {
			r.Do("graph.charts")
		}
		r.Sees(title)
		g := uitest.Find[*ui.GridChart](r.S.Window().Content())[i]
		row, column := -1, -1
		for y, values := range g.Grid().Values {
			for x, v := range values {
				if v > 0 && row < 0 {
					row, column = y, x
				}
			}
		}
		if row < 0 {
			t.Fatalf("%s is empty", title)
		}
		r.S.Window().Canvas().Focus(g)
		for range row {
			r.Press(fyne.KeyDown)
		}
		for range column {
			r.Press(fyne.KeyRight)
		}
		r.Sees(strings.TrimLeft(g.Grid().Rows[row], "0123456789 "))
		r.Press(fyne.KeyReturn)
		if front := r.S.State().Pane; front != "read" {
			t.Errorf("a cell of %s leads to %s", title, front)
		}
	}
}

// TestWhoIsLeftOutOfTheGraphIsOffered draws the whole cast, and then those without relations too by the link that offers them.
func TestWhoIsLeftOutOfTheGraphIsOffered(t *testing.T) {
	r := Start(t, "story.dramatis")
	r.ImportSample(sample.English)
	r.Do("go.graph").Do("graph.whole").Sees("without relations left out")
	together := len(r.graph().Picture().Discs)
	r.Tap("Show them too")
	if all := len(r.graph().Picture().Discs); all <= together {
		t.Errorf("with those without relations there are %d, %d before", all, together)
	}
	if strings.Contains(VisibleText(r.S), "Show them too") {
		t.Error("what is shown is still offered")
	}
}

// TestChaptersFromToSayWhoComesIn goes through the chapters one by one and shows a stretch of them only.
func TestChaptersFromToSayWhoComesIn(t *testing.T) {
	r := Start(t, "story.dramatis")
	r.ImportSample(sample.English)
	r.Do("go.graph")
	all := len(r.graph().Picture().Discs)
	for range r.S.View().Story().Chapters() {
		r.Do("graph.earlier")
	}
	r.Do("graph.later").Sees("Comes in: ")
	for range r.S.View().Story().Chapters() {
		r.Do("graph.later").Do("graph.fromlater")
	}
	if last := len(r.graph().Picture().Discs); last >= all || last == 0 {
		t.Errorf("the last chapter alone shows %d of %d", last, all)
	}
}
