package ui_test

import (
	"context"
	"errors"
	"fmt"
	"image/color"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/theme"

	"dramatis/app/i18n"
	"dramatis/app/ui"
	"dramatis/app/ui/icon"
	"dramatis/app/ui/uitest"
)

func key(name fyne.KeyName) *fyne.KeyEvent { return &fyne.KeyEvent{Name: name} }

func TestARowListMovesByKeysAndHandsOthersOn(t *testing.T) {
	var chosen []int
	var runes, keys string
	list := ui.NewRowList(func() int { return 50000 }, func(i int) ui.RowData { return ui.RowData{Title: fmt.Sprint("row ", i)} })
	list.OnSelected = func(i int) { chosen = append(chosen, i) }
	list.OnTypedRune = func(r rune) bool { runes += string(r); return r == 'a' }
	w := uitest.Window(t, ui.Light, list)
	w.Canvas().SetOnTypedRune(func(r rune) { runes += "window:" + string(r) })
	w.Canvas().SetOnTypedKey(func(e *fyne.KeyEvent) { keys += string(e.Name) })
	w.Canvas().Focus(list)
	for _, k := range []fyne.KeyName{fyne.KeyDown, fyne.KeyDown, fyne.KeyUp, fyne.KeyEnd, fyne.KeyDown, fyne.KeyHome, fyne.KeyBackspace} {
		list.TypedKey(key(k))
	}
	list.TypedRune('a')
	list.TypedRune('x')
	if got := fmt.Sprint(chosen); got != "[0 1 0 49999 49999 0]" {
		t.Errorf("chosen %s", got)
	}
	if runes != "axwindow:x" || keys != "BackSpace" {
		t.Errorf("handed on %q and %q", runes, keys)
	}
}

func TestARowListDrawsOnlyTheRowsInView(t *testing.T) {
	asked := map[int]bool{}
	list := ui.NewRowList(func() int { return 50000 }, func(i int) ui.RowData { asked[i] = true; return ui.RowData{Title: "x"} })
	uitest.Window(t, ui.Light, list)
	if len(asked) == 0 || len(asked) > 30 {
		t.Errorf("%d rows asked for", len(asked))
	}
	list.Select(40000)
	if !asked[40000] || len(asked) > 80 {
		t.Errorf("row 40000 asked for: %v, %d in all", asked[40000], len(asked))
	}
}

func TestEveryPixelOfARowCanBeTapped(t *testing.T) {
	chosen := -1
	list := ui.NewRowList(func() int { return 100 }, func(i int) ui.RowData { return ui.RowData{Title: "x"} })
	list.OnSelected = func(i int) { chosen = i }
	w := uitest.Window(t, ui.Light, list)
	for y := float32(0.5); y < 400; y += 13 {
		chosen = -1
		list.Select(-1)
		test.TapCanvas(w.Canvas(), fyne.NewPos(50, y))
		if want := int(y / ui.RowHeight); chosen != want {
			t.Fatalf("a tap at %v chose %d, want %d", y, chosen, want)
		}
	}
	if w.Canvas().Focused() != fyne.Focusable(list) {
		t.Error("a tap does not give the list the keyboard")
	}
}

