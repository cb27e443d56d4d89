package ingest

import (
	"context"
	"slices"
	"sort"
	"strings"

	"dramatis/editor/kb"
	"dramatis/editor/kb/script"
)

// maxChapters bounds the headings of a text: more are not headings.
const maxChapters = 20_000

// A book is a text whose chapters are to be found.
type book struct {
	lines    []line
	end      int // bytes
	toc      contents
	numbered map[int]bool // lines that may be headings with a number
	apart    []kb.Span    // not part of the story: no chapter headings
	specials []heading
	marks    []heading // those that the file marks as headings
	others   []heading // headings that don't begin a chapter: of parts and sections
}

// divide finds the chapters of a text: the series of headings that divides the text best, of all those
// that its lines make and those that the file marks. The marks are the headings, of chapters and
// within them, and the table of contents.
func (s *structure) divide(ctx context.Context, lines []line, titles []mark, apart []kb.Span) error {
	lines, strays, err := withoutStrays(ctx, lines)
	if err != nil {
		return err
	}
	for _, span := range strays {
		s.marks = append(s.marks, kb.Mark{Span: span, Kind: kb.MarkStray})
	}
	if len(lines) == 0 {
		return nil
	}
	b := &book{lines: lines, end: lines[len(lines)-1].end, toc: contentsOf(lines), numbered: map[int]bool{}, apart: apart}
	list, err := b.headings(ctx, titles)
	if err != nil {
		return err
	}
	s.chapters, s.marks = renumber(lines, list), append(s.marks, b.marksOf(list)...)
	slices.SortStableFunc(s.marks, func(a, b kb.Mark) int { return a.Start - b.Start })
	list = list[len(list)-len(s.chapters):] // of several openings the last is a chapter
	for i, h := range list {
		if i > 0 && h.family == list[i-1].family && h.number > list[i-1].number+1 && list[i-1].number > 0 {
			s.gaps = append(s.gaps, s.chapters[i].Number)
		}
	}
	return nil
}

func (b *book) headings(ctx context.Context, titles []mark) ([]heading, error) {
	lines := b.lines
	all, err := b.possible(ctx)
	if err != nil || len(all) > maxChapters {
		return nil, err
	}
	all = append(b.toc.outside(all), b.toc.listed(lines)...)
	b.marks = b.marked(titles)
	all = append(all, b.marks...)
	b.specials = b.outermost(ofClass(all, classSpecial))
	candidates := b.seriesOf(inOrder(all))
	if len(candidates) == 0 {
		if len(b.specials) < 2 {
			return nil, nil
		}
		return b.specials, nil
	}
	if candidates[0].class == classPart {
		return distinct(inOrder(append(ofClass(all, classPart), b.specials...))), nil
	}
	best := candidates[0].items
	best = append(slices.Clone(best), b.goingOn(all, best)...)
	best = inOrder(append(best, b.companions(candidates)...))
	if len(best) == 1 && len(b.specials) == 0 && candidates[0].class == classLevel && best[0].first == 0 {
		return best, nil
	}
	parts := b.above(candidates, all)
	b.others = slices.Concat(parts, ofClass(all, classSpecial), ofClass(all, classPart), ofClass(all, classChapter))
	list := distinct(inOrder(append(append(best, b.outside(best)...), parts...)))
	list = below(lines, list)
	b.others = append(slices.Clone(list), b.others...)
	return mergeParts(lines, list), nil
}

// possible returns all lines of the story that may be headings, and records those with a number. More
// than maxChapters means that they are not headings.
func (b *book) possible(ctx context.Context) (all []heading, err error) {
	for i, n := 0, 0; i < len(b.lines) && len(all) <= maxChapters; i, n = i+1, n+1 {
		if err := canceled(ctx, n); err != nil {
			return nil, err
		}
		if b.isApart(b.lines[i].start) {
			continue
		}
		found := headingsAt(b.lines, i)
		for _, h := range found {
			if h.number > 0 && h.class != classDate {
				b.numbered[i] = true
			}
		}
		all = append(all, found...)
		if len(found) > 0 {
			i = found[0].last
		}
	}
	return all, nil
}

func (b *book) isApart(offset int) bool {
	i := sort.Search(len(b.apart), func(i int) bool { return b.apart[i].End > offset })
	return i < len(b.apart) && b.apart[i].Holds(offset)
}

