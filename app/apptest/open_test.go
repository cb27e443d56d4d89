package apptest

import (
	"os"
	"slices"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"dramatis/app/sample"
	"dramatis/app/workspace"
	"dramatis/editor/editortest"
)

// begin has the window open something, and holds the opening up until the function that it gives is called.
func (r *Robot) begin(do func()) (finish func()) {
	hold := make(chan struct{})
	r.hold.Store(&hold)
	do()
	r.loop.RunUntilIdle()
	return func() {
		r.hold.Store(nil)
		close(hold)
	}
}

// wait lets the time pass after which a base is said to be opened.
func (r *Robot) wait() *Robot {
	r.later()
	r.loop.RunUntilIdle()
	return r
}

// strike types a key where the keyboard is, and does not wait for its effect.
func (r *Robot) strike(key fyne.KeyName) {
	canvas := r.S.Window().Canvas()
	if o := canvas.Focused(); o != nil {
		o.TypedKey(&fyne.KeyEvent{Name: key})
	} else {
		canvas.OnTypedKey()(&fyne.KeyEvent{Name: key})
	}
	r.loop.RunUntilIdle()
}

// covered reports whether something lies over the window.
func (r *Robot) covered() bool { return r.S.Window().Canvas().Overlays().Top() != nil }

// twoBases returns a robot with the sample in one base, which is open, and nothing in the other.
func twoBases(t *testing.T, language string) (*Robot, []string) {
	t.Helper()
	r := StartIn(t, "other.dramatis", language).Reopen("story.dramatis").ImportSample(sample.English).Do("go.review")
	return r, r.Names()
}

func TestABaseThatTakesLongToOpenIsAnnouncedAndNoKeyReachesTheOneUnderIt(t *testing.T) {
	for language, notice := range map[string]string{"en": "Opening other.dramatis…", "zh": "正在打开 other.dramatis…"} {
		r, names := twoBases(t, language)
		undo := r.S.State().Undo
		finish := r.begin(func() { r.S.Open(r.Path("other.dramatis")) })
		if r.covered() || r.S.State().Idle {
			t.Error("the notice is shown at once, or nothing is said to be under way")
		}
		r.wait().Sees(notice)
		canvas := r.S.Window().Canvas()
		for _, key := range "are" {
			canvas.OnTypedRune()(key)
		}
		for _, key := range []fyne.KeyName{fyne.KeySpace, fyne.KeyReturn, fyne.KeyEnter} {
			r.strike(key)
		}
		if !r.covered() {
			t.Error("a key has cancelled the opening")
		}
		for _, key := range []fyne.KeyName{fyne.Key4, fyne.KeyI, fyne.KeyK} {
			canvas.(fyne.Shortcutable).TypedShortcut(&desktop.CustomShortcut{KeyName: key, Modifier: fyne.KeyModifierShortcutDefault})
		}
		r.loop.RunUntilIdle()
		if s := r.S.State(); s.Undo != undo || s.Pane != "review" || !slices.Equal(r.Names(), names) || len(canvas.Overlays().List()) != 1 {
			t.Errorf("a key got through: %+v", s)
		}
		finish()
		if r.Idle(); r.covered() || len(r.Names()) != 0 || r.S.Base().Path() != r.Path("other.dramatis") || !r.S.State().Idle {
			t.Errorf("open is %s, with %d names", r.S.Base().Path(), len(r.Names()))
		}
	}
}

func TestABaseThatOpensAtOnceIsNotAnnounced(t *testing.T) {
	r, _ := twoBases(t, "en")
	r.S.Open(r.Path("other.dramatis"))
	if r.Idle().wait(); r.covered() {
		t.Errorf("the window says\n%s", VisibleText(r.S))
	}
}

func TestAnOpeningThatIsCancelledLeavesTheOpenBaseAndTheFileFree(t *testing.T) {
	r, names := twoBases(t, "en")
	finish := r.begin(func() { r.S.Open(r.Path("other.dramatis")) })
	r.wait()
	Widget(r.S, "Cancel").(fyne.Tappable).Tapped(nil)
	if r.covered() || !slices.Equal(r.Names(), names) || r.S.State().Pane != "review" {
		t.Errorf("cancelled, it shows %+v", r.S.State())
	}
	r.S.Open(r.Path("other.dramatis")) // while the first is not at its end
	finish()
	if r.Idle(); r.S.Base().Path() != r.Path("other.dramatis") || r.S.Base().ReadOnly() != nil {
		t.Errorf("open is %s, read-only: %v", r.S.Base().Path(), r.S.Base().ReadOnly())
	}
	r.S.Open(r.Path("story.dramatis"))
	r.S.WaitIdle() // it is there, and not in the window yet
	r.S.Open(r.Path("story.dramatis"))
	if r.Idle(); !slices.Equal(r.Names(), names) || r.S.Base().ReadOnly() != nil {
		t.Errorf("open is %s, read-only: %v", r.S.Base().Path(), r.S.Base().ReadOnly())
	}
}

