package english

import (
	"strings"
	"unicode/utf8"
)

// weigh adds what stands around one occurrence to the candidate's evidence.
func (c *census) weigh(cand *candidate, at chunk) {
	first, last := &c.tokens[at.from], &c.tokens[at.to]
	var prev, before, next, after *token
	if at.from > 0 && first.before&paragraphStart == 0 {
		prev = &c.tokens[at.from-1]
		if at.from > 1 && prev.before&(paragraphStart|hard) == 0 {
			before = &c.tokens[at.from-2]
		}
	}
	if at.to+1 < len(c.tokens) && c.tokens[at.to+1].before&paragraphStart == 0 {
		next = &c.tokens[at.to+1]
		if at.to+2 < len(c.tokens) && c.tokens[at.to+2].before&(paragraphStart|hard) == 0 {
			after = &c.tokens[at.to+2]
		}
	}
	e := &cand.evidence
	if next != nil && !last.possessive {
		c.weighNext(cand, first, next, after)
	}
	if last.possessive {
		cand.owner++
		e[forPerson] += 0.3
		if next != nil && next.before&hard == 0 && c.is(next, kin|bond) {
			e[forPerson]++
		}
	}
	c.weighVocative(cand, at, first, last, next)
	if prev != nil && first.before&(hard&^comma) == 0 {
		c.weighPrevious(cand, at.from, prev, before, next)
	}
	c.pronoun(cand, at)
	if c.qualifies(last, prev, next) {
		cand.qualifies++
	}
	if prev != nil && first.before&hard == 0 && determiners[c.word(prev)] {
		cand.determined++
		c.weighVessel(cand, at, prev)
	}
}

var determiners = wordSet("the a an his her my their our its your this that these those some any no every")

// weighVessel: The Nellie, a cruising yawl.
func (c *census) weighVessel(cand *candidate, at chunk, prev *token) {
	if c.word(prev) != "the" || c.is(&c.tokens[at.from], title) {
		return
	}
	cand.vessel++
	for i := at.to + 1; i < len(c.tokens) && i <= at.to+5 && c.tokens[i].before&(stop|paragraphStart) == 0; i++ {
		if c.is(&c.tokens[i], vehicle) && !c.tokens[i].capital {
			cand.evidence[forObject] += 2
		}
	}
}

// qualifies: the word stands before a common noun, as an adjective does, or
// behind "a" or another word of quantity.
func (c *census) qualifies(last, prev, next *token) bool {
	if prev != nil {
		switch c.word(prev) {
		case "a", "an", "some", "no", "every", "any", "two", "three", "several", "many", "these", "those", "like", "few":
			return true
		}
	}
	return next != nil && next.before&hard == 0 && !last.possessive && !next.capital &&
		!c.is(next, function|human|speech|adverb) && !strings.HasSuffix(c.word(next), "ed") && !strings.HasSuffix(c.word(next), "ly")
}

// weighNext: what the name does.
func (c *census) weighNext(cand *candidate, first, next, after *token) {
	e := &cand.evidence
	switch {
	case next.before&hard == 0 && c.is(next, speech) && !next.capital:
		weight := 1.0
		if after != nil && c.is(after, function) || c.tokenAfterOpensQuote(next) {
			weight = 1.5
		}
		if first.before&closeQuote != 0 {
			weight = 3
			cand.speaks++
		}
		e[forPerson] += weight
	case next.before&hard == 0 && c.is(next, human) && !next.capital:
		switch c.word(next) {
		case "was", "is", "had", "has", "would", "will", "could", "can", "may", "might", "must", "should", "shall", "did", "does", "lay", "stood":
			e[forPerson] += 0.3
			if after != nil && (c.is(after, human|speech) || strings.HasSuffix(c.word(after), "ed")) {
				e[forPerson] += 0.3
			}
		default:
			e[forPerson]++
		}
	case next.before&hard == 0 && c.is(next, adverb) && after != nil && c.is(after, speech|human):
		e[forPerson]++
	case next.before&comma != 0 && next.before&(hard&^comma) == 0 && (c.word(next) == "who" || c.word(next) == "whom"):
		e[forPerson] += 2
	case next.before&hard == 0 && !next.capital && strings.HasSuffix(c.word(next), "ed") && !c.is(next, function):
		e[forPerson] += 0.6
	case next.before&stop != 0 && c.word(next) == "it" && after != nil && (c.word(after) == "is" || c.word(after) == "was" || c.word(after) == "lies" || c.word(after) == "lay"):
		e[forPlace] += 1.5 // Larchfield. It lies in
	case next.before&hard == 0 && (c.word(next) == "himself" || c.word(next) == "herself"):
		e[forPerson] += 2
	}
}

func (c *census) tokenAfterOpensQuote(t *token) bool {
	rest := c.text[t.end:min(int(t.end)+8, len(c.text))]
	return strings.ContainsAny(rest, "“\"")
}

