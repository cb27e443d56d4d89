package castpane

import (
	"slices"

	"dramatis/app/i18n"
	"dramatis/app/ui"
	"dramatis/editor/edits"
	"dramatis/editor/kb"
)

// ignored returns the names that the writer has set aside or deleted, in order.
func (p *Pane) ignored() []kb.NameID {
	var out []kb.NameID
	for i := range kb.All[*kb.Ignored](p.studio.View().Snapshot) {
		out = append(out, i.Name)
	}
	slices.Sort(out)
	return out
}

func (p *Pane) someIgnored() error {
	return ui.WhyIf(len(p.ignored()) == 0, i18n.T("No name has been set aside."))
}

// restoreDialog asks which of the names that were set aside are names after all.
func (p *Pane) restoreDialog() {
	names := p.ignored()
	options := make([]string, len(names))
	for i, n := range names {
		options[i] = string(n)
	}
	list := ui.NewCheckList(options, nil)
	ui.ShowDialog(p.studio.Window(), ui.DialogParts{Title: i18n.T("Which are names after all?"), Width: 400, Body: list.Container, First: list.First(),
		Answers: []ui.Answer{{Word: i18n.T("Bring back"), Do: func() {
			var chosen []kb.NameID
			for _, i := range list.Chosen() {
				chosen = append(chosen, names[i])
			}
			if len(chosen) > 0 {
				p.studio.Do(edits.Restore(chosen...))
			}
		}}}})
}
