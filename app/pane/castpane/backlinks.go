package castpane

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"dramatis/app/i18n"
	"dramatis/app/ui"
	"dramatis/editor/cast"
	"dramatis/editor/kb"
	"dramatis/editor/kb/script"
)

// backlinksShown is how many pages that name an entity are shown before the writer asks for all.
const backlinksShown = 6

// A backlink is a page that names an entity, with the words around the name.
type backlink struct {
	page       *cast.Entity
	text       string
	start, end int // of the name, in bytes of text
}

// backlinks returns the pages that name an entity: in the writer's own words, or in what is said about related
// entities.
func (m *model) backlinks(e *cast.Entity) (out []backlink) {
	seen := map[kb.EntityID]bool{e.ID: true}
	add := func(page *cast.Entity, texts ...string) {
		if seen[page.ID] {
			return
		}
		for _, text := range texts {
			text = kb.Clean(text)
			if at, end := findName(text, e); end > 0 {
				seen[page.ID] = true
				out = append(out, cutAround(page, text, at, end))
				return
			}
		}
	}
	for _, other := range m.view.Entities() {
		if other.Card != nil {
			add(other, other.Field(kb.FieldDescription), other.Field(kb.FieldNotes), other.Field(kb.FieldStyle), other.Field(kb.FieldPersonality), other.Field(kb.FieldScenario))
		}
	}
	for _, r := range m.view.RelationsOf(e) {
		other := r.Other(e)
		add(other, m.view.Description(other))
	}
	for _, r := range m.view.RelationsOf(e) {
		other := r.Other(e)
		for _, f := range m.view.Facts(other) {
			add(other, f.Text)
		}
	}
	return out
}

// findName returns where a text names an entity, by its longest name; 0, 0 if it does not.
func findName(text string, e *cast.Entity) (start, end int) {
	names := append([]string{e.Name}, e.Aliases()...)
	slices.SortStableFunc(names, func(a, b string) int { return len(b) - len(a) })
	for _, name := range names {
		if utf8.RuneCountInString(name) < 2 {
			continue
		}
		for from := 0; ; {
			i := strings.Index(text[from:], name)
			if i < 0 {
				break
			}
			start, end = from+i, from+i+len(name)
			before, _ := utf8.DecodeLastRuneInString(text[:start])
			after, _ := utf8.DecodeRuneInString(text[end:])
			if script.BeginsHan(name) || !unicode.IsLetter(before) && !unicode.IsLetter(after) {
				return start, end
			}
			from = end
		}
	}
	return 0, 0
}

// wordsAround is how many bytes beside a name a backlink shows on each side.
const wordsAround = 90

// cutAround cuts a text to what is near a name.
func cutAround(page *cast.Entity, text string, start, end int) backlink {
	if from := start - wordsAround; from > 0 {
		if i := strings.IndexAny(text[from:start], " 。，"); i >= 0 {
			_, n := utf8.DecodeRuneInString(text[from+i:])
			from += i + n
		}
		for from < start && !utf8.RuneStart(text[from]) {
			from++
		}
		text = "…" + text[from:]
		start, end = start-from+len("…"), end-from+len("…")
	}
	if to := end + wordsAround; to < len(text) {
		if i := strings.LastIndexAny(text[end:to], " 。，"); i > 0 {
			to = end + i
		}
		for to > end && !utf8.RuneStart(text[to]) {
			to--
		}
		text = text[:to] + "…"
	}
	return backlink{page, text, start, end}
}

// showBacklinks shows the pages that name an entity.
func (g *page) showBacklinks(e *cast.Entity) {
	list := g.p.m.backlinks(e)
	g.backlinkTag.SetText(i18n.T("Named on the pages of %d", len(list)))
	g.backlinks.Objects = nil
	n, more := g.limitList(g.backlinks, len(list), backlinksShown)
	for _, b := range list[:n] {
		g.backlinks.Add(ui.NewQuote(b.text, []ui.Mark{{Start: b.start, End: b.end}}, b.page.Name, func() { g.p.studio.ShowEntity(b.page.ID) }))
	}
	if more != nil {
		g.backlinks.Add(more)
	}
	ui.SetShown(g.backlinkCard, len(list) > 0)
	g.backlinks.Refresh()
}