func TestARowIsDroppedOnAnotherAndWhatWouldComeOfItIsSaidBefore(t *testing.T) {
	var dropped []string
	list := ui.NewRowList(func() int { return 100 }, func(i int) ui.RowData { return ui.RowData{Title: fmt.Sprint("row ", i)} })
	list.OnSelected = func(int) {}
	w := uitest.Window(t, ui.Light, list)
	row := func(i int) fyne.Draggable {
		for _, o := range test.WidgetRenderer(test.WidgetRenderer(list).Objects()[0].(*container.Scroll).Content.(fyne.Widget)).Objects() {
			if d, ok := o.(fyne.Draggable); ok && o.Visible() && o.Position().Y == float32(i)*ui.RowHeight {
				return d
			}
		}
		t.Fatalf("row %d is not drawn", i)
		return nil
	}
	drag := func(from int, x, y float32) {
		d := row(from)
		d.Dragged(&fyne.DragEvent{PointEvent: fyne.PointEvent{Position: fyne.NewPos(50, 20)}})
		d.Dragged(&fyne.DragEvent{PointEvent: fyne.PointEvent{Position: fyne.NewPos(x, y)}})
		w.Canvas().Capture()
		d.DragEnd()
	}
	drag(1, 50, 3*ui.RowHeight+5) // nobody takes it yet
	said := ""
	list.DropWords = func(from, to int) string {
		said = fmt.Sprint(from, " on ", to)
		if to == 0 {
			return ""
		}
		return said
	}
	list.OnDropped = func(from, to int) { dropped = append(dropped, fmt.Sprint(from, " on ", to)) }
	drag(1, 50, 3*ui.RowHeight+5)
	drag(2, 50, -2*ui.RowHeight+5) // on the first, which takes nothing
	drag(2, 50, 5)                 // on itself
	drag(2, 5000, 3*ui.RowHeight)  // beside the list
	drag(2, 50, 200*ui.RowHeight)  // below the last
	if got := fmt.Sprint(dropped); got != "[1 on 4]" || said != "2 on 0" {
		t.Errorf("dropped are %s, said was %q", got, said)
	}
}

func TestATapOnTheSelectedRowActivatesIt(t *testing.T) {
	opened := -1
	list := ui.NewRowList(func() int { return 5 }, func(i int) ui.RowData { return ui.RowData{Title: "x"} })
	list.OnActivated = func(i int) { opened = i }
	w := uitest.Window(t, ui.Light, list)
	test.TapCanvas(w.Canvas(), fyne.NewPos(50, 60))
	if opened != -1 {
		t.Error("the first tap opened")
	}
	test.TapCanvas(w.Canvas(), fyne.NewPos(50, 60))
	if opened != 1 {
		t.Errorf("the second tap opened %d", opened)
	}
}

func TestAShorterListKeepsItsSelectionInside(t *testing.T) {
	n := 10
	list := ui.NewRowList(func() int { return n }, func(i int) ui.RowData { return ui.RowData{Title: "x"} })
	uitest.Window(t, ui.Light, list)
	list.Select(9)
	n = 4
	list.Refresh()
	if list.Selected() != 3 {
		t.Errorf("selected %d", list.Selected())
	}
	n = 0
	list.Refresh()
	list.TypedKey(key(fyne.KeyDown))
	if list.Selected() != -1 {
		t.Errorf("selected %d of none", list.Selected())
	}
}

func TestTheRailLeadsByTapAndByKeys(t *testing.T) {
	var went []string
	r := ui.NewNavRail([]ui.RailItem{{ID: "a", Caption: "A", Icon: icon.Cast}, {ID: "b", Caption: "B", Icon: icon.Chat}, {ID: "z", Caption: "Z", Icon: icon.Settings, Bottom: true}}, func(id string) { went = append(went, id) })
	w := uitest.Window(t, ui.Light, container.NewHBox(r))
	if r.Size().Width != ui.RailWidth {
		t.Errorf("the rail is %v wide", r.Size().Width)
	}
	test.TapCanvas(w.Canvas(), fyne.NewPos(38, 90))
	test.TapCanvas(w.Canvas(), fyne.NewPos(38, 780))
	w.Canvas().FocusNext()
	w.Canvas().Focused().TypedKey(key(fyne.KeyDown))
	w.Canvas().Focused().TypedKey(key(fyne.KeyReturn))
	if got := strings.Join(went, ""); got != "bzb" || r.Selected() != "b" {
		t.Errorf("went %s, selected %s", got, r.Selected())
	}
	r.SetSelected("a")
	if len(went) != 3 {
		t.Error("SetSelected called back")
	}
}

