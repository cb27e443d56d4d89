package chinese

import (
	"slices"

	"dramatis/pipeline/text"
	sequence "dramatis/pipeline/text/chain"
)

// Parameters of the choices for a speaker.
const (
	choiceReach = 5  // quotations before and after from which speakers are taken
	mostChoices = 10 // choices for one quotation
	nearReach   = 4  // quotations after it of those who take part
)

// choicesFor returns who may say quotation i of the exchange.
func (x *exchange) choicesFor(i int) []int {
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

// Clues are the features of a choice.
const (
	isAnybody = iota
	actsHere
	actsHereByPronoun
	goesOnActing   // acts last before a tag without a name
	actsHereUnsaid // acts farther before such a tag
	genderFits
	genderDiffers
	isCalledHere
	isNamedHere
	isNarrator
	speaksSoon
	actsLast
	otherActsLast // the last one but the first-person narrator
	narratorActsLast
	actsAbove
	namedLast
	namedAbove
	actsLastByPronoun
	recentFirst
	recentSecond
	recentThird
	clues
)

// Signs are the features of the transition to a choice.
const (
	againAtOnce = iota
	againBehind
	againApart
	againInParagraph
	againMark
	goesOn
	answersAtOnce
	answersApart
	calledAtOnce
	calledApart
	heardAtOnce
	callsBack
	newAtOnce
	narratorAtOnce
	againBare
	againTagged
	resumes
	besideAtOnce
	signs
)

// turnWeights are the weights of the clues and signs.
var turnWeights = func() *sequence.Weights {
	c, s := make([]float64, clues), make([]float64, signs)
	c[isAnybody] = 0
	c[actsHere] = 5.5
	c[actsHereByPronoun] = 0.5
	c[goesOnActing] = 4.5
	c[actsHereUnsaid] = 2.5
	c[genderFits] = 0.5
	c[genderDiffers] = -2.7
	c[isCalledHere] = -5
	c[isNamedHere] = -0.7
	c[isNarrator] = 0.2
	c[speaksSoon] = 0.2
	c[actsLast] = 1.6
	c[otherActsLast] = 1.8
	c[narratorActsLast] = 0.2
	c[actsAbove] = 0.5
	c[namedLast] = 0.9
	c[namedAbove] = 0.3
	c[actsLastByPronoun] = 0.3
	c[recentFirst] = 0.9
	c[recentSecond] = 0.5
	c[recentThird] = 0
	s[againAtOnce] = -3.3
	s[againBehind] = -0.6
	s[againApart] = -0.2
	s[againInParagraph] = 4
	s[againMark] = -2
	s[goesOn] = 8
	s[answersAtOnce] = 1.5
	s[answersApart] = 0.8
	s[calledAtOnce] = 2.3
	s[calledApart] = 1
	s[heardAtOnce] = 1.7
	s[callsBack] = 1.1
	s[newAtOnce] = -0.3
	s[narratorAtOnce] = 1.1
	s[againBare] = -2.7
	s[againTagged] = 1
	s[resumes] = 4
	s[besideAtOnce] = 0.7
	return &sequence.Weights{Clues: [][]float64{c}, Signs: [][]float64{s}}
}()

// cluesOf returns the features of a choice for quotation i of the exchange.
func (x *exchange) cluesOf(i, who int) []float32 {
	u := &x.utterances[i]
	if u.certain {
		return nil
	}
	out := make([]float32, clues)
	set := func(clue int, yes bool) {
		if yes {
			out[clue] = 1
		}
	}
	if who == text.Nobody {
		out[isAnybody] = 1
		return out
	}
	if who == u.evidence {
		named := x.attributions[x.first+i].by != byPronoun
		set(actsHere, named)
		set(actsHereByPronoun, !named && u.gender != "")
		near := len(u.acting) > 0 && u.acting[0] == who
		set(goesOnActing, u.tag != otherTag && near)
		set(actsHereUnsaid, u.tag != otherTag && !near)
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
	set(isNarrator, who == narrator)
	for k, clue := range []int{recentFirst, recentSecond, recentThird} {
		set(clue, k < len(u.recent) && u.recent[k] == who)
	}
	for k := i + 1; k <= min(len(x.utterances)-1, i+nearReach); k++ {
		set(speaksSoon, x.utterances[k].evidence == who)
	}
	x.addNarrationClues(u, who, x.isInFirstPerson(x.study.Quotations[x.first+i].Span.Start), set)
	return out
}

// addNarrationClues adds what the narration before an utterance says about a choice.
func (x *exchange) addNarrationClues(u *utterance, who int, firstPerson bool, set func(clue int, yes bool)) {
	set(actsLastByPronoun, u.pronoun == who)
	last := func(list []int, passed int) bool {
		k := slices.IndexFunc(list, func(n int) bool { return n != passed })
		return k >= 0 && list[k] == who
	}
	switch {
	case len(u.acting) > 0 && u.acting[0] == narrator && who == narrator:
		set(narratorActsLast, true)
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

// signsOf returns the features of the transition from a state to a choice for quotation i of the exchange.
func (x *exchange) signsOf(i, who int, s turnState) (out sequence.Signs) {
	u := &x.utterances[i]
	if who == text.Nobody || i == 0 {
		return 0
	}
	set := func(sign int, yes bool) {
		if yes {
			out |= 1 << sign
		}
	}
	before := &x.utterances[i-1]
	again, atOnce, mark, apart := who == s.last, u.follows == atOnce, u.follows == mark, u.follows == apart
	direct := atOnce || mark
	set(againAtOnce, again && atOnce && u.tag == otherTag && u.onlyActs(s.last))
	set(againBehind, again && atOnce && u.tag == otherTag && !u.onlyActs(s.last))
	set(againApart, again && apart)
	tagged := x.attributions[x.first+i].tagged
	set(againInParagraph, again && u.follows == inParagraph && !tagged)
	set(againTagged, again && u.follows == inParagraph && tagged && u.tag == otherTag)
	set(againBare, again && u.tag == answerTag)
	set(resumes, again && u.tag == resumingTag)
	set(againMark, again && mark)
	set(goesOn, again && u.follows == continuation)
	set(answersAtOnce, who == s.other && direct)
	set(answersApart, who == s.other && apart)
	set(calledAtOnce, who == before.called && !again && direct)
	set(calledApart, who == before.called && !again && apart)
	set(heardAtOnce, who == before.heard && !again && direct)
	set(besideAtOnce, !again && direct && who != before.heard && slices.Contains(before.beside, who))
	set(callsBack, u.called != text.Nobody && u.called == s.last)
	set(narratorAtOnce, who == narrator && !again && direct)
	set(newAtOnce, !again && who != s.other && direct && s.other != text.Nobody)
	return out
}
