package english

import (
	"math"
	"slices"
	"sort"

	"dramatis/pipeline/text"
)

// A speakerClue is what says something for or against one who may speak an utterance.
type speakerClue int

const (
	isNobody speakerClue = iota // somebody who has no name, or is not among the others
	isNarrator
	isNoun // somebody known by a noun alone: the old man
	sexUnknown
	toldOften
	toldNear
	inMindShare
	inMindFirst
	actsLastHere // the last who does something in the paragraph, before the speech
	actsLastHereByPronoun
	actsHere
	isNamedHere
	actsLastAbove // the same one paragraph up
	actsLastAboveByPronoun
	actsFirstAbove
	actsAbove
	isNamedAbove
	isNamedBesideLast
	actsFarther
	isNamedFarther
	actsBesideBefore
	actsBesideBehind
	actsBesideByPronoun
	isAsked    // by the sentence before: I asked him how he was
	isOneOfTwo // only one other acts in the entry or the scene so far
	isMet      // the narrator, or the one who met the narrator last
	isAnswered
	namesSelf
	isPresent
	isAbsent
	isHeardAround // the same, as it was read before
	isSilent      // says nothing outright near by
	narratorSilent
	nounMeans // share of the noun's places
	nounBound
	nounTitle
	nounAgainst
	nounAgainstNear // in the same scene
	nounOften       // the noun itself: what many sentences speak of is a person of its own
	nounUnlinked    // it says what somebody is (the curate), and nothing joins it to them
	speakerClues
)

// speakerClueNames are the clues as the table of weights has them.
var speakerClueNames = [speakerClues]string{
	isNobody: "nobody", isNarrator: "narrator", isNoun: "noun", sexUnknown: "sex unknown", toldOften: "told often", toldNear: "told near",
	inMindShare: "in mind", inMindFirst: "first in mind", actsLastHere: "acts last here", actsLastHereByPronoun: "acts last here, by pronoun",
	actsHere: "acts here", isNamedHere: "named here", actsLastAbove: "acts last above", actsLastAboveByPronoun: "acts last above, by pronoun",
	actsFirstAbove: "acts first above", actsAbove: "acts above", isNamedAbove: "named above", isNamedBesideLast: "named beside the last",
	actsFarther: "acts farther up", isNamedFarther: "named farther up", actsBesideBefore: "acts beside, before", actsBesideBehind: "acts beside, behind",
	actsBesideByPronoun: "acts beside, by pronoun", isAsked: "asked", isOneOfTwo: "one of two", isMet: "met", isAnswered: "answered",
	namesSelf: "names self", isPresent: "present", isAbsent: "absent", isHeardAround: "heard around", isSilent: "silent",
	narratorSilent: "narrator silent", nounMeans: "noun means", nounBound: "noun bound", nounTitle: "noun is title", nounAgainst: "noun against",
	nounAgainstNear: "noun against near", nounOften: "noun often", nounUnlinked: "noun unlinked",
}

// cluesOf returns the clues for each of those who may speak an utterance.
func (s *stage) cluesOf(talk []utterance, i int) [][]float32 {
	u := &talk[i]
	out := make([][]float32, len(u.may))
	flat := make([]float32, len(u.may)*int(speakerClues))
	for k := range out {
		out[k] = flat[k*int(speakerClues) : (k+1)*int(speakerClues)]
	}
	if u.saying == saidOutright {
		return out
	}
	v := clueing{s, u, out}
	v.standing()
	v.inMind()
	v.told()
	v.beside()
	v.around(talk, i)
	if u.saying == saidByNoun {
		v.noun()
	}
	return out
}

// A clueing fills in the clues of one utterance.
type clueing struct {
	*stage
	u   *utterance
	out [][]float32
}

// set raises a clue of somebody, if they may speak.
func (v *clueing) set(a actor, c speakerClue, value float64) {
	a = v.here(a, v.turns[v.u.first].paragraph)
	if k := slices.Index(v.u.may, a); k >= 0 && a != unknown {
		v.out[k][c] = max(v.out[k][c], float32(value))
	}
}

func (v *clueing) standing() {
	paragraph := v.turns[v.u.first].paragraph
	for k, a := range v.u.may {
		switch {
		case a == unknown:
			v.out[k][isNobody] = 1
		case a == narrator:
			v.out[k][isNarrator] = 1
		case a <= nominal:
			v.out[k][isNoun] = 1
		default:
			v.out[k][toldOften] = float32(math.Log2(1+float64(v.toldTimes[a])) / 8)
			v.out[k][toldNear] = float32(math.Log2(1+float64(v.metNear(paragraph, a))) / 4)
		}
		if a != unknown && a != narrator && v.gender(a) == 0 {
			v.out[k][sexUnknown] = 1
		}
	}
}

// nearby is how many paragraphs before a speech its scene is taken to be, and mostNear how many mentions in them count.
const nearby, mostNear = 30, 500