func TestCountsStayWhenTheRailSpeaksAnotherLanguage(t *testing.T) {
	items := func(caption string) []ui.RailItem {
		return []ui.RailItem{{ID: "review", Caption: caption, Icon: icon.Review}}
	}
	r := ui.NewNavRail(items("Review"), nil)
	uitest.Window(t, ui.Light, r)
	r.SetCount("review", 1200)
	r.SetItems(items("审阅"))
	var said []string
	for _, x := range uitest.Find[*ui.Text](r) {
		said = append(said, x.Text())
	}
	if got := strings.Join(said, "|"); got != "审阅|999+" {
		t.Errorf("the rail says %s", got)
	}
}

func TestAButtonIsPressedByTapSpaceAndEnterUnlessDisabled(t *testing.T) {
	n, typed := 0, ""
	b := ui.DecisionButton(ui.Approve, "Approve", "A", func() { n++ })
	w := uitest.Window(t, ui.Light, ui.Middle(b))
	w.Canvas().SetOnTypedRune(func(r rune) { typed += string(r) })
	test.Tap(b)
	b.TypedKey(key(fyne.KeySpace))
	b.TypedKey(key(fyne.KeyReturn))
	b.TypedRune('r')
	if n != 3 || typed != "r" {
		t.Errorf("pressed %d times, handed on %q", n, typed)
	}
	b.Disable()
	b.Tapped(nil)
	b.TypedKey(key(fyne.KeySpace))
	if n != 3 {
		t.Error("a disabled button was pressed")
	}
}

func sampleActions(log *[]string) []ui.Action {
	did := func(s string) func() { return func() { *log = append(*log, s) } }
	return []ui.Action{
		{ID: "open", Name: "Open file", Menu: "File", Shortcut: ui.Ctrl(fyne.KeyO), Do: did("open")},
		{ID: "close", Name: "Close file", Menu: "File", Group: 1, Do: did("close")},
		{ID: "approve", Name: "Approve", Menu: "Review", Key: "A", Do: did("approve")},
		{ID: "skip", Name: "Skip", Menu: "Review", Key: "Space", Do: did("skip")},
		{ID: "undo", Name: "Undo", Menu: "Review", Key: "Backspace", Why: func() error { return ui.Why("There is nothing to undo.") }, Do: did("undo")},
		{ID: "hidden", Name: "Redraw", Do: did("hidden")},
	}
}

func TestEscapeWithNothingToLeaveSaysNothing(t *testing.T) {
	var log []string
	var why error
	stop := ui.Action{ID: "stop", Name: "Stop", Key: "Esc", Why: func() error { return why }, Do: func() { log = append(log, "stopped") }}
	w := uitest.Window(t, ui.Light, canvas.NewRectangle(nil))
	ui.BindKeys(w.Canvas(), func() []ui.Action { return []ui.Action{stop} }, func(a ui.Action) { ui.Run(a, func(err error) { log = append(log, err.Error()) }) })
	w.Canvas().OnTypedKey()(key(fyne.KeyEscape))
	why = ui.Why("Nothing is running.")
	w.Canvas().OnTypedKey()(key(fyne.KeyEscape))
	if got := strings.Join(log, "|"); got != "stopped" {
		t.Errorf("done: %s", got)
	}
}

func TestMenusKeysAndHelpComeFromTheActions(t *testing.T) {
	var log []string
	actions := sampleActions(&log)
	run := func(a ui.Action) { ui.Run(a, func(err error) { log = append(log, err.Error()) }) }
	menu := ui.MainMenu(actions, run)
	var drawn []string
	for _, m := range menu.Items {
		for _, i := range m.Items {
			drawn = append(drawn, fmt.Sprintf("%s/%s %v %v", m.Label, i.Label, i.IsSeparator, i.Disabled))
		}
	}
	want := "File/Open file false false|File/ true false|File/Close file false false|Review/Approve false false|Review/Skip false false|Review/Undo false true"
	if got := strings.Join(drawn, "|"); got != want {
		t.Errorf("menus are\n%s, want\n%s", got, want)
	}
	menu.Items[0].Items[0].Action()

	w := uitest.Window(t, ui.Light, canvas.NewRectangle(nil))
	ui.BindKeys(w.Canvas(), func() []ui.Action { return actions }, run)
	w.Canvas().OnTypedRune()('a')
	w.Canvas().OnTypedRune()(' ')
	w.Canvas().OnTypedRune()('o')
	w.Canvas().OnTypedKey()(key(fyne.KeySpace))
	w.Canvas().OnTypedKey()(key(fyne.KeyBackspace))
	if got := strings.Join(log, "|"); got != "open|approve|skip|There is nothing to undo." {
		t.Errorf("done: %s", got)
	}
	if got := fmt.Sprint(ui.Help(actions)); got != "[{File Open file Ctrl O} {Review Approve A} {Review Skip Space} {Review Undo Backspace}]" {
		t.Errorf("help is %s", got)
	}
}

