package chinese

import (
	"slices"

	"dramatis/pipeline/text"
	"dramatis/pipeline/text/chain"
)

// Parameters of the choices for a speaker.
const (
	choiceReach = 5  // quotations before and after from which speakers are taken
	mostChoices = 10 // choices for one quotation
)

// choicesFor returns who may say quotation i of the conversation.
func (x *conversation) choicesFor(i int) []int {
	u := &x.utterances[i]
	if u.certain {
		return []int{u.evidence}
	}
	list := []int{text.Nobody}
	add := func(names ...int) {
		for _, n := range names {
			if len(list) < mostChoices && !slices.Contains(list, n) {
				list = append(list, n)
			}
		}
	}
	if x.isInFirstPerson(x.study.Quotations[x.first+i].Span.Start) {
		add(narrator)
	}
	add(u.evidence)
	add(u.acting...)
	add(u.named...)
	add(u.recent...)
	for d := 1; d <= choiceReach; d++ {
		for _, k := range []int{i - d, i + d} {
			if k < 0 || k >= len(x.utterances) {
				continue
			}
			o := &x.utterances[k]
			add(o.evidence)
			if d == 1 {
				add(o.called, o.heard)
				add(o.named...)
			}
		}
	}
	return list
}

// Clues are the features of a choice. Those without "here" are from the narration between a quotation and the one before it.
const (
	actsHere          = iota // in the words around the quotation
	actsHereByPronoun        // as the last actor before, who 他 or 她 may be
	goesOnActing             // acts last before a tag that names nobody
	actsHereUnsaid           // acts farther before such a tag
	genderFits               // the pronoun
	genderDiffers            // from the pronoun
	isCalledHere             // by name, in the quotation
	isNamedHere              // in the quotation
	actsLast
	otherActsLast // acts last but for the first-person narrator
	actsAbove     // acts, but not last
	namedLast
	namedAbove
	actsLastByPronoun
	recentFirst  // was the last to act or speak in the conversation
	recentSecond // was the last but one
	clues
)

// Signs are the features of the transition to a choice. "Again" means that the choice is the speaker of the quotation before, "at once"
// that the quotation is in the next paragraph or follows with only marks between.
const (
	againAtOnce = iota
	againBehind // after narration in the paragraph of the quotation before in which others act
	againInParagraph
	againTagged // in the paragraph, with a pronoun that speaks
	againMark   // with only marks between
	againBare   // with a tag by which somebody else answers
	resumes     // again, with a tag that says so
	goesOn      // again, after a quotation without a closing mark
	answersAtOnce
	answersApart // the one who spoke before the one who spoke before
	calledAtOnce // in the quotation before
	calledApart
	callsBack    // calls who has spoken before
	heardAtOnce  // the words around the quotation before say that it was spoken to this one
	besideAtOnce // is named there
	spokenOf     // is named in the quotation before, but not called
	narratorAtOnce
	newAtOnce // neither of the two who spoke before
	signs
)

// turnWeights are the weights of the clues and signs: set by hand, fitted to 400 labels of texts that had been looked at, and rounded.
var turnWeights = func() *chain.Weights {
	c := [clues]float64{actsHere: 5.5, actsHereByPronoun: 0.3, goesOnActing: 4.5, actsHereUnsaid: 2.5, genderFits: 0.5, genderDiffers: -2.6,
		isCalledHere: -5, isNamedHere: -0.9, actsLast: 1.7, otherActsLast: 1.5, actsAbove: 0.4, namedLast: 1, namedAbove: 0.2,
		actsLastByPronoun: 0.3, recentFirst: 1, recentSecond: 0.3}
	s := [signs]float64{againAtOnce: -3.5, againBehind: -0.7, againInParagraph: 4, againTagged: 1.2, againMark: -2, againBare: -2.7,
		resumes: 4, goesOn: 8, answersAtOnce: 1.8, answersApart: 0.8, calledAtOnce: 2.6, calledApart: 1, callsBack: 1, heardAtOnce: 1.9,
		besideAtOnce: 0.9, spokenOf: -1.2, narratorAtOnce: 1.1, newAtOnce: -0.2}
	return &chain.Weights{Clues: [][]float64{c[:]}, Signs: [][]float64{s[:]}}
}()

