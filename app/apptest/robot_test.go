package apptest

import (
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"github.com/zalando/go-keyring"

	"dramatis/app/i18n"
	"dramatis/app/sample"
	"dramatis/app/settings"
	"dramatis/app/studio"
	"dramatis/app/ui"
	"dramatis/app/ui/uitest"
	"dramatis/app/workspace"
	"dramatis/render/graphviz"
)

// A Robot is a user of the whole window, without a display.
type Robot struct {
	t        testing.TB
	S        *studio.Studio
	loop     *ui.TestLoop
	app      fyne.App
	home     string
	language string
	layouter graphviz.Layouter
	later    func()                        // what the studio does when a base takes long to open
	hold     atomic.Pointer[chan struct{}] // no base is opened until it is closed; nil holds nothing up
}

// Start opens the studio on a file of a fresh home; "" is a base in memory.
func Start(t testing.TB, file string) *Robot { return StartIn(t, file, "en") }

// StartIn is Start in another language.
func StartIn(t testing.TB, file, language string) *Robot {
	t.Helper()
	r := newRobot(t, language)
	r.open(file)
	return r
}

// newRobot has a fresh home and no window yet.
func newRobot(t testing.TB, language string) *Robot {
	t.Helper()
	keyring.MockInit() // never the keyring of the person who runs the tests
	uitest.Forget(t)
	r := &Robot{t: t, loop: &ui.TestLoop{}, app: test.NewTempApp(t), home: t.TempDir(), language: language, layouter: graphviz.Circle{}}
	r.settings(func(n *settings.Settings) { n.Language = language })
	before := i18n.Lang()
	t.Cleanup(func() { i18n.Set(before) })
	return r
}

// settings changes the settings before the window opens.
func (r *Robot) settings(change func(*settings.Settings)) {
	r.t.Helper()
	store, err := settings.Open(filepath.Join(r.home, "settings"))
	if err == nil {
		err = store.Change(change)
	}
	if err != nil {
		r.t.Fatal(err)
	}
}

func (r *Robot) open(file string) {
	r.t.Helper()
	if file != "" {
		file = r.Path(file)
	}
	r.start(file)
	if r.Idle(); r.S.Base().Path() != file {
		r.t.Fatalf("%s was not opened; the window says:\n%s", file, VisibleText(r.S))
	}
}

// start makes the window, which begins to open the base of this path.
func (r *Robot) start(path string) {
	r.t.Helper()
	store, err := settings.Open(filepath.Join(r.home, "settings"))
	if err != nil {
		r.t.Fatal(err)
	}
	b, err := workspace.Memory()
	if err != nil {
		r.t.Fatal(err)
	}
	r.S = studio.New(studio.Parts{App: r.app, Loop: r.loop, Settings: store, Layouter: r.layouter, Folder: r.home, Every: time.Hour,
		After: func(_ time.Duration, f func()) { r.later = f }, BeforeOpening: func() {
			if hold := r.hold.Load(); hold != nil {
				<-*hold
			}
		}}, b)
	r.S.Begin(path)
}

// Reopen closes the studio and opens it on the file again.
func (r *Robot) Reopen(file string) *Robot {
	r.t.Helper()
	r.S.Close()
	r.open(file)
	return r
}

// Idle waits until no job runs and the interface has nothing left to do.
func (r *Robot) Idle() *Robot {
	r.t.Helper()
	for {
		r.S.WaitIdle()
		if r.loop.RunUntilIdle() == 0 {
			return r
		}
	}
}

// Do does an action by its id, as its key or menu would.
func (r *Robot) Do(id string) *Robot {
	r.t.Helper()
	for _, a := range r.S.Actions() {
		if a.ID == id {
			if err := a.Blocked(); err != nil {
				r.t.Fatalf("%s can't be done: %v", id, err)
			}
			a.Do()
			return r.Idle()
		}
	}
	r.t.Fatalf("there is no action %s here", id)
	return r
}

