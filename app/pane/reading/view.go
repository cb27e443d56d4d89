package reading

import (
	"fmt"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"dramatis/app/i18n"
	"dramatis/app/pane"
	"dramatis/app/present"
	"dramatis/app/ui"
	"dramatis/app/ui/icon"
	"dramatis/editor/cast"
	"dramatis/editor/edits"
	"dramatis/editor/kb"
	"dramatis/editor/kb/script"
)

// A Host is what the pane asks beyond pane.Studio.
type Host interface {
	Search(query string) ([]present.Quote, error)
	GoToLibrary()
}

// A Pane is the reading pane.
type Pane struct {
	studio pane.Studio
	host   Host
	m      *model

	header   *ui.PaneHeader
	another  *ui.Button // shows another document
	search   *ui.Entry
	found    string     // what was searched for last
	foundIn  *cast.View // where
	chapters *ui.RowList
	hits     *ui.RowList
	left     *fyne.Container
	text     *fyne.Container
	scroll   *container.Scroll
	*ui.Contents
	places  map[int]fyne.CanvasObject // paragraph by where it starts
	strip   *strip
	sheet   *fyne.Container     // text and strip
	preview *pane.Preview       // of the entity under the pointer
	bring   *ui.Button          // takes what is shown last as not part of the story into it
	chosen  *ui.SelectableProse // the paragraph in which words are selected
}

var _ pane.Pane = (*Pane)(nil)

// readingWidth is how wide a line of a text gets, in pixels: about 80 letters.
const readingWidth = 680

// New makes the pane.
func New(s pane.Studio, d Host) *Pane {
	p := &Pane{studio: s, host: d, m: &model{}, text: ui.Col(ui.Gap12)}
	p.another = ui.SecondaryButton(i18n.T("Another document…"), p.chooseDocument)
	p.header = ui.NewPaneHeader("", " ", p.another)
	p.search = ui.NewEntry()
	p.search.SetPlaceHolder(i18n.T("Search everything…"))
	p.search.OnSubmitted = p.findNext
	p.search.OnChanged = func(q string) {
		if ui.Letters(strings.TrimSpace(q)) < minQuery {
			q = ""
		}
		_ = p.list(q) // half a word may be no query
	}
	p.chapters = ui.NewRowList(func() int { return len(p.outline()) }, func(i int) ui.RowData {
		c := p.outline()[i]
		return ui.RowData{Title: p.m.document().ChapterLabel(c), Plain: c.Number != p.m.chapter}
	})
	p.chapters.Fold()
	p.chapters.OnSelected = func(i int) { p.turn(p.outline()[i].Number) }
	p.hits = ui.NewRowList(func() int { return len(p.m.hits) }, func(i int) ui.RowData {
		return ui.RowData{Title: p.m.hits[i].Text, Detail: p.m.hits[i].Source, Plain: true, Mark: ui.Mark{Start: p.m.hits[i].Start, End: p.m.hits[i].End}}
	})
	p.hits.OnSelected = p.showHit
	p.left = container.NewStack(p.chapters, p.hits)
	p.scroll = container.NewVScroll(ui.Pad(ui.Gap8, ui.Gap24, ui.Gap24, ui.Gap24, ui.MaxWidth(readingWidth, p.text)))
	side := ui.Pad(ui.Gap16, ui.Gap8, ui.Gap16, ui.Gap24, ui.Edges(ui.Pad(0, 0, ui.Gap8, 0, p.search), nil, nil, nil, ui.NewBareCard(ui.PadAll(6, p.left))))
	p.strip = newStrip(p)
	p.sheet = ui.Edges(nil, p.strip.object, nil, nil, p.scroll)
	p.preview = pane.NewPreview(s.Loop())
	p.scroll.OnScrolled = func(fyne.Position) { p.preview.Hide() }
	page := ui.Pad(0, ui.Gap24, ui.Gap16, ui.Gap8, container.NewStack(ui.NewBareCard(p.sheet), p.preview.Layer))
	body := ui.Edges(nil, nil, ui.Sized(300, 0, side), nil, ui.Edges(ui.Pad(ui.Gap16, ui.Gap24, ui.Gap8, ui.Gap8, p.header), nil, nil, nil, page))
	empty := ui.NewEmptyState(icon.Read, i18n.T("There is nothing to read yet. Import a story first."), i18n.T("Go to the Library"), d.GoToLibrary)
	p.Contents = ui.NewContents(body, p.chapters, empty)
	return p
}

