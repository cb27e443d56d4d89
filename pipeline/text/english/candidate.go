package english

import (
	"dramatis/editor/kb"
)

// Kinds of evidence.
const (
	forPerson = iota
	forPlace
	forOrganization
	forEvent
	forObject
	kindsOfEvidence
)

// A candidate is one surface form with what the document says for it.
type candidate struct {
	words      []int32 // vocabulary, in order
	surface    string
	count      int
	opening    int // of count: opens a sentence
	vessel     int // of count: behind "the", and no title
	the        int // of count: behind "the"
	speaks     int // beside a verb of speech
	called     int // is spoken to by this name
	he, she    int // the pronoun that comes next
	evidence   [kindsOfEvidence]float64
	kind       kb.Type // "" until accepted
	gender     int     // > 0 male, < 0 female
	name       int     // index in the study; text.Nobody
	first      int     // token of the first mention
	owner      int     // of count: possessive
	determined int     // of count: behind an article or the like
	qualifies  int     // of count: before a common noun, or behind "a"
}

// key identifies a chunk by its words, so that TOM and Tom are one.
func (r *reader) key(c chunk, buf []byte) []byte {
	buf = buf[:0]
	for i := c.from; i <= c.to; i++ {
		w := uint32(r.tokens[i].word)
		buf = append(buf, byte(w), byte(w>>8), byte(w>>16), byte(w>>24))
	}
	return buf
}

// A census holds the candidates of a document.
type census struct {
	*reader
	byKey map[string]int32
	// beside are pairs of candidates that "and" or a comma joins.
	beside   [][2]int32
	previous chunk // the last one counted, and which it was
	was      int32
	list     []candidate
	buf      []byte
}

func newCensus(r *reader) *census {
	return &census{reader: r, byKey: map[string]int32{}, buf: make([]byte, 0, 64)}
}

// find is the candidate of the chunk, nil when it was never counted.
func (c *census) find(at chunk) *candidate {
	c.buf = c.key(at, c.buf)
	if i, ok := c.byKey[string(c.buf)]; ok {
		return &c.list[i]
	}
	return nil
}

// count takes in one occurrence of a chunk.
func (c *census) count(at chunk) {
	cand := c.find(at)
	if cand == nil {
		c.byKey[string(c.buf)] = int32(len(c.list))
		words := make([]int32, 0, at.to-at.from+1)
		for i := at.from; i <= at.to; i++ {
			words = append(words, c.tokens[i].word)
		}
		c.list = append(c.list, candidate{words: words, surface: c.surfaceOf(at), first: at.from, name: -1})
		cand = &c.list[len(c.list)-1]
	} else if isShout(cand.surface) {
		cand.surface = c.surfaceOf(at)
	}
	cand.count++
	if c.tokens[at.from].opens {
		cand.opening++
	}
	c.weigh(cand, at)
	id := c.byKey[string(c.key(at, c.buf))]
	if c.joined(c.previous, at) && id != c.was {
		c.beside = append(c.beside, [2]int32{c.was, id})
	}
	c.previous, c.was = at, id
}

// joined: A, B; A and B; A, and B.
func (c *census) joined(a, b chunk) bool {
	if a.to >= b.from || c.tokens[a.to].paragraph != c.tokens[b.from].paragraph || c.tokens[a.to].possessive {
		return false
	}
	between := c.tokens[b.from].before & (hard &^ comma)
	switch b.from - a.to {
	case 1:
		return between == 0 && c.tokens[b.from].before&comma != 0
	case 2:
		m := &c.tokens[a.to+1]
		return between == 0 && m.before&(hard&^comma) == 0 && (c.word(m) == "and" || c.word(m) == "or")
	}
	return false
}

// surfaceOf is the text of a chunk with single spaces.
func (r *reader) surfaceOf(at chunk) string {
	whole := r.span(at.from, at.to)
	return oneLine(r.text[whole.Start:whole.End])
}
