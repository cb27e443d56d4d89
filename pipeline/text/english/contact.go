package english

import (
	"slices"
	"sort"
)

// A contact is a sentence of the narration in which the narrator meets one other person: she came to my room.
type contact struct {
	who       actor
	paragraph int32
	at        int32 // its last token
}

// A sentenceOf collects who is met in the current sentence.
type sentenceOf struct {
	me   bool
	who  actor // the one person besides the narrator; unknown for nobody, others for several
	last int32 // token
}

// meets adds somebody who is met at a token.
func (x *sentenceOf) meets(a actor, token int) {
	const apposed = 2 // tokens behind a noun: the maid, Ann
	last := int(x.last)
	switch x.last = int32(token); {
	case a == narrator:
		x.me = true
	case a == others: // they, we
	case x.who == unknown, x.who <= nominal && a >= 0 && token-last <= apposed:
		x.who = a
	case x.who != a:
		x.who = others
	}
}

// endSentence records the contact of a sentence, if there is one.
func (s *stage) endSentence(paragraph int) {
	if x := s.sentence; x.me && x.who != unknown && x.who != others {
		s.contacts = append(s.contacts, contact{x.who, int32(paragraph), x.last})
	}
	s.sentence = sentenceOf{who: unknown}
}

// contactReach is the maximum distance of a contact before a speech in paragraphs, contactTurns the number of turns searched for others.
const contactReach, contactTurns = 24, 100

// contactBefore returns the person whom the narrator met last in the entry or scene of a turn before it, and the distance in
// paragraphs; unknown if somebody else has acted or spoken since.
func (s *stage) contactBefore(turn int) (actor, int) {
	t := &s.turns[turn]
	token, _ := s.tokensOf(t.paragraph, s.quotes[t.quotes[0]].Span.Start, s.paragraphs[t.paragraph].Span.End)
	n := sort.Search(len(s.contacts), func(i int) bool { return int(s.contacts[i].at) >= token })
	if n == 0 {
		return unknown, 0
	}
	c := s.contacts[n-1]
	distance := t.paragraph - int(c.paragraph)
	if distance > contactReach || int(c.paragraph) < s.opening(t.paragraph) {
		return unknown, 0
	}
	for k := turn - 1; k >= max(0, turn-contactTurns) && s.turns[k].paragraph > int(c.paragraph); k-- {
		if a := s.turns[k].outright; a != unknown && a != narrator && a != c.who {
			return unknown, 0
		}
	}
	since, _ := slices.BinarySearchFunc(s.seen, c.at+1, sighting.compare)
	until, _ := slices.BinarySearchFunc(s.seen, int32(token), sighting.compare)
	for _, x := range s.seen[max(since, until-mostNear):until] {
		if x.how <= actsToo && x.who != narrator && x.who != c.who && x.who != others {
			return unknown, 0
		}
	}
	return c.who, distance
}