// weighVocative: “Come, Tom!” “Tom, come!”
func (c *census) weighVocative(cand *candidate, at chunk, first, last, next *token) {
	if !first.quoted || !c.vocative(at) {
		return
	}
	cand.called++
	cand.evidence[forPerson] += 1.2
}

// vocative reports whether a chunk within speech addresses somebody: it is set
// off by marks on both sides, at the speech's edge or behind "my dear".
func (c *census) vocative(at chunk) bool {
	first, last := &c.tokens[at.from], &c.tokens[at.to]
	if !first.quoted || last.possessive {
		return false
	}
	endMark := c.marksAfter(at.to)
	closed := endMark&(comma|stop|closeQuote|paragraphStart|dash|colon) != 0
	if !closed {
		return false
	}
	if at.from > 0 && first.before&hard == 0 {
		switch c.word(&c.tokens[at.from-1]) {
		case "dear", "dearest", "old", "poor", "oh", "o", "ah", "yes", "no", "well", "good", "goodbye", "hello", "thank", "sweet", "darling":
			return c.vocativeEdge(at.from - 1)
		}
	}
	// at the head of the speech or of a sentence in it: “Tom, come.” “Tom!”
	if first.before&openQuote != 0 || first.before&stop != 0 {
		if at.to+1 < len(c.tokens) && determiners[c.word(&c.tokens[at.to+1])] && endMark&comma != 0 {
			return false // “Tom Smith, your new tenant.”
		}
		if first.before&openQuote != 0 && c.is(first, title) && endMark&stop != 0 && at.to+1 < len(c.tokens) && turnsTo[c.word(&c.tokens[at.to+1])] {
			return true // “Miss Smith. I know your hand.”
		}
		return endMark&(comma|exclaim|dash) != 0 && (endMark&exclaim != 0 || !c.listed(at.to))
	}
	if first.before&comma == 0 {
		return false
	}
	return endMark&(stop|closeQuote|paragraphStart|dash) != 0 && !c.listedBefore(at.from) || endMark&comma != 0 && !c.listed(at.to) && !c.listedBefore(at.from) && c.shortLead(at.from)
}

// turnsTo are words with which one who has called somebody goes on.
var turnsTo = wordSet("i i'd i'll i've i'm you you're you've you'll your we")

// marksAfter are the marks behind token i, also at the end of its paragraph.
func (c *census) marksAfter(i int) gap {
	if i+1 < len(c.tokens) && c.tokens[i+1].paragraph == c.tokens[i].paragraph {
		return c.tokens[i+1].before
	}
	marks := paragraphStart
	end := c.paragraphs[c.tokens[i].paragraph].Span.End
	for at := int(c.tokens[i].end); at < end; {
		r, n := utf8.DecodeRuneInString(c.text[at:end])
		at += n
		marks |= gapOf(r, c.text[at:end], marks)
	}
	return marks
}

// vocativeEdge: the words of endearment before a name begin a clause.
func (c *census) vocativeEdge(i int) bool {
	t := &c.tokens[i]
	if t.before&(hard) != 0 {
		return true
	}
	return i > 0 && (c.word(&c.tokens[i-1]) == "my" || c.is(&c.tokens[i-1], leading)) && c.tokens[i-1].before&hard != 0
}

// listed: another capital word or "and" follows behind the comma.
func (c *census) listed(i int) bool {
	if i+1 >= len(c.tokens) {
		return false
	}
	n := &c.tokens[i+1]
	return c.word(n) == "and" || c.word(n) == "or" || n.capital && !c.is(n, function) && n.before&(stop|closeQuote) == 0 || c.word(n) == "who" || c.word(n) == "whose"
}

// listedBefore: the word before the comma is a capital one, as in a list or
// behind a place, or the name explains it.
func (c *census) listedBefore(i int) bool {
	if i == 0 {
		return false
	}
	p := &c.tokens[i-1]
	if i > 1 && c.is(&c.tokens[i], title) && p.before&hard == 0 && c.is(&c.tokens[i-2], prepositionPlace) {
		return false // “He is at Dorrowby, Miss Smith.”
	}
	return p.capital && !c.is(p, function|common|address) && p.before&openQuote == 0
}

// shortLead: within six words from where the clause began.
func (c *census) shortLead(i int) bool {
	for n := 1; n <= 7 && i-n >= 0; n++ {
		if c.tokens[i-n].before&(openQuote|stop|paragraphStart) != 0 {
			return true
		}
	}
	return false
}

