package english

import (
	"math"
	"slices"
	"sort"

	"dramatis/editor/kb/script"
	"dramatis/pipeline/text"
)

// A speakerClue is a feature for or against a candidate speaker of an utterance (the state features of a linear-chain
// model).
type speakerClue int

const (
	isNobody speakerClue = iota // somebody without a name, or who is no candidate
	isNarrator
	isNoun // known by a common noun alone: the old man
	sexUnknown
	mentionedOften
	mentionedNear
	salienceShare
	salienceFirst
	actsLastHere // the last to act in the paragraph before the speech
	actsLastHereByPronoun
	actsHere
	isNamedHere
	actsLastAbove // the same in the paragraph above
	actsLastAboveByPronoun
	actsFirstAbove
	actsAbove
	isNamedAbove
	isNamedBesideLast
	actsFarther
	isNamedFarther
	beatBefore
	beatBehind
	beatByPronoun
	beatInside    // between two parts of the speech
	isAsked       // addressed in the sentence before: I asked him how he was
	repliesBefore // they reply in the narration before, without a quotation: she said that it was late; she nodded
	isOneOfTwo    // the narrator and one other are the only ones who have acted in the entry or scene
	metNarrator   // the narrator, or the one who met the narrator last
	isAnswered
	namesSelf
	isPresent
	isAbsent
	speaksNear // speaks in turns nearby, as the pass before found
	isSilent   // is not named as the speaker of any turn nearby
	narratorSilent
	nounVoteShare // share of the noun's mentions that point to them
	nounBound
	nounTitle
	nounDenied
	nounDeniedNear // in the same scene
	nounOften      // the noun itself: if many sentences mention it, it is likely a person of its own
	nounUnlinked   // the noun is a role (the curate), and nothing links it to the candidate
	speakerClues
)

// speakerClueNames are the keys of the clues in the table of weights.
var speakerClueNames = [speakerClues]string{
	isNobody: "nobody", isNarrator: "narrator", isNoun: "noun", sexUnknown: "sex unknown", mentionedOften: "told often", mentionedNear: "told near",
	salienceShare: "in mind", salienceFirst: "first in mind", actsLastHere: "acts last here", actsLastHereByPronoun: "acts last here, by pronoun",
	actsHere: "acts here", isNamedHere: "named here", actsLastAbove: "acts last above", actsLastAboveByPronoun: "acts last above, by pronoun",
	actsFirstAbove: "acts first above", actsAbove: "acts above", isNamedAbove: "named above", isNamedBesideLast: "named beside the last",
	actsFarther: "acts farther up", isNamedFarther: "named farther up", beatBefore: "acts beside, before", beatBehind: "acts beside, behind",
	beatByPronoun: "acts beside, by pronoun", beatInside: "acts inside", isAsked: "asked", repliesBefore: "replied before", isOneOfTwo: "one of two", metNarrator: "met", isAnswered: "answered",
	namesSelf: "names self", isPresent: "present", isAbsent: "absent", speaksNear: "heard around", isSilent: "silent",
	narratorSilent: "narrator silent", nounVoteShare: "noun means", nounBound: "noun bound", nounTitle: "noun is title", nounDenied: "noun against",
	nounDeniedNear: "noun against near", nounOften: "noun often", nounUnlinked: "noun unlinked",
}

// cluesOf returns the clues of each candidate speaker of an utterance.
func (s *stage) cluesOf(talk []utterance, i int) [][]float32 {
	u := &talk[i]
	out := make([][]float32, len(u.candidates))
	flat := make([]float32, len(u.candidates)*int(speakerClues))
	for k := range out {
		out[k] = flat[k*int(speakerClues) : (k+1)*int(speakerClues)]
	}
	if u.attribution == explicit {
		return out
	}
	v := clueBuilder{s, u, out}
	v.setIdentity()
	v.setSalience()
	v.setNarration()
	v.setBeat()
	v.setTalk(talk, i)
	if u.attribution == anaphoricNoun {
		v.setNoun()
	}
	return out
}

// A clueBuilder fills in the clues of one utterance.
type clueBuilder struct {
	*stage
	u   *utterance
	out [][]float32
}

// set raises a clue of somebody, if they are a candidate.
func (v *clueBuilder) set(a actor, c speakerClue, value float64) {
	a = v.canonicalIn(a, v.turns[v.u.first].paragraph)
	if k := slices.Index(v.u.candidates, a); k >= 0 && a != unknown {
		v.out[k][c] = max(v.out[k][c], float32(value))
	}
}

