package normalize

import (
	"dramatis/editor/kb"
	"dramatis/pipeline/task"
)

const (
	quotesPerName    = 2   // of each name of a cast
	longestTold      = 260 // bytes of a quote
	longestDescribed = 240 // bytes of a description in a cast
)

// A quoteFinder finds the sentences that say best who a name is: whole ones, first
// those in which it is beside a name that it could be.
type quoteFinder struct {
	book   *book
	starts []int         // of all sentences
	names  map[int][]int // by sentence
}

func newQuoteFinder(b *book) *quoteFinder {
	t := &quoteFinder{book: b, starts: b.sentences(), names: map[int][]int{}}
	for i, e := range b.names {
		for _, s := range e.spots {
			t.names[s.sentence] = append(t.names[s.sentence], i)
		}
	}
	return t
}

// quotes are n sentences about a name; in each round others, as far as there are.
func (t *quoteFinder) quotes(i int, partners map[int]bool, n, round int) []task.PlaceQuote {
	spots := t.ranked(i, partners)
	out := []task.PlaceQuote{}
	for from := 0; from < len(spots) && len(out) < n; from++ {
		at := (round*n + from) % len(spots)
		if from > 0 && at == round*n%len(spots) {
			break
		}
		s := spots[at]
		d := &t.book.in.Documents[s.doc]
		out = append(out, task.PlaceQuote{Place: d.label(d.chapterAt(s.span.Start)), Text: t.sentence(s)})
	}
	return out
}

// fresh reports whether n quotes of a name in a round are others than in those before.
func (t *quoteFinder) fresh(i, n, round int) bool {
	return len(t.ranked(i, nil)) >= (round+1)*n
}

// ranked returns places of a name in different sentences: with each partner once, the
// first, and some spread over the story.
func (t *quoteFinder) ranked(i int, partners map[int]bool) []spot {
	all := t.book.names[i].spots
	var out []spot
	seen, met := map[int]bool{}, map[int]bool{}
	add := func(s spot) {
		if !seen[s.sentence] {
			seen[s.sentence] = true
			out = append(out, s)
		}
	}
	for _, s := range all {
		for _, j := range t.names[s.sentence] {
			if partners[j] && !met[j] {
				met[j] = true
				add(s)
			}
		}
	}
	if len(out) > mostTogether {
		for _, s := range out[mostTogether:] {
			delete(seen, s.sentence)
		}
		out = out[:mostTogether]
	}
	for _, part := range []int{0, 4, 2, 6, 1, 7, 3, 5} {
		if len(all) > 0 {
			add(all[part*(len(all)-1)/7])
		}
	}
	return out
}

// mostTogether is how many sentences with other names go before the first.
const mostTogether = 2

// sentence returns the sentence about a place on one line, shortened about the name.
func (t *quoteFinder) sentence(s spot) string {
	d := &t.book.in.Documents[s.doc]
	base := t.book.offsets[s.doc]
	from, to := 0, len(d.Text)
	if s.sentence > 0 {
		from = max(0, t.starts[s.sentence-1]-base)
	}
	if s.sentence < len(t.starts) {
		to = min(to, t.starts[s.sentence]-base)
	}
	from, to = min(from, s.span.Start), max(to, s.span.End)
	if early := s.span.Start - longestTold/2; to-from > longestTold && from < early {
		from = wordFrom(d.Text, early, s.span.Start)
	}
	return clip(kb.Clean(d.Text[from:to]), longestTold+s.span.Len())
}

// wordFrom returns where a word begins at an offset or after it.
func wordFrom(body string, from, to int) int {
	for i := from; i < to; i++ {
		if body[i] == ' ' || body[i] == '\n' {
			return i + 1
		}
	}
	for from < to && !runeStart(body, from) {
		from++
	}
	return from
}
