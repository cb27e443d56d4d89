package english

import (
	"slices"

	"dramatis/pipeline/text"
	"dramatis/pipeline/text/chain"
)

// Signs are features of how the speaker of an utterance follows the speakers before (the transition features of the
// chain), as bits of chain.Signs.
const (
	againAtOnce = iota
	againBehindTelling
	againApart // paragraphs of narration are between
	otherAtOnce
	otherBehindTelling
	otherApart
	newAtOnce
	newApart
	isCalled
	isCalledApart
	saidToMe
	lastFarOff // more than one paragraph of narration is between
	otherFarOff
	sirIsWoman // the utterance before says sir, and this speaker is a woman
	callsWomanSir
	lastResumes
	againSaysSir // speaks again and says sir
	nextSalient  // the most salient person other than the last speaker
	againAsked   // speaks again after a question of their own
	otherCalled  // somebody else was addressed
	speakerSigns
)

// speakerSignNames are the keys of the signs in the table of weights.
var speakerSignNames = [speakerSigns]string{
	againAtOnce: "again at once", againBehindTelling: "again behind telling", againApart: "again apart", otherAtOnce: "other at once",
	otherBehindTelling: "other behind telling", otherApart: "other apart", newAtOnce: "new at once", newApart: "new apart", isCalled: "called",
	isCalledApart: "called apart", saidToMe: "said to me", lastFarOff: "last far off", otherFarOff: "other far off", sirIsWoman: "sir is a woman",
	callsWomanSir: "calls a woman sir", lastResumes: "last resumes", againSaysSir: "says sir again", nextSalient: "first in mind but for the last", againAsked: "again behind a question",
	otherCalled: "another called",
}

// signsOf returns the signs for a speaker a after the speakers last and other; other is who spoke last before last did.
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
	toMe := s.turns[before.last].toNarrator
	spokenTo := slices.Contains(before.vocatives, a) || toMe && a == narrator
	switch {
	case a == last && u.afterNarration:
		by(againBehindTelling, againApart, lastFarOff)
	case a == last:
		by(againAtOnce, againApart, lastFarOff)
	case a == other && u.afterNarration:
		by(otherBehindTelling, otherApart, otherFarOff)
	case a == other:
		by(otherAtOnce, otherApart, otherFarOff)
	default:
		set(newAtOnce, between == 0 && !spokenTo)
		set(newApart, between > 0 && !spokenTo)
	}
	if a != last && between <= 1 {
		called := slices.Contains(before.vocatives, a)
		set(isCalled, called && between == 0)
		set(isCalledApart, called && between == 1)
		set(saidToMe, a == narrator && toMe)
		set(otherCalled, between == 0 && !spokenTo && (toMe || len(before.vocatives) > 0))
		set(sirIsWoman, clash(before.courtesy, s.sexOf(a, t)))
		set(callsWomanSir, last != unknown && clash(u.courtesy, s.sexOf(last, t)))
	}
	set(againSaysSir, a == last && u.courtesy != 0 && before.courtesy == 0 && !u.afterNarration)
	set(againAsked, a == last && before.isQuestion)
	set(nextSalient, a != last && a == u.mostSalient[0] || a == u.mostSalient[1] && last == u.mostSalient[0] && last != unknown && a != unknown)
	set(lastResumes, u.resumed && (a == last || a == other && (last == narrator || clash(s.gender(last), s.gender(u.tag)))))
	return out
}

// sexOf returns the gender of an actor; for the narrator, that of the person who narrates the paragraph.
func (s *stage) sexOf(a actor, paragraph int) int {
	if a == narrator {
		if n := s.teller[paragraph]; n != text.Nobody {
			return s.gender(actor(n))
		}
	}
	return s.gender(a)
}