func (v *clueBuilder) setIdentity() {
	paragraph := v.turns[v.u.first].paragraph
	for k, a := range v.u.candidates {
		switch {
		case a == unknown:
			v.out[k][isNobody] = 1
		case a == narrator:
			v.out[k][isNarrator] = 1
		case a <= nominal:
			v.out[k][isNoun] = 1
		default:
			v.out[k][mentionedOften] = float32(math.Log2(1+float64(v.narrationCounts[a])) / 8)
			v.out[k][mentionedNear] = float32(math.Log2(1+float64(v.countMentionsBefore(paragraph, a))) / 4)
		}
		if a != unknown && a != narrator && v.gender(a) == 0 {
			v.out[k][sexUnknown] = 1
		}
	}
}

// maxSceneMentions bounds the mentions that are counted in the scene before a speech.
const maxSceneMentions = 500

// countMentionsBefore returns how often somebody is mentioned in the narration shortly before a paragraph.
func (s *stage) countMentionsBefore(paragraph int, a actor) int {
	at := func(offset int) int {
		return sort.Search(len(s.narrationMentions), func(i int) bool { return s.narrationMentions[i].Span.Start >= offset })
	}
	n, end := 0, at(s.paragraphs[paragraph].Span.Start)
	for _, m := range s.narrationMentions[max(end-maxSceneMentions, at(s.paragraphs[max(s.sectionStart(paragraph), paragraph-sceneReach)].Span.Start)):end] {
		if m.Name == int(a) {
			n++
		}
	}
	return n
}

func (v *clueBuilder) setSalience() {
	sum, first, most := 0.0, unknown, 0.0
	mind := v.turns[v.u.first].salient
	weights := make([]float64, len(mind))
	for k, x := range mind {
		weights[k] = x.weight * v.pronounFit(v.u.gender, x.who)
		sum += weights[k]
		if weights[k] > most {
			first, most = x.who, weights[k]
		}
	}
	if sum == 0 {
		return
	}
	for k, x := range mind {
		v.set(x.who, salienceShare, weights[k]/sum)
	}
	v.set(first, salienceFirst, 1)
	second := unknown
	most = 0
	for k, x := range mind {
		if x.who != first && weights[k] > most {
			second, most = x.who, weights[k]
		}
	}
	v.u.mostSalient = [2]actor{first, second}
}

// setNarration sets the clues from the narration before a speech.
func (v *clueBuilder) setNarration() {
	t := &v.turns[v.u.first]
	from, end := v.tokensOf(t.lead, v.paragraphs[t.lead].Span.Start, min(v.paragraphs[t.lead].Span.End, v.quotes[t.quotes[0]].Span.Start))
	v.setSightings(v.sightings(t.lead, from, end), actsLastHere, actsLastHereByPronoun, actsHere, isNamedHere, 1)
	v.setReplies(t.lead, from, end)
	v.setOneOfTwo(t.lead, end)
	v.setContact()
	for k := t.lead - 1; k >= v.sectionStart(t.paragraph) && k >= t.lead-4; k-- {
		list := v.sightings(k, int(v.first[k]), int(v.first[k+1]))
		switch {
		case k == t.lead-1 && v.hasTurnIn(k, v.u.first):
			for _, x := range list {
				if x.how == isMentioned {
					v.set(x.who, isNamedBesideLast, 1)
				}
			}
		case k == t.lead-1:
			v.setSightings(list, actsLastAbove, actsLastAboveByPronoun, actsAbove, isNamedAbove, 1)
			if k := slices.IndexFunc(list, func(x sighting) bool { return x.how <= actsByPronoun }); k >= 0 {
				v.set(list[k].who, actsFirstAbove, 1)
			}
		default:
			v.setSightings(list, actsFarther, actsFarther, actsFarther, isNamedFarther, 1/float64(t.lead-k))
		}
	}
}

// setReplies marks who is addressed in the last sentence narrated before a speech, in these tokens of its paragraph or
// else in the paragraph above, and there also who replies without a quotation.
func (v *clueBuilder) setReplies(paragraph, from, end int) {
	if from == end && paragraph > v.sectionStart(paragraph) && !v.hasTurnIn(paragraph-1, v.u.first) {
		paragraph--
		from, end = int(v.first[paragraph]), int(v.first[paragraph+1])
		v.set(v.lastReplier(paragraph, max(from, end-maxBeside), end), repliesBefore, 1)
	}
	v.setAsked(from, end)
}