func TestThePaletteFindsAndDoesWithoutTheMouse(t *testing.T) {
	var log []string
	actions := sampleActions(&log)
	w := uitest.Window(t, ui.Light, canvas.NewRectangle(nil))
	names := func(q string) []ui.PaletteEntry {
		if strings.HasPrefix("utterson", q) && q != "" {
			return []ui.PaletteEntry{{Title: "Gabriel Utterson", Do: func() { log = append(log, "utterson") }}}
		}
		return nil
	}
	open := func() *ui.Palette {
		return ui.ShowPalette(w.Canvas(), ui.ActionSource(func() []ui.Action { return actions }, func(a ui.Action) { ui.Run(a, nil) }), names)
	}
	p := open()
	if len(p.Titles()) != len(actions) {
		t.Errorf("at first %v", p.Titles())
	}
	test.Type(p.Entry(), "fi")
	if got := strings.Join(p.Titles(), "|"); got != "Open file|Close file" {
		t.Errorf("“fi” finds %s", got)
	}
	w.Canvas().Focused().TypedKey(key(fyne.KeyDown))
	w.Canvas().Focused().TypedKey(key(fyne.KeyDown))
	w.Canvas().Focused().TypedKey(key(fyne.KeyReturn))
	if w.Canvas().Overlays().Top() != nil {
		t.Error("the palette stayed")
	}
	p = open()
	test.Type(p.Entry(), "u")
	if titles := strings.Join(p.Titles(), "|"); titles != "Undo|Gabriel Utterson" {
		t.Errorf("“u” finds %s", titles)
	}
	test.Type(p.Entry(), "tt")
	w.Canvas().Focused().TypedKey(key(fyne.KeyReturn))
	p = open()
	test.Type(p.Entry(), "no such thing")
	w.Canvas().Focused().TypedKey(key(fyne.KeyReturn))
	w.Canvas().Focused().TypedKey(key(fyne.KeyEscape))
	if got := strings.Join(log, "|"); got != "close|utterson" || w.Canvas().Overlays().Top() != nil {
		t.Errorf("done: %s", got)
	}
}

func TestThePaletteFindsEnglishNamesInChineseToo(t *testing.T) {
	uitest.SetLanguage(t, i18n.Chinese)
	find := ui.ActionSource(func() []ui.Action { return []ui.Action{{Name: "Pause"}} }, nil)
	for _, q := range []string{"pau", "暂"} {
		if got := find(q); len(got) != 1 || got[0].Title != "暂停" {
			t.Errorf("%q finds %v", q, got)
		}
	}
}

type userError struct{}

func (userError) Error() string { return "This file is not a document." }
func (userError) Hint() string  { return "Choose another." }

