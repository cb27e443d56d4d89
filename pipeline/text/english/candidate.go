package english

import (
	"encoding/binary"
	"slices"
	"strings"

	"dramatis/editor/kb"
	"dramatis/editor/kb/script"
)

// A candidate is one surface form with what the document says for it.
type candidate struct {
	words   []int32 // vocabulary, in order
	surface string  // as it is written most
	lead    int     // by how many times more than otherwise, as counted
	count   int
	opening int // of count: opens a sentence
	the     int // of count: after "the"
	inside  int // of the: at the Knoll
	aboard  int // of the: aboard the Nellie
	member  int // of the: an officer of the Revenue
	settled int // the town of Larch, the island of Orrin
	speaks  int // beside a verb of speech
	called  int // is spoken to by this name
	acts    int // before a verb of what people do
	he, she int // the pronoun that comes next
	owner   int // of count: possessive
	// of count: after an article or the like; before a common noun, or after "a"
	determined, qualifies int
	odds                  [heads]float64
	kind                  kb.Type // "" until accepted
	gender                int     // > 0 male, < 0 female
	name                  int     // index in the study; text.Nobody
}

// key identifies a chunk by its words, so that TOM and Tom are the same.
func (r *reader) key(c chunk, buf []byte) []byte {
	buf = buf[:0]
	for i := c.from; i <= c.to; i++ {
		buf = binary.LittleEndian.AppendUint32(buf, uint32(r.tokens[i].word))
	}
	return buf
}

// A census holds the candidates of a document.
type census struct {
	*reader
	byKey map[string]int32
	list  []candidate
	kinship
	buf []byte
}

func newCensus(r *reader) *census {
	return &census{reader: r, byKey: map[string]int32{}, buf: make([]byte, 0, 64)}
}

// find returns the candidate of the chunk, nil if it was never counted.
func (c *census) find(at chunk) *candidate {
	c.buf = c.key(at, c.buf)
	if i, ok := c.byKey[string(c.buf)]; ok {
		return &c.list[i]
	}
	return nil
}

// count records one occurrence of a chunk and returns the candidate's index.
func (c *census) count(at chunk) int {
	c.buf = c.key(at, c.buf)
	id, ok := c.byKey[string(c.buf)]
	if !ok {
		id = int32(len(c.list))
		c.byKey[string(c.buf)] = id
		words := make([]int32, 0, at.to-at.from+1)
		for i := at.from; i <= at.to; i++ {
			words = append(words, c.tokens[i].word)
		}
		if len(c.list) == cap(c.list) { // append grows a long list by a quarter only
			c.list = slices.Grow(c.list, len(c.list)+1)
		}
		c.list = append(c.list, candidate{words: words, surface: c.surfaceOf(at), lead: 1, name: -1})
	}
	cand := &c.list[id]
	if ok {
		c.respell(cand, at)
	}
	cand.count++
	c.tally(cand, at)
	c.observe(at, func(cl clue) {
		for h := range heads {
			cand.odds[h] += weights[cl][h]
		}
		switch cl {
		case signSaid:
			cand.speaks++
		case signCalled:
			cand.called++
		case signHe:
			cand.he++
		case signShe:
			cand.she++
		}
	})
	return int(id)
}

// respell gives the candidate the spelling that most of its places have (Boyer and Moore's
// vote): "Dr. Tarn" rather than "Dr Tarn". Capitals throughout never win.
func (c *census) respell(cand *candidate, at chunk) {
	whole := c.span(at.from, at.to)
	written := c.text[whole.Start:whole.End]
	if written != cand.surface {
		written = oneLine(written)
	}
	switch {
	case written == cand.surface:
		cand.lead++
	case isShout(cand.surface) || cand.lead == 0 && !isShout(written):
		cand.surface, cand.lead = written, 1
	case !isShout(written):
		cand.lead--
	}
}