// begins returns where the text begins that a series should divide: after the table of contents.
func (b *book) begins(before int) int {
	if b.toc.end > b.toc.first && b.toc.end <= before {
		return b.lines[min(b.toc.end, len(b.lines)-1)].start
	}
	return b.lines[0].start
}

func ofClass(all []heading, c class) (out []heading) {
	for _, h := range all {
		if h.class == c {
			out = append(out, h)
		}
	}
	return out
}

func inOrder(list []heading) []heading {
	sort.SliceStable(list, func(i, j int) bool { return list[i].first < list[j].first })
	return list
}

// distinct keeps one heading per line.
func distinct(list []heading) (out []heading) {
	for _, h := range list {
		if n := len(out); n > 0 && h.first <= out[n-1].last {
			continue
		}
		out = append(out, h)
	}
	return out
}

// outermost drops repeated special headings: sections within chapters.
func (b *book) outermost(list []heading) (out []heading) {
	count := map[string]int{}
	for _, h := range list {
		count[h.family]++
	}
	for _, h := range list {
		if count[h.family] < 4 {
			out = append(out, h)
		}
	}
	return out
}

// outside returns the special headings, unless the chapters contain them already.
func (b *book) outside(best []heading) (out []heading) {
	for _, h := range b.specials {
		if !slices.ContainsFunc(best, func(o heading) bool { return o.first <= h.first && h.first <= o.last }) {
			out = append(out, h)
		}
	}
	return out
}

// companions returns the series that precede or follow the chapters: the letters of a book whose rest
// is in chapters, the other stories of a collection of which one has chapters.
func (b *book) companions(candidates []series) (out []heading) {
	const large = 0.15 // of the text is in no chapter yet
	best := candidates[0].items
	first, last := best[0].first, best[len(best)-1].first
	front := float64(b.lines[first].start-b.begins(first)) / float64(b.end)
	for _, s := range candidates[1:] {
		n := len(s.items)
		switch {
		case s.class == classChapter && (s.items[n-1].first < first || s.items[0].first > last && (n > 1 || s.items[0].number == 1)):
			out = append(out, s.items...)
		case s.class == classTitle && front > large && s.items[0].first < first:
			for _, h := range s.items {
				if h.first < first || h.first > last {
					if h.last+1 == first {
						h.class = classPart // the story to which the chapters belong
					}
					out = append(out, h)
				}
			}
			return out
		}
	}
	return out
}

// above returns the parts that contain the chapters: headings of parts, and of a coarser series that
// is believed as much, so that text in no chapter has a heading too.
func (b *book) above(candidates []series, all []heading) (out []heading) {
	best := candidates[0]
	for _, h := range all {
		held := h.level > 0 && (h.holds || best.items[0].level > h.level)
		if h.class == classPart || held {
			h.class = classPart
			if !slices.ContainsFunc(best.items, func(o heading) bool { return o.first == h.first }) {
				out = append(out, h)
			}
		}
	}
	for _, s := range candidates[1:] {
		if s.class == classWord && len(s.items) < len(best.items) && regularity(s.items) == 1 {
			for _, h := range s.items {
				h.class = classPart
				out = append(out, h)
			}
		}
	}
	return out
}

// goingOn finds headings with the numbers that a series lacks, between the neighbours of the gap or at
// its end: "ADVENTURE VI." may be followed by "VII.".
func (b *book) goingOn(all, series []heading) (out []heading) {
	at := 0
	for i, h := range series {
		next := heading{first: len(b.lines)}
		if i+1 < len(series) {
			next = series[i+1]
		}
		want := h.number + 1
		if h.number == 0 || next.number == want || next.number > 0 && next.number <= h.number {
			continue
		}
		for ; at < len(all) && all[at].first < next.first; at++ {
			if o := all[at]; o.number == want && b.goesOn(h, o) {
				out = append(out, o)
				want++
			}
		}
	}
	return out
}

// goesOn reports whether a heading can be the next after one of a series: of the same family, or a
// number below chapters; a bare number must be as well separated and between sentences.
func (b *book) goesOn(h, o heading) bool {
	if o.first <= h.last {
		return false
	}
	if o.class == classBare && (b.lines[o.first].before < b.lines[h.first].before || len(b.betweenSentences([]heading{o})) == 0) {
		return false
	}
	return o.class == classNumber && h.class == classChapter || o.class == h.class && o.family == h.family
}

