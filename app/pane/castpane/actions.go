package castpane

import (
	"slices"

	"fyne.io/fyne/v2"

	"dramatis/app/i18n"
	"dramatis/app/pane"
	"dramatis/app/present"
	"dramatis/app/ui"
	"dramatis/editor/cast"
	"dramatis/editor/edits"
	"dramatis/editor/kb"
)

// Actions returns what can be done in the Cast.
func (p *Pane) Actions() []ui.Action {
	some := func() error { return ui.WhyIf(len(p.m.targets()) == 0, i18n.T("Choose somebody first.")) }
	somebody := func() error {
		if e := p.m.entity(); e == nil || e.Type != kb.Character {
			return ui.Why(i18n.T("Only a character can be asked."))
		}
		return nil
	}
	two := func() error {
		return ui.WhyIf(len(p.m.targets()) < 2, i18n.T("Mark at least two with X first. W merges with one that you choose."))
	}
	menu := i18n.K("Cast")
	return []ui.Action{
		{ID: "cast.find", Name: i18n.K("Search the cast"), Menu: menu, Key: "/", Do: func() { p.studio.Window().Canvas().Focus(p.search) }},
		{ID: "cast.suspects", Name: i18n.K("Likely mistakes, or all again"), Menu: menu, Do: p.showLikelyMistakes},
		{ID: "cast.mark", Name: i18n.K("Mark or unmark"), Menu: menu, Key: "X", Why: some, Do: p.toggle},
		{ID: "cast.new", Name: i18n.K("New in the cast…"), Menu: menu, Key: "+", Do: p.newDialog},
		{ID: "cast.mergewith", Name: i18n.K("Merge with…"), Menu: menu, Group: 1, Key: "W", Why: some, Do: p.mergeDialog},
		{ID: "cast.merge", Name: i18n.K("Merge the marked ones"), Menu: menu, Group: 1, Key: "M", Why: two, Do: func() { p.mergeThese(p.m.targets()) }},
		{ID: "cast.apart", Name: i18n.K("Keep the marked apart"), Menu: menu, Group: 1, Key: "D", Why: two, Do: func() {
			p.studio.DoThen(edits.KeepApart(p.m.targets()...), p.clearMarks)
		}},
		{ID: "cast.split", Name: i18n.K("Split…"), Menu: menu, Group: 1, Key: "S", Why: some, Do: p.split},
		{ID: "cast.notname", Name: i18n.K("Not a name"), Menu: menu, Group: 1, Key: "N", Why: some, Do: func() {
			p.studio.DoThen(edits.NotNames(p.m.targets()...), p.clearMarks)
		}},
		{ID: "cast.delete", Name: i18n.K("Delete"), Menu: menu, Group: 1, Key: "Delete", Why: some, Do: func() {
			p.studio.DoThen(edits.Delete(p.m.targets()...), p.clearMarks)
		}},
		{ID: "cast.restore", Name: i18n.K("Bring names back…"), Menu: menu, Group: 1, Why: p.someIgnored, Do: p.restoreDialog},
		{ID: "cast.rename", Name: i18n.K("Rename"), Menu: menu, Group: 2, Key: "F2", Why: some, Do: func() { p.studio.Window().Canvas().Focus(p.page.name.entry.object) }},
		{ID: "cast.addname", Name: i18n.K("Add a name…"), Menu: menu, Group: 2, Key: "A", Why: some, Do: p.page.addName},
		{ID: "cast.relate", Name: i18n.K("Add a relation…"), Menu: menu, Group: 2, Key: "R", Why: some, Do: p.addRelation},
		{ID: "cast.fact", Name: i18n.K("Add a fact…"), Menu: menu, Group: 2, Key: "F", Why: some, Do: p.page.addFact},
		{ID: "cast.tag", Name: i18n.K("Add a tag…"), Menu: menu, Group: 2, Key: "#", Why: some, Do: p.page.addTag},
		{ID: "cast.importance", Name: i18n.K("Of another importance…"), Menu: menu, Group: 2, Key: "I", Why: some, Do: p.page.importanceMenu},
		{ID: "cast.type", Name: i18n.K("Of another type…"), Menu: menu, Group: 2, Key: "T", Why: some, Do: p.page.typeMenu},
		{ID: "cast.portrait", Name: i18n.K("Choose a picture…"), Menu: menu, Group: 2, Why: some, Do: func() { p.host.ChoosePortrait(p.m.selected) }},
		{ID: "cast.memory", Name: i18n.K("Memory"), Menu: menu, Group: 2, Key: "Y", Why: some, Do: func() { p.host.ShowMemory(p.m.selected) }},
		{ID: "cast.graph", Name: i18n.K("Show in graph"), Menu: menu, Group: 2, Key: "G", Why: some, Do: func() { p.studio.ShowInGraph(p.m.selected) }},
		{ID: "cast.writecard", Name: i18n.K("Write the card with the model"), Menu: menu, Group: 2, Why: some, Do: func() { p.host.WriteCard(p.m.selected) }},
		{ID: "cast.card", Name: i18n.K("Export as a card…"), Menu: menu, Group: 2, Key: "E", Why: some, Do: func() { p.host.ExportCard(p.m.selected) }},
		{ID: "cast.ask", Name: i18n.K("Ask"), Menu: menu, Group: 2, Key: "Q", Why: somebody, Do: func() { p.studio.Converse(p.m.selected) }},
	}
}