// Refresh shows a new state.
func (p *Pane) Refresh(v *cast.View) {
	if v == p.m.view {
		return
	}
	p.m.refresh(v)
	if p.SetEmpty(p.m.document() == nil) {
		return
	}
	at := p.scroll.Offset
	p.show()
	p.scroll.ScrollToOffset(at)
}

// Show opens a document with a span marked and in sight.
func (p *Pane) Show(doc kb.DocumentID, at kb.Span) {
	if p.m.view == nil {
		p.m.refresh(p.studio.View())
	}
	p.m.selected = kb.Span{}
	p.m.open(doc, at)
	p.show()
	p.reveal(at)
	p.studio.Moved()
}

// Here returns the page that is shown, or the place in it that is marked.
func (p *Pane) Here() (key, title string) {
	if p.m.view == nil || p.m.doc == "" {
		return "", ""
	}
	doc, at := p.m.doc, p.m.marked
	if page := p.m.paragraphs(); len(page) > 0 && (at.Len() == 0 || at.Start < page[0].span.Start || at.Start >= page[len(page)-1].span.End) {
		at = kb.Span{Start: page[0].span.Start, End: page[0].span.Start}
	}
	return fmt.Sprintf("%d %d %s", at.Start, at.End, doc), p.m.view.Story().Label(kb.Place{Document: doc, Chapter: p.m.chapter})
}

// Return opens a document where it was left.
func (p *Pane) Return(key string) {
	var at kb.Span
	var doc string
	if n, err := fmt.Sscanf(key, "%d %d %s", &at.Start, &at.End, &doc); n == 3 && err == nil {
		p.Show(kb.DocumentID(doc), at)
	}
}

// reveal scrolls so that a span is in the upper third.
func (p *Pane) reveal(at kb.Span) {
	p.scroll.ScrollToTop()
	for _, x := range p.m.paragraphs() {
		if x.span.Holds(at.Start) && at.Len() > 0 {
			p.scrollTo(p.places[x.span.Start], float32(at.Start-x.span.Start)/float32(x.span.Len()))
		}
	}
}

// scrollTo scrolls so that the place at a share of a paragraph's text is in the upper third. It does so twice, because the
// heights of all paragraphs are known only after each has its width.
func (p *Pane) scrollTo(paragraph fyne.CanvasObject, share float32) {
	sheet := p.scroll.Content
	for range 2 {
		sheet.Resize(fyne.NewSize(p.scroll.Size().Width, sheet.MinSize().Height))
	}
	p.scroll.ScrollToOffset(fyne.NewPos(0, max(0, paragraph.Position().Y+share*paragraph.Size().Height-p.scroll.Size().Height/3)))
}

func (p *Pane) outline() []kb.Chapter {
	d := p.m.document()
	if d == nil {
		return nil
	}
	if len(d.Chapters) > 0 && d.Chapters[0].Number != 0 && p.m.emptyPrologue(d) {
		return d.Chapters
	}
	if len(d.Chapters) > 0 && d.Chapters[0].Number == 0 {
		return d.Chapters
	}
	return append([]kb.Chapter{{Title: i18n.T("Beginning")}}, d.Chapters...)
}

func (p *Pane) turn(chapter int) {
	p.m.chapter, p.m.page, p.m.marked, p.m.selected = chapter, 0, kb.Span{}, kb.Span{}
	p.show()
	p.scroll.ScrollToTop()
	p.studio.Moved()
}

