package chat

import (
	"slices"
	"strings"

	"fyne.io/fyne/v2"

	"dramatis/app/i18n"
	"dramatis/app/pane"
	"dramatis/app/present"
	"dramatis/app/ui"
	"dramatis/editor/cast"
	"dramatis/editor/kb"
)

// showHeader shows who is asked, who asks, as of when, and how.
func (p *Pane) showHeader() {
	p.title.SetText(p.m.character().Name)
	places, labels := p.m.places()
	at := 0
	for i, place := range places {
		if p.m.asOf != nil && *p.m.asOf == place {
			at = i + 1
		}
	}
	options := []string{i18n.T("As of: the end")}
	for _, l := range labels {
		options = append(options, i18n.T("As of: %s", l))
	}
	p.asOf.SetOptions(options, at)
	p.method.SetText(i18n.T("Given: %s", present.Method(p.m.methods[0])) + " ▾")
	p.compare.SetText(i18n.T("+ compare"))
	if n := len(p.m.methods); n > 1 {
		p.compare.SetText(i18n.T("%d side by side", n))
	}
	e, known := p.m.view.Entity(p.m.asker)
	if p.asker.SetText(i18n.T("Asked by a stranger")); known {
		p.asker.SetText(i18n.T("Asked by %s", e.Name))
	}
	ui.SetShown(p.asker, known)
	p.others.SetText(p.othersWords())
	ui.SetShown(p.others, len(p.m.present()) > 0)
	p.head.Refresh() // names are of other widths now
}

// moreMenu returns menu items for the buttons that have no room in the head.
func (p *Pane) moreMenu() []*fyne.MenuItem {
	under := func(items func() []*fyne.MenuItem) func() {
		return func() { ui.PopUpMenu(fyne.NewMenu("", items()...), p.more) }
	}
	out := []*fyne.MenuItem{fyne.NewMenuItem(i18n.T("Conversation"), under(p.talkMenu)), fyne.NewMenuItem(p.asker.Text(), p.chooseAsker)}
	if !p.others.Visible() {
		out = append(out, fyne.NewMenuItem(p.others.Text(), p.chooseOthers))
	}
	if !p.method.Visible() {
		out = append(out, fyne.NewMenuItem(i18n.T("Given: %s", present.Method(p.m.methods[0])), under(p.methodMenu)))
	}
	if !p.compare.Visible() {
		out = append(out, fyne.NewMenuItem(p.compare.Text(), under(p.compareMenu)))
	}
	return append(out, fyne.NewMenuItemSeparator(), fyne.NewMenuItem(i18n.T("Persona"), func() { p.turnSide("persona") }), fyne.NewMenuItem(i18n.T("Prompt"), func() { p.turnSide("prompt") }))
}

// methodMenu lists the methods with what each gives to the character.
func (p *Pane) methodMenu() []*fyne.MenuItem {
	var out []*fyne.MenuItem
	for _, method := range p.host.Methods() {
		item := fyne.NewMenuItem(present.Method(method), func() {
			p.m.setLead(method)
			p.showHeader()
		})
		item.Checked = method == p.m.methods[0]
		out = append(out, item)
	}
	return out
}

// compareMenu lists the methods; those that are asked side by side are ticked.
func (p *Pane) compareMenu() []*fyne.MenuItem {
	var out []*fyne.MenuItem
	for _, method := range p.host.Methods() {
		if method == p.m.methods[0] {
			continue
		}
		item := fyne.NewMenuItem(present.Method(method), func() {
			p.m.toggle(method)
			p.showHeader()
		})
		item.Checked = slices.Contains(p.m.methods, method)
		item.Disabled = !item.Checked && len(p.m.methods) == maxMethods
		out = append(out, item)
	}
	return out
}

func (p *Pane) choosePlace(i int) {
	places, _ := p.m.places()
	p.m.asOf = nil
	if i > 0 && i <= len(places) {
		p.m.asOf = &places[i-1]
	}
}

func (p *Pane) chooseCharacter() {
	p.pick(func(e *cast.Entity, by kb.NameID) {
		p.Converse(e.ID)
		p.m.by = by
	})
}

func (p *Pane) chooseAsker() {
	if p.m.asker != "" {
		p.m.asker = ""
		p.showHeader()
		return
	}
	p.pick(func(e *cast.Entity, _ kb.NameID) {
		p.m.asker = e.ID
		p.showHeader()
	})
}

// pick asks for a character. A character with two names that a reveal joins can be chosen by either name.
func (p *Pane) pick(then func(*cast.Entity, kb.NameID)) {
	ui.ShowPicker(p.studio.Window().Canvas(), i18n.T("Choose a character"), func(query string) (out []ui.PaletteEntry) {
		called := pane.FilterByName(p.m.view.Characters(), query)
		for _, e := range called {
			out = append(out, pane.EntityEntry(e, func() { then(e, "") }))
		}
		for _, e := range p.m.view.Characters() {
			for _, n := range p.m.namesBeforeReveal(e) {
				title := i18n.T("%s, before it comes out", n.Surface)
				if slices.Contains(called, e) || strings.Contains(strings.ToLower(title), strings.ToLower(query)) {
					out = append(out, ui.PaletteEntry{Title: title, Do: func() { then(e, n.ID) }})
				}
			}
		}
		return out
	})
}