// metNear returns how often somebody is named in the paragraphs before one.
func (s *stage) metNear(paragraph int, a actor) int {
	at := func(offset int) int {
		return sort.Search(len(s.toldOnly), func(i int) bool { return s.toldOnly[i].Span.Start >= offset })
	}
	n, end := 0, at(s.paragraphs[paragraph].Span.Start)
	for _, m := range s.toldOnly[max(end-mostNear, at(s.paragraphs[max(s.opening(paragraph), paragraph-nearby)].Span.Start)):end] {
		if m.Name == int(a) {
			n++
		}
	}
	return n
}

func (v *clueing) inMind() {
	sum, first, most := 0.0, unknown, 0.0
	mind := v.turns[v.u.first].mind
	weights := make([]float64, len(mind))
	for k, x := range mind {
		weights[k] = x.weight * v.fits(v.gender(v.u.tag), x.who)
		sum += weights[k]
		if weights[k] > most {
			first, most = x.who, weights[k]
		}
	}
	if sum == 0 {
		return
	}
	for k, x := range mind {
		v.set(x.who, inMindShare, weights[k]/sum)
	}
	v.set(first, inMindFirst, 1)
	second := unknown
	most = 0
	for k, x := range mind {
		if x.who != first && weights[k] > most {
			second, most = x.who, weights[k]
		}
	}
	v.u.mostInMind = [2]actor{first, second}
}

// told are clues of who is met in the telling before a speech.
func (v *clueing) told() {
	t := &v.turns[v.u.first]
	from, end := v.tokensOf(t.lead, v.paragraphs[t.lead].Span.Start, min(v.paragraphs[t.lead].Span.End, v.quotes[t.quotes[0]].Span.Start))
	v.met(v.sightings(t.lead, from, end), actsLastHere, actsLastHereByPronoun, actsHere, isNamedHere, 1)
	v.asked(t.lead, from, end)
	v.ofTwo(t.lead, end)
	v.inContact()
	for k := t.lead - 1; k >= v.opening(t.paragraph) && k >= t.lead-4; k-- {
		list := v.sightings(k, int(v.first[k]), int(v.first[k+1]))
		switch {
		case k == t.lead-1 && v.spokenIn(k, v.u.first):
			for _, x := range list {
				if x.how == isMentioned {
					v.set(x.who, isNamedBesideLast, 1)
				}
			}
		case k == t.lead-1:
			v.met(list, actsLastAbove, actsLastAboveByPronoun, actsAbove, isNamedAbove, 1)
			if k := slices.IndexFunc(list, func(x sighting) bool { return x.how <= actsToo }); k >= 0 {
				v.set(list[k].who, actsFirstAbove, 1)
			}
		default:
			v.met(list, actsFarther, actsFarther, actsFarther, isNamedFarther, 1/float64(t.lead-k))
		}
	}
}

// asked is the clue of who is asked something by the last sentence told before a speech, at tokens of its paragraph or in the
// paragraph above.
func (v *clueing) asked(paragraph, from, end int) {
	if from == end && paragraph > v.opening(paragraph) && !v.spokenIn(paragraph-1, v.u.first) {
		paragraph--
		from, end = int(v.first[paragraph]), int(v.first[paragraph+1])
	}
	for i := end - 1; i > max(from, end-mostBeside) && v.tokens[i].before&stop == 0; i-- {
		if w := v.word(&v.tokens[i-1]); w != "asked" && w != "begged" || v.tokens[i-1].quoted {
			continue
		}
		switch w := v.word(&v.tokens[i]); {
		case w == "me":
			v.set(narrator, isAsked, 1)
		case w == "him" || w == "her":
			mind := v.turns[v.u.first].mind
			gender := 1
			if w == "her" {
				gender = -1
			}
			v.set(v.meant(mind, gender), isAsked, 1)
		default:
			if name, _, ok := v.nameAt(i, end); ok {
				v.set(actor(name), isAsked, 1)
			}
		}
	}
}

// ofTwo is the clue of the two who alone act in the entry or the scene so far, where one of them tells it.
func (v *clueing) ofTwo(paragraph, end int) {
	only, me := unknown, false
	from := max(v.opening(paragraph), paragraph-nearby)
	list := v.seen[v.seenIn[from]:v.seenIn[paragraph+1]]
	for _, x := range list[max(0, len(list)-mostNear):] {
		switch {
		case int(x.at) >= end:
		case x.who == narrator:
			me = true
		case x.how == isMentioned:
		case only != unknown && only != x.who:
			return
		default:
			only = x.who
		}
	}
	if me && only != unknown {
		v.set(narrator, isOneOfTwo, 1)
		v.set(only, isOneOfTwo, 1)
	}
}

