package pane

import (
	"fmt"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"dramatis/app/i18n"
	"dramatis/app/present"
	"dramatis/app/ui"
	"dramatis/editor/cast"
	"dramatis/editor/edits"
	"dramatis/editor/kb"
)

// maxListHeight is how high a list of names may be before it scrolls.
const maxListHeight = 260

// AskApart asks which names of an entity belong to another one, shows the two entities that would result, and splits them.
func AskApart(st Studio, e *cast.Entity) {
	if len(e.Names) < 2 {
		st.Notify().Toast(i18n.T("%s has only one name. Where one name is two people's, mark it in the text.", e.Name))
		return
	}
	options := make([]string, len(e.Names))
	for i, n := range e.Names {
		options[i] = fmt.Sprintf("%s  %d", n.Surface, len(n.Mentions))
	}
	list := ui.NewCheckList(options, nil)
	out := func() []kb.NameID {
		var ids []kb.NameID
		for _, i := range list.Chosen() {
			ids = append(ids, e.Names[i].ID)
		}
		return ids
	}
	preview := ui.Wrapped(describeSplit(e, nil), ui.SizeBody, ui.ColorMuted)
	list.OnChanged = func() { preview.SetText(describeSplit(e, out())) }
	names := container.NewVScroll(list.Container)
	names.SetMinSize(fyne.NewSize(460, min(maxListHeight, list.MinSize().Height)))
	ui.ShowDialog(st.Window(), ui.DialogParts{Title: i18n.T("Split %s", e.Name), Width: 480, First: list.First(),
		Body: ui.Col(ui.Gap12, ui.Body(i18n.T("Which names are somebody else’s?")), names, preview),
		Answers: []ui.Answer{{Word: i18n.T("Split"), Why: func() error { return st.Can(edits.TakeOut(e.ID, out()...)) },
			Do: func() { st.Do(edits.TakeOut(e.ID, out()...)) }}}})
}

// describeSplit describes the two entities that a split would make.
func describeSplit(e *cast.Entity, taken []kb.NameID) string {
	side := func(out bool) string {
		var names []string
		mentions := 0
		for _, n := range e.Names {
			if slices.Contains(taken, n.ID) == out {
				names = append(names, n.Surface)
				mentions += len(n.Mentions)
			}
		}
		if len(names) == 0 {
			return i18n.T("nobody")
		}
		return i18n.T("%s (%s)", present.List(names), present.Mentions(mentions))
	}
	return i18n.T("One: %s", side(false)) + "\n" + i18n.T("The other: %s", side(true))
}