// weighPrevious: what stands before the name that begins at token at.
func (c *census) weighPrevious(cand *candidate, at int, prev, before, next *token) {
	e, first := &cand.evidence, &c.tokens[at]
	w := c.word(prev)
	if first.before&comma != 0 {
		if c.is(prev, kin|bond|personNoun) && !prev.capital {
			e[forPerson] += 0.6
		}
		if c.is(prev, place) && prev.capital {
			e[forPlace] += 0.3
		}
		return
	}
	if w == "the" {
		cand.the++
		switch {
		case before != nil && c.word(before) == "called":
			c.weighCalled(cand, at-2)
		case before != nil && (c.word(before) == "aboard" || c.word(before) == "board" || c.sails(at-2)):
			e[forObject] += 1.6 // aboard the Nellie
		case before != nil && (c.is(before, prepositionPlace) || along[c.word(before)]):
			e[forPlace] += 0.6
		case before != nil && (c.word(before) == "to" || c.word(before) == "from"):
			e[forPlace] += 0.3
		case before != nil && c.word(before) == "of" && at > 2 && before.before&hard == 0 && members[c.word(&c.tokens[at-3])]:
			e[forOrganization] += 1.2 // an officer of the Revenue
		case before != nil && c.is(before, speech) && before.before&closeQuote != 0:
			e[forPerson] += 3
			cand.speaks++
		}
		return
	}
	switch {
	case c.is(prev, speech) && prev.before&closeQuote != 0:
		e[forPerson] += 3
		cand.speaks++
	case c.is(prev, kin|bond) && !prev.capital || c.is(prev, personNoun) && !prev.capital:
		e[forPerson] += 1.5
	case w == "named" || w == "called" || w == "poor" || w == "dear" || w == "dearest":
		e[forPerson]++
	case w == "old" || w == "young" || w == "little":
		e[forPerson] += 0.5
	case w == "in" || w == "into" || w == "near" || w == "throughout" || w == "across":
		e[forPlace] += 1.5
	case w == "at":
		if before != nil && looks[c.word(before)] {
			e[forPerson]++
		} else {
			e[forPlace]++
		}
	case w == "between" && next != nil && c.word(next) == "and":
		e[forPlace] += 0.4
	case w == "through" || w == "around" || w == "outside" || w == "inside" || w == "beyond" || w == "within":
		e[forPlace] += 0.8
	case w == "from":
		e[forPlace] += 0.6
	case w == "to" || w == "toward" || w == "towards" || w == "for":
		switch {
		case before != nil && moves[c.word(before)]:
			e[forPlace] += 1.2
		case w != "for" && c.movesBefore(at-1):
			e[forPlace] += 0.7 // the passage of troops to Larchfield
		case before != nil && c.is(before, speech):
			e[forPerson] += 1.2
		case w == "to":
			e[forPlace] += 0.15
			e[forPerson] += 0.15
		default:
			e[forPerson] += 0.2
		}
	case w == "by" && before != nil && moves[c.word(before)]:
		e[forPlace]++
	case w == "with" || w == "by":
		e[forPerson] += 0.6
	case w == "of":
		switch {
		case before != nil && c.is(before, placeNoun) && !before.capital:
			e[forPlace] += 2 // the town of
		case before != nil && surroundings[c.word(before)]:
			e[forPlace] += 2
		case before != nil && (c.word(before) == "esq" || before.capital && c.is(before, given)):
			e[forPlace] += 1.2 // Charles of Larchfield
		case next != nil && next.before&comma != 0 && c.word(next) == "in":
			e[forPlace]++ // of Larchfield, in Kent
		case before != nil && c.is(before, personNoun|kin) && !before.capital:
			e[forPlace] += 0.3
		}
	case w == "and" || w == "or":
		e[forPerson] += 0.1
	case w == "that" || w == "when" || w == "if" || w == "as" || w == "because" || w == "than" || w == "while":
		e[forPerson] += 0.3
	case moves[w]:
		e[forPlace] += 0.4
	}
}

var surroundings = wordSet("vicinity neighbourhood neighborhood outskirts inhabitants people citizens streets road banks north south east west parish port university church mayor environs suburb suburbs shores lights gates walls ruins")

var looks = wordSet("look looked looking looks glance glanced glancing stare stared staring smile smiled smiling laugh laughed gaze gazed gazing point pointed nod nodded frown frowned shout shouted peep peeped scream screamed peer peered angry vexed swear swore grin grinned aim aimed threw throw surprised flew fly")

var moves = wordSet("go went gone going goes come came comes coming return returned returning travel travelled traveled journey journeyed drive drove ride rode road way sail sailed train start started flee fled escape escaped walk walked hurry hurried moved move leave left reach reached visit visited enter entered approach approached bound visit trip voyage down up back over round near close")

func wordSet(words string) map[string]bool {
	out := map[string]bool{}
	for _, w := range strings.Fields(words) {
		out[w] = true
	}
	return out
}

// pronoun counts the first "he" or "she" that follows within the sentence or
// the next, before anybody else is named.
func (c *census) pronoun(cand *candidate, at chunk) {
	const window = 14
	paragraph := c.tokens[at.to].paragraph
	quoted := c.tokens[at.to].quoted
	for i := at.to + 1; i < len(c.tokens) && i <= at.to+window; i++ {
		t := &c.tokens[i]
		if t.paragraph != paragraph {
			return
		}
		if t.quoted != quoted {
			continue
		}
		switch c.word(t) {
		case "he", "his", "him", "himself":
			cand.he++
			return
		case "she", "her", "herself":
			cand.she++
			return
		}
		if t.capital && !t.opens && !c.is(t, function) {
			return
		}
	}
}
