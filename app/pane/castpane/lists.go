package castpane

import (
	"fyne.io/fyne/v2"

	"dramatis/app/i18n"
	"dramatis/app/pane"
	"dramatis/app/present"
	"dramatis/app/ui"
	"dramatis/editor/cast"
	"dramatis/editor/edits"
	"dramatis/editor/kb"
)

// limitList returns how many of the n items of a list are shown, and a button for the rest if that is not all.
func (g *page) limitList(list *fyne.Container, n, few int) (int, fyne.CanvasObject) {
	if n <= few || g.all[list] {
		return n, nil
	}
	return few, ui.LinkButton(i18n.T("Show all %d", n), func() {
		g.all[list] = true
		if e, ok := g.p.studio.View().Entity(g.id); ok {
			g.show(e)
		}
	})
}

func (g *page) showRelations(v *cast.View, e *cast.Entity) {
	list := v.RelationsOf(e)
	g.relationTag.SetText(i18n.T("Relations %d", len(list)))
	g.relations.Objects = nil
	n, more := g.limitList(g.relations, len(list), relationsShown)
	for _, r := range list[:n] {
		g.relations.Add(g.relation(v, e, r))
		g.relations.Add(ui.Rule())
	}
	if more != nil {
		g.relations.Add(more)
	}
	g.relations.Add(ui.LinkButton(i18n.T("+ Add relation"), g.p.addRelation))
	g.relations.Refresh()
}

func (g *page) relation(v *cast.View, e *cast.Entity, r *cast.Relation) fyne.CanvasObject {
	other := r.Other(e)
	var more *ui.Button
	more = ui.QuietButton(i18n.T("%s of 10", pane.Strength(r))+" ▾", func() {
		items := []*fyne.MenuItem{
			fyne.NewMenuItem(i18n.T("Change…"), func() { pane.AskRelation(g.p.studio, e, other, g.p.host.Gender(e), r) }),
			fyne.NewMenuItem(i18n.T("Remove"), func() { g.p.studio.Do(edits.Unrelate(e.ID, other.ID)) }),
		}
		for _, n := range r.Notes[:min(len(r.Notes), relationSources)] {
			label := i18n.T("Open %s: %s", v.Story().Label(v.Evidence.PlaceOf(n.Document, n.Span.Start)), present.Short(n.Description, sourceLetters))
			items = append(items, fyne.NewMenuItem(label, func() { g.p.studio.ShowPlace(n.Document, n.Span) }))
		}
		ui.PopUpMenu(fyne.NewMenu("", items...), more)
	})
	return ui.Pad(ui.Gap4, 0, ui.Gap8, 0, ui.Col(0, ui.Spread(ui.LinkButton(pane.Tie(e, r, g.p.host.Gender(e)), func() { g.p.studio.ShowEntity(other.ID) }).Narrow(), more),
		ui.Wrapped(v.RelationDescription(r), ui.SizeBody, ui.ColorMuted).SetMaxLines(2)))
}

const (
	relationSources = 5  // places of a relation that its menu offers
	sourceLetters   = 40 // of what is said there
)

// showFacts shows what is said about the entity, where, and who says so. The writer's
// own facts can be changed.
func (g *page) showFacts(v *cast.View, e *cast.Entity) {
	list := v.Facts(e)
	g.factTag.SetText(i18n.T("Facts %d", len(list)))
	g.facts.Objects = nil
	n, more := g.limitList(g.facts, len(list), factsShown)
	for _, f := range list[:n] {
		g.facts.Add(g.fact(v, f))
	}
	if more != nil {
		g.facts.Add(more)
	}
	g.facts.Add(ui.LinkButton(i18n.T("+ Add fact"), g.addFact))
	g.facts.Refresh()
}

// addFact asks for a fact about the entity of the page.
func (g *page) addFact() {
	if e := g.p.m.entity(); e != nil {
		g.p.askText(i18n.T("A fact about %s", e.Name), "", func(text string) { g.p.studio.Do(edits.WriteFact(e.ID, text)) })
	}
}