func TestEachKindOfErrorReachesTheWriterInItsOwnWay(t *testing.T) {
	loop := &ui.TestLoop{}
	toasts := ui.NewToastHost(loop, ui.NewTopBar("", nil))
	w := uitest.Window(t, ui.Light, toasts)
	n := &ui.Notifier{Toasts: toasts, Window: w}
	for _, c := range []struct {
		err    error
		toast  string
		dialog bool
	}{
		{nil, "", false},
		{fmt.Errorf("read: %w", context.Canceled), "", false},
		{fmt.Errorf("run: %w", ui.Why("There is nothing to undo.")), "There is nothing to undo.", false},
		{fmt.Errorf("import: %w", userError{}), "This file is not a document. Choose another.", false},
		{errors.New("disk I/O error"), "", true},
	} {
		toasts.Clear()
		n.Fail("Reading", c.err)
		top := w.Canvas().Overlays().Top()
		if toasts.Message() != c.toast || (top != nil) != c.dialog {
			t.Errorf("%v: toast %q, dialog %v", c.err, toasts.Message(), top != nil)
		}
	}
}

func TestAToastOffersItsActionOnce(t *testing.T) {
	toasts := ui.NewToastHost(&ui.TestLoop{}, ui.NewTopBar("", nil))
	uitest.Window(t, ui.Light, toasts)
	undone := 0
	toasts.Say("Rejected", "Undo", func() { undone++ })
	if !toasts.Act() || toasts.Act() || undone != 1 || toasts.Message() != "" {
		t.Errorf("undone %d times, says %q", undone, toasts.Message())
	}
}

func TestATestLoopRunsWhatWasPostedInOrder(t *testing.T) {
	var l ui.TestLoop
	got := ""
	l.Post(func() { got += "a"; l.Post(func() { got += "c" }) })
	l.Post(func() { got += "b" })
	if n := l.RunUntilIdle(); n != 3 || got != "abc" {
		t.Errorf("ran %d: %s", n, got)
	}
}

func TestAJobCardPausesGoesOnAndCancels(t *testing.T) {
	j := ui.NewJobCard("Reading")
	var log []any
	j.OnPause = func(p bool) { log = append(log, p); j.SetPaused(p) }
	j.OnCancel = func() { log = append(log, "cancel") }
	uitest.Window(t, ui.Light, j)
	test.Tap(j.Pause())
	if j.Pause().Text() != "Go on" {
		t.Errorf("the button says %q", j.Pause().Text())
	}
	test.Tap(j.Pause())
	test.Tap(j.Cancel())
	if got := fmt.Sprint(log); got != "[true false cancel]" {
		t.Errorf("said %s", got)
	}
	j.SetWarnings("one", "two")
	if n := len(uitest.Find[*ui.Chip](j)); n != 2 {
		t.Errorf("%d warnings", n)
	}
	j.SetWarnings()
	if n := len(uitest.Find[*ui.Chip](j)); n != 0 {
		t.Errorf("%d warnings left", n)
	}
}

func TestALinkInProseIsFollowedWhereItStands(t *testing.T) {
	followed := 0
	p := ui.NewLinkedProse(ui.Span{Text: "Is he Dr. Jekyll? "}, ui.Span{Text: "Decide", OnTapped: func() { followed++ }})
	uitest.Window(t, ui.Light, p)
	end := fyne.MeasureText("Is he Dr. Jekyll? ", 13, fyne.TextStyle{}).Width
	for x, want := range map[float32]int{10: 0, end + 10: 1, end + 400: 0} {
		followed = 0
		p.Tapped(&fyne.PointEvent{Position: fyne.NewPos(x, 8)})
		if followed != want {
			t.Errorf("at %v followed %d times", x, followed)
		}
	}
}

func TestWrappedTextGetsTheHeightItNeeds(t *testing.T) {
	long := strings.Repeat("The old lawyer walked on. ", 30)
	q := ui.NewQuote(long, nil, "1 Story of the Door", nil)
	card := ui.NewCard(q)
	column := ui.Col(0, ui.Columns(10, nil, card, ui.NewCard(ui.Body("x"))), ui.Body("below"))
	uitest.Window(t, ui.Light, column)
	lines := len(uitest.Find[*ui.Prose](q)[0].Lines())
	if lines < 5 || q.Size().Height < float32(lines)*18 {
		t.Errorf("%d lines in %v pixels", lines, q.Size().Height)
	}
	if below := column.Objects[1].Position().Y; below < q.Size().Height {
		t.Errorf("what follows is at %v, the quote is %v high", below, q.Size().Height)
	}
}

