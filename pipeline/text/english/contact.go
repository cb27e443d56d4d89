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

// sentenceActors are the people who are mentioned in the current sentence.
type sentenceActors struct {
	me   bool
	who  actor // the only person besides the narrator; unknown: nobody, others: several
	last int32 // token of the last mention
}

// add adds somebody who is mentioned at a token.
func (x *sentenceActors) add(a actor, token int) {
	const apposed = 2 // tokens after a noun in which a name is an apposition: the maid, Ann
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

// endSentence records a contact if the sentence mentions the narrator and one other person.
func (s *stage) endSentence(paragraph int) {
	if x := s.sentence; x.me && x.who != unknown && x.who != others {
		s.contacts = append(s.contacts, contact{x.who, int32(paragraph), x.last})
	}
	s.sentence = sentenceActors{who: unknown}
}

// contactReach is how many paragraphs before a speech are searched for a contact, contactTurns how many turns for
// others who speak.
const contactReach, contactTurns = 24, 100

// contactBefore returns the person the narrator met last before a turn, in the same entry or scene, and how many
// paragraphs before; unknown if somebody else has acted or spoken since.
func (s *stage) contactBefore(turn int) (actor, int) {
	t := &s.turns[turn]
	token, _ := s.tokensOf(t.paragraph, s.quotes[t.quotes[0]].Span.Start, s.paragraphs[t.paragraph].Span.End)
	n := sort.Search(len(s.contacts), func(i int) bool { return int(s.contacts[i].at) >= token })
	if n == 0 {
		return unknown, 0
	}
	c := s.contacts[n-1]
	distance := t.paragraph - int(c.paragraph)
	if distance > contactReach || int(c.paragraph) < s.sectionStart(t.paragraph) {
		return unknown, 0
	}
	for k := turn - 1; k >= max(0, turn-contactTurns) && s.turns[k].paragraph > int(c.paragraph); k-- {
		if a := s.turns[k].outright; a != unknown && a != narrator && a != c.who {
			return unknown, 0
		}
	}
	since, _ := slices.BinarySearchFunc(s.seen, c.at+1, sighting.compare)
	until, _ := slices.BinarySearchFunc(s.seen, int32(token), sighting.compare)
	for _, x := range s.seen[max(since, until-maxSceneMentions):until] {
		if x.how <= actsByPronoun && x.who != narrator && x.who != c.who && x.who != others {
			return unknown, 0
		}
	}
	return c.who, distance
}
