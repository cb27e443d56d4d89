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
	paragraph := s.turns[u.first].paragraph
	between := max(0, paragraph-s.turns[before.last].paragraph-1)
	toMe := s.turns[before.last].toNarrator
	called := slices.Contains(before.vocatives, a)
	spokenTo := called || toMe && a == narrator
	var out signs
	out.setDistance(between, u.afterNarration, a == last, a == other, spokenTo)
	if a != last && between <= 1 {
		out.set(isCalled, called && between == 0)
		out.set(isCalledApart, called && between == 1)
		out.set(saidToMe, a == narrator && toMe)
		out.set(otherCalled, between == 0 && !spokenTo && (toMe || len(before.vocatives) > 0))
		out.set(sirIsWoman, clash(before.courtesy, s.sexOf(a, paragraph)))
		out.set(callsWomanSir, last != unknown && clash(u.courtesy, s.sexOf(last, paragraph)))
	}
	out.set(againSaysSir, a == last && u.courtesy != 0 && before.courtesy == 0 && !u.afterNarration)
	out.set(againAsked, a == last && before.isQuestion)
	out.set(nextSalient, u.isNextSalient(a, last))
	out.set(lastResumes, u.resumed && (a == last || a == other && (last == narrator || clash(s.gender(last), s.gender(u.tag)))))
	return chain.Signs(out)
}

// signs collects signs as bits.
type signs chain.Signs

func (x *signs) set(sign int, on bool) {
	if on {
		*x |= 1 << sign
	}
}

// setDistance sets the sign for whether the last or the other speaker speaks, or somebody new, after so many paragraphs of
// narration. Of somebody new who was spoken to, nothing is set.
func (x *signs) setDistance(between int, afterNarration, isLast, isOther, spokenTo bool) {
	row := [...]int{newAtOnce, newApart, newApart}
	switch {
	case isLast && afterNarration:
		row = [...]int{againBehindTelling, againApart, lastFarOff}
	case isLast:
		row = [...]int{againAtOnce, againApart, lastFarOff}
	case isOther && afterNarration:
		row = [...]int{otherBehindTelling, otherApart, otherFarOff}
	case isOther:
		row = [...]int{otherAtOnce, otherApart, otherFarOff}
	case spokenTo:
		return
	}
	x.set(row[min(between, len(row)-1)], true)
}

// isNextSalient reports whether somebody is the most salient person apart from the last speaker.
func (u *utterance) isNextSalient(a, last actor) bool {
	return a != last && a == u.mostSalient[0] || a == u.mostSalient[1] && last == u.mostSalient[0] && last != unknown
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
