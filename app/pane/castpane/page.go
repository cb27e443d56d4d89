package castpane

import (
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"dramatis/app/i18n"
	"dramatis/app/pane"
	"dramatis/app/present"
	"dramatis/app/ui"
	"dramatis/editor/cast"
	"dramatis/editor/edits"
	"dramatis/editor/kb"
)

// A page is the right side: one entity, every field of which can be changed.
type page struct {
	p      *Pane
	id     kb.EntityID
	object fyne.CanvasObject

	name         *labelledField
	portrait     *ui.Portrait
	chips        *fyne.Container
	actions      *fyne.Container
	short        *fyne.Container // what the program knows, in a line
	summary      *ui.Prose
	notices      *fyne.Container // what is likely wrong
	fields       map[kb.Field]*labelledField
	apart        *fyne.Container // what only people have
	style        fyne.CanvasObject
	card         map[kb.Field]fyne.CanvasObject // what a model or the writer has written for the card
	tags         *fyne.Container
	locks        *fyne.Container
	locksTag     *ui.Text
	names        *fyne.Container
	bars         *ui.Bars
	barsTag      *ui.Text
	relations    *fyne.Container
	relationTag  *ui.Text
	facts        *fyne.Container
	factTag      *ui.Text
	timeline     *fyne.Container
	timelineTag  *ui.Text
	timelineCard fyne.CanvasObject
	backlinks    *fyne.Container
	backlinkTag  *ui.Text
	backlinkCard fyne.CanvasObject
	quotes       *fyne.Container
	quoteTag     *ui.Text
	all          map[*fyne.Container]bool // the lists that are shown whole
	scroll       *container.Scroll
	content      fyne.CanvasObject
}

// How many of each list a page shows before the writer asks for all.
const (
	relationsShown = 12
	factsShown     = 6
	quotesShown    = 8
	quotesAtMost   = 200 // for the window's sake; the reading pane has every place
)

// pageWidth keeps the lines of a page on a wide screen to about 110 letters.
const pageWidth = 1280

// twoColumns is how wide a page is at least, in pixels, that has its quotes beside what is written; else they are under it.
const twoColumns = 500

func newPage(p *Pane) *page {
	g := &page{p: p, chips: ui.Row(ui.Gap8), actions: ui.Flow(ui.Gap8), notices: ui.Col(ui.Gap8), names: ui.Flow(ui.Gap4), tags: ui.Flow(ui.Gap4),
		relations: ui.Col(0), quotes: ui.Col(ui.Gap12), bars: ui.NewBars(nil, ui.TypeColor("character"), 48),
		relationTag: ui.SectionLabel(""), quoteTag: ui.SectionLabel(""), factTag: ui.SectionLabel(""), locksTag: ui.SectionLabel(i18n.T("Locked by you")),
		facts: ui.Col(ui.Gap8), timeline: ui.Col(ui.Gap8), timelineTag: ui.SectionLabel(""), locks: ui.Flow(ui.Gap4), fields: map[kb.Field]*labelledField{}, all: map[*fyne.Container]bool{}}
	g.name, g.summary = g.line(kb.FieldName, ""), ui.Wrapped("", ui.SizeBody, ui.ColorText)
	g.short = ui.Col(ui.Gap4, ui.SectionLabel(i18n.T("In short")), g.summary)
	description := g.area(kb.FieldDescription, i18n.T("Description"))
	style := g.area(kb.FieldStyle, i18n.T("Manner of speaking"))
	g.style = style.object
	g.card = map[kb.Field]fyne.CanvasObject{}
	onCard := ui.Col(ui.Gap8)
	for _, f := range []struct {
		field kb.Field
		label string
	}{{kb.FieldPersonality, i18n.T("Personality, for the card")}, {kb.FieldScenario, i18n.T("Scenario, for the card")}, {kb.FieldGreeting, i18n.T("Greeting, for the card")}} {
		g.card[f.field] = g.area(f.field, f.label).object
		onCard.Add(g.card[f.field])
	}
	notes := g.area(kb.FieldNotes, i18n.T("Your notes"))
	gender := g.line(kb.FieldGender, i18n.T("Gender"))
	pronoun := g.line(kb.FieldPronoun, i18n.T("Pronoun"))
	g.portrait = ui.NewPortrait(g.portraitMenu)
	head := ui.Edges(nil, nil, ui.Pad(0, ui.Gap16, 0, 0, g.portrait), nil,
		ui.Pad(ui.Gap8, 0, 0, 0, ui.Col(ui.Gap8, g.name.object, g.chips)))
	header := ui.SideOrBelow(420, head, g.actions)
	g.barsTag = ui.Caption("")
	g.apart = ui.ColumnsOrStack(210, ui.Gap12, nil, gender.object, pronoun.object)
	about := ui.NewCard(g.short, description.object, style.object, onCard, notes.object)
	names := ui.NewCard(ui.SectionLabel(i18n.T("Names")), g.names, ui.SectionLabel(i18n.T("Appears")), g.bars, g.barsTag,
		g.apart, ui.SectionLabel(i18n.T("Tags")), g.tags, g.locksTag, g.locks)
	g.timelineCard = ui.NewCard(g.timelineTag, g.timeline)
	left := ui.Col(ui.Gap12, about, ui.NewCard(g.relationTag, g.relations), ui.NewCard(g.factTag, g.facts))
	g.backlinks, g.backlinkTag = ui.Col(ui.Gap12), ui.SectionLabel("")
	g.backlinkCard = ui.NewCard(g.backlinkTag, g.backlinks)
	right := ui.Col(ui.Gap12, names, ui.NewCard(g.quoteTag, g.quotes), g.backlinkCard, g.timelineCard)
	g.scroll = container.NewVScroll(ui.Pad(ui.Gap8, ui.Gap24, ui.Gap24, ui.Gap8, ui.MaxWidth(pageWidth, ui.Col(ui.Gap12, g.notices,
		ui.ColumnsOrStack(twoColumns, ui.Gap12, []float32{11, 9}, left, right)))))
	for _, l := range g.fields {
		switch o := l.entry.object.(type) {
		case *ui.Area:
			o.OnPage(g.scroll)
		case *line:
			o.OnPage(g.scroll)
		}
	}
	g.content = ui.Edges(ui.Pad(ui.Gap16, ui.Gap24, ui.Gap4, ui.Gap8, ui.MaxWidth(pageWidth, header)), nil, nil, nil, g.scroll)
	g.object = container.NewStack(g.content)
	return g
}

