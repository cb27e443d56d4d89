package ui

import (
	"context"
	"errors"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"dramatis/app/i18n"
)

// Unavailable is implemented by errors that say why something cannot be done now; they are no failure.
type Unavailable interface {
	error
	Unavailable() bool
}

// UserError is implemented by errors whose text is a sentence for the writer; Hint says what to do, or is "".
type UserError interface {
	error
	Hint() string
}

// Why returns an error that says why an action cannot be done now, for Action.Why.
func Why(sentence string) error { return whyNot(sentence) }

// WhyIf returns Why where something is so, else nil.
func WhyIf(so bool, sentence string) error {
	if !so {
		return nil
	}
	return Why(sentence)
}

type whyNot string

func (w whyNot) Error() string     { return string(w) }
func (w whyNot) Unavailable() bool { return true }

// Notifier is the one way by which something is said to the writer. All its methods belong to the window's
// goroutine.
type Notifier struct {
	Toasts *ToastHost
	Window fyne.Window
}

// Toast says something that needs no answer.
func (n *Notifier) Toast(message string) { n.Toasts.Say(message, "", nil) }

// ToastAction says something and offers one thing to do about it.
func (n *Notifier) ToastAction(message, action string, do func()) { n.Toasts.Say(message, action, do) }

// Fail says what went wrong; doing says in a few words what was being done ("Reading “notes.docx”"). What was
// cancelled is passed over; what cannot be done now, and what the writer can mend, is a toast; anything else
// is a dialog with the details.
func (n *Notifier) Fail(doing string, err error) {
	var unavailable Unavailable
	var user UserError
	switch {
	case err == nil, errors.Is(err, context.Canceled):
	case errors.As(err, &unavailable) && unavailable.Unavailable():
		n.Toast(i18n.Error(unavailable))
	case errors.As(err, &user):
		n.Toast(i18n.Sentences(i18n.Error(user), user.Hint()))
	default:
		n.dialog(doing, err)
	}
}

func (n *Notifier) dialog(doing string, err error) {
	details := newDetails(i18n.Error(err))
	sentence := i18n.T("Something went wrong. Nothing that was decided is lost.")
	ShowDialog(n.Window, DialogParts{Title: doing, Width: 460, Close: i18n.T("Close"), Body: Col(Gap12, Wrapped(sentence, SizeBody, ColorText), details)})
}

// newDetails returns what only some want to read: hidden at first, to be selected and copied when shown.
func newDetails(text string) fyne.CanvasObject {
	label := widget.NewLabel(text)
	label.Wrapping, label.Selectable = fyne.TextWrapWord, true
	label.Hide()
	var more *Button
	more = LinkButton(i18n.T("Details"), func() {
		label.Show()
		more.Hide()
		refit(label)
	})
	return Col(0, Row(0, more), label)
}
