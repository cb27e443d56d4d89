package ui_test

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/test"

	"dramatis/app/ui"
	"dramatis/app/ui/icon"
	"dramatis/app/ui/uitest"
)

func TestATapOnTheRowThatTheProgramSelectedOnlySelectsIt(t *testing.T) {
	opened := 0
	list := ui.NewRowList(func() int { return 5 }, func(int) ui.RowData { return ui.RowData{Title: "x"} })
	list.OnActivated = func(int) { opened++ }
	list.Select(1)
	w := uitest.Window(t, ui.Light, list)
	for want := range 2 {
		test.TapCanvas(w.Canvas(), fyne.NewPos(50, 60))
		if opened != want {
			t.Errorf("after %d taps it was opened %d times", want+1, opened)
		}
	}
}

func TestTheMenusOpenWithoutAMouseAndTheArrowsTurnToTheOthers(t *testing.T) {
	var done []string
	menu := func(name string) *fyne.Menu {
		return fyne.NewMenu(name, fyne.NewMenuItem(name+" 1", func() { done = append(done, name+" 1") }), fyne.NewMenuItem(name+" 2", func() { done = append(done, name+" 2") }))
	}
	bar := ui.NewTopBar("Tides", nil)
	bar.SetMenu(fyne.NewMainMenu(menu("File"), menu("Edit"), menu("Help")))
	w := uitest.Window(t, ui.Light, container.NewBorder(bar, nil, nil, nil))
	for _, keys := range [][]fyne.KeyName{{}, {fyne.KeyRight, fyne.KeyDown}, {fyne.KeyLeft}} {
		bar.OpenMenu()
		for _, k := range append(keys, fyne.KeyReturn) {
			uitest.Settle(w)
			w.Canvas().Focused().TypedKey(key(k))
		}
	}
	if got := strings.Join(done, ", "); got != "File 1, Edit 2, Help 1" || ui.HasOverlay(w.Canvas()) {
		t.Errorf("done: %s, open: %v", got, ui.HasOverlay(w.Canvas()))
	}
}

func TestTheRailOfALowWindowHasNoCaptions(t *testing.T) {
	var items []ui.RailItem
	for _, id := range strings.Fields("a b c d e f g h z") {
		items = append(items, ui.RailItem{ID: id, Caption: id, Icon: icon.Cast, Bottom: id == "z"})
	}
	r := ui.NewNavRail(items, nil)
	w := uitest.Window(t, ui.Light, r)
	for high, captions := range map[float32]int{700: 9, 400: 0} {
		w.Resize(fyne.NewSize(200, high))
		uitest.Settle(w)
		shown := 0
		for _, words := range uitest.Find[*canvas.Text](r) {
			if words.Text != "" && words.Visible() {
				shown++
			}
		}
		if shown != captions || r.MinSize().Height > 400 {
			t.Errorf("a rail of %.0f, which needs %.0f, has %d captions", high, r.MinSize().Height, shown)
		}
	}
}

func TestManyTabsShareTheWidth(t *testing.T) {
	var shown []int
	strip := ui.NewTabStrip(func(i int) { shown = append(shown, i) }, func(int) {})
	w := uitest.Window(t, ui.Light, container.NewBorder(strip.Container, nil, nil, nil))
	if strip.MinSize().Height != 0 && strip.Visible() {
		t.Error("a strip without tabs takes room")
	}
	strip.SetTabs(make([]ui.Tab, 20), 0)
	w.Resize(fyne.NewSize(800, 200))
	uitest.Settle(w)
	test.TapCanvas(w.Canvas(), fyne.NewPos(8+784/20*19.2, 15))
	if len(shown) != 1 || shown[0] != 19 {
		t.Errorf("shown are %v", shown)
	}
}

func TestFunctionKeysWorkWhileAFieldHasTheKeyboard(t *testing.T) {
	entry, area := ui.NewEntry(), ui.NewArea(2)
	w := uitest.Window(t, ui.Light, container.NewVBox(entry, area))
	var keys []string
	w.Canvas().SetOnTypedKey(func(e *fyne.KeyEvent) { keys = append(keys, string(e.Name)) })
	for _, field := range []fyne.Focusable{entry, area} {
		w.Canvas().Focus(field)
		field.TypedKey(key(fyne.KeyF10))
		field.TypedKey(key(fyne.KeyLeft))
	}
	if got := strings.Join(keys, " "); got != "F10 F10" {
		t.Errorf("the window gets %s", got)
	}
}
