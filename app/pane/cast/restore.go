package castpane

import (
	"slices"

	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/widget"

	"dramatis/app/i18n"
	"dramatis/app/ui"
	"dramatis/editor/edits"
	"dramatis/editor/kb"
)

// ignored are the names that the writer has set aside or deleted, in order.
func (p *Pane) ignored() []kb.NameID {
	var out []kb.NameID
	for i := range kb.All[*kb.Ignored](p.studio.View().Snapshot) {
		out = append(out, i.Name)
	}
	slices.Sort(out)
	return out
}

func (p *Pane) someIgnored() error {
	if len(p.ignored()) == 0 {
		return ui.Why(i18n.T("No name has been set aside."))
	}
	return nil
}

// restoreDialog asks which of the names that were set aside are names after all.
func (p *Pane) restoreDialog() {
	back := map[kb.NameID]bool{}
	list := ui.Col(ui.Gap4)
	names := p.ignored()
	for _, n := range names {
		list.Add(widget.NewCheck(string(n), func(on bool) { back[n] = on }))
	}
	body := ui.Sized(420, 320, container.NewVScroll(list))
	dialog.ShowCustomConfirm(i18n.T("Which are names after all?"), i18n.T("Bring back"), i18n.T("Cancel"), body, func(ok bool) {
		chosen := slices.DeleteFunc(names, func(n kb.NameID) bool { return !back[n] })
		if ok && len(chosen) > 0 {
			p.studio.Do(edits.Restore(chosen...))
		}
	}, p.studio.Window())
}
