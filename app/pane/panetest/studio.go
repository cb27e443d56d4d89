// Package panetest is a studio for a single pane on a small base, which records the places that the pane opens. It is
// imported by tests only.
package panetest

import (
	"fmt"
	"slices"
	"testing"

	"fyne.io/fyne/v2"

	"dramatis/app/pane"
	"dramatis/app/ui"
	"dramatis/app/ui/uitest"
	"dramatis/editor"
	"dramatis/editor/cast"
	"dramatis/editor/kb"
)

// A Studio shows one pane on a base. It panics where a pane asks for what is not defined here.
type Studio struct {
	pane.Studio
	*editor.Session
	Pane  pane.Pane
	Asked []string // "place d 0–3", "graph ID", "entity ID", "review ID", "talk ID"
	Slow  bool     // commands wait for Answer
	loop  ui.TestLoop
	w     fyne.Window

	waiting []func()
	toasts  *ui.ToastHost
}

// Show puts a pane into a window and shows it the base. The pane is made when the theme is set.
func (s *Studio) Show(t testing.TB, make func() pane.Pane) {
	t.Helper()
	uitest.SetLanguage(t, "en")
	s.w = uitest.Window(t, ui.Light, ui.Gap(0, 0))
	s.Pane = make()
	s.w.SetContent(s.Pane.Object())
	s.Pane.Refresh(s.View())
	s.draw()
}

func (s *Studio) draw() {
	for uitest.Settle(s.w); s.loop.RunUntilIdle() > 0; uitest.Settle(s.w) {
	}
	s.w.Canvas().Capture()
}

// CheckEmpty checks that an empty pane leads to the Library, by a click and by Enter, and that an action is refused there.
func (s *Studio) CheckEmpty(t testing.TB, id string) {
	t.Helper()
	uitest.Button(t, s.Pane.Object(), "Go to the Library").Tapped(nil)
	s.Pane.Focus(s.w.Canvas())
	if focused := s.w.Canvas().Focused(); focused == nil {
		t.Error("nothing has the keyboard")
	} else {
		focused.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	}
	if !slices.Equal(s.Asked, []string{"library", "library"}) || s.Why(t, id) == nil {
		t.Errorf("asked for is %v", s.Asked)
	}
}

// Press draws the pane and does the action of a name, which has to be possible.
func (s *Studio) Press(t testing.TB, id string) {
	t.Helper()
	s.draw()
	if err := s.Why(t, id); err != nil {
		t.Fatalf("%s: %v", id, err)
	}
	s.action(t, id).Do()
}

// Why returns why an action can't be done, nil if it can.
func (s *Studio) Why(t testing.TB, id string) error {
	t.Helper()
	if a := s.action(t, id); a.Why != nil {
		return a.Why()
	}
	return nil
}

func (s *Studio) action(t testing.TB, id string) ui.Action {
	t.Helper()
	for _, a := range s.Pane.Actions() {
		if a.ID == id {
			return a
		}
	}
	t.Fatalf("there is no action %s", id)
	return ui.Action{}
}

// View returns the present state of the base.
func (s *Studio) View() *cast.View { return s.Session.View() }

// Can reports whether a command may run.
func (s *Studio) Can(c editor.Command) error { return s.Session.Can(c) }

// Do runs a command and shows what came of it.
func (s *Studio) Do(c editor.Command) { s.DoThen(c, func(bool) {}) }

// DoThen runs a command and shows what came of it; of a slow base, when Answer is called.
func (s *Studio) DoThen(c editor.Command, then func(done bool)) {
	do := func() {
		err := s.Session.Do(c)
		s.Pane.Refresh(s.View())
		then(err == nil)
	}
	if s.Slow {
		s.waiting = append(s.waiting, do)
		return
	}
	do()
}

// Answer runs the oldest command that waits.
func (s *Studio) Answer() {
	do := s.waiting[0]
	s.waiting = s.waiting[1:]
	do()
}

// Moved does nothing.
func (s *Studio) Moved() {}

// Undo takes the last step back.
func (s *Studio) Undo() {
	_, _ = s.Session.Undo()
	s.Pane.Refresh(s.View())
}

// Loop runs what was posted before the next action.
func (s *Studio) Loop() ui.Loop { return &s.loop }

// Notify returns where notices go.
func (s *Studio) Notify() *ui.Notifier {
	if s.toasts == nil {
		s.toasts = ui.NewToastHost(&s.loop, ui.NewTopBar("", nil))
	}
	return &ui.Notifier{Toasts: s.toasts, Window: s.w}
}

// Message returns the notice that is shown, "" for none.
func (s *Studio) Message() string { return s.Notify().Toasts.Message() }

// Window returns where dialogs are shown.
func (s *Studio) Window() fyne.Window { return s.w }

func (s *Studio) ShowPlace(d kb.DocumentID, at kb.Span) {
	s.Asked = append(s.Asked, fmt.Sprintf("place %s %d–%d", d, at.Start, at.End))
}

func (s *Studio) ShowInGraph(id kb.EntityID) { s.Asked = append(s.Asked, "graph "+string(id)) }
func (s *Studio) ShowEntity(id kb.EntityID)  { s.Asked = append(s.Asked, "entity "+string(id)) }
func (s *Studio) ShowReview(id kb.VerdictID) { s.Asked = append(s.Asked, "review "+string(id)) }
func (s *Studio) Converse(id kb.EntityID)    { s.Asked = append(s.Asked, "talk "+string(id)) }
