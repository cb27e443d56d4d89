package ui

import (
	"slices"

	"fyne.io/fyne/v2"

	"dramatis/app/i18n"
)

// CheckList is a list of boxes to tick, by number.
type CheckList struct {
	*fyne.Container
	// OnChanged is called when a box was ticked or cleared; nil is allowed.
	OnChanged func()
	checks    []*Check
}

// NewCheckList makes a list with those in chosen ticked.
func NewCheckList(options []string, chosen []int) *CheckList {
	l := &CheckList{Container: Col(0)}
	for i, option := range options {
		c := NewCheck(option, nil)
		c.SetChecked(slices.Contains(chosen, i))
		c.OnChanged = func(bool) { call(l.OnChanged) }
		l.checks = append(l.checks, c)
		l.Add(c)
	}
	return l
}

// Chosen returns the numbers of the ticked boxes, in order.
func (l *CheckList) Chosen() []int {
	var out []int
	for i, c := range l.checks {
		if c.Checked {
			out = append(out, i)
		}
	}
	return out
}

// First returns the first box, nil when there is none.
func (l *CheckList) First() fyne.Focusable {
	if len(l.checks) == 0 {
		return nil
	}
	return l.checks[0]
}

// AskSome asks for some of several options, by number; those in chosen are marked at first. Tab goes from one to the
// next, Space marks. then is called when the writer keeps it.
func AskSome(w fyne.Window, title string, options []string, chosen []int, then func([]int)) {
	list := NewCheckList(options, chosen)
	ShowDialog(w, DialogParts{Title: title, Width: 400, Body: list.Container, First: list.First(),
		Answers: []Answer{{Word: i18n.T("Keep"), Do: func() { then(list.Chosen()) }}}})
}
