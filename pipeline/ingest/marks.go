package ingest

import (
	"slices"
	"sort"
	"strconv"

	"dramatis/editor/kb"
)

// A mark is a heading in the text that the file marks as one.
type mark struct {
	level int
	start int // byte
	title string
}

// marked converts marks to headings: those of a level are a family.
func (b *book) marked(marks []mark) (out []heading) {
	if len(marks) > maxChapters {
		return nil
	}
	for _, m := range marks {
		i := sort.Search(len(b.lines), func(i int) bool { return b.lines[i].end > m.start })
		if i == len(b.lines) || contentsWord.MatchString(m.title) {
			continue
		}
		h := heading{first: i, last: i, class: classLevel, family: "level " + strconv.Itoa(m.level), level: m.level, title: m.title, label: m.title}
		switch {
		case hanSpecial.MatchString(m.title), specialWord.MatchString(m.title):
			h.class, h.family, h.opening = classSpecial, "special", opens.MatchString(m.title)
		default:
			l := []line{{text: m.title, before: many, after: many, end: len(m.title)}}
			if w := headingsAt(l, 0); len(w) > 0 && w[0].class == classPart {
				h.holds = true
			}
		}
		out = append(out, h)
	}
	return out
}

// marksOf returns the stretches of headings and of the table of contents, in no order.
func (b *book) marksOf(chapters []heading) (out []kb.Mark) {
	taken := map[int]bool{}
	add := func(first, last int, kind kb.MarkKind) {
		if !taken[first] {
			out = append(out, kb.Mark{Span: kb.Span{Start: b.lines[first].start, End: b.lines[last].end}, Kind: kind})
		}
		for i := first; i <= last; i++ {
			taken[i] = true
		}
	}
	if b.toc.end > b.toc.first {
		add(b.toc.first, b.toc.end-1, kb.MarkApart)
	}
	for _, s := range b.apart {
		out = append(out, kb.Mark{Span: s, Kind: kb.MarkApart})
	}
	for _, h := range slices.Concat(b.others, b.marks, chapters) {
		if h.class != classDate || h.last > h.first || b.lines[h.first].alone() {
			add(h.first, h.last, kb.MarkHeading)
		}
	}
	return out
}