// inContact is the clue of the narrator and of the one who met them last.
func (v *clueing) inContact() {
	const fades = 6 // paragraphs
	if a, distance := v.contactBefore(v.u.first); a != unknown {
		value := 1 / (1 + float64(distance)/fades)
		v.set(narrator, isMet, value)
		v.set(a, isMet, value)
	}
}

// spokenIn reports whether somebody speaks in a paragraph before a turn.
func (s *stage) spokenIn(paragraph, before int) bool {
	k := sort.Search(before, func(k int) bool { return s.turns[k].paragraph >= paragraph })
	return k < before && s.turns[k].paragraph == paragraph
}

// met sets clues of who is met in a stretch: who acts last, who acts, and who is named otherwise.
func (v *clueing) met(list []sighting, last, lastByPronoun, acting, isNamed speakerClue, value float64) {
	found := false
	for k := len(list) - 1; k >= 0; k-- {
		switch x := list[k]; {
		case x.how == isMentioned:
			v.set(x.who, isNamed, value)
		case found, x.how == actsUnder:
			v.set(x.who, acting, value)
		case x.how == actsToo:
			v.set(x.who, lastByPronoun, value)
			found = true
		default:
			v.set(x.who, last, value)
			found = true
		}
	}
}

// beside are clues of who does something beside a speech, where nobody is said to speak.
func (v *clueing) beside() {
	c := v.u.beside
	if c.strength != beatCue {
		return
	}
	if c.who == he || c.who == she {
		mind := v.turns[v.u.first].mind
		sum := 0.0
		for _, x := range mind {
			sum += x.weight * v.fits(v.gender(c.who), x.who)
		}
		for _, x := range mind {
			if sum > 0 {
				v.set(x.who, actsBesideByPronoun, x.weight*v.fits(v.gender(c.who), x.who)/sum)
			}
		}
		return
	}
	clue := actsBesideBehind
	if v.u.tells {
		clue = actsBesideBefore
	}
	v.set(v.here(v.personIn(v.turns[v.u.first].paragraph, c.who), v.turns[v.u.first].paragraph), clue, 1)
}

// around are clues of what is said around an utterance.
func (v *clueing) around(talk []utterance, i int) {
	for _, a := range v.u.answered {
		v.set(a, isAnswered, 1)
	}
	for _, a := range v.u.names {
		v.set(a, namesSelf, 1)
	}
	for _, a := range v.u.absent {
		if !slices.Contains(v.u.present, a) {
			v.set(a, isAbsent, 1)
		}
	}
	for _, a := range v.u.present {
		v.set(a, isPresent, 1)
	}
	v.heard(v.u.first, v.u.last)
}

// heardAround is how many turns before and behind one are looked at for who speaks there.
const heardAround = 24

// heard are clues of who speaks in the turns around an utterance, in other talks too.
func (v *clueing) heard(first, last int) {
	outright, known := map[actor]bool{}, 0.0
	var read votes
	from := sort.Search(first, func(k int) bool { return v.turns[k].paragraph >= v.opening(v.turns[first].paragraph) })
	for k := max(from, first-heardAround); k < min(len(v.turns), last+heardAround+1); k++ {
		if k >= first && k <= last || v.turns[k].goesOn {
			continue
		}
		distance := max(first-k, k-last)
		weight := 1 / (1 + float64(distance)/8)
		if a := v.turns[k].outright; a != unknown {
			outright[a] = true
		}
		if a := v.turns[k].speaker; a != unknown {
			read.add(a, weight)
			known += weight
		}
	}
	for k, a := range v.u.may {
		switch speaks := outright[a]; {
		case speaks:
		case a == narrator:
			v.out[k][narratorSilent] = 1
		case a >= 0:
			v.out[k][isSilent] = 1
		}
	}
	for _, x := range read {
		v.set(x.who, isHeardAround, x.points/(known+1))
	}
}

// noun are clues of who a noun means.
func (v *clueing) noun() {
	n := v.nounOf(v.u.tag)
	v.set(v.u.tag, nounOften, min(1, math.Log2(1+float64(n.seen))/8))
	for k, a := range v.u.may {
		if a >= 0 {
			v.out[k][nounMeans] = float32(n.votes[int(a)]) / float32(n.total+1)
			v.out[k][nounAgainst] = float32(min(1, len(n.against[int(a)])))
			if n.deniedNear(int(a), v.turns[v.u.first].paragraph) {
				v.out[k][nounAgainstNear] = 1
			}
		}
	}
	if n.bound != text.Nobody {
		v.set(v.likely(actor(n.bound)), nounBound, 1)
	}
	if name := v.titled(v.turns[v.u.first].paragraph, n.head()); name != text.Nobody {
		v.set(v.likely(actor(name)), nounTitle, 1)
	}
	for k, a := range v.u.may {
		if c := v.out[k]; a >= 0 && !generics[n.head()] && c[nounMeans]+c[nounBound]+c[nounTitle] == 0 {
			c[nounUnlinked] = 1
		}
	}
}