// tally records the surroundings of the candidate at one place.
func (c *census) tally(cand *candidate, at chunk) {
	first, last := &c.tokens[at.from], &c.tokens[at.to]
	var prev, next *token
	if at.from > 0 && first.before&hard == 0 {
		prev = &c.tokens[at.from-1]
	}
	if at.to+1 < len(c.tokens) && c.tokens[at.to+1].before&hard == 0 {
		next = &c.tokens[at.to+1]
	}
	tick(&cand.opening, first.opens)
	tick(&cand.owner, last.possessive)
	tick(&cand.qualifies, c.qualifiesAt(last, prev, next))
	tick(&cand.acts, next != nil && !last.possessive && c.is(next, speech|human) && !auxiliaries[c.word(next)])
	if prev == nil {
		return
	}
	before := c.word(prev)
	tick(&cand.called, before == "to" && c.saidTo(at.from-2))
	tick(&cand.settled, before == "of" && at.from > 1 && prev.before&hard == 0 && settlements[c.word(&c.tokens[at.from-2])])
	tick(&cand.determined, determiners[before])
	if before == "the" {
		cand.the++
		c.tallyThe(cand, at.from-2)
	}
}

// tick adds one to n if something holds.
func tick(n *int, yes bool) {
	if yes {
		*n++
	}
}

// saidTo reports whether what goes before the "to" after token i is said: said Mr. Tarn to Orlow.
func (c *census) saidTo(i int) bool {
	const words = 4 // of who says it, and how
	for n := 0; n <= words && i >= 0; n, i = n+1, i-1 {
		if c.is(&c.tokens[i], speech) {
			return true
		}
		if c.tokens[i].before&hard != 0 {
			break
		}
	}
	return false
}

// tallyThe looks at what is before "the"; the word before it is at token i.
func (c *census) tallyThe(cand *candidate, i int) {
	if i < 0 || c.tokens[i+1].before&hard != 0 {
		return
	}
	w, before := c.word(&c.tokens[i]), ""
	if i > 0 && c.tokens[i].before&hard == 0 {
		before = c.word(&c.tokens[i-1])
	}
	switch {
	case w == "aboard", w == "board", w == "on" && sails[before]:
		cand.aboard++
	case w == "of" && members[before]:
		cand.member++
	case c.is(&c.tokens[i], prepositionPlace) || along[w]:
		cand.inside++
	}
}

var (
	// members are words for people of an organization
	members     = script.WordSet("officer officers member members chairman secretary president director directors clerk clerks servants agent agents treasurer committee inspector")
	determiners = script.WordSet("the a an his her my our their its your this that these those some any no every")
	// along are prepositions that lead to places after "the", where the plain
	// prepositions of place do so before any name
	along      = script.WordSet("on upon along across behind past")
	sails      = script.WordSet("sailed sail sailing embarked embark shipped passage")
	quantities = script.WordSet("a an some no every any two three several many these those like few")
)

// qualifiesAt reports whether the word is before a common noun, as an adjective is, or
// behind "a" or another word of quantity.
func (c *census) qualifiesAt(last, prev, next *token) bool {
	if prev != nil && quantities[c.word(prev)] {
		return true
	}
	if next == nil || last.possessive || next.capital || c.is(next, function|human|speech|adverb) {
		return false
	}
	end := next.start + max(0, next.end-next.start-2)
	return c.text[end:next.end] != "ed" && c.text[end:next.end] != "ly"
}

// surfaceOf returns the text of a chunk with single spaces and without marks of emphasis: Monsieur _de_ Tarn.
func (r *reader) surfaceOf(at chunk) string {
	whole := r.span(at.from, at.to)
	return oneLine(emphasisMarks.Replace(r.text[whole.Start:whole.End]))
}

var emphasisMarks = strings.NewReplacer("_", "", "*", "")

// settlements are words that make a name after "of" a place.
var settlements = script.WordSet("town city village hamlet island isle islet county parish province kingdom republic borough district shire port region valley colony state empire duchy principality peninsula")