// line makes a field of one line.
func (g *page) line(f kb.Field, label string) *labelledField {
	return g.field(f, label, newLine(f == kb.FieldName, g.write(f)))
}

// area makes a field of several lines.
func (g *page) area(f kb.Field, label string) *labelledField {
	return g.field(f, label, newText(g.write(f), g.p.studio.Loop()))
}

// write returns a function that sets a field. An empty text, or the program's own, gives the field back to the program.
func (g *page) write(f kb.Field) func(text string) {
	return func(text string) {
		if e, ok := g.p.studio.View().Entity(g.id); ok && (text != g.shownText(e, f) || e.Field(f) == "") {
			g.p.studio.Do(edits.Set(f, text, g.id))
		}
	}
}

func (g *page) field(f kb.Field, label string, entry *field) *labelledField {
	l := newLabelledField(f, label, entry)
	g.fields[f] = l
	return l
}

// shownText returns what the page shows in a field now.
func (g *page) shownText(e *cast.Entity, f kb.Field) string {
	switch f {
	case kb.FieldName:
		return e.Name
	case kb.FieldType:
		return string(e.Type)
	case kb.FieldDescription:
		if e.Field(f) == "" { // sentences of the text, each on a line of its own
			return strings.Join(g.p.host.Sentences(g.p.studio.View().LanguageOf(e), g.p.studio.View().Description(e)), "\n")
		}
	}
	return e.Field(f)
}

// shows reports whether the page is that of an entity.
func (g *page) shows(id kb.EntityID) bool { return g.id == id }

// commit writes what is being typed.
func (g *page) commit() {
	for _, l := range g.fields {
		l.entry.commit()
	}
}

func (g *page) show(e *cast.Entity) {
	if e == nil {
		g.content.Hide()
		return
	}
	g.content.Show()
	v := g.p.m.view
	if e.ID != g.id {
		g.scroll.ScrollToTop()
		clear(g.all)
	}
	g.id = e.ID
	for _, l := range g.fields {
		l.show(g.shownText(e, l.of), e.Field(l.of) != "", l.of == kb.FieldDescription && isQuoted(v, e))
	}
	g.showHeader(e)
	said := g.summaryLine(v, e)
	g.summary.SetText(said)
	ui.SetShown(g.short, said != "")
	g.showGender(e)
	person := e.Type == kb.Character
	ui.SetShown(g.apart, person || e.Field(kb.FieldGender) != "" || e.Field(kb.FieldPronoun) != "")
	ui.SetShown(g.style, person || e.Field(kb.FieldStyle) != "")
	for f, object := range g.card {
		ui.SetShown(object, e.Field(f) != "")
	}
	g.showSuspects(e)
	g.showOvertaken(v, e)
	g.showNames(v, e)
	g.showParts(e)
	g.showTags(e)
	g.showLocks(e)
	g.showRelations(v, e)
	g.showTimeline(v, e)
	g.showFacts(v, e)
	g.showQuotes(e)
	g.showBacklinks(e)
	g.object.Refresh()
}

// isQuoted reports whether the description of an entity consists of sentences of the text.
func isQuoted(v *cast.View, e *cast.Entity) bool {
	list, quoted := v.Portraits(e)
	return quoted && len(list) > 0 && e.Field(kb.FieldDescription) == ""
}

