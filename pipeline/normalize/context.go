package normalize

import (
	"sort"

	"dramatis/editor/kb"
)

// countTogether returns the number of sentences in which both names occur, at different places, and the first place.
func countTogether(x, y []mention) (int, mention) {
	if len(x) > len(y) {
		x, y = y, x
	}
	n, last := 0, -1
	var first mention
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

// speechCounts are the speeches of one name that address or mention others.
type speechCounts struct {
	to map[int]int   // by other name: speeches in which it is addressed or mentioned
	at map[int]place // the first of these
}

// countSpeeches counts who speaks to and about others, and in how many speeches each
// name is addressed or mentioned.
func (b *book) countSpeeches() (out map[int]*speechCounts, named map[int]int) {
	out, named = map[int]*speechCounts{}, map[int]int{}
	type located struct {
		owner int
		at    int
	}
	byDoc := map[int][]located{}
	for i, e := range b.names {
		for _, s := range e.mentions {
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
			t = &speechCounts{map[int]int{}, map[int]place{}}
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

// speechQuote quotes the beginning of a speech.
func (b *book) speechQuote(at place) *kb.Quote {
	if at.span.Len() > 80 {
		at.span.End = at.span.Start + 80
		for at.span.End > at.span.Start && !runeStart(b.in.Documents[at.doc].Text, at.span.End) {
			at.span.End--
		}
	}
	return b.quoteOf(at.doc, at.span, true)
}
