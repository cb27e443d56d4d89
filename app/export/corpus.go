package export

import (
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"sort"

	"dramatis/editor/cast"
	"dramatis/editor/kb"
	"dramatis/storage/exchange"
)

// A corpusBuilder fills a corpus with what a disclosure shows.
type corpusBuilder struct {
	*disclosure
	out     *exchange.Corpus
	numbers map[kb.EntityID]int           // indices of entities
	units   map[kb.DocumentID][]unitPlace // in the order of the text
}

// unitPlace is the place of a unit in its document.
type unitPlace struct {
	at   kb.Span
	unit int
}

// corpus returns what is disclosed, with the texts as far as disclosed.
func (t *disclosure) corpus(title string) *exchange.Corpus {
	g := &corpusBuilder{disclosure: t, out: &exchange.Corpus{Title: title}, numbers: map[kb.EntityID]int{}, units: map[kb.DocumentID][]unitPlace{}}
	for _, d := range t.view.Story().Documents() {
		g.document(d)
	}
	g.entities()
	g.relations()
	g.story()
	return g.out
}

// document adds a document's text, as far as disclosed.
func (g *corpusBuilder) document(d *kb.Document) {
	if g.out.Title == "" {
		g.out.Title = d.Title
	}
	if g.out.Language == "" {
		g.out.Language = d.Language
	}
	knownAt := func(offset int) bool { return g.view.Shows(kb.Place{Document: d.ID, Chapter: d.ChapterAt(offset)}) }
	end := d.Size
	for _, c := range d.Chapters {
		if !knownAt(c.Start) {
			end = min(end, c.Start)
		}
	}
	if !knownAt(0) || end == 0 {
		return
	}
	body, number := g.full.Snapshot.Text(d.ID), len(g.out.Texts)
	g.out.Texts = append(g.out.Texts, exchange.Text{Title: d.Title, File: filepath.Base(d.Path), Body: body.Slice(kb.Span{End: end})})
	for i, p := range kb.PassagesOf(g.full.Snapshot, d.ID) {
		if p.Span.End > end {
			break
		}
		g.units[d.ID] = append(g.units[d.ID], unitPlace{p.Span, len(g.out.Units)})
		g.out.Units = append(g.out.Units, exchange.Unit{Text: number, Seq: i, Body: body.Slice(p.Span), Tokens: p.Tokens})
	}
}

// unitAt returns the first unit that contains a document's offset.
func (g *corpusBuilder) unitAt(document kb.DocumentID, offset int) (int, bool) {
	list := g.units[document]
	i := sort.Search(len(list), func(i int) bool { return list[i].at.End > offset })
	if i == len(list) || list[i].at.Start > offset {
		return 0, false
	}
	return list[i].unit, true
}

// unitsAt returns the units of several places, each once and in order, and the one with the most of
// them.
func (g *corpusBuilder) unitsAt(places []kb.Stretch) (out []int, best int) {
	count := map[int]int{}
	for _, p := range places {
		if u, ok := g.unitAt(p.Document, p.Span.Start); ok {
			count[u]++
		}
	}
	out = slices.Sorted(maps.Keys(count))
	for i, u := range out {
		if i == 0 || count[u] > count[best] {
			best = u
		}
	}
	return out, best
}

func (g *corpusBuilder) entities() {
	for _, e := range g.disclosure.entities() {
		x := entityOf(g.view, e)
		x.Name = g.disclosure.nameIn(g.view, e)
		x.Notes = slices.DeleteFunc(x.Notes, func(n exchange.Note) bool { return n.Text == "" })
		var places []kb.Stretch
		for _, n := range g.view.Notes(e) {
			places = append(places, kb.Stretch{Document: n.Document, Span: n.Span})
		}
		for _, o := range g.view.Occurrences(e) {
			places = append(places, kb.Stretch{Document: o.Document, Span: o.Span})
		}
		x.Units, x.Best = g.unitsAt(places)
		g.numbers[e.ID] = len(g.out.Entities)
		g.out.Entities = append(g.out.Entities, x)
	}
}

func (g *corpusBuilder) relations() {
	for _, r := range g.view.Relations() {
		from, okFrom := g.number(r.Source)
		to, okTo := g.number(r.Target)
		if !okFrom || !okTo {
			continue
		}
		x := relationOf(g.view, r)
		x.From, x.To = from, to
		var places []kb.Stretch
		for _, n := range r.Notes {
			places = append(places, kb.Stretch{Document: n.Document, Span: n.Span})
			if n.Kind != "" && !slices.Contains(x.Kinds, n.Kind) {
				x.Kinds = append(x.Kinds, n.Kind)
			}
		}
		x.Units, x.BestUnit = g.unitsAt(places)
		g.out.Relations = append(g.out.Relations, x)
	}
}

// story adds facts, and scenes by chapter.
func (g *corpusBuilder) story() {
	for _, m := range g.book.Memories {
		if about, ok := g.number(m.About); ok {
			if u, ok := g.unitAt(m.Document, m.Span.Start); ok {
				g.out.Claims = append(g.out.Claims, exchange.Claim{About: about, Unit: u, Text: m.Text, Quote: m.Quote})
			}
		}
	}
	var at kb.Place
	for _, b := range g.book.Scenes {
		u, ok := g.unitAt(b.Document, b.Span.Start)
		if !ok {
			continue
		}
		if n := len(g.out.Chapters); n == 0 || b.Place != at {
			at = b.Place
			g.out.Chapters = append(g.out.Chapters, exchange.ChapterNote{Text: g.out.Units[u].Text, Label: g.chapter(at)})
		}
		x := exchange.SceneNote{Title: b.Title, Time: b.Time, Place: b.Where, Summary: b.Summary}
		for _, e := range b.Participants {
			if i, ok := g.number(e); ok {
				x.Who = append(x.Who, i)
			}
		}
		for _, m := range b.Members {
			if _, ok := g.number(m.About); ok {
				x.Facts = append(x.Facts, m.Text)
			}
		}
		last := &g.out.Chapters[len(g.out.Chapters)-1]
		last.Scenes = append(last.Scenes, x)
	}
}

// number returns the index of an entity in the corpus; false if it is not in it, or nil.
func (g *corpusBuilder) number(e *cast.Entity) (int, bool) {
	if e == nil {
		return 0, false
	}
	i, ok := g.numbers[e.ID]
	return i, ok
}

// chapter returns the number and title of a chapter within its document.
func (g *corpusBuilder) chapter(p kb.Place) string {
	if d, ok := g.full.Story().Document(p.Document); ok {
		if c, ok := d.Chapter(p.Chapter); ok {
			return d.ChapterLabel(c)
		}
	}
	return fmt.Sprint(p.Chapter)
}
