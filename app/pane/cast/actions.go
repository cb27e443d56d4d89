package castpane

import (
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/widget"

	"dramatis/app/ui"
	"dramatis/app/words"
	"dramatis/editor/cast"
	"dramatis/editor/edits"
	"dramatis/editor/kb"
)

// Actions are what can be done in the Cast.
func (p *Pane) Actions() []ui.Action {
	some := func() error {
		if len(p.m.targets()) == 0 {
			return ui.Why(words.T("Choose somebody first."))
		}
		return nil
	}
	two := func() error {
		if len(p.m.targets()) < 2 {
			return ui.Why(words.T("Mark at least two with X first."))
		}
		return nil
	}
	menu := words.K("Cast")
	return []ui.Action{
		{ID: "cast.find", Name: words.K("Search the cast"), Menu: menu, Key: "/", Do: func() { p.studio.Window().Canvas().Focus(p.search) }},
		{ID: "cast.mark", Name: words.K("Mark or unmark"), Menu: menu, Key: "X", Why: some, Do: p.toggle},
		{ID: "cast.merge", Name: words.K("Merge the marked ones"), Menu: menu, Group: 1, Key: "M", Why: two, Do: func() {
			p.done(p.studio.Do(edits.MergeEntities(p.m.targets()...)))
		}},
		{ID: "cast.notname", Name: words.K("Not a name"), Menu: menu, Group: 1, Key: "N", Why: some, Do: func() {
			p.done(p.studio.Do(edits.NotNames(p.m.targets()...)))
		}},
		{ID: "cast.delete", Name: words.K("Delete"), Menu: menu, Group: 1, Key: "Delete", Why: some, Do: func() {
			p.done(p.studio.Do(edits.Delete(p.m.targets()...)))
		}},
		{ID: "cast.rename", Name: words.K("Rename"), Menu: menu, Group: 2, Key: "F2", Why: some, Do: func() { p.studio.Window().Canvas().Focus(p.page.name) }},
		{ID: "cast.graph", Name: words.K("Show in graph"), Menu: menu, Group: 2, Key: "G", Why: some, Do: func() { p.studio.ShowInGraph(p.m.selected) }},
		{ID: "cast.ask", Name: words.K("Ask"), Menu: menu, Group: 2, Key: "Q", Why: some, Do: func() { p.studio.Converse(p.m.selected) }},
	}
}

// done takes the marks off after a bulk action.
func (p *Pane) done(ok bool) {
	if ok {
		clear(p.m.marked)
		p.showList()
	}
}

func (p *Pane) retype(t kb.Type) {
	p.done(p.studio.Do(edits.Set(kb.FieldType, string(t), p.m.targets()...)))
}

// mergeDialog asks with whom to merge the chosen one.
func (p *Pane) mergeDialog() {
	e := p.m.entity()
	if e == nil {
		return
	}
	p.pick(words.T("Merge %s with…", e.Name), e, func(other *cast.Entity) { p.studio.Do(edits.MergeEntities(e.ID, other.ID)) })
}

func (p *Pane) addRelation(e *cast.Entity) {
	p.pick(words.T("%s has to do with…", e.Name), e, func(other *cast.Entity) { p.relationDialog(e, other, "", 5) })
}

// pick asks for another entity by any of its names.
func (p *Pane) pick(title string, but *cast.Entity, then func(*cast.Entity)) {
	ui.ShowPalette(p.studio.Window().Canvas(), func(query string) []ui.PaletteEntry {
		m := newModel()
		m.query = query
		m.refresh(p.studio.View())
		var out []ui.PaletteEntry
		for _, e := range m.rows {
			if e != but {
				out = append(out, ui.PaletteEntry{Title: e.Name, Detail: title, Do: func() { then(e) }})
			}
		}
		return out
	})
}

func (p *Pane) relationDialog(a, b *cast.Entity, description string, strength float64) {
	text := widget.NewMultiLineEntry()
	text.SetText(description)
	text.Wrapping = fyne.TextWrapWord
	number := widget.NewEntry()
	number.SetText(strconv.FormatFloat(strength, 'f', -1, 64))
	d := dialog.NewForm(words.T("%s and %s", a.Name, b.Name), words.T("Keep"), words.T("Cancel"), []*widget.FormItem{
		widget.NewFormItem(words.T("What they have to do with each other"), text),
		widget.NewFormItem(words.T("How strongly, 1–10"), number),
	}, func(ok bool) {
		n, err := strconv.ParseFloat(number.Text, 64)
		if ok && err == nil {
			p.studio.Do(edits.Relate(a.ID, b.ID, text.Text, n))
		} else if ok {
			p.studio.Notify().Toast(words.T("The strength is a number from 1 to 10."))
		}
	}, p.studio.Window())
	d.Resize(fyne.NewSize(520, 320))
	d.Show()
}