// lastReplier returns the last person in a stretch of narration whose speech is reported, not quoted, or who nods or is
// silent instead.
func (s *stage) lastReplier(paragraph, from, end int) actor {
	list := s.sightings(paragraph, from, end)
	for i := end - 1; i > from; i-- {
		t := &s.tokens[i]
		says := s.is(t, speech) || addressVerbs[s.word(t)]
		if t.quoted || t.capital || !s.isGesture(from, i) && !(says && i+1 < end && s.isReport(i+1, end)) {
			continue
		}
		for k := len(list) - 1; k >= 0; k-- {
			if x := list[k]; int(x.at) < i && x.how != isMentioned {
				if i-int(x.at) <= 12 {
					return x.who
				}
				break
			}
		}
	}
	return unknown
}

// isReport reports whether the words from token i on, after a verb of speech, are reported speech: her that it was late; he
// would come; me how it went.
func (s *stage) isReport(i, end int) bool {
	if s.tokens[i].before&hard != 0 {
		return false
	}
	if _, next, ok := s.nameAt(i, end); ok {
		i = next
	} else if reportedTo[s.word(&s.tokens[i])] {
		i++
	}
	return i < end && s.tokens[i].before&hard == 0 && reportLeads[s.word(&s.tokens[i])]
}

var (
	reportedTo  = script.WordSet("me him her us them")
	reportLeads = script.WordSet("that how what why whether if where who when to about she he i they we there it you nothing")
)

// setAsked marks who is addressed in the last sentence of a stretch of narration.
func (v *clueBuilder) setAsked(from, end int) {
	for i := end - 1; i > max(from, end-maxBeside) && v.tokens[i].before&stop == 0; i-- {
		if w := v.word(&v.tokens[i-1]); w != "asked" && w != "begged" || v.tokens[i-1].quoted {
			continue
		}
		switch w := v.word(&v.tokens[i]); {
		case w == "me":
			v.set(narrator, isAsked, 1)
		case w == "him" || w == "her":
			mind := v.turns[v.u.first].salient
			gender := 1
			if w == "her" {
				gender = -1
			}
			v.set(v.resolvePronoun(mind, gender), isAsked, 1)
		default:
			if name, _, ok := v.nameAt(i, end); ok {
				v.set(actor(name), isAsked, 1)
			}
		}
	}
}