func (p *Pane) show() {
	d := p.m.document()
	if d == nil {
		return
	}
	p.header.SetTitle(d.Title)
	p.header.SetSub(p.m.view.Story().Label(kb.Place{Document: d.ID, Chapter: p.m.chapter}))
	ui.SetShown(p.another, len(p.m.view.Story().Documents()) > 1)
	p.showLeft()
	body := p.m.view.Snapshot.Text(d.ID).Body
	p.preview.Hide()
	p.text.Objects = nil
	p.chosen, p.bring = nil, nil
	p.places = map[int]fyne.CanvasObject{}
	for _, para := range p.m.paragraphs() {
		o := p.paragraph(body, para)
		p.places[para.span.Start] = o
		p.text.Add(o)
	}
	if n := p.m.pages(); n > 1 {
		p.text.Add(ui.Row(ui.Gap8, ui.SecondaryButton(i18n.T("‹ Page before"), func() { p.turnPage(-1) }),
			ui.Muted(i18n.T("page %d of %d", p.m.page+1, n)), ui.SecondaryButton(i18n.T("Next page ›"), func() { p.turnPage(1) })))
	}
	p.text.Refresh()
	p.scroll.Refresh()
	p.strip.show()
}

func (p *Pane) turnPage(by int) {
	p.m.page = max(0, min(p.m.page+by, p.m.pages()-1))
	p.show()
	p.scroll.ScrollToTop()
}

func (p *Pane) showLeft() {
	if p.m.hits != nil {
		p.chapters.Hide()
		p.hits.Show()
		p.hits.Refresh()
		return
	}
	p.hits.Hide()
	p.chapters.Show()
	p.chapters.Refresh()
	for i, c := range p.outline() {
		if c.Number == p.m.chapter {
			p.chapters.Select(i)
		}
	}
}

// paragraph draws one paragraph: names in the colour of their type, the marked
// span highlighted.
func (p *Pane) paragraph(body string, para paragraph) fyne.CanvasObject {
	if para.apart {
		return p.besideStory(body, para)
	}
	if para.heading {
		return ui.WrappedHeading(headingOf(body[para.span.Start:para.span.End]))
	}
	var spans []ui.Span
	prose := ui.NewSelectableProse()
	at := para.span.Start
	plain := func(to int) {
		mark := p.m.marked
		for at < to {
			end, lit := to, false
			switch {
			case mark.Holds(at):
				end, lit = min(to, mark.End), true
			case mark.Len() > 0 && mark.Start > at && mark.Start < to:
				end = mark.Start
			}
			spans = append(spans, ui.Span{Text: joinLines(body[at:end]), Highlight: lit})
			at = end
		}
	}
	for _, n := range para.names {
		plain(n.span.Start)
		spans = append(spans, ui.Span{Text: joinLines(body[n.span.Start:n.span.End]), Color: ui.TypeColor(string(n.entity.Type)), Bold: true,
			Highlight: n.span.Overlaps(p.m.marked), OnTapped: func() { p.nameMenu(n, prose) },
			OnOver: func(at fyne.Position, over bool) { p.preview.Over(p.m.view, n.entity, at, over) }})
		at = n.span.End
	}
	plain(para.span.End)
	prose.SetSpans(setText(spans...)...)
	prose.OnSelected = func(from, to int) { p.choose(para, prose, from, to) }
	prose.OnLeave = func(by int) { p.leave(para, by) }
	prose.OnSecondary = func() { p.markMenu(prose) }
	if p.m.selected.Len() > 0 && para.span.Start <= p.m.selected.Start && p.m.selected.End <= para.span.End {
		prose.Select(p.m.selected.Start-para.span.Start, p.m.selected.End-para.span.Start)
		p.chosen = prose
	}
	return prose
}

// headingOf returns a heading for a reader. It keeps the blanks between the number and the halves of a Chinese title, which
// other text on one line does not have.
func headingOf(s string) string {
	if !script.HoldsHan(s) {
		return kb.Clean(s)
	}
	parts := strings.Fields(s)
	for i, part := range parts {
		parts[i] = kb.Clean(part)
	}
	return strings.Join(parts, " ")
}

// besideStory draws a paragraph that is not part of the story. The first one of a stretch has a note and a button to make it
// part of the story.
func (p *Pane) besideStory(body string, para paragraph) fyne.CanvasObject {
	words := ui.Wrapped("", ui.SizeTitle, ui.ColorMuted)
	words.SetSpans(setText(ui.Span{Text: joinLines(body[para.span.Start:para.span.End])})...)
	if !para.begins {
		return words
	}
	at, doc := para.span.Start, p.m.doc
	p.bring = ui.LinkButton(i18n.T("It is part of the story"), func() { p.studio.Do(edits.BringIn(doc, at)) })
	return ui.Col(ui.Gap4, ui.Row(ui.Gap8, ui.Caption(i18n.T("No part of the story; it is not read.")), p.bring), words)
}