func TestAFlowBeginsANewLineWhenTheWidthIsUsedUp(t *testing.T) {
	var chips []fyne.CanvasObject
	for range 12 {
		chips = append(chips, ui.NewChip("Mr. Utterson", ui.ToneNeutral))
	}
	f := ui.Flow(4, chips...)
	f.Resize(fyne.NewSize(300, 10))
	for _, c := range chips {
		if c.Position().X+c.Size().Width > 300 {
			t.Errorf("a chip ends at %v", c.Position().X+c.Size().Width)
		}
	}
	last := chips[len(chips)-1]
	if got := f.MinSize().Height; got != last.Position().Y+last.Size().Height {
		t.Errorf("the flow asks for %v, its last chip ends at %v", got, last.Position().Y+last.Size().Height)
	}
}

func TestASliderWithoutRoomIsDrawn(t *testing.T) {
	s := ui.NewSlider(1, 10, 10, nil)
	w := uitest.Window(t, ui.Light, container.NewWithoutLayout(s))
	s.Resize(fyne.NewSize(0, 20))
	w.Canvas().Capture()
}

func TestASliderAtItsLowestNumberHasNoInkBesideItsKnob(t *testing.T) {
	s := ui.NewSlider(1, 10, 1, nil)
	w := uitest.Window(t, ui.Light, container.NewWithoutLayout(s))
	s.Resize(fyne.NewSize(90, 20))
	at := func() color.Color { return w.Canvas().Capture().At(0, 10) }
	low := at()
	s.SetValue(10)
	if high := at(); low == high {
		t.Errorf("the end of the track is %v at both ends", low)
	}
}

func TestASliderSaysEachNewNumberOnce(t *testing.T) {
	var said []int
	s := ui.NewSlider(1, 10, 5, func(n int) { said = append(said, n) })
	uitest.Window(t, ui.Light, s)
	s.TypedKey(key(fyne.KeyRight))
	s.TypedKey(key(fyne.KeyEnd))
	s.TypedKey(key(fyne.KeyRight))
	s.Dragged(&fyne.DragEvent{PointEvent: fyne.PointEvent{Position: fyne.NewPos(-50, 0)}})
	s.SetValue(3)
	s.SetRange(4, 6)
	if got := fmt.Sprint(said, s.Value()); got != "[6 10 1] 4" {
		t.Errorf("said %s", got)
	}
}

func TestAChoiceShowsWhatWasChosen(t *testing.T) {
	chosen := -1
	c := ui.NewChoice([]string{"Whole cast", "Around one"}, 0, func(i int) { chosen = i })
	w := uitest.Window(t, ui.Light, ui.Middle(c))
	test.Tap(c)
	if w.Canvas().Overlays().Top() == nil {
		t.Fatal("no menu opened")
	}
	test.TapCanvas(w.Canvas(), c.Position().Add(fyne.NewPos(20, c.Size().Height+50)))
	if chosen != 1 || c.Selected() != 1 || !strings.HasPrefix(c.Text(), "Around one") {
		t.Errorf("chose %d, shows %q", chosen, c.Text())
	}
}

func TestColoursFollowAChangeOfTheme(t *testing.T) {
	box := ui.NewBox(ui.ColorSurface, ui.ColorNone, 0)
	w := uitest.Window(t, ui.Light, box)
	light := w.Canvas().Capture().At(50, 50)
	fyne.CurrentApp().Settings().SetTheme(ui.NewTheme(ui.Dark))
	if dark := w.Canvas().Capture().At(50, 50); dark == light {
		t.Errorf("the surface stayed %v", light)
	}
}