func TestOfTwoBasesTheLaterOneIsShown(t *testing.T) {
	r, names := twoBases(t, "en")
	finish := r.begin(func() {
		r.S.Open(r.Path("other.dramatis"))
		r.S.Make(r.Path("third.dramatis"))
	})
	r.wait().Sees("Opening third.dramatis…")
	finish()
	if r.Idle(); r.covered() || r.S.Base().Path() != r.Path("third.dramatis") {
		t.Errorf("open is %s", r.S.Base().Path())
	}
	for _, file := range []string{"other.dramatis", "story.dramatis"} {
		b := editortest.Get(workspace.Open(t.Context(), r.Path(file)))(t)
		if b.ReadOnly() != nil || file == "story.dramatis" && len(b.View().Entities()) != len(names) {
			t.Errorf("%s was left open, or has lost something: %v", file, b.ReadOnly())
		}
		editortest.Must(t, b.Close())
	}
}

func TestTheWindowClosesWhileABaseIsOpenedAndNothingIsLost(t *testing.T) {
	r, names := twoBases(t, "en")
	finish := r.begin(func() { r.S.Open(r.Path("other.dramatis")) })
	r.wait()
	go finish()
	r.S.Close()
	for _, file := range []string{"other.dramatis", "story.dramatis"} {
		for _, ending := range []string{"-lock", "-wal", "-journal"} {
			if _, err := os.Stat(r.Path(file) + ending); err == nil {
				t.Errorf("%s%s is left", file, ending)
			}
		}
	}
	r.loop.RunUntilIdle() // what was on its way finds nobody
	r.open("story.dramatis")
	if !slices.Equal(r.Names(), names) || r.S.Base().ReadOnly() != nil {
		t.Errorf("the base holds %v, read-only: %v", r.Names(), r.S.Base().ReadOnly())
	}
}

func TestAnErrorWhileOpeningReturnsToTheOpenBase(t *testing.T) {
	r, names := twoBases(t, "en")
	editortest.Must(t, os.WriteFile(r.Path("bad.dramatis"), []byte("no base"), 0o600))
	finish := r.begin(func() { r.S.Open(r.Path("bad.dramatis")) })
	r.wait().Sees("Opening bad.dramatis…")
	finish()
	r.Idle().Sees("it is something else")
	if r.covered() || !slices.Equal(r.Names(), names) || r.S.State().Pane != "review" {
		t.Errorf("it shows %+v", r.S.State())
	}
	r.Key("A") // the keyboard is where it was
}

func TestTheWindowIsThereBeforeItsFirstBase(t *testing.T) {
	r, names := twoBases(t, "en")
	r.S.Close()
	for _, named := range []string{"", r.Path("story.dramatis")} { // the one that was open last is the same
		finish := r.begin(func() { r.start(named) })
		if s := r.S.State(); s.Pane != "" || s.Idle || r.S.Window().Title() != "story — Dramatis" {
			t.Errorf("at first it shows %+v in %s", s, r.S.Window().Title())
		}
		r.wait().Sees("Opening story.dramatis…")
		finish()
		// Where it was left is where it is.
		if r.Idle(); r.S.State().Pane != "review" || !slices.Equal(r.Names(), names) {
			t.Errorf("it shows %+v", r.S.State())
		}
		r.S.Close()
	}
	finish := r.begin(func() { r.start("") })
	r.wait().strike(fyne.KeyEscape)
	finish()
	if r.Idle(); r.S.State().Pane != "welcome" || r.S.Base().Path() != "" {
		t.Errorf("cancelled, it shows %+v", r.S.State())
	}
}

func TestWhereTheFirstBaseCantBeOpenedTheNextOrTheWelcomeIsShown(t *testing.T) {
	r, names := twoBases(t, "en")
	r.S.Open(r.Path("other.dramatis"))
	r.Idle().S.Close()
	editortest.Must(t, os.WriteFile(r.Path("other.dramatis"), []byte("no base"), 0o600))
	r.start("")
	if r.Idle(); !slices.Equal(r.Names(), names) {
		t.Errorf("opened is %s", r.S.Base().Path())
	}
	r.S.Close()
	r.start(r.Path("other.dramatis"))
	r.Idle().Sees("it is something else").Sees("Welcome to Dramatis")
	r.S.Close()
	r.start(r.Path("none/x.dramatis"))
	if r.Idle().Sees("Welcome to Dramatis"); r.S.Base().Path() != "" {
		t.Errorf("opened is %s", r.S.Base().Path())
	}
}