// notInRowMenu are the actions that the menu of a row leaves out: they are about the list, or the page shows them.
var notInRowMenu = []string{"cast.find", "cast.new", "cast.restore", "cast.type", "cast.addname", "cast.relate", "cast.fact", "cast.tag", "cast.importance"}

// rowMenu returns what can be done with the chosen one, or with all that are marked.
func (p *Pane) rowMenu() []*fyne.MenuItem {
	var out []*fyne.MenuItem
	group := 0
	for _, a := range p.Actions() {
		if slices.Contains(notInRowMenu, a.ID) {
			continue
		}
		if a.Group != group && len(out) > 0 {
			out = append(out, fyne.NewMenuItemSeparator())
		}
		group = a.Group
		item := fyne.NewMenuItem(i18n.T(a.Name), a.Do)
		item.Disabled = a.Blocked() != nil
		out = append(out, item)
	}
	return append(append(out, fyne.NewMenuItemSeparator()), p.types()...)
}

// types returns the types that the chosen entity, or all marked ones, can be given.
func (p *Pane) types() (out []*fyne.MenuItem) {
	count, e := len(p.m.targets()), p.m.entity()
	for _, t := range edits.TypesOf(p.studio.View().Snapshot) {
		label := i18n.T("Type: %s", present.Type(t)) // Chinese has one form for all counts, and must not say "these 1"
		if count > 1 {
			label = i18n.T("Type of these %d: %s", count, present.Type(t))
		}
		item := fyne.NewMenuItem(label, func() { p.retype(t) })
		item.Checked = count == 1 && e != nil && e.Type == t
		out = append(out, item)
	}
	return out
}

// clearMarks removes the marks after a bulk action.
func (p *Pane) clearMarks(ok bool) {
	if ok {
		clear(p.m.marked)
		p.showList()
	}
}

func (p *Pane) retype(t kb.Type) {
	p.studio.DoThen(edits.Set(kb.FieldType, string(t), p.m.targets()...), p.clearMarks)
}

// setImportance sets how important the targets are; "" removes the importance.
func (p *Pane) setImportance(importance string) {
	p.studio.DoThen(edits.Set(kb.FieldImportance, importance, p.m.targets()...), p.clearMarks)
}

// askWord asks for one word or name.
func (p *Pane) askWord(title, label string, then func(string)) {
	ui.AskLine(p.studio.Window(), title, label, "", then)
}

// askText asks for some sentences.
func (p *Pane) askText(title, text string, then func(string)) {
	ui.AskText(p.studio.Window(), title, text, then, nil)
}

// newDialog asks for an entity that no text names yet.
func (p *Pane) newDialog() {
	name := ui.NewEntry()
	types := edits.TypesOf(p.studio.View().Snapshot)
	var options []string
	for _, t := range types {
		options = append(options, present.Type(t))
	}
	kind := ui.NewChoice(options, 0, nil)
	ui.ShowDialog(p.studio.Window(), ui.DialogParts{Title: i18n.T("New in the cast"), Width: 400, First: name,
		Body: ui.Form(ui.FormRow(i18n.T("Name"), name), ui.FormRow(i18n.T("Type"), kind)), Answers: []ui.Answer{{Word: i18n.T("Keep"), Do: func() {
			p.studio.DoThen(edits.Introduce(name.Text, types[kind.Selected()]), func(done bool) {
				if e, found := p.studio.View().Find(name.Text); done && found {
					p.Show(e.ID)
				}
			})
		}}}})
}

// split asks which names of the chosen entity belong to another one.
func (p *Pane) split() {
	if e := p.m.entity(); e != nil {
		pane.AskApart(p.studio, e)
	}
}

// mergeDialog asks for the one to merge with the chosen one.
func (p *Pane) mergeDialog() {
	e := p.m.entity()
	if e == nil {
		return
	}
	pane.AskSame(p.studio, i18n.T("Merge %s with…", e.Name), p.studio.View(), e, func(other *cast.Entity) { p.mergeThese([]kb.EntityID{e.ID, other.ID}) })
}

func (p *Pane) addRelation() {
	e := p.m.entity()
	if e == nil {
		return
	}
	pane.AskEntity(p.studio, i18n.T("Relate %s to…", e.Name), p.studio.View(), e, func(other *cast.Entity) { pane.AskRelation(p.studio, e, other, p.host.Gender(e), nil) })
}
