package english

import (
	"math"
	"slices"

	"dramatis/pipeline/text"
)

// Points for and against a speaker. They and those of pronouns were found by search on stretches of
// six books of diaries and told tales (testdata/speakers.json of the report), on two books with
// places evenly spread, and on the annotated excerpts.
const (
	answersCall = 4.2  // the one before calls them
	callFades   = 3.5  // for each paragraph between
	isAnswered  = 2.0  // the next one calls them
	takesTurn   = 3.2  // spoke before the one before
	turnFades   = 1.0  // for each paragraph between
	speaksAgain = -2.5 // and nothing is told between
	actsBeside  = 4.0  // does something in the same paragraph, which begins with it
	actsBehind  = 5.0  // and does not
	meBehind    = 4.0  // who tells does
	resumes     = 1.0  // goes on, who spoke before
	actedAbove  = 3.0  // did something in the paragraphs before
	actFades    = 0.4  // for each paragraph between
	doneToThem  = 4.0  // tells, and was done something to, in the paragraphs before
	nobodyElse  = 0.5  // is mentioned, as nobody else is
	newVoice    = -0.5 // nothing speaks for them
	namesSelf   = -1.0 // speaks of one of their name
	wrongSex    = -2.5 // would be called sir as a woman
	isThere     = 1.0  // is called near by, or said to speak there
	isAway      = -1.0 // is spoken of near by
	mayBeAway   = -0.4 // the same, where nothing says who speaks
)

const (
	mostSpeakers  = 5   // of an utterance
	otherSpeakers = 6   // utterances around one whose speakers may be its too
	sharp         = 0.5 // of a point, in the logarithm of a chance
	ofSaid        = 0.3 // part that the order of speakers counts before one who is said outright
)

const takeTurns = "the two take turns"

// points are what speaks for somebody as the speaker of an utterance; 0 for nobody known.
func (s *stage) points(u *utterance, a actor, c past) float64 {
	switch {
	case a == unknown || a == u.tag:
		return 0
	case u.who != unknown: // how well it fits what came before
		p, _ := s.taking(u, a, c)
		if a == c.last && c.between == 0 && !s.beginsInTelling(u.first) {
			p += speaksAgain
		}
		return p
	case u.tag != unknown:
		p := s.weighMeant(u, u.tag, a, c)
		return p + s.unfit(u, a, c, p > 0)
	}
	p, _ := s.untagged(u, a, c)
	return p + s.unfit(u, a, c, p > 0)
}

// taking is what the order of speakers gives: who is called answers, and two take turns.
func (s *stage) taking(u *utterance, a actor, c past) (float64, string) {
	best, by := 0.0, ""
	if !c.next {
		return best, by
	}
	if s.called(u, a, c) {
		best, by = answersCall-callFades*float64(c.between), "the one before addresses them"
	}
	if p := takesTurn - turnFades*float64(c.between); a == c.other && c.last != unknown && p > best {
		best, by = p, takeTurns
	}
	return best, by
}

// called reports whether the utterance before calls somebody.
func (s *stage) called(u *utterance, a actor, c past) bool {
	if c.turn < 0 || a == c.last {
		return false
	}
	if a == narrator && s.turns[c.turn].toMe {
		return true
	}
	paragraph := s.turns[u.first].paragraph
	return slices.ContainsFunc(s.turns[c.turn].called, func(name int) bool {
		return s.likely(s.sameAs(actor(name), paragraph)) == a
	})
}

// untagged is what supports a speaker where no words beside the speech say who speaks.
func (s *stage) untagged(u *utterance, a actor, c past) (float64, string) {
	best, by := s.taking(u, a, c)
	sum := best
	for _, x := range u.signs {
		p := x.points * s.share(u, x.who, a, c)
		if p > best {
			best, by = p, x.by
		}
		sum = max(sum, p) + again*min(sum, p)
	}
	if slices.Contains(u.answered, a) {
		if isAnswered > best {
			best, by = isAnswered, "the answer addresses them"
		}
		sum = max(sum, isAnswered) + again*min(sum, isAnswered)
	}
	if sum == 0 && len(u.signs) == 0 && c.other == unknown && (a == u.stage[0] && a != c.last || a == u.stage[1] && u.stage[0] == c.last) {
		sum, by = nobodyElse, "nobody else is there"
	}
	if a == c.last && c.between == 0 && !s.beginsInTelling(u.first) {
		sum += speaksAgain
	}
	if sum == 0 {
		sum = newVoice
	}
	return sum, by
}