func TestEveryColourOfTheKitIsKnownToTheTheme(t *testing.T) {
	for _, m := range []ui.Mode{ui.Light, ui.Dark} {
		th := ui.NewTheme(m)
		for _, kind := range []string{"character", "location", "organization", "event", "object", "time", "a type of the writer's own"} {
			if _, _, _, a := th.Color(ui.TypeColor(kind), theme.VariantLight).RGBA(); a != 0xffff {
				t.Errorf("%s has no colour", kind)
			}
			if th.Color(ui.TypeColor(kind), theme.VariantLight) == th.Color(ui.TypeTint(kind), theme.VariantLight) {
				t.Errorf("%s cannot be read on its ground", kind)
			}
		}
	}
	follow := ui.NewTheme(ui.FollowSystem)
	if follow.Color(ui.ColorText, theme.VariantLight) == follow.Color(ui.ColorText, theme.VariantDark) {
		t.Error("the theme does not follow the desktop")
	}
}

func TestEveryIconLeavesInk(t *testing.T) {
	seen := map[string]bool{}
	for _, l := range icon.All() {
		if seen[l.Name()] {
			t.Errorf("two icons are called %s", l.Name())
		}
		seen[l.Name()] = true
		w := uitest.Window(t, ui.Light, ui.NewIcon(l, ui.ColorText, 24))
		w.Resize(fyne.NewSize(24, 24))
		img := w.Canvas().Capture()
		ink := 0
		for y := range 24 {
			for x := range 24 {
				if r, _, _, _ := img.At(x, y).RGBA(); r < 0x9000 {
					ink++
				}
			}
		}
		if ink < 8 {
			t.Errorf("%s leaves %d dark pixels", l.Name(), ink)
		}
	}
}

func TestTheHandShowsWhatCanBeTapped(t *testing.T) {
	for name, c := range map[string]struct {
		o    desktop.Cursorable
		want desktop.Cursor
	}{
		"a quote with a source":    {ui.NewQuote("x", nil, "", func() {}), desktop.PointerCursor},
		"a quote without a source": {ui.NewQuote("x", nil, "", nil), desktop.DefaultCursor},
		"a chip to tap":            {ui.NewChipButton("x", ui.ToneNeutral, nil), desktop.PointerCursor},
	} {
		if got := c.o.Cursor(); got != c.want {
			t.Errorf("%s: %v", name, got)
		}
	}
}

func BenchmarkScrollingFiftyThousandRows(b *testing.B) {
	list := ui.NewRowList(func() int { return 50000 }, func(i int) ui.RowData {
		return ui.RowData{Title: fmt.Sprint("Gabriel Utterson ", i), Number: "12", Detail: "the lawyer"}
	})
	uitest.Window(b, ui.Light, list)
	i := 0
	for b.Loop() {
		i = (i + 37) % 50000
		list.ScrollTo(i)
	}
}

func BenchmarkWrappingTwoThousandCharacters(b *testing.B) {
	text := strings.Repeat("The old lawyer walked on by the door. ", 53)
	p := ui.NewProse(ui.Span{Text: text})
	uitest.Window(b, ui.Light, p)
	width := float32(400)
	for b.Loop() {
		width = 800 - width // another width each time, so nothing is remembered
		p.Resize(fyne.NewSize(width+1, 600))
		width++
	}
}

func TestAbreastGivesWayToUnderEachOther(t *testing.T) {
	a, b := ui.Sized(100, 30, ui.Gap(0, 0)), ui.Sized(100, 50, ui.Gap(0, 0))
	both := ui.ColumnsOrStack(300, 10, []float32{1, 1}, a, b)
	both.Resize(fyne.NewSize(350, 80))
	if b.Position() != fyne.NewPos(180, 0) || b.Size().Height != 80 || both.MinSize() != fyne.NewSize(100, 50) {
		t.Errorf("wide: at %v of %v, asking for %v", b.Position(), b.Size(), both.MinSize())
	}
	both.Resize(fyne.NewSize(200, 120))
	if b.Position() != fyne.NewPos(0, 40) || b.Size() != fyne.NewSize(200, 80) || both.MinSize() != fyne.NewSize(100, 90) {
		t.Errorf("narrow: at %v of %v, asking for %v", b.Position(), b.Size(), both.MinSize())
	}
}
