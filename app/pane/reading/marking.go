package reading

import (
	"fyne.io/fyne/v2"

	"dramatis/app/i18n"
	"dramatis/app/present"
	"dramatis/app/ui"
	"dramatis/editor/cast"
	"dramatis/editor/edits"
	"dramatis/editor/kb"
)

// choose records the selection in a paragraph and clears the one in any other.
func (p *Pane) choose(para paragraph, prose *ui.SelectableProse, from, to int) {
	if p.chosen != nil && p.chosen != prose {
		p.chosen.Select(0, 0)
	}
	p.chosen = prose
	p.m.selected = kb.Span{Start: para.span.Start + from, End: para.span.Start + to}
	p.strip.show()
}

// leave moves the keyboard focus to the paragraph before or after.
func (p *Pane) leave(para paragraph, by int) {
	list := p.m.paragraphs()
	for i, x := range list {
		if x.span.Start != para.span.Start {
			continue
		}
		for i += by; i >= 0 && i < len(list); i += by {
			if next, ok := p.places[list[i].span.Start].(*ui.SelectableProse); ok {
				p.scrollTo(next, 0)
				p.studio.Window().Canvas().Focus(next)
				next.TypedKey(&fyne.KeyEvent{Name: fyne.KeyRight})
				return
			}
		}
	}
}

// enter moves the keyboard focus to the first word of the paragraph in sight.
func (p *Pane) enter() {
	for _, para := range p.m.paragraphs() {
		prose, ok := p.places[para.span.Start].(*ui.SelectableProse)
		if ok && prose.Position().Y+prose.Size().Height > p.scroll.Offset.Y {
			p.studio.Window().Canvas().Focus(prose)
			prose.TypedKey(&fyne.KeyEvent{Name: fyne.KeyRight})
			return
		}
	}
}

func (p *Pane) fail(err error) { p.studio.Notify().Fail(i18n.T("Marking words"), err) }

// markActions returns what can be made of the selected words.
func (p *Pane) markActions() []ui.Action {
	some := func() error { return ui.WhyIf(p.m.selected.Len() == 0, i18n.T("Select some words first.")) }
	menu, s := i18n.K("Read"), p.studio
	at := func() (kb.DocumentID, kb.Span) { return p.m.doc, p.m.selected }
	return []ui.Action{
		{ID: "read.character", Name: i18n.K("A character"), Menu: menu, Group: 3, Key: "C", Why: some, Do: func() { p.name(kb.Character) }},
		{ID: "read.kind", Name: i18n.K("A place, a thing …"), Menu: menu, Group: 3, Key: "P", Why: some, Do: p.kindMenu},
		{ID: "read.alias", Name: i18n.K("An alias of …"), Menu: menu, Group: 3, Key: "A", Why: some, Do: func() {
			doc, span := at()
			p.pick(func(e *cast.Entity) { s.DoThen(edits.AddAlias(doc, span, e.ID), p.done) })
		}},
		{ID: "read.fact", Name: i18n.K("A fact about …"), Menu: menu, Group: 3, Key: "F", Why: some, Do: func() {
			doc, span := at()
			p.pick(func(e *cast.Entity) { s.DoThen(edits.AddFact(doc, span, e.ID, ""), p.done) })
		}},
		{ID: "read.relation", Name: i18n.K("A relation of …"), Menu: menu, Group: 3, Key: "R", Why: some, Do: func() {
			doc, span := at()
			p.pick(func(a *cast.Entity) {
				p.pick(func(b *cast.Entity) { s.DoThen(edits.AddRelation(doc, span, a.ID, b.ID, ""), p.done) })
			})
		}},
		{ID: "read.notname", Name: i18n.K("Not a name"), Menu: menu, Group: 3, Key: "N", Why: some, Do: func() { s.DoThen(edits.Ignore(p.m.words()), p.done) }},
		{ID: "read.divide", Name: i18n.K("Somebody else of this name"), Menu: menu, Group: 3, Key: "S", Why: some, Do: p.divideDialog},
		{ID: "read.chapter", Name: i18n.K("A chapter begins here"), Menu: menu, Group: 3, Key: "B", Why: some, Do: p.beginChapter},
		{ID: "read.border", Name: i18n.K("This chapter begins only here"), Menu: menu, Group: 3, Key: "H", Why: some, Do: func() { p.moveBorder(0) }},
		{ID: "read.nextborder", Name: i18n.K("The next chapter begins here"), Menu: menu, Group: 3, Key: "E", Why: some, Do: func() { p.moveBorder(1) }},
	}
}

// done clears the selection after it was used.
func (p *Pane) done(ok bool) {
	if !ok {
		return
	}
	p.m.selected = kb.Span{}
	if p.chosen != nil {
		p.chosen.Select(0, 0)
	}
	p.strip.show()
}

func (p *Pane) name(t kb.Type) { p.studio.DoThen(edits.AddName(p.m.doc, p.m.selected, t), p.done) }

func (p *Pane) kindMenu() {
	var items []*fyne.MenuItem
	for _, t := range edits.TypesOf(p.m.view.Snapshot) {
		items = append(items, fyne.NewMenuItem(present.Type(t), func() { p.name(t) }))
	}
	ui.PopUpMenu(fyne.NewMenu("", items...), p.strip.words)
}

// markMenu is the right button's: the same actions as a menu.
func (p *Pane) markMenu(at *ui.SelectableProse) {
	var items []*fyne.MenuItem
	for _, a := range p.markActions() {
		items = append(items, fyne.NewMenuItem(i18n.T(a.Name), func() { ui.Run(a, p.fail) }))
	}
	at.PopUpMenu(fyne.NewMenu("", items...))
}

// beginChapter begins a chapter at the paragraph of the selection.
func (p *Pane) beginChapter() {
	if at, ok := p.m.selectedParagraph(); ok {
		p.studio.DoThen(edits.BeginChapter(p.m.doc, at, p.m.words()), p.done)
	}
}

// moveBorder lets the chapter that is shown, or the one that many chapters after it, begin at the
// paragraph of the selection.
func (p *Pane) moveBorder(by int) {
	if at, ok := p.m.selectedParagraph(); ok {
		p.studio.DoThen(edits.MoveChapter(p.m.doc, p.m.chapter+by, at), p.done)
	}
}

// divideDialog gives the selected name another sense here.
func (p *Pane) divideDialog() {
	label := ui.NewEntry()
	label.SetPlaceHolder(i18n.T("the daughter, say"))
	place := kb.Place{Document: p.m.doc, Chapter: p.m.chapter}
	where := ui.NewChoice([]string{i18n.T("in this chapter"), i18n.T("only in this passage")}, 0, nil)
	surface, passages := p.m.words(), p.m.passages()
	ui.ShowDialog(p.studio.Window(), ui.DialogParts{Title: i18n.T("Two people are called “%s”", surface), Width: 420, First: label,
		Body: ui.Form(ui.FormRow(i18n.T("Who it is here"), label), ui.FormRow(i18n.T("Where"), where)), Answers: []ui.Answer{{Word: i18n.T("Keep"), Do: func() {
			if where.Selected() == 0 {
				p.studio.DoThen(edits.DivideName(surface, label.Text, []kb.Place{place}, nil), p.done)
				return
			}
			p.studio.DoThen(edits.DivideName(surface, label.Text, nil, passages), p.done)
		}}}})
}
