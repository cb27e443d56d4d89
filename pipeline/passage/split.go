package passage

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"dramatis/editor/kb"
	"dramatis/pipeline/tokens"
)

// Options are the sizes of passages in tokens of o200k_base. Zero means the
// default.
type Options struct {
	Tokens  int // at most in a passage
	Overlap int // at most shared with the passage before; negative: none
	// Tail is how many tokens a chapter's last passage has at least that are its own: fewer are joined to the passage
	// before, which becomes that much longer. 0: it may have any length.
	Tail int
}

// OptionsOf returns the sizes that a document's Cut names.
func OptionsOf(cut string) Options {
	if cut == kb.CutLarge {
		return Options{Tokens: 1200, Overlap: 80, Tail: 200}
	}
	return Options{}
}

// The sizes of the paper (RoleRAG 3.1).
const (
	defaultTokens  = 600
	defaultOverlap = 100
)

// minTokens is the smallest window: any single character fits in.
const minTokens = 16

func (o Options) withDefaults() (Options, error) {
	o.Tokens = cmp.Or(o.Tokens, defaultTokens)
	if o.Overlap == 0 {
		o.Overlap = min(defaultOverlap, o.Tokens/4)
	}
	o.Overlap = max(0, o.Overlap)
	if o.Tokens < minTokens || o.Overlap > o.Tokens/2 {
		return o, fmt.Errorf("passages of %d tokens with an overlap of %d are not possible: at least %d, and an overlap of at most half",
			o.Tokens, o.Overlap, minTokens)
	}
	return o, nil
}

// Split cuts a document's text into passages in the order of the text. All text but blank space and what is not part
// of the story is in some passage. Where a paragraph ends in the last quarter of a window the passage ends there, else
// with a sentence; a sentence longer than a window is cut. Counting tokens takes time, so the context is checked
// between paragraphs.
func Split(ctx context.Context, doc *kb.Document, text string, o Options) ([]*kb.Passage, error) {
	o, err := o.withDefaults()
	if err != nil {
		return nil, err
	}
	s := splitter{doc: doc, text: text, Options: o, seen: map[string]int{}, counter: tokens.NewCounter(text)}
	for _, chapter := range chapters(doc, len(text)) {
		units, err := s.units(ctx, chapter)
		if err != nil {
			return nil, fmt.Errorf("count the tokens of %q: %w", doc.Title, err)
		}
		s.windows(units)
	}
	return s.out, nil
}

// chapters returns the stretches of text that no passage may leave. What is not part of
// the story is in none of them.
func chapters(doc *kb.Document, size int) []kb.Span {
	borders := []int{0, size}
	for _, c := range doc.Chapters {
		borders = append(borders, c.Start)
	}
	apart := doc.MarksOf(kb.MarkApart)
	for _, s := range apart {
		borders = append(borders, s.Start, s.End)
	}
	for i, b := range borders {
		borders[i] = max(0, min(b, size))
	}
	slices.Sort(borders)
	borders = slices.Compact(borders)
	var out []kb.Span
	begun, end := 0, 0 // end is how far what is apart reaches that begins before a border
	for i := 1; i < len(borders); i++ {
		for ; begun < len(apart) && apart[begun].Start <= borders[i-1]; begun++ {
			end = max(end, apart[begun].End)
		}
		if borders[i-1] >= end {
			out = append(out, kb.Span{Start: borders[i-1], End: borders[i]})
		}
	}
	return out
}

type splitter struct {
	Options
	doc     *kb.Document
	text    string
	out     []*kb.Passage
	seen    map[string]int // how often a passage's text has come before
	counter *tokens.Counter
}

// windows makes the passages of one chapter. A window begins with the last sentences of the one
// before, as far as the overlap allows.
func (s *splitter) windows(units []unit) {
	for first, next := 0, 0; next < len(units); {
		last := max(first, next-1)
		total := s.sum(units, first, last)
		// What is repeated must leave room for something new.
		if first < next && total+units[next].tokens > s.Tokens {
			first++
			continue
		}
		for last+1 < len(units) && total+units[last+1].tokens <= s.Tokens {
			last++
			total += units[last].tokens
		}
		if !s.few(units, last+1) {
			last = s.backToParagraph(units, next, last, total)
		}
		last, total = s.fit(units, first, next, last)
		if total > s.Tokens && first < next {
			first = next
			continue
		}
		if rest := len(units) - 1; last < rest && s.few(units, last+1) {
			last, total = rest, s.real(units, first, rest)
		}
		s.add(kb.Span{Start: units[first].span.Start, End: units[last].span.End}, max(total, s.sum(units, first, last)))
		first, next = s.overlapFrom(units, first, last), last+1
	}
}

// sum adds up what the units from first to last count one by one, which is seldom exact: see real.
func (s *splitter) sum(units []unit, first, last int) int {
	total := s.real(units, first, first)
	for _, u := range units[first+1 : last+1] {
		total += u.tokens
	}
	return total
}

// fit counts a window as it is and moves its end back, as far as its first new unit, until that is no more than fits.
func (s *splitter) fit(units []unit, first, next, last int) (int, int) {
	for {
		total := s.real(units, first, last)
		if total <= s.Tokens || last <= next {
			return last, total
		}
		for over := total - s.Tokens; over > 0 && last > next; last-- {
			over -= units[last].tokens
		}
	}
}

// few reports whether the units from first on have too few tokens for a passage of their own.
func (s *splitter) few(units []unit, first int) bool {
	tokens := 0
	for i := first; i < len(units) && tokens < max(1, s.Tail); i++ {
		tokens += units[i].tokens
	}
	return tokens < max(1, s.Tail)
}

// backToParagraph moves the end of a window back to the end of a paragraph,
// unless that costs more than a quarter of the window.
func (s *splitter) backToParagraph(units []unit, next, last, total int) int {
	left := total
	for i := last; i >= next && left >= s.Tokens*3/4; i-- {
		if units[i].endsParagraph {
			return i
		}
		left -= units[i].tokens
	}
	return last
}

// overlapFrom returns where the next window begins: at the earliest sentence from
// which on to the window's end there are no more tokens than the overlap.
func (s *splitter) overlapFrom(units []unit, first, last int) int {
	from, shared := last+1, 0
	for from-1 > first && shared+units[from-1].tokens <= s.Overlap {
		from--
		shared += units[from].tokens
	}
	return from
}

func (s *splitter) add(at kb.Span, tokens int) {
	body := s.text[at.Start:at.End]
	s.out = append(s.out, &kb.Passage{
		ID:       kb.PassageIDOf(s.doc.ID, body, s.seen[body]),
		Document: s.doc.ID, Span: at, Tokens: tokens, Seq: len(s.out) + 1,
	})
	s.seen[body]++
}
