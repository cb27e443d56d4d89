package studio

import (
	"context"
	"path/filepath"

	"dramatis/app/i18n"
	"dramatis/app/job"
	"dramatis/app/ui"
	"dramatis/app/workspace"
	"dramatis/editor"
)

// States are the history of the open base, with the states in it that have a name.
type States struct{ *core }

// States returns the named states and history of the studio.
func (s *core) States() States { return States{s} }

// NamedStates returns the states that the writer has named, newest first.
func (s States) NamedStates() []editor.NamedState { return s.base.NamedStates() }

// NameState asks for a name for the base as it is.
func (s States) NameState() {
	ui.AskLine(s.window, i18n.T("Name this state"), i18n.T("Name"), "", func(name string) {
		if err := s.base.NameState(name); err != nil {
			s.fail(err)
			return
		}
		s.notify.Toast(i18n.T("The base as it is now is called “%s”: you can go back to it at any time.", name))
	})
}

// RenameState asks for another name of a named state.
func (s States) RenameState(state editor.NamedState) {
	ui.AskLine(s.window, i18n.T("Rename “%s”", state.Name), i18n.T("Name"), state.Name, func(name string) {
		if err := s.base.RenameState(state.ID, name); err != nil {
			s.fail(err)
		}
	})
}

// UnnameState removes the name of a state.
func (s States) UnnameState(state editor.NamedState) {
	if err := s.base.UnnameState(state.ID); err != nil {
		s.fail(err)
		return
	}
	s.notify.ToastAction(i18n.T("“%s” is no longer the name of a state.", state.Name), i18n.T("Undo"), s.Undo)
}

// ReturnTo restores a named state if the writer agrees to what that undoes.
func (s States) ReturnTo(state editor.NamedState) {
	if why := s.whyNoUndo(); why != "" {
		s.notify.Toast(why)
		return
	}
	if state.Since == 0 {
		s.notify.Toast(i18n.T("Nothing was done since “%s” was named.", state.Name))
		return
	}
	said := i18n.N(state.Since, "1 step was done since then. It is taken back by one step, which can be undone. Chats, evaluations and names of later states stay.",
		"%d steps were done since then. They are taken back by one step, which can be undone. Chats, evaluations and names of later states stay.")
	ui.Confirm(s.window, i18n.T("Go back to “%s”?", state.Name), said, i18n.T("Cancel"), i18n.T("Go back"), func() {
		s.start(returning, i18n.T("Going back to “%s”", state.Name), func(ctx context.Context, _ *job.Job) error { return s.base.ReturnTo(ctx, state) }, func() {
			s.notify.ToastAction(i18n.T("The base is as it was when you named it “%s”.", state.Name), i18n.T("Undo"), s.Undo)
		})
	})
}

// OpenState writes a named state to a new file and opens it.
func (s States) OpenState(state editor.NamedState) {
	s.files.askForFile(i18n.T("Open “%s” as a copy", state.Name), s.base.Name()+" "+state.Name+workspace.Ending, func(path string) { s.SaveState(path, state) })
}

// SaveState writes a named state to a file and opens the file.
func (s States) SaveState(path string, state editor.NamedState) {
	s.start(exporting, i18n.T("Writing %s", filepath.Base(path)), func(ctx context.Context, _ *job.Job) error { return s.base.SaveState(ctx, path, state) }, func() { s.around.Open(path) })
}

// pickState asks which named state to restore.
func (s States) pickState() {
	ui.ShowPicker(s.window.Canvas(), i18n.T("Go back to a named state…"), func(query string) (out []ui.PaletteEntry) {
		for _, state := range s.NamedStates() {
			if containsFolded(state.Name, query) {
				out = append(out, ui.PaletteEntry{Title: state.Name, Detail: i18n.N(state.Since, "1 step since", "%d steps since"), Do: func() { s.ReturnTo(state) }})
			}
		}
		return out
	})
}

// whyNoState says why there is no state to restore.
func (s States) whyNoState() error {
	return ui.WhyIf(len(s.NamedStates()) == 0, i18n.T("No state has been named yet."))
}

// whyNotNamed says why the state can't be named.
func (s States) whyNotNamed() error {
	switch {
	case s.base.Shared != nil:
		return ui.Why(i18n.T("States of a shared base can't be named, because everybody undoes their own steps there: save a copy instead."))
	case s.base.UndoLabel() == "":
		return ui.Why(i18n.T("Nothing has been done yet. Import a story first."))
	}
	return nil
}