// Tap taps the widget with these words on it, or of this name.
func (r *Robot) Tap(name string) *Robot {
	r.t.Helper()
	o := Widget(r.S, name)
	if o == nil {
		r.t.Fatalf("nothing here is called %q; the window says:\n%s", name, VisibleText(r.S))
	}
	w, ok := o.(fyne.Tappable)
	if !ok {
		r.t.Fatalf("%q can't be tapped", name)
	}
	w.Tapped(&fyne.PointEvent{})
	return r.Idle()
}

// Key types a plain key where nothing that takes text has the keyboard.
func (r *Robot) Key(key string) *Robot {
	r.t.Helper()
	for _, a := range r.S.Actions() {
		if a.Key == key {
			return r.Do(a.ID)
		}
	}
	r.t.Fatalf("the key %s does nothing here", key)
	return r
}

// Type replaces what is in the field of this name, key by key, and leaves
// the keyboard there.
func (r *Robot) Type(name, text string) *Robot {
	r.t.Helper()
	o, ok := Widget(r.S, name).(fyne.Focusable)
	if !ok {
		r.t.Fatalf("%q takes no text; the window says:\n%s", name, VisibleText(r.S))
	}
	canvas := r.S.Window().Canvas()
	canvas.Focus(o)
	if s, ok := o.(fyne.Shortcutable); ok {
		s.TypedShortcut(&fyne.ShortcutSelectAll{})
		o.TypedKey(&fyne.KeyEvent{Name: fyne.KeyBackspace})
	}
	for _, c := range text {
		o.TypedRune(c)
	}
	return r.Idle()
}

// Write types into the field that has the keyboard.
func (r *Robot) Write(text string) *Robot {
	r.t.Helper()
	o := r.S.Window().Canvas().Focused()
	if o == nil {
		r.t.Fatalf("nothing has the keyboard for %q", text)
	}
	for _, c := range text {
		o.TypedRune(c)
	}
	return r.Idle()
}

// Check turns the check box over whose words begin so.
func (r *Robot) Check(words string) *Robot {
	r.t.Helper()
	canvas := r.S.Window().Canvas()
	for _, o := range append(canvas.Overlays().List(), r.S.Window().Content()) {
		if c := checkBox(o, words); c != nil {
			c.SetChecked(!c.Checked)
			return r.Idle()
		}
	}
	r.t.Fatalf("there is no box %q; the window says:\n%s", words, VisibleText(r.S))
	return r
}

// Press types a key of the keyboard in the field that has it.
func (r *Robot) Press(key fyne.KeyName) *Robot {
	r.t.Helper()
	o := r.S.Window().Canvas().Focused()
	if o == nil {
		r.t.Fatalf("nothing has the keyboard for %s", key)
	}
	o.TypedKey(&fyne.KeyEvent{Name: key})
	return r.Idle()
}

// draw draws the window, and keeps the picture where pictures are asked for.
func (r *Robot) draw(name string) {
	r.t.Helper()
	uitest.Draw(r.t, r.S.Window(), name)
}

// Path returns the path of a file in the robot's home.
func (r *Robot) Path(file string) string { return filepath.Join(r.home, file) }

// Sees fails unless the window says this somewhere.
func (r *Robot) Sees(text string) *Robot {
	r.t.Helper()
	if shown := VisibleText(r.S); !strings.Contains(shown, text) {
		r.t.Fatalf("the window does not say %q but\n%s", text, shown)
	}
	return r
}

// ImportSample imports a sample's story.
func (r *Robot) ImportSample(language string) *Robot {
	r.t.Helper()
	docs, err := sample.Documents(language, filepath.Join(r.home, language))
	if err != nil {
		r.t.Fatal(err)
	}
	r.S.Imports().Import(docs)
	return r.Idle()
}

// Names returns the canonical names of the cast, most mentions first.
func (r *Robot) Names() []string {
	var out []string
	for _, e := range r.S.View().Entities() {
		out = append(out, e.Name)
	}
	return out
}
