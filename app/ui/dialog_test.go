package ui_test

import (
	"math"
	"os"
	"path/filepath"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/test"

	"dramatis/app/ui"
	"dramatis/app/ui/uitest"
)

func dialogWindow(t *testing.T, actions ...ui.Action) fyne.Window {
	w := uitest.Window(t, ui.Light, ui.Body("under it"))
	ui.BindKeys(w.Canvas(), func() []ui.Action { return actions }, func(a ui.Action) { a.Do() })
	return w
}

func TestEnterAnswersADialogAndEscapeClosesItWhereverTheKeyboardIs(t *testing.T) {
	for name, field := range map[string]func() fyne.Focusable{
		"a field":       func() fyne.Focusable { return ui.NewEntry() },
		"a box":         func() fyne.Focusable { return ui.NewCheck("box", nil) },
		"the button":    func() fyne.Focusable { return nil },
		"several lines": func() fyne.Focusable { return ui.NewArea(3) },
		"nothing, at a list": func() fyne.Focusable {
			return ui.NewRowList(func() int { return 1 }, func(int) ui.RowData { return ui.RowData{} })
		},
	} {
		t.Run(name, func(t *testing.T) {
			w := dialogWindow(t)
			answered, closed := 0, 0
			show := func() {
				f := field()
				var body fyne.CanvasObject = ui.Body("text")
				if f != nil {
					body = f.(fyne.CanvasObject)
				}
				ui.ShowDialog(w, ui.DialogParts{Title: "Title", Body: body, First: f, Dismissed: func() { closed++ },
					Answers: []ui.Answer{{Word: "Other"}, {Word: "Keep", Do: func() { answered++ }}}})
			}
			show()
			if w.Canvas().Focused() == nil {
				t.Fatal("nothing has the keyboard")
			}
			w.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
			if ui.HasOverlay(w.Canvas()) || closed != 1 {
				t.Fatalf("Escape did not close it (%d)", closed)
			}
			show()
			if name == "several lines" { // there Enter is a new line
				w.Canvas().Focused().(fyne.Shortcutable).TypedShortcut(ui.Ctrl(fyne.KeyReturn))
			} else {
				w.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
			}
			if ui.HasOverlay(w.Canvas()) || answered != 1 || closed != 1 {
				t.Fatalf("Enter did not answer it (%d answered, %d closed)", answered, closed)
			}
		})
	}
}

func TestKeysOfTheWindowDoNotReachUnderADialog(t *testing.T) {
	done := 0
	w := dialogWindow(t, ui.Action{Key: "A", Do: func() { done++ }}, ui.Action{Key: "Delete", Do: func() { done++ }})
	d := ui.ShowDialog(w, ui.DialogParts{Title: "Title", Body: ui.Body("text")})
	w.Canvas().Focused().TypedRune('a')
	w.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: fyne.KeyDelete})
	w.Canvas().Unfocus()
	w.Canvas().OnTypedRune()('a')
	w.Canvas().OnTypedKey()(&fyne.KeyEvent{Name: fyne.KeyDelete})
	if done != 0 {
		t.Fatalf("%d keys reached under the dialog", done)
	}
	w.Canvas().OnTypedKey()(&fyne.KeyEvent{Name: fyne.KeyEscape})
	if ui.HasOverlay(w.Canvas()) {
		t.Error("Escape does not close a dialog in which nothing has the keyboard")
	}
	d.Hide() // twice is once
	w.Canvas().OnTypedRune()('a')
	if done != 1 {
		t.Error("the key is dead after the dialog")
	}
}

func TestADialogStaysAndSaysWhyAnAnswerWillNotDo(t *testing.T) {
	w := dialogWindow(t)
	field, done := ui.NewEntry(), 0
	ui.ShowDialog(w, ui.DialogParts{Title: "Title", Body: field, First: field, Answers: []ui.Answer{{Word: "Keep", Do: func() { done++ }, Why: func() error {
		if field.Text == "" {
			return ui.Why("Write something first.")
		}
		return nil
	}}}})
	field.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	if !ui.HasOverlay(w.Canvas()) || done != 0 {
		t.Fatal("the dialog took an answer that will not do")
	}
	test.Type(field, "x")
	field.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	if ui.HasOverlay(w.Canvas()) || done != 1 {
		t.Fatal("the dialog did not take the answer")
	}
}

func TestADialogFitsIntoTheSmallestWindow(t *testing.T) {
	w := dialogWindow(t)
	w.Resize(fyne.NewSize(800, 500))
	rows := ui.Col(0)
	for range 100 {
		rows.Add(ui.Body("A row of many"))
	}
	d := ui.ShowDialog(w, ui.DialogParts{Title: "Title", Body: rows, Width: 700, Answers: []ui.Answer{{Word: "Keep"}}})
	uitest.Settle(w)
	keep := uitest.Button(t, d, "Keep")
	at := fyne.CurrentApp().Driver().AbsolutePositionForObject(keep)
	if at.Y+keep.Size().Height > 500 || at.X+keep.Size().Width > 800 {
		t.Errorf("the button is at %v", at)
	}
}

