package castpane

import (
	"fyne.io/fyne/v2"

	"dramatis/app/i18n"
	"dramatis/app/pane"
	"dramatis/app/present"
	"dramatis/app/ui"
	"dramatis/app/ui/icon"
	"dramatis/editor/cast"
	"dramatis/editor/kb"
	"dramatis/editor/memory"
)

// A Host is what the pane asks beyond pane.Studio.
type Host interface {
	GoToLibrary()
	// Suspects are what is likely wrong in a view's cast.
	Suspects(*cast.View) []cast.Suspect
	// Gender is that of somebody as far as it is known.
	Gender(*cast.Entity) cast.Gender
	// Sentences are those of a text in a language.
	Sentences(language, text string) []string
	// Remembered is what the cast of a view remembers.
	Remembered(*cast.View) *memory.Book
	// ShowMemory opens what a character remembers.
	ShowMemory(kb.EntityID)
	Pictures
	Cards
}

// Pictures are the pictures of entities.
type Pictures interface {
	// Portrait is the picture that the writer gives of somebody, nil when there is none, and the initials in its place.
	Portrait(*cast.Entity) (picture []byte, initials string)
	// ChoosePortrait asks for a picture of somebody.
	ChoosePortrait(kb.EntityID)
}

// Cards writes the cards of characters.
type Cards interface {
	// WriteCard has the model write the words of a character's card.
	WriteCard(kb.EntityID)
	// ExportCard asks where a character's card is to be written.
	ExportCard(kb.EntityID)
}

// A Pane is the Cast.
type Pane struct {
	studio pane.Studio
	host   Host
	m      *model

	search *ui.Entry
	chips  *fyne.Container
	order  *ui.Choice
	marks  *ui.Button
	list   *ui.RowList
	count  *ui.Text
	page   *page
	*ui.Contents
}

var _ pane.Pane = (*Pane)(nil)

// New makes the pane.
func New(s pane.Studio, d Host) *Pane {
	p := &Pane{studio: s, host: d, m: newModel(d.Suspects)}
	p.search = ui.NewEntry()
	p.search.SetPlaceHolder(i18n.T("Search names, aliases, text…"))
	p.search.OnChanged = func(q string) {
		p.m.query = q
		p.m.filter()
		p.showList()
	}
	p.chips = ui.Flow(ui.Gap4)
	p.order = ui.NewChoice([]string{i18n.T("Most mentioned"), i18n.T("By name"), i18n.T("As they appear")}, 0, func(i int) {
		p.m.order = order(i)
		p.m.filter()
		p.showList()
	})
	p.m.gender = d.Gender
	p.marks = ui.MenuButton(i18n.T("Narrow"), p.facetMenu)
	p.list = ui.NewRowList(func() int { return len(p.m.rows) }, p.row)
	p.list.OnSelected = func(i int) { p.choose(p.m.rows[i].ID) }
	p.list.OnSecondary = func(_ int, at fyne.Position) {
		ui.PopUpMenuAt(fyne.NewMenu("", p.rowMenu()...), p.studio.Window().Canvas(), at)
	}
	p.list.DropWords = p.dropWords
	p.list.OnDropped = func(from, to int) { p.mergeThese(p.m.mergeTargets(from, to)) }
	p.list.OnMarked = func(rows []int) {
		p.m.markRows(rows)
		p.showList()
	}
	p.count = ui.Caption("").Shrink()
	p.page = newPage(p)
	head := ui.Col(ui.Gap8, ui.Heading(i18n.T("Cast")), p.search, p.chips, ui.Spread(p.marks, p.order), p.count)
	left := ui.Pad(ui.Gap16, ui.Gap8, ui.Gap16, ui.Gap24, ui.Edges(ui.Pad(0, 0, ui.Gap8, 0, head), nil, nil, nil,
		ui.NewBareCard(ui.PadAll(6, p.list))))
	body := ui.Edges(nil, nil, ui.Sized(322, 0, left), nil, p.page.object)
	empty := ui.NewEmptyState(icon.Cast, i18n.T("Nobody is here yet. Import a story, and its cast will appear here."), i18n.T("Go to the Library"), d.GoToLibrary)
	p.Contents = ui.NewContents(body, p.list, empty)
	return p
}

// Refresh shows a new state. What is being typed stays.
func (p *Pane) Refresh(v *cast.View) {
	if v == p.m.view {
		return
	}
	p.m.refresh(v)
	p.SetEmpty(len(v.Entities()) == 0)
	p.showList()
	p.page.show(p.m.entity())
}

func (p *Pane) row(i int) ui.RowData {
	e := p.m.rows[i]
	detail := present.List(e.Aliases())
	if list := p.m.suspects[e.ID]; len(list) > 0 {
		detail = present.Label(list[0].Why)
	} else if detail == "" {
		detail = present.Type(e.Type)
	}
	return ui.RowData{Title: e.Name, Number: i18n.Count(e.Mentions), Detail: detail, Marked: p.m.marked[e.ID]}
}

func (p *Pane) showList() {
	p.chips.Objects = nil
	everybody := ui.NewChipButton(i18n.T("All"), ui.ToneNeutral, func() { p.only("") })
	everybody.SetOff(p.m.kind != "")
	p.chips.Add(everybody)
	for _, t := range p.m.types {
		chip := ui.NewChipButton(present.TypeName(t), ui.TypeTone(string(t)), func() { p.only(t) })
		chip.WithCount(p.m.counts[t])
		chip.SetOff(p.m.kind != "" && p.m.kind != t)
		p.chips.Add(chip)
	}
	p.chips.Objects = append(p.chips.Objects, p.chosenChips()...)
	shown, all := len(p.m.rows), len(p.m.view.Entities())
	switch n := len(p.m.marked); {
	case n > 0:
		p.count.SetText(i18n.T("%d marked", n))
	case shown < all:
		p.count.SetText(i18n.T("%d of %d in the cast", shown, all))
	default:
		p.count.SetText(i18n.N(shown, "1 in the cast", "%d in the cast"))
	}
	p.list.Refresh()
	p.list.Select(p.m.index())
}

func (p *Pane) only(t kb.Type) {
	p.m.kind = t
	p.m.filter()
	p.showList()
}

func (p *Pane) choose(id kb.EntityID) {
	if id == p.m.selected && p.page.shows(id) {
		return
	}
	p.page.commit() // nothing typed is lost
	p.m.selected = id
	p.page.show(p.m.entity())
	p.studio.Moved()
}

// Show opens an entity's page.
func (p *Pane) Show(id kb.EntityID) {
	p.m.kind, p.m.query = "", ""
	clear(p.m.chosen)
	p.search.SetText("")
	p.m.filter()
	p.choose(id)
	p.showList()
	p.list.Select(p.m.index())
}

// Here returns the page that is shown.
func (p *Pane) Here() (key, title string) {
	e := p.m.entity()
	if e == nil {
		return "", ""
	}
	return string(e.Group.Anchor), e.Name // an entity's id changes when names join it
}

// Return shows the entity that has a name.
func (p *Pane) Return(key string) { pane.ShowBearer(p.studio, key, p.Show) }

func (p *Pane) toggle() {
	p.m.toggle()
	p.showList()
}

// Named returns the widgets that journeys look for, by stable names.
func (p *Pane) Named() map[string]fyne.CanvasObject {
	named := map[string]fyne.CanvasObject{"cast.search": p.search, "cast.list": p.list}
	for f, l := range p.page.fields {
		named["cast."+string(f)] = l.entry.object
	}
	return named
}