// summaryLine returns in one line what the program knows of an entity.
func (g *page) summaryLine(v *cast.View, e *cast.Entity) string {
	said := pane.Summary(v, e, g.p.host.Gender(e))
	if e.Type != kb.Character {
		return said
	}
	if n := len(g.p.host.Remembered(v).UtterancesOf(e.ID)); n > 0 {
		said = i18n.Capital(pane.Parts(said, i18n.N(n, "speaks once", "speaks %d times")))
	}
	return said
}

func (g *page) showHeader(e *cast.Entity) {
	picture, initials := g.p.host.Portrait(e)
	g.portrait.SetPicture(picture, initials, ui.TypeTint(string(e.Type)), ui.TypeColor(string(e.Type)))
	g.chips.Objects = []fyne.CanvasObject{
		ui.NewChipButton(present.Type(e.Type)+" ▾", ui.TypeTone(string(e.Type)), g.typeMenu),
		ui.NewChipButton(importanceWord(e.Field(kb.FieldImportance))+" ▾", ui.ToneNeutral, g.importanceMenu),
	}
	if e.Ungrounded() {
		g.chips.Add(ui.NewChip(i18n.T("ungrounded"), ui.ToneDoubt))
	}
	g.actions.Objects = []fyne.CanvasObject{
		ui.SecondaryButton(i18n.T("Merge with…"), g.p.mergeDialog),
		ui.SecondaryButton(i18n.T("Split…"), g.p.split),
		ui.MenuButton(i18n.T("More"), func() []*fyne.MenuItem { return g.p.rowMenu() }),
	}
	if e.Type == kb.Character {
		g.actions.Add(ui.PrimaryButton(i18n.T("Ask"), func() { g.p.studio.Converse(e.ID) }))
	}
}

// showGender shows the gender according to the text, if the writer has written none.
func (g *page) showGender(e *cast.Entity) {
	words := i18n.T("Write here…")
	if gender := g.p.host.Gender(e); gender != cast.Unknown {
		words = i18n.T("%s, by the text", i18n.T(string(gender)))
	}
	if l, ok := g.fields[kb.FieldGender].entry.object.(*line); ok {
		l.SetPlaceHolder(words)
	}
}

// portraitMenu is what can be done with the picture.
func (g *page) portraitMenu() {
	e := g.p.m.entity()
	if e == nil {
		return
	}
	if e.Field(kb.FieldPortrait) == "" {
		g.p.host.ChoosePortrait(e.ID)
		return
	}
	ui.PopUpMenu(fyne.NewMenu("",
		fyne.NewMenuItem(i18n.T("Choose a picture…"), func() { g.p.host.ChoosePortrait(e.ID) }),
		fyne.NewMenuItem(i18n.T("Without a picture"), func() { g.p.studio.Do(edits.Set(kb.FieldPortrait, "", e.ID)) })), g.portrait)
}

func (g *page) typeMenu() {
	items := g.p.types()
	if e := g.p.m.entity(); e != nil && e.Field(kb.FieldType) != "" {
		items = append(items, fyne.NewMenuItemSeparator(), fyne.NewMenuItem(i18n.T("As it was read"), func() { g.p.retype("") }))
	}
	ui.PopUpMenu(fyne.NewMenu("", items...), g.chips)
}

// importanceWord returns the word for an importance, and a question if the writer has set none.
func importanceWord(value string) string {
	if value == "" {
		return i18n.T("importance")
	}
	return i18n.T(value)
}

func (g *page) importanceMenu() {
	var items []*fyne.MenuItem
	for _, value := range append(edits.Importances(), "") {
		name := i18n.T("not said")
		if value != "" {
			name = i18n.T(value)
		}
		items = append(items, fyne.NewMenuItem(name, func() { g.p.setImportance(value) }))
	}
	ui.PopUpMenu(fyne.NewMenu("", items...), g.chips)
}

// showTags shows the tags, which a tap removes, and a field for another one.
func (g *page) showTags(e *cast.Entity) {
	g.tags.Objects = nil
	tags := tagsOf(e)
	for i, t := range tags {
		rest := append(append([]string{}, tags[:i]...), tags[i+1:]...)
		g.tags.Add(ui.NewChipButton(t+" ×", ui.ToneNeutral, func() { g.p.studio.Do(edits.Tag(e.ID, rest)) }))
	}
	g.tags.Add(ui.LinkButton(i18n.T("+ Tag"), g.addTag))
	g.tags.Refresh()
}

func tagsOf(e *cast.Entity) []string {
	if e.Card == nil {
		return nil
	}
	return slices.Clip(e.Card.Tags)
}

// addTag asks for a tag of the entity of the page.
func (g *page) addTag() {
	if e := g.p.m.entity(); e != nil {
		g.p.askWord(i18n.T("Tag %s", e.Name), i18n.T("Tag"), func(t string) { g.p.studio.Do(edits.Tag(e.ID, append(tagsOf(e), t))) })
	}
}