// withoutLists drops tables of contents without a title: consecutive headings of a family with almost
// no text below them, which occur again elsewhere with much more.
func (b *book) withoutLists(all []heading) (out []heading) {
	const some = 200 // bytes
	sizes := b.sizes(all)
	runs := runsOf(all)
	byKey := map[string][]int{}
	for i, h := range all {
		byKey[h.key()] = append(byKey[h.key()], i)
	}
	for _, r := range runs {
		listed := false
		if n := r.end - r.first; n > 1 {
			own, other, shared := 0, 0, 0
			for i := r.first; i < r.end-1; i++ { // other text may follow the last
				if j := largest(byKey[all[i].key()], sizes, r); j >= 0 {
					shared++
					own += sizes[i]
					other += sizes[j]
				}
			}
			listed = shared*2 >= n-1 && own*4 < other && own < some*max(1, shared)
		}
		if !listed {
			out = append(out, all[r.first:r.end]...)
		}
	}
	return out
}

// A run is headings [first, end) of a family, all different.
type run struct{ first, end int }

func runsOf(all []heading) (out []run) {
	seen := map[string]bool{}
	first := 0
	for i, h := range all {
		if seen[h.key()] {
			out = append(out, run{first, i})
			first, seen = i, map[string]bool{}
		}
		seen[h.key()] = true
	}
	return append(out, run{first, len(all)})
}

// largest returns the heading of a key outside of a run with the most text below it, -1 if there is
// none.
func largest(same, sizes []int, r run) int {
	best := -1
	for _, i := range same {
		if (i < r.first || i >= r.end) && (best < 0 || sizes[i] > sizes[best]) {
			best = i
		}
	}
	return best
}

// mergeParts makes a part that is directly followed by a chapter the beginning of that chapter; a part
// with its own text stays a chapter.
func mergeParts(lines []line, list []heading) (out []heading) {
	const own = 600 // bytes
	begin := -1     // line of the part that precedes its chapter
	for i, h := range list {
		if h.class == classPart {
			if i+1 < len(list) && lines[list[i+1].first].start-lines[h.last].end < own {
				if begin < 0 {
					begin = h.first
				}
				continue
			}
		}
		if begin >= 0 {
			h.first = begin
		}
		out = append(out, h)
		begin = -1
	}
	return out
}

// below adds titles on the following lines to headings that are only a label, if most of them have
// one.
func below(lines []line, list []heading) []heading {
	labels, titled := 0, 0
	for i, h := range list {
		if h.bare && h.class != classSpecial {
			labels++
			if first, last := under(lines, list, i); first <= last && isTitle(join(lines, first, last)) {
				titled++
			}
		}
	}
	if titled == 0 || titled*10 < labels*6 {
		return list
	}
	for i, h := range list {
		first, last := under(lines, list, i)
		if !h.bare || h.class == classSpecial || first > last || !endsTitle(join(lines, first, last)) {
			continue
		}
		label, between := strings.TrimRight(h.title, ".:"), ": "
		if script.BeginsHan(label) {
			between = " "
		}
		list[i].title, list[i].last = label+between+undecorated(join(lines, first, last)), last
	}
	return list
}

// under returns the short paragraph below a heading, in lines; first is after last without one. In a
// letter this may be a place and a date.
func under(lines []line, list []heading, i int) (first, last int) {
	next := list[i].last + 1
	if next >= len(lines) || i+1 < len(list) && next >= list[i+1].first || lines[next].before == 0 || list[i].family == "letter" || list[i].class == classDate {
		return 1, 0
	}
	end := block(lines, next)
	if end > next+1 || end+1 >= len(lines) || lines[end].end-lines[next].start > maxTitle {
		return 1, 0
	}
	return next, end
}

// renumber numbers the chapters from 1. An opening before the first of them, a prologue, is chapter 0;
// of several openings the last has the heading.
func renumber(lines []line, list []heading) []kb.Chapter {
	opening := 0
	for opening < len(list) && list[opening].class == classSpecial && list[opening].opening {
		opening++
	}
	if opening > 0 && opening < len(list) {
		list, opening = list[opening-1:], 1
	} else {
		opening = 0
	}
	var out []kb.Chapter
	for i, h := range list {
		out = append(out, kb.Chapter{Number: i + 1 - opening, Title: h.title, Start: lines[h.first].start})
	}
	return out
}