// joinLines makes line breaks inside a paragraph spaces.
func joinLines(s string) string { return strings.ReplaceAll(s, "\n", " ") }

func oneLine(s string) string { return strings.Join(strings.Fields(s), " ") }

func (p *Pane) nameMenu(n name, at *ui.SelectableProse) {
	p.preview.Hide()
	s, e := p.studio, n.entity
	surface := oneLine(p.m.view.Snapshot.Text(p.m.doc).Slice(n.span))
	at.PopUpMenu(fyne.NewMenu("",
		fyne.NewMenuItem(i18n.T("Open the page of %s", e.Name), func() { s.ShowEntity(e.ID) }),
		fyne.NewMenuItem(i18n.T("Show in graph"), func() { s.ShowInGraph(e.ID) }),
		fyne.NewMenuItemSeparator(),
		fyne.NewMenuItem(i18n.T("“%s” is another name of…", surface), func() {
			p.pick(func(other *cast.Entity) { s.Do(edits.SameNames(n.id, other.Names[0].ID)) })
		}),
		fyne.NewMenuItem(i18n.T("“%s” is not a name", surface), func() { s.Do(edits.Ignore(surface)) })))
}

// pick asks for an entity of the cast.
func (p *Pane) pick(then func(*cast.Entity)) {
	pane.AskEntity(p.studio, i18n.T("Who or what?"), p.m.view, nil, then)
}

func (p *Pane) chooseDocument() {
	ui.ShowPicker(p.studio.Window().Canvas(), i18n.T("Another document…"), func(query string) []ui.PaletteEntry {
		var actions []ui.Action
		for _, d := range p.m.view.Story().Documents() {
			actions = append(actions, ui.Action{ID: string(d.ID), Name: d.Title, Do: func() { p.Show(d.ID, kb.Span{}) }})
		}
		return ui.ActionSource(func() []ui.Action { return actions }, func(a ui.Action) { a.Do() })(query)
	})
}

// Search lists the places of words, as if the writer had searched for them here.
func (p *Pane) Search(query string) {
	p.search.SetText(query)
	p.find(query)
}

// findNext searches for words and shows their first place, or the next one where they are what was found last.
func (p *Pane) findNext(query string) {
	next := 0
	if query == p.found && len(p.m.hits) > 0 {
		next = (p.hits.Selected() + 1) % len(p.m.hits)
	} else {
		p.find(query)
	}
	if len(p.m.hits) > 0 {
		p.hits.Select(next)
		p.showHit(next)
	}
}

func (p *Pane) showHit(i int) { p.Show(p.m.hits[i].Document, p.m.hits[i].Span) }

// minQuery is how many Latin letters, or half as many Chinese characters, are searched for while they are written.
const minQuery = 2

// find searches all documents and says so where nothing is found.
func (p *Pane) find(query string) {
	if strings.TrimSpace(query) == "" {
		return
	}
	if query != p.found || p.foundIn != p.m.view {
		if err := p.list(query); err != nil {
			p.studio.Notify().Fail(i18n.T("Searching"), err)
			return
		}
	}
	if len(p.m.hits) == 0 {
		p.studio.Notify().Toast(i18n.T("“%s” was not found.", query))
	}
}

// list searches all documents and shows the places; an empty query shows the chapters again.
func (p *Pane) list(query string) error {
	var hits []present.Quote
	if query != "" {
		var err error
		if hits, err = p.host.Search(query); err != nil {
			return err
		}
	}
	p.found, p.foundIn, p.m.hits = query, p.m.view, hits
	if len(hits) == 0 {
		p.m.hits = nil
	}
	p.hits.Select(-1)
	p.showLeft()
	return nil
}

// Named returns the widgets that journeys look for, by stable names.
func (p *Pane) Named() map[string]fyne.CanvasObject {
	out := map[string]fyne.CanvasObject{"read.search": p.search, "read.chapters": p.chapters, "read.strip": p.strip.object}
	if p.bring != nil {
		out["read.bring"] = p.bring
	}
	return out
}
