package english

import (
	"slices"

	"dramatis/pipeline/text"
	"dramatis/pipeline/text/chain"
)

// Signs of how the speaker of an utterance follows those before, as bits of chain.Signs.
const (
	againAtOnce = iota
	againBehindTelling
	againApart // paragraphs of telling are between
	otherAtOnce
	otherBehindTelling
	otherApart
	newAtOnce
	newApart
	isCalled
	isCalledApart
	saidToMe
	lastFarOff // more than a paragraph of telling is between
	otherFarOff
	sirIsWoman // called sir as a woman
	callsWomanSir
	lastResumes
	againSays  // speaks again and says sir
	firstElse  // of those in mind but for the last
	againAsked // speaks again behind a question of their own
	elseCalled // somebody else is called, or spoken to
	speakerSigns
)

// speakerSignNames are the signs as the table of weights has them.
var speakerSignNames = [speakerSigns]string{
	againAtOnce: "again at once", againBehindTelling: "again behind telling", againApart: "again apart", otherAtOnce: "other at once",
	otherBehindTelling: "other behind telling", otherApart: "other apart", newAtOnce: "new at once", newApart: "new apart", isCalled: "called",
	isCalledApart: "called apart", saidToMe: "said to me", lastFarOff: "last far off", otherFarOff: "other far off", sirIsWoman: "sir is a woman",
	callsWomanSir: "calls a woman sir", lastResumes: "last resumes", againSays: "says sir again", firstElse: "first in mind but for the last", againAsked: "again behind a question",
	elseCalled: "another called",
}

// signsOf returns the signs of how a speaker follows those before: last, and the other who spoke before them.
func (s *stage) signsOf(before, u *utterance, a, last, other actor) chain.Signs {
	if before == nil || a == unknown {
		return 0
	}
	at, t := s.turns[before.last].paragraph, s.turns[u.first].paragraph
	between := max(0, t-at-1)
	var out chain.Signs
	set := func(sign int, on bool) {
		if on {
			out |= 1 << sign
		}
	}
	by := func(atOnce, apart, farOff int) {
		switch {
		case between == 0:
			set(atOnce, true)
		case between == 1:
			set(apart, true)
		default:
			set(farOff, true)
		}
	}
	toMe := s.turns[before.last].toMe
	spokenTo := slices.Contains(before.calls, a) || toMe && a == narrator
	switch {
	case a == last && u.tells:
		by(againBehindTelling, againApart, lastFarOff)
	case a == last:
		by(againAtOnce, againApart, lastFarOff)
	case a == other && u.tells:
		by(otherBehindTelling, otherApart, otherFarOff)
	case a == other:
		by(otherAtOnce, otherApart, otherFarOff)
	default:
		set(newAtOnce, between == 0 && !spokenTo)
		set(newApart, between > 0 && !spokenTo)
	}
	if a != last && between <= 1 {
		called := slices.Contains(before.calls, a)
		set(isCalled, called && between == 0)
		set(isCalledApart, called && between == 1)
		set(saidToMe, a == narrator && toMe)
		set(elseCalled, between == 0 && !spokenTo && (toMe || len(before.calls) > 0))
		set(sirIsWoman, clash(before.sir, s.sexOf(a, t)))
		set(callsWomanSir, last != unknown && clash(u.sir, s.sexOf(last, t)))
	}
	set(againSays, a == last && u.sir != 0 && before.sir == 0 && !u.tells)
	set(againAsked, a == last && before.asks)
	set(firstElse, a != last && a == u.mostInMind[0] || a == u.mostInMind[1] && last == u.mostInMind[0] && last != unknown && a != unknown)
	set(lastResumes, u.resumed && (a == last || a == other && (last == narrator || clash(s.gender(last), s.gender(u.tag)))))
	return out
}

// sexOf returns the gender of an actor, of who says "I" too.
func (s *stage) sexOf(a actor, paragraph int) int {
	if a == narrator {
		if n := s.teller[paragraph]; n != text.Nobody {
			return s.gender(actor(n))
		}
	}
	return s.gender(a)
}