// share is how far somebody mentioned is the one asked about: 1 by name, less by a pronoun that
// rather means another.
func (s *stage) share(u *utterance, told, a actor, c past) float64 {
	if told != he && told != she {
		if s.likely(s.personIn(s.turns[u.first].paragraph, told)) == a {
			return 1
		}
		return 0
	}
	most := 0.0
	for _, b := range u.may {
		if b != unknown && b != narrator {
			most = max(most, s.weighMeant(u, told, b, c))
		}
	}
	own := s.weighMeant(u, told, a, c)
	if a == narrator || own <= 0 || most <= 0 {
		return 0
	}
	return own / most * own / most
}

// weighMeant is what speaks for somebody as the one that "he" or "she" beside an utterance means.
func (s *stage) weighMeant(u *utterance, pronoun, a actor, c past) float64 {
	if a == unknown || a == narrator || clash(s.gender(pronoun), s.gender(a)) {
		return 0
	}
	tells := s.beginsInTelling(u.first)
	p := s.weighTurns(u, a, c, tells)
	if p > 0 && u.resumed && a == s.spokeBefore(u, c) {
		p += resumes
	}
	if p == 0 && (a == u.stage[0] && a != c.last || a == u.stage[1] && u.stage[0] == c.last) {
		p = nobodyElse
	}
	if p == 0 && !slices.Contains(u.around, a) {
		return -0.1
	}
	return p + s.standing(a, a == c.last && !tells) + perNear*math.Log2(1+float64(s.metNear(u, a)))
}

// weighTurns is what speaks for somebody by what is before an utterance: where they were seen, who was
// called or answered, and who spoke. tells: the telling goes on before it.
func (s *stage) weighTurns(u *utterance, a actor, c past, tells bool) float64 {
	p := u.seen.of(a)
	add := func(points float64) { p = max(p, points) + again*min(p, points) }
	if c.next && s.called(u, a, c) {
		add(wasCalled)
	}
	if a == c.last && (tells || c.between > 0) {
		add(goesOnTelling)
	}
	if a == c.other {
		add(spokeLast)
	}
	if slices.Contains(u.answered, a) {
		add(isAnswered)
	}
	return p
}

// spokeBefore is the last of those who spoke before an utterance that its "he" or "she" may mean.
func (s *stage) spokeBefore(u *utterance, c past) actor {
	for _, a := range []actor{c.last, c.other} {
		if a != unknown && a != narrator && !clash(s.gender(u.tag), s.gender(a)) {
			return a
		}
	}
	return unknown
}

// unfit is what speaks against somebody as the speaker, however it is marked: people seldom speak
// of themselves by name, and who is called sir is no woman.
func (s *stage) unfit(u *utterance, a actor, c past, shown bool) float64 {
	p := 0.0
	if slices.Contains(u.names, a) {
		p += namesSelf
	}
	switch {
	case slices.Contains(u.present, a):
		if shown && u.tag != unknown {
			p += isThere
		}
	case slices.Contains(u.absent, a) && u.tag != unknown:
		p += isAway
	case slices.Contains(u.absent, a):
		p += mayBeAway
	}
	if c.next && u.sir != 0 && c.last != a && clash(u.sir, s.sexOf(c.last, u)) {
		p += wrongSex
	}
	if c.next && c.last != a && clash(c.sir, s.sexOf(a, u)) {
		p += wrongSex
	}
	return p
}

// sexOf is the gender of an actor, of who says "I" too.
func (s *stage) sexOf(a actor, u *utterance) int {
	if a == narrator {
		if n := s.teller[s.turns[u.first].paragraph]; n != text.Nobody {
			return s.gender(actor(n))
		}
	}
	return s.gender(a)
}

// standing is what speaks for or against somebody wherever "he" or "she" is met.
func (s *stage) standing(a actor, spokeLast bool) float64 {
	p := 0.0
	if a >= 0 {
		p += math.Log2(1+float64(s.toldTimes[a])) * perDoubling
	}
	if s.gender(a) == 0 {
		p -= sexUnknown
	}
	if a <= nominal {
		p -= unnamed
	}
	if spokeLast {
		p -= spokeJustNow
	}
	return p
}