func (g *page) fact(v *cast.View, f cast.Fact) fyne.CanvasObject {
	source := i18n.T("your word")
	open := func() {}
	if f.Document != "" {
		source = v.Story().Label(v.Evidence.PlaceOf(f.Document, f.Span.Start))
		open = func() { g.p.studio.ShowPlace(f.Document, f.Span) }
	}
	if f.Note == "" {
		return ui.NewQuote(f.Text, nil, source, open)
	}
	if f.Document != "" {
		source = i18n.T("%s · your word", source)
	}
	var q *ui.Quote
	q = ui.NewQuote(f.Text, nil, source, func() {
		items := []*fyne.MenuItem{
			fyne.NewMenuItem(i18n.T("Change…"), func() {
				g.p.askText(i18n.T("Change the fact"), f.Text, func(text string) { g.p.studio.Do(edits.RewordFact(f.Note, text)) })
			}),
			fyne.NewMenuItem(i18n.T("Remove"), func() { g.p.studio.Do(edits.RemoveNote(f.Note)) }),
		}
		if f.Document != "" {
			items = append(items, fyne.NewMenuItem(i18n.T("Open it in the text"), open))
		}
		ui.PopUpMenu(fyne.NewMenu("", items...), q)
	})
	return q
}

func (g *page) showQuotes(e *cast.Entity) {
	g.quoteTag.SetText(i18n.T("Quotes %d", e.Mentions))
	g.quotes.Objects = nil
	n, more := g.limitList(g.quotes, min(e.Mentions, quotesAtMost), quotesShown)
	for _, q := range g.p.m.quotes(e, n) {
		g.quotes.Add(ui.NewQuote(q.Text, []ui.Mark{{Start: q.Start, End: q.End}}, q.Source, func() { g.p.studio.ShowPlace(q.Document, q.Span) }))
	}
	if more != nil {
		g.quotes.Add(more)
	}
	g.quotes.Refresh()
}

// lockable returns the fields that can be locked as they are, with what each is
// called.
func lockable() map[kb.Field]string {
	return map[kb.Field]string{
		kb.FieldName: i18n.T("Name"), kb.FieldType: i18n.T("Type"), kb.FieldDescription: i18n.T("Description"), kb.FieldGender: i18n.T("Gender"),
		kb.FieldPronoun: i18n.T("Pronoun"), kb.FieldImportance: i18n.T("Importance"), kb.FieldStyle: i18n.T("Manner of speaking"),
		kb.FieldPersonality: i18n.T("Personality, for the card"), kb.FieldScenario: i18n.T("Scenario, for the card"), kb.FieldGreeting: i18n.T("Greeting, for the card"),
	}
}

// lockOrder is the order in which locks are shown.
var lockOrder = []kb.Field{kb.FieldName, kb.FieldType, kb.FieldImportance, kb.FieldDescription, kb.FieldStyle, kb.FieldPersonality, kb.FieldScenario, kb.FieldGreeting, kb.FieldGender, kb.FieldPronoun}

// showLocks shows the locked fields; a tap unlocks one.
func (g *page) showLocks(e *cast.Entity) {
	said := lockable()
	g.locks.Objects = nil
	var items []*fyne.MenuItem
	for _, f := range lockOrder {
		if e.Field(f) != "" {
			g.locks.Add(ui.NewChipButton(said[f]+" ×", ui.TonePrimary, func() { g.p.studio.Do(edits.Set(f, "", e.ID)) }))
		} else if now := g.shownText(e, f); now != "" {
			items = append(items, fyne.NewMenuItem(said[f], func() { g.p.studio.Do(edits.Set(f, now, e.ID)) }))
		}
	}
	if len(items) > 0 {
		var more *ui.Button
		more = ui.LinkButton(i18n.T("+ Lock"), func() { ui.PopUpMenu(fyne.NewMenu("", items...), more) })
		g.locks.Add(more)
	}
	g.locks.Refresh()
}