// cluesOf returns the features of a choice for quotation i of the conversation; text.Nobody has none.
func (x *conversation) cluesOf(i, who int) []float32 {
	u := &x.utterances[i]
	if u.certain || who == text.Nobody {
		return nil
	}
	out := make([]float32, clues)
	set := func(clue int, yes bool) {
		if yes {
			out[clue] = 1
		}
	}
	if who == u.evidence {
		unsaid := u.gender == "" && (u.tag == unsaidTag || u.tag == resumingTag)
		near := len(u.acting) > 0 && u.acting[0] == who
		set(actsHere, x.attributions[x.first+i].by != byPronoun)
		set(actsHereByPronoun, u.gender != "")
		set(goesOnActing, unsaid && near)
		set(actsHereUnsaid, unsaid && !near)
	}
	set(isCalledHere, who == u.called)
	set(isNamedHere, who != u.called && slices.Contains(u.inside, who))
	if u.gender != "" {
		have := text.Gender("")
		if who >= 0 {
			have = x.leaning(who)
		}
		set(genderFits, have == u.gender)
		set(genderDiffers, who == narrator || have != "" && have != u.gender && u.gender != anyGender)
	}
	set(recentFirst, slices.Index(u.recent, who) == 0)
	set(recentSecond, slices.Index(u.recent, who) == 1)
	x.addNarrationClues(u, who, x.isInFirstPerson(x.study.Quotations[x.first+i].Span.Start), set)
	return out
}

// addNarrationClues adds what the narration before an utterance says about a choice.
func (x *conversation) addNarrationClues(u *utterance, who int, firstPerson bool, set func(clue int, yes bool)) {
	set(actsLastByPronoun, u.pronoun == who)
	last := func(list []int, passed int) bool {
		k := slices.IndexFunc(list, func(n int) bool { return n != passed })
		return k >= 0 && list[k] == who
	}
	switch {
	case firstPerson && last(u.acting, narrator):
		set(otherActsLast, true)
	case last(u.acting, text.Nobody):
		set(actsLast, true)
	default:
		set(actsAbove, slices.Contains(u.acting, who))
		first := last(u.named, text.Nobody)
		set(namedLast, first)
		set(namedAbove, !first && slices.Contains(u.named, who))
	}
}

// signsOf returns the features of the transition from a state to a choice for quotation i of the conversation.
func (x *conversation) signsOf(i, who int, s turnState) (out chain.Signs) {
	u := &x.utterances[i]
	if who == text.Nobody || i == 0 {
		return 0
	}
	set := func(sign int, yes bool) {
		if yes {
			out |= 1 << sign
		}
	}
	before, tagged := &x.utterances[i-1], x.attributions[x.first+i].tagged
	again, inside := who == s.last, u.follows == inParagraph
	atOnce := u.follows == nextParagraph || u.follows == onlyMarks || u.tag == answerTag
	next := again && u.follows == nextParagraph && u.tag == otherTag
	set(againAtOnce, next && u.onlyActs(s.last))
	set(againBehind, next && !u.onlyActs(s.last))
	set(againInParagraph, again && inside && !tagged)
	set(againTagged, again && inside && tagged && u.tag == otherTag)
	set(againMark, again && u.follows == onlyMarks)
	set(againBare, again && u.tag == answerTag)
	set(resumes, again && u.tag == resumingTag)
	set(goesOn, again && u.follows == continuation)
	set(answersAtOnce, who == s.other && atOnce)
	set(answersApart, who == s.other && u.follows == apart)
	set(calledAtOnce, who == before.called && !again && atOnce)
	set(calledApart, who == before.called && !again && u.follows == apart)
	set(callsBack, u.called != text.Nobody && u.called == s.last)
	set(heardAtOnce, who == before.heard && !again && atOnce)
	set(besideAtOnce, who != before.heard && !again && atOnce && slices.Contains(before.beside, who))
	set(spokenOf, who != before.called && atOnce && slices.Contains(before.inside, who))
	set(narratorAtOnce, who == narrator && !again && atOnce)
	set(newAtOnce, !again && who != s.other && atOnce && s.other != text.Nobody)
	return out
}