func TestTheWheelOverAFieldMovesItsPage(t *testing.T) {
	w := dialogWindow(t)
	field := ui.NewEntry()
	page := container.NewVScroll(ui.Pad(0, 0, 0, 0, ui.NewCard(ui.FormRow("Name", field), ui.Sized(100, 3000, ui.Gap(0, 0)))))
	w.SetContent(page)
	ui.PassWheel(page)
	w.Resize(fyne.NewSize(400, 300))
	uitest.Settle(w)
	at := fyne.CurrentApp().Driver().AbsolutePositionForObject(field)
	test.Scroll(w.Canvas(), at.AddXY(20, 10), 0, -60)
	if page.Offset.Y != 60 {
		t.Errorf("the page is at %v", page.Offset)
	}
}

func TestNoFieldKeepsTheKeyboardOrTheWheel(t *testing.T) {
	field := ui.NewArea(3)
	w := dialogWindow(t)
	w.SetContent(field)
	w.Canvas().Focus(field)
	if _, takesTab := fyne.Focusable(field).(fyne.Tabbable); takesTab {
		t.Error("Tab stays in a field of several lines")
	}
	if _, takesWheel := fyne.CanvasObject(field).(fyne.Scrollable); takesWheel {
		t.Error("the wheel sticks in a field of several lines")
	}
	field.TypedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
	if w.Canvas().Focused() != nil {
		t.Error("Escape does not leave the field")
	}
}

func TestATickBoxIsInLineWithTheTextAboveIt(t *testing.T) {
	c := ui.NewCheck("a box to tick", nil)
	uitest.Window(t, ui.Light, ui.Col(0, ui.Body("words"), c))
	for _, o := range test.WidgetRenderer(c).Objects() {
		if picture, is := o.(*canvas.Image); is {
			if at := picture.Position().X + picture.Size().Width/8; math.Abs(float64(at)) > 0.5 {
				t.Errorf("the drawn box begins at %v", at)
			}
		}
	}
}

func TestATickBoxWithTheKeyboardHasARingWithinItsRoom(t *testing.T) {
	c := ui.NewCheck("a box to tick", nil)
	w := uitest.Window(t, ui.Light, ui.Col(0, ui.Row(0, c)))
	ring := func() (found bool) {
		for _, o := range test.WidgetRenderer(c).Objects() {
			if r, is := o.(*ui.Box); is && r.Visible() {
				found = true
				if end := r.Position().Add(r.Size()); r.Position().X < 0 || end.X > c.Size().Width || end.Y > c.Size().Height {
					t.Errorf("the ring is at %v, the box has %v", r.Position(), c.Size())
				}
			} else if _, disc := o.(*canvas.Circle); disc && o.Visible() {
				t.Error("the toolkit's disc is drawn")
			}
		}
		return found
	}
	if ring() {
		t.Error("without the keyboard it has a ring")
	}
	if w.Canvas().Focus(c); !ring() {
		t.Error("the ring is missing")
	}
}

func TestADialogOfFilesBeginsWhereTheWriterTypes(t *testing.T) {
	w := dialogWindow(t)
	folder := t.TempDir()
	f := ui.ShowFiles(w, ui.FileParts{Title: "Open", Word: "Open", Kind: ui.OpenFile, Folder: folder, Endings: []string{".dramatis"}}, nil)
	if got := w.Canvas().Focused(); fyne.CanvasObject(f.Named()["files.path"]) != got.(fyne.CanvasObject) {
		t.Errorf("with nothing to choose, the keyboard is at %T", got)
	}
	test.Type(w.Canvas().Focused(), "/tmp")
	if got := f.Named()["files.path"].(*ui.Entry).Text; got != "/tmp" {
		t.Errorf("a path that is typed over the folder is %q", got)
	}
	if err := os.WriteFile(filepath.Join(folder, "a.dramatis"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	w = dialogWindow(t)
	f = ui.ShowFiles(w, ui.FileParts{Title: "Open", Word: "Open", Kind: ui.OpenFile, Folder: folder}, nil)
	for _, r := range "/tmp" {
		w.Canvas().Focused().TypedRune(r)
	}
	if got := f.Named()["files.path"].(*ui.Entry).Text; got != "/tmp" {
		t.Errorf("a path that is typed over the list is %q in the field", got)
	}
	w = dialogWindow(t)
	f = ui.ShowFiles(w, ui.FileParts{Title: "New", Word: "Save", Kind: ui.SaveFile, Folder: folder, Name: "故事.dramatis"}, nil)
	test.Type(w.Canvas().Focused(), "Emma")
	if got := f.Named()["files.name"].(*ui.Entry).Text; got != "Emma.dramatis" {
		t.Errorf("typing over the name gives %q", got)
	}
}

func TestALineThatIsAskedForIsReplacedByTyping(t *testing.T) {
	w := dialogWindow(t)
	var kept string
	ui.AskLine(w, "Rename", "Title", "第一章", func(s string) { kept = s })
	field := w.Canvas().Focused().(*ui.Entry)
	test.Type(field, "Opening")
	field.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	if kept != "Opening" {
		t.Errorf("kept is %q", kept)
	}
}
