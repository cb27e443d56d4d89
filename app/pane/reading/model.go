package reading

import (
	"cmp"
	"slices"
	"strings"

	"dramatis/app/present"
	"dramatis/editor/cast"
	"dramatis/editor/kb"
)

// A paragraph is a stretch of the text between blank lines.
type paragraph struct {
	span    kb.Span
	heading bool
	apart   bool // not part of the story
	begins  bool // … and the first of those
	names   []name
}

// A name at its place.
type name struct {
	span   kb.Span
	id     kb.NameID
	entity *cast.Entity // nil: ignored, or no longer anybody
}

// pageSize is how many paragraphs are shown at once; a longer chapter has
// several pages.
const pageSize = 120

// A model is what is on the page. It knows no toolkit.
type model struct {
	view     *cast.View
	doc      kb.DocumentID
	chapter  int
	page     int
	marked   kb.Span         // shown on the colour of search
	selected kb.Span         // what the writer has selected; empty: nothing
	hits     []present.Quote // of the full-text search
	mentions map[kb.DocumentID][]name
}

func (m *model) refresh(v *cast.View) {
	m.view, m.mentions = v, map[kb.DocumentID][]name{}
	if m.document() == nil {
		m.doc, m.chapter, m.page = "", 0, 0
		if docs := v.Story().Documents(); len(docs) > 0 {
			m.open(docs[0].ID, kb.Span{})
		}
	}
}

func (m *model) document() *kb.Document {
	if m.view == nil {
		return nil
	}
	d, _ := m.view.Story().Document(m.doc)
	return d
}

// open turns to a place of a document.
func (m *model) open(doc kb.DocumentID, at kb.Span) {
	d, ok := m.view.Story().Document(doc)
	if !ok {
		return
	}
	m.doc, m.marked, m.page = doc, at, 0
	m.chapter = d.ChapterAt(at.Start)
	if at.Len() == 0 && m.chapter == 0 && m.emptyPrologue(d) && len(d.Chapters) > 0 {
		m.chapter = d.Chapters[0].Number
	}
	for i, p := range m.all() {
		if p.span.Start <= at.Start {
			m.page = i / pageSize
		}
	}
}

// titleLength is how many bytes before the first chapter are a title rather than
// a prologue.
const titleLength = 120

// emptyPrologue reports whether nothing but a title is before the first
// chapter.
func (m *model) emptyPrologue(d *kb.Document) bool {
	return len(d.Chapters) == 0 || len(strings.TrimSpace(m.view.Snapshot.Text(d.ID).Slice(kb.Span{End: d.Chapters[0].Start}))) < titleLength
}

// span returns the stretch of the chapter that is shown.
func (m *model) span() kb.Span {
	d := m.document()
	out := kb.Span{End: d.Size}
	for _, c := range d.Chapters {
		if c.Number == m.chapter {
			out.Start = c.Start
		}
		if c.Number > m.chapter {
			out.End = c.Start
			break
		}
	}
	return out
}

// all returns the paragraphs of the chapter.
func (m *model) all() []paragraph {
	d := m.document()
	text := m.view.Snapshot.Text(m.doc)
	if d == nil || text == nil {
		return nil
	}
	at := m.span()
	between := breakOf(text.Body[at.Start:at.End])
	var out []paragraph
	for start := at.Start; start < at.End; {
		end := at.End
		if i := strings.Index(text.Body[start:at.End], between); i >= 0 {
			end = start + i
		}
		from, to := start, end
		for from < to && strings.ContainsRune(" \t\n", rune(text.Body[from])) {
			from++
		}
		for to > from && strings.ContainsRune(" \t\n", rune(text.Body[to-1])) {
			to--
		}
		if from < to {
			p := paragraph{span: kb.Span{Start: from, End: to}, heading: from == at.Start && m.chapter > 0}
			if mark, ok := d.MarkAt(kb.MarkApart, from); ok {
				p.apart, p.heading = true, false
				p.begins = len(out) == 0 || out[len(out)-1].span.Start < mark.Start
			}
			out = append(out, p)
		}
		start = end + len(between)
	}
	return out
}

// breakOf returns what is between paragraphs: a blank line, or the end of a line where
// every line is one, as word processors write text.
func breakOf(text string) string {
	const wrapped = 200 // bytes: no line that was broken by hand is longer
	if lines := strings.Count(text, "\n"); strings.Count(text, "\n\n")*20 >= lines {
		return "\n\n"
	}
	for line := range strings.Lines(text) {
		if len(line) > wrapped {
			return "\n"
		}
	}
	return "\n\n"
}

// paragraphs returns those of the page, with their names.
func (m *model) paragraphs() []paragraph {
	all := m.all()
	from := min(m.page*pageSize, len(all))
	out := all[from:min(from+pageSize, len(all))]
	names := m.names()
	for i := range out {
		p := &out[i]
		j, _ := slices.BinarySearchFunc(names, p.span.Start, func(n name, at int) int { return cmp.Compare(n.span.Start, at) })
		for ; j < len(names) && names[j].span.Start < p.span.End; j++ {
			if names[j].span.End <= p.span.End {
				p.names = append(p.names, names[j])
			}
		}
	}
	return out
}

func (m *model) pages() int { return (len(m.all()) + pageSize - 1) / pageSize }

// names returns all mentions of the document, in order, the longest where several
// overlap.
func (m *model) names() []name {
	if list, ok := m.mentions[m.doc]; ok {
		return list
	}
	var list []name
	for _, e := range m.view.Entities() {
		for _, n := range e.Names {
			for _, o := range n.Mentions {
				if o.Document == m.doc {
					list = append(list, name{o.Span, n.ID, e})
				}
			}
		}
	}
	slices.SortFunc(list, func(a, b name) int {
		return cmp.Or(cmp.Compare(a.span.Start, b.span.Start), cmp.Compare(b.span.End, a.span.End))
	})
	kept := list[:0]
	end := 0
	for _, n := range list {
		if n.span.Start >= end {
			kept = append(kept, n)
			end = n.span.End
		}
	}
	m.mentions[m.doc] = kept
	return kept
}

// words returns the selected ones, on one line.
func (m *model) words() string {
	return oneLine(m.view.Snapshot.Text(m.doc).Slice(m.selected))
}

// passages returns those that hold the selection: passages overlap.
func (m *model) passages() []kb.PassageID {
	var out []kb.PassageID
	for _, p := range kb.PassagesOf(m.view.Snapshot, m.doc) {
		if p.Span.Start <= m.selected.Start && m.selected.End <= p.Span.End {
			out = append(out, p.ID)
		}
	}
	return out
}

// selectedParagraph returns where the paragraph of the selection begins.
func (m *model) selectedParagraph() (int, bool) {
	for _, p := range m.paragraphs() {
		if p.span.Holds(m.selected.Start) {
			return p.span.Start, true
		}
	}
	return 0, false
}
