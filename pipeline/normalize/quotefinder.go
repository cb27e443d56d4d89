package normalize

import (
	"dramatis/editor/kb"
	"dramatis/pipeline/task"
)

const (
	quotesPerName    = 2   // for each name of a cast
	longestQuote     = 260 // bytes of a quote
	longestDescribed = 240 // bytes of a description in a cast
)

// A quoteFinder finds the sentences that show best who a name is: first
// those in which it occurs with a name that may be the same person.
type quoteFinder struct {
	book   *book
	starts []int         // start offsets of all sentences
	names  map[int][]int // by sentence
}

func newQuoteFinder(b *book) *quoteFinder {
	t := &quoteFinder{book: b, starts: b.sentences(), names: map[int][]int{}}
	for i, e := range b.names {
		for _, s := range e.mentions {
			t.names[s.sentence] = append(t.names[s.sentence], i)
		}
	}
	return t
}

// quotes returns up to n sentences about a name; other ones in each round, as long as there are any.
func (t *quoteFinder) quotes(i int, partners map[int]bool, n, round int) []task.PlaceQuote {
	mentions := t.rankMentions(i, partners)
	out := []task.PlaceQuote{}
	for from := 0; from < len(mentions) && len(out) < n; from++ {
		at := (round*n + from) % len(mentions)
		if from > 0 && at == round*n%len(mentions) {
			break
		}
		s := mentions[at]
		d := &t.book.in.Documents[s.doc]
		out = append(out, task.PlaceQuote{Place: d.label(d.chapterAt(s.span.Start)), Text: t.sentence(s)})
	}
	return out
}

// hasFresh reports whether there are n quotes of a name that were in no round before.
func (t *quoteFinder) hasFresh(i, n, round int) bool {
	return len(t.rankMentions(i, nil)) >= (round+1)*n
}

// rankMentions returns mentions of a name in different sentences: the first with each partner,
// and some spread over the story.
func (t *quoteFinder) rankMentions(i int, partners map[int]bool) []mention {
	all := t.book.names[i].mentions
	var out []mention
	seen, met := map[int]bool{}, map[int]bool{}
	add := func(s mention) {
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
	if len(out) > mostWithPartners {
		for _, s := range out[mostWithPartners:] {
			delete(seen, s.sentence)
		}
		out = out[:mostWithPartners]
	}
	for _, part := range []int{0, 4, 2, 6, 1, 7, 3, 5} {
		if len(all) > 0 {
			add(all[part*(len(all)-1)/7])
		}
	}
	return out
}

// mostWithPartners is the maximum number of sentences with partners.
const mostWithPartners = 2

// sentence returns the sentence of a mention on one line, shortened around the name.
func (t *quoteFinder) sentence(s mention) string {
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
	if early := s.span.Start - longestQuote/2; to-from > longestQuote && from < early {
		from = wordFrom(d.Text, early, s.span.Start)
	}
	return clip(kb.Clean(d.Text[from:to]), longestQuote+s.span.Len())
}

// wordFrom returns the offset of the first word at or after from.
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
