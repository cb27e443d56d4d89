package ingest

import (
	"sort"
	"strings"

	"dramatis/editor/kb"
)

// maxChapters is how many headings a text may have: more are no headings.
const maxChapters = 20_000

// chaptersOf finds the chapters of a text by its headings.
func chaptersOf(lines []line) []kb.Chapter {
	var all []heading
	for i := 0; i < len(lines); i++ {
		if h, ok := headingAt(lines, i); ok {
			all = append(all, h)
			i = h.last
		}
		if len(all) > maxChapters {
			return nil
		}
	}
	toc := contentsOf(lines)
	all = dropRepeated(lines, toc.outside(all))
	return number0(lines, below(lines, choose(lines, all, toc)))
}

// choose takes the kind of heading that the text is divided by: the strongest
// there is. Parts and special headings come along.
func choose(lines []line, all []heading, toc contents) []heading {
	strong := ofRank(all, chapter)
	switch {
	case len(strong) > 0:
		strong = append(strong, goingOn(all, strong)...)
	case len(chain(lines, ofRank(all, numbered), 100)) > 1:
		strong = chain(lines, ofRank(all, numbered), 100)
	case len(chain(lines, ofRank(all, bare), 1)) > 1:
		strong = chain(lines, ofRank(all, bare), 1)
	case len(ofRank(all, part)) > 0:
		return inOrder(append(ofRank(all, part), ofRank(all, special)...))
	default:
		if strong = toc.listed(lines); len(strong) < 2 {
			strong = plainTitles(lines, ofRank(all, plain))
		}
		if len(strong) == 0 && len(ofRank(all, special)) < 2 {
			return nil
		}
	}
	strong = append(strong, ofRank(all, special)...)
	return mergeParts(lines, inOrder(append(strong, ofRank(all, part)...)))
}

func ofRank(all []heading, r rank) (out []heading) {
	for _, h := range all {
		if h.rank == r {
			out = append(out, h)
		}
	}
	return out
}

func inOrder(list []heading) []heading {
	sort.SliceStable(list, func(i, j int) bool { return list[i].first < list[j].first })
	return list
}

// goingOn finds numbered titles that carry on where the chapters stop, as when
// "ADVENTURE VI." is followed by "VII.".
func goingOn(all, strong []heading) (out []heading) {
	has := map[int]bool{}
	for _, h := range strong {
		has[h.number] = true
	}
	last := strong[len(strong)-1]
	next := last.number + 1
	for _, h := range all {
		if h.rank == numbered && h.number == next && h.first > last.first && !has[next] {
			out = append(out, h)
			next++
		}
	}
	return out
}

// chain takes the headings that count on from 1; they may begin again, in the
// next part. Less than enough bytes of text to a chapter, in the middle, is a
// list of short items.
func chain(lines []line, list []heading, enough int) (out []heading) {
	last := 0
	for _, h := range list {
		if h.number == last+1 || h.number == 1 && last > 1 {
			out = append(out, h)
			last = h.number
		}
	}
	var sizes []int
	for i, h := range out {
		end := lines[len(lines)-1].end
		if i+1 < len(out) {
			end = lines[out[i+1].first].start
		}
		sizes = append(sizes, end-lines[h.last].end)
	}
	sort.Ints(sizes)
	if len(sizes) == 0 || sizes[len(sizes)/2] < enough {
		return nil
	}
	return out
}

// plainTitles takes titles without numbers: those in capitals when there are
// some, else three or more of the others. What has no text below is a signature
// or the title of the book.
func plainTitles(lines []line, list []heading) []heading {
	var capitals, others []heading
	for _, h := range list {
		if h.last+1 >= len(lines) || !isProse(lines, h.last+1) {
			continue
		}
		if isCapitals(h.title) {
			capitals = append(capitals, h)
		} else {
			others = append(others, h)
		}
	}
	if len(capitals) > 1 {
		return capitals
	}
	if all := inOrder(append(others, capitals...)); len(all) > 2 {
		return all
	}
	return nil
}

// dropRepeated drops headings that have no text below and come again: a table
// of contents that isn't called so.
func dropRepeated(lines []line, all []heading) (out []heading) {
	lastOf := map[string]int{}
	for i, h := range all {
		lastOf[h.key()] = i
	}
	const some = 200 // bytes
	dropped := false
	for i, h := range all {
		end := lines[len(lines)-1].end
		if i+1 < len(all) {
			end = lines[all[i+1].first].start
		}
		again := lastOf[h.key()] > i
		dropped = again && h.rank != plain && (dropped || end-lines[h.last].end < some && i+1 < len(all) && lastOf[all[i+1].key()] > i+1)
		if !dropped {
			out = append(out, h)
		}
	}
	return out
}

// mergeParts makes a part that is directly followed by a chapter the beginning
// of that chapter; one with text of its own stays a chapter.
func mergeParts(lines []line, list []heading) (out []heading) {
	const own = 600 // bytes
	begin := -1     // line of the part that waits for its chapter
	for i, h := range list {
		if h.rank == part {
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

// below gives headings that are a label alone the title that stands below them,
// if most of them have one.
func below(lines []line, list []heading) []heading {
	labels, titled := 0, 0
	for i, h := range list {
		if h.bare && h.rank != special {
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
		if !h.bare || h.rank == special || first > last || !endsTitle(join(lines, first, last)) {
			continue
		}
		label, between := strings.TrimRight(h.title, ".:"), ": "
		if isHan(firstRune(label)) {
			between = " "
		}
		list[i].title = label + between + join(lines, first, last)
	}
	return list
}

// under is the short paragraph below a heading, in lines; none when the first is
// behind the last. A letter begins with a place and a date there.
func under(lines []line, list []heading, i int) (first, last int) {
	next := list[i].last + 1
	if next >= len(lines) || i+1 < len(list) && next >= list[i+1].first || lines[next].before == 0 || list[i].word == "letter" {
		return 1, 0
	}
	end := block(lines, next)
	if end > next+1 || end+1 >= len(lines) || lines[end].end-lines[next].start > maxTitle {
		return 1, 0
	}
	return next, end
}

// number0 numbers the chapters from 1. What opens the book before the first of
// them, a prologue, is chapter 0; of several openings the last has the heading.
func number0(lines []line, list []heading) []kb.Chapter {
	opening := 0
	for opening < len(list) && list[opening].rank == special && list[opening].opening {
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
