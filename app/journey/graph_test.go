//go:build e2e

package journey

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"dramatis/editor/editortest"
)

// TestAWriterDragsAndZoomsTheGraph turns the wheel over the graph, drags it and drags a disc with a real mouse, and undoes that.
func TestAWriterDragsAndZoomsTheGraph(t *testing.T) {
	d := sit(t, "1280x800", "light", []string{"DRAMATIS_SAMPLE=" + t.TempDir()})
	d.until("the sample is read", func() bool { s := d.state(); return s.Entities > 20 && s.Idle && s.Queue > 0 })
	d.pane("graph", "5")
	d.idle()
	d.until("a toast has gone", func() bool { return d.state().Toast == "" })
	x, y := d.middle("graph.picture")
	seen := 0
	look := func() []byte {
		seen++
		path := filepath.Join(t.TempDir(), fmt.Sprint(seen, ".png"))
		d.picture(path)
		return editortest.Get(os.ReadFile(path))(t)
	}
	changes := func(what string, do func()) {
		t.Helper()
		before := look()
		do()
		d.until(what, func() bool { return !bytes.Equal(before, look()) })
	}
	changes("the wheel has zoomed", func() { d.xdo("mousemove", fmt.Sprint(x), fmt.Sprint(y), "click", "4", "click", "4") })
	changes("the picture is dragged", func() { d.drag(x-300, y-180, x-340, y-200, "") })
	was := d.state().Undo
	d.centred()
	d.drag(x, y, x+90, y+60, "")
	d.until("a disc is moved", func() bool { return d.state().Undo != was })
	moved := d.state().Undo
	d.xdo("key", "ctrl+z")
	d.until("the move is undone", func() bool { s := d.state(); return s.Undo == was && s.Redo == moved })
	d.idle()
}

// TestAWriterCuratesInTheGraph draws a relation from disc to disc, merges two discs and opens what a right click offers, with a real
// mouse, and undoes each.
func TestAWriterCuratesInTheGraph(t *testing.T) {
	d := sit(t, "1280x800", "light", []string{"DRAMATIS_SAMPLE=" + t.TempDir()})
	d.until("the sample is read", func() bool { s := d.state(); return s.Entities > 20 && s.Idle && s.Queue > 0 })
	d.pane("graph", "5")
	d.idle()
	d.until("a toast has gone", func() bool { return d.state().Toast == "" })
	was := d.state()
	undone := func(what string) {
		t.Helper()
		done := d.state().Undo
		d.xdo("key", "ctrl+z")
		d.until(what+" is undone", func() bool { s := d.state(); return s.Undo == was.Undo && s.Redo == done && s.Entities == was.Entities })
		d.idle()
	}
	x0, y0 := d.middle("disc 1")
	x1, y1 := d.middle("disc 2")

	d.drag(x0, y0, x1, y1, "shift")
	d.click("Keep")
	d.until("the relation is kept", func() bool { return d.state().Undo != was.Undo })
	undone("the relation")

	d.xdo("mousemove", fmt.Sprint(x0), fmt.Sprint(y0), "click", "3")
	d.until("a right click offers what can be done", func() bool { return d.sees("Cut a relation…") })
	d.xdo("key", "Escape")
	d.until("the menu is closed", func() bool { return !d.sees("Cut a relation…") })

	d.xdo("mousemove", fmt.Sprint(x0), fmt.Sprint(y0), "click", "1")
	d.idle()
	d.xdo("keydown", "shift", "mousemove", fmt.Sprint(x1), fmt.Sprint(y1), "click", "1", "keyup", "shift")
	d.click("Merge these 2")
	d.click("Merge")
	d.until("the two are one", func() bool { s := d.state(); return s.Undo != was.Undo && s.Entities == was.Entities-1 })
	undone("the merge")
}

// sees reports whether words are shown.
func (d *desk) sees(words string) bool {
	var at struct{ Found bool }
	d.ask(words, &at)
	return at.Found
}

// centred brings a disc into the middle of the graph: near by, the next disc is out of sight, and is brought there.
func (d *desk) centred() {
	d.t.Helper()
	for range 14 {
		d.xdo("key", "plus")
	}
	d.xdo("key", "n", "key", "n", "key", "n")
	d.idle()
}

// middle returns where a widget is on the screen.
func (d *desk) middle(name string) (x, y int) {
	d.t.Helper()
	var at struct {
		Found bool
		X, Y  float32
	}
	d.until(fmt.Sprintf("%q is shown", name), func() bool {
		d.ask(name, &at)
		return at.Found
	})
	return int(at.X), int(at.Y)
}

// drag pulls with the mouse from one place of the screen to another, with a key held or none.
func (d *desk) drag(x0, y0, x1, y1 int, held string) {
	d.t.Helper()
	if held != "" {
		d.xdo("keydown", held)
		defer d.xdo("keyup", held)
	}
	d.xdo("mousemove", fmt.Sprint(x0), fmt.Sprint(y0), "mousedown", "1")
	for i := 1; i <= 6; i++ {
		d.xdo("mousemove", fmt.Sprint(x0+(x1-x0)*i/6), fmt.Sprint(y0+(y1-y0)*i/6))
	}
	d.xdo("mouseup", "1")
}

func TestInANarrowWindowWhoIsChosenComesOverTheGraphWhichKeepsItsPlace(t *testing.T) {
	d := sit(t, "1024x700", "light", []string{"DRAMATIS_SAMPLE=" + t.TempDir()})
	d.until("the sample is read", func() bool { s := d.state(); return s.Entities > 20 && s.Idle && s.Queue > 0 })
	d.pane("graph", "5")
	d.idle()
	d.until("a toast has gone", func() bool { return d.state().Toast == "" })
	relate := d.shown("Relate to…")
	if relate() {
		t.Error("a column is there before somebody is chosen")
	}
	x, y := d.middle("disc 1")
	d.click("disc 1")
	d.until("who it is comes beside it", relate)
	edge, _ := d.middle("Relate to…")
	switch newX, newY := d.middle("disc 1"); {
	case newX >= edge:
		t.Errorf("the disc at %d is under the column, a button of which is at %d", newX, edge)
	case x < edge-200 && (newX != x || newY != y):
		t.Errorf("the disc moved from %d, %d to %d, %d", x, y, newX, newY)
	}
	d.xdo("key", "Escape")
	d.until("the column goes with the choice", func() bool { return !relate() })
}
