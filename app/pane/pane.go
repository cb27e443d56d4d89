package pane

import (
	"fyne.io/fyne/v2"

	"dramatis/app/ui"
	"dramatis/editor"
	"dramatis/editor/cast"
	"dramatis/editor/kb"
)

// A Pane is one entry of the rail. All methods are called on the interface's
// goroutine.
type Pane interface {
	Object() fyne.CanvasObject
	// Refresh shows a new state of the base. It is called when the pane is shown
	// and after each change while it is.
	Refresh(*cast.View)
	// Actions are everything that can be done here, for menu, palette and keys.
	Actions() []ui.Action
	// Focus puts the keyboard where work in this pane begins.
	Focus(fyne.Canvas)
}

// A Placed pane shows an entity or a place and can return to it.
type Placed interface {
	// Here returns what is shown. key identifies it within the pane, also after the base is opened again; title is its name for
	// the writer. Both are "" if nothing is chosen.
	Here() (key, title string)
	// Return shows what has a key, if it is still there.
	Return(key string)
}

// A Studio is what panes ask of the program around them.
type Studio interface {
	Base
	// Moved is called when the pane shows another entity or place.
	Moved()
	Navigator
	// Notify is where errors and notices go.
	Notify() *ui.Notifier
	// Loop runs functions on the interface's goroutine.
	Loop() ui.Loop
	// Window is where dialogs are shown.
	Window() fyne.Window
}

// A Base is the open base as panes show and change it.
type Base interface {
	// View is the present state of the open base.
	View() *cast.View
	// Can reports whether a command may run, or why not.
	Can(editor.Command) error
	// Do runs a command. It shows what was done, with an offer to undo it, or why it could not be done.
	Do(editor.Command)
	// DoThen is Do, and then reports whether it was done. A shared base may wait for its server before that: then is called later, on the
	// interface's goroutine.
	DoThen(c editor.Command, then func(done bool))
	// Undo undoes the last step and shows that.
	Undo()
}

// A Navigator opens the pane in which something is shown.
type Navigator interface {
	// ShowEntity opens the entity's page in the Cast pane.
	ShowEntity(kb.EntityID)
	// ShowPlace opens a document in the reading pane with a span marked.
	ShowPlace(kb.DocumentID, kb.Span)
	// ShowInGraph opens the graph around an entity.
	ShowInGraph(kb.EntityID)
	// ShowReview opens the queue at a question; "" at its top.
	ShowReview(kb.VerdictID)
	// Converse opens the test chat with a character.
	Converse(kb.EntityID)
}

// ShowBearer shows the entity with a name, if there still is one.
func ShowBearer(s Studio, name string, show func(kb.EntityID)) {
	if e, ok := s.View().Bearer(kb.NameID(name)); ok {
		show(e.ID)
	}
}
