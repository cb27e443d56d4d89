package english

import (
	"encoding/binary"
	"slices"
	"strings"

	"dramatis/editor/kb"
	"dramatis/editor/kb/script"
)

// A candidate is one surface form with its counts in the document.
type candidate struct {
	words          []int32 // indexes in the vocabulary
	surface        string  // the most frequent spelling
	spellingVotes  int     // majority vote counter of the spelling: see voteSpelling
	count          int
	opening        int // at the start of a sentence
	the            int // after "the"
	inside         int // after "the": at the Knoll
	aboard         int // after "the": aboard the Nellie
	member         int // after "the": an officer of the Revenue
	afterPlaceNoun int // the town of Larch, the island of Orrin
	speaks         int // next to a verb of speech
	called         int // addressed by this name
	acts           int // before a verb of human action
	he, she        int // counts of the next pronoun
	owner          int // possessive
	// after a determiner; before a common noun, or after "a"
	determined, qualifies int
	odds                  [heads]float64
	kind                  kb.Type // "" until accepted
	gender                int     // > 0 male, < 0 female
	name                  int     // index in the study; text.Nobody
}

// key returns a key of the words of a chunk, so that TOM and Tom are the same.
func (r *reader) key(c chunk, buf []byte) []byte {
	buf = buf[:0]
	for i := c.from; i <= c.to; i++ {
		buf = binary.LittleEndian.AppendUint32(buf, uint32(r.tokens[i].word))
	}
	return buf
}

// A census has the candidates of a document.
type census struct {
	*reader
	byKey map[string]int32
	list  []candidate
	wordRelations
	buf []byte
}

func newCensus(r *reader) *census {
	return &census{reader: r, byKey: map[string]int32{}, buf: make([]byte, 0, 64)}
}

// find returns the candidate of the chunk, or nil.
func (c *census) find(at chunk) *candidate {
	c.buf = c.key(at, c.buf)
	if i, ok := c.byKey[string(c.buf)]; ok {
		return &c.list[i]
	}
	return nil
}

// count counts one occurrence of a chunk and returns the candidate's index.
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
		if len(c.list) == cap(c.list) { // append would grow a long list by a quarter only
			c.list = slices.Grow(c.list, len(c.list)+1)
		}
		c.list = append(c.list, candidate{words: words, surface: c.surfaceOf(at), spellingVotes: 1, name: -1})
	}
	cand := &c.list[id]
	if ok {
		c.voteSpelling(cand, at)
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

// voteSpelling sets the candidate's spelling to the most frequent one by the majority vote algorithm
// (Boyer and Moore): "Dr. Tarn" rather than "Dr Tarn". Words in capitals never win.
func (c *census) voteSpelling(cand *candidate, at chunk) {
	whole := c.span(at.from, at.to)
	written := c.text[whole.Start:whole.End]
	if written != cand.surface {
		written = oneLine(written)
	}
	switch {
	case written == cand.surface:
		cand.spellingVotes++
	case isAllCaps(cand.surface) || cand.spellingVotes == 0 && !isAllCaps(written):
		cand.surface, cand.spellingVotes = written, 1
	case !isAllCaps(written):
		cand.spellingVotes--
	}
}

// tally counts the context of the candidate at one place.
func (c *census) tally(cand *candidate, at chunk) {
	first, last := &c.tokens[at.from], &c.tokens[at.to]
	var prev, next *token
	if at.from > 0 && first.before&hard == 0 {
		prev = &c.tokens[at.from-1]
	}
	if at.to+1 < len(c.tokens) && c.tokens[at.to+1].before&hard == 0 {
		next = &c.tokens[at.to+1]
	}
	countIf(&cand.opening, first.opens)
	countIf(&cand.owner, last.possessive)
	countIf(&cand.qualifies, c.qualifiesNext(last, prev, next))
	countIf(&cand.acts, next != nil && !last.possessive && c.is(next, speech|human) && !auxiliaries[c.word(next)])
	if prev == nil {
		return
	}
	before := c.word(prev)
	countIf(&cand.called, before == "to" && c.saidTo(at.from-2))
	countIf(&cand.afterPlaceNoun, before == "of" && at.from > 1 && prev.before&hard == 0 && settlementWords[c.word(&c.tokens[at.from-2])])
	countIf(&cand.determined, determiners[before])
	if before == "the" {
		cand.the++
		c.tallyThe(cand, at.from-2)
	}
}

// countIf adds one to n if yes is true.
func countIf(n *int, yes bool) {
	if yes {
		*n++
	}
}

// saidTo reports whether there is a verb of speech before the "to" after token i: said Mr. Tarn to Orlow.
func (c *census) saidTo(i int) bool {
	const words = 4 // maximum number of words of the speaker and manner
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

// tallyThe counts the context before "the"; the word before it is at token i.
func (c *census) tallyThe(cand *candidate, i int) {
	if i < 0 || c.tokens[i+1].before&hard != 0 {
		return
	}
	w, before := c.word(&c.tokens[i]), ""
	if i > 0 && c.tokens[i].before&hard == 0 {
		before = c.word(&c.tokens[i-1])
	}
	switch {
	case w == "aboard", w == "board", w == "on" && sailWords[before]:
		cand.aboard++
	case w == "of" && memberWords[before]:
		cand.member++
	case c.is(&c.tokens[i], prepositionPlace) || alongWords[w]:
		cand.inside++
	}
}

var (
	// memberWords are words for people of an organization
	memberWords = script.WordSet("officer officers member members chairman secretary president director directors clerk clerks servants agent agents treasurer committee inspector")
	determiners = script.WordSet("the a an his her my our their its your this that these those some any no every")
	// alongWords are prepositions that precede places with "the"; the other
	// prepositions of place do so before any name
	alongWords    = script.WordSet("on upon along across behind past")
	sailWords     = script.WordSet("sailed sail sailing embarked embark shipped passage")
	quantityWords = script.WordSet("a an some no every any two three several many these those like few")
)

// qualifiesNext reports whether a word is before a common noun, as an adjective is, or
// after "a" or another word of quantity.
func (c *census) qualifiesNext(last, prev, next *token) bool {
	if prev != nil && quantityWords[c.word(prev)] {
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

// settlementWords are words for places that precede "of" and a name.
var settlementWords = script.WordSet("town city village hamlet island isle islet county parish province kingdom republic borough district shire port region valley colony state empire duchy principality peninsula")
