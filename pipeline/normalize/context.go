package normalize

import (
	"sort"

	"dramatis/editor/kb"
)

// together counts the sentences in which both names occur, at different places.
func together(x, y []spot) (int, spot) {
	if len(x) > len(y) {
		x, y = y, x
	}
	n, last := 0, -1
	var first spot
	for _, s := range x {
		if s.sentence == last {
			continue
		}
		k := sort.Search(len(y), func(k int) bool { return y[k].sentence >= s.sentence })
		for ; k < len(y) && y[k].sentence == s.sentence; k++ {
			if y[k].at+y[k].span.Len() <= s.at || s.at+s.span.Len() <= y[k].at {
				if n == 0 {
					first = s
				}
				n++
				last = s.sentence
				break
			}
		}
	}
	return n, first
}

// talk is how often one name speaks, and to and of which other.
type talk struct {
	to map[int]int   // speeches in which each other name is addressed or named
	at map[int]place // the first of them
}

// speech counts who speaks to and about somebody, and in how many speeches each
// name is mentioned at all.
func (b *book) speech() (out map[int]*talk, named map[int]int) {
	out, named = map[int]*talk{}, map[int]int{}
	type located struct {
		owner int
		at    int
	}
	byDoc := map[int][]located{}
	for i, e := range b.names {
		for _, s := range e.spots {
			byDoc[s.doc] = append(byDoc[s.doc], located{i, s.span.Start})
		}
	}
	for _, list := range byDoc {
		sort.Slice(list, func(i, j int) bool { return list[i].at < list[j].at })
	}
	for _, u := range b.in.Utterances {
		speaker, ok := b.index[u.Speaker]
		d, known := b.docs[u.Document]
		if !ok || !known {
			continue
		}
		t := out[speaker]
		if t == nil {
			t = &talk{map[int]int{}, map[int]place{}}
			out[speaker] = t
		}
		once := map[int]bool{}
		note := func(other int) {
			if other == speaker || once[other] {
				return
			}
			once[other] = true
			named[other]++
			if t.to[other] == 0 {
				t.at[other] = place{d, u.Span}
			}
			t.to[other]++
		}
		if other, ok := b.index[u.Addressee]; ok {
			note(other)
		}
		list := byDoc[d]
		k := sort.Search(len(list), func(k int) bool { return list[k].at >= u.Span.Start })
		for ; k < len(list) && list[k].at < u.Span.End; k++ {
			note(list[k].owner)
		}
	}
	return out, named
}

// speechQuote cites the beginning of a speech.
func (b *book) speechQuote(at place) *kb.Quote {
	if at.span.Len() > 80 {
		at.span.End = at.span.Start + 80
		for at.span.End > at.span.Start && !runeStart(b.in.Documents[at.doc].Text, at.span.End) {
			at.span.End--
		}
	}
	return b.quoteOf(at.doc, at.span, true)
}