// setOneOfTwo marks the narrator and the only other person who has acted in the entry or scene so far.
func (v *clueBuilder) setOneOfTwo(paragraph, end int) {
	only, me := unknown, false
	from := max(v.sectionStart(paragraph), paragraph-sceneReach)
	list := v.seen[v.seenIn[from]:v.seenIn[paragraph+1]]
	for _, x := range list[max(0, len(list)-maxSceneMentions):] {
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

// setContact marks the narrator and the one who met them last.
func (v *clueBuilder) setContact() {
	const halfDistance = 6 // paragraphs
	if a, distance := v.contactBefore(v.u.first); a != unknown {
		value := 1 / (1 + float64(distance)/halfDistance)
		v.set(narrator, metNarrator, value)
		v.set(a, metNarrator, value)
	}
}

// hasTurnIn reports whether a turn before the given one is in a paragraph.
func (s *stage) hasTurnIn(paragraph, before int) bool {
	k := sort.Search(before, func(k int) bool { return s.turns[k].paragraph >= paragraph })
	return k < before && s.turns[k].paragraph == paragraph
}

// setSightings sets the clues of those who are sighted in a stretch: who acts last, who else acts, and who is only named.
func (v *clueBuilder) setSightings(list []sighting, last, lastByPronoun, acting, isNamed speakerClue, value float64) {
	found := false
	for k := len(list) - 1; k >= 0; k-- {
		switch x := list[k]; {
		case x.how == isMentioned:
			v.set(x.who, isNamed, value)
		case found, x.how == actsInSubclause:
			v.set(x.who, acting, value)
		case x.how == actsByPronoun:
			v.set(x.who, lastByPronoun, value)
			found = true
		default:
			v.set(x.who, last, value)
			found = true
		}
	}
}

// setBeat sets the clues of who acts beside an untagged speech.
func (v *clueBuilder) setBeat() {
	c := v.u.beat
	if c.strength != beatCue {
		return
	}
	if c.who == he || c.who == she {
		v.setBeatByPronoun(v.gender(c.who))
		return
	}
	clue := beatBehind
	if v.u.afterNarration {
		clue = beatBefore
	}
	who := v.canonicalIn(v.referentIn(v.turns[v.u.first].paragraph, c.who), v.turns[v.u.first].paragraph)
	v.set(who, clue, 1)
	if v.u.isBeatInside {
		v.set(who, beatInside, 1)
	}
}

// setBeatByPronoun divides the clues of who acts beside a speech among the candidates that a pronoun of a gender fits.
func (v *clueBuilder) setBeatByPronoun(gender int) {
	const unmentioned = 0.05 // salience of a candidate who was not mentioned for long
	mind := v.turns[v.u.first].salient
	weights, sum := make([]float64, len(v.u.candidates)), 0.0
	for k, a := range v.u.candidates {
		if a == unknown {
			continue
		}
		weights[k] = unmentioned
		if at := slices.IndexFunc(mind, func(x salience) bool { return x.who == a }); at >= 0 {
			weights[k] += mind[at].weight
		}
		weights[k] *= v.pronounFit(gender, a)
		sum += weights[k]
	}
	for k, w := range weights {
		if w > 0 {
			v.out[k][beatByPronoun] = float32(w / sum)
			if v.u.isBeatInside {
				v.out[k][beatInside] = float32(w / sum)
			}
		}
	}
}

// setTalk sets the clues from the utterances around this one.
func (v *clueBuilder) setTalk(talk []utterance, i int) {
	for _, a := range v.u.nextVocatives {
		answers := 1.0
		if v.u.nextIsApart {
			answers = 0.5
		}
		v.set(a, isAnswered, answers)
	}
	for _, a := range v.u.mentioned {
		v.set(a, namesSelf, 1)
	}
	for _, a := range v.u.mentionedNear {
		if !slices.Contains(v.u.present, a) {
			v.set(a, isAbsent, 1)
		}
	}
	for _, a := range v.u.present {
		v.set(a, isPresent, 1)
	}
	v.setTurns(v.u.first, v.u.last)
}

// turnReach is how many turns before and after an utterance are searched for their speakers.
const turnReach = 24

// setTurns sets the clues from the speakers of the turns around an utterance, in other talks too.
func (v *clueBuilder) setTurns(first, last int) {
	outright, known := map[actor]bool{}, 0.0
	var read votes
	from := sort.Search(first, func(k int) bool { return v.turns[k].paragraph >= v.sectionStart(v.turns[first].paragraph) })
	for k := max(from, first-turnReach); k < min(len(v.turns), last+turnReach+1); k++ {
		if k >= first && k <= last || v.turns[k].continues {
			continue
		}
		distance := max(first-k, k-last)
		weight := 1 / (1 + float64(distance)/8)
		if a := v.turns[k].outright; a != unknown {
			outright[a] = true
		}
		if a := v.turns[k].speaker; a != unknown {
			read.add(a, weight*v.turns[k].chance)
			known += weight
		}
	}
	for k, a := range v.u.candidates {
		switch speaks := outright[a]; {
		case speaks:
		case a == narrator:
			v.out[k][narratorSilent] = 1
		case a >= 0:
			v.out[k][isSilent] = 1
		}
	}
	for _, x := range read {
		v.set(x.who, speaksNear, x.points/(known+1))
	}
}

// setNoun sets the clues of who a noun refers to.
func (v *clueBuilder) setNoun() {
	n := v.nounOf(v.u.tag)
	v.set(v.u.tag, nounOften, min(1, math.Log2(1+float64(n.seen))/8))
	for k, a := range v.u.candidates {
		if a >= 0 {
			v.out[k][nounVoteShare] = float32(n.votes[int(a)]) / float32(n.total+1)
			v.out[k][nounDenied] = float32(min(1, len(n.against[int(a)])))
			if n.deniedNear(int(a), v.turns[v.u.first].paragraph) {
				v.out[k][nounDeniedNear] = 1
			}
		}
	}
	if n.bound != text.Nobody {
		v.set(v.canonical(actor(n.bound)), nounBound, 1)
	}
	if name := v.titled(v.turns[v.u.first].paragraph, n.head()); name != text.Nobody {
		v.set(v.canonical(actor(name)), nounTitle, 1)
	}
	for k, a := range v.u.candidates {
		if c := v.out[k]; a >= 0 && !generics[n.head()] && !voices[n.head()] && c[nounVoteShare]+c[nounBound]+c[nounTitle] == 0 {
			c[nounUnlinked] = 1
		}
	}
}
