package english

import (
	"slices"
	"sort"

	"dramatis/editor/kb/script"
)

// How somebody is mentioned in the narration.
const (
	acts            = iota // the subject of a sentence, by name
	actsByPronoun          // the same, by a pronoun that may refer to them
	actsInSubclause        // the subject of a subordinate clause: he looked as if I had struck him
	isMentioned
)

// A sighting is a mention of somebody in the narration.
type sighting struct {
	who actor
	at  int32 // token
	how int
}

// compare orders a sighting and a token.
func (x sighting) compare(token int32) int { return int(x.at - token) }

// A salience is the activation of a person in the reader's mind, which decays by sentence (Lappin and Leass 1994).
type salience struct {
	who    actor
	weight float64
	here   float64 // the part added by the current sentence
}

// Salience that a mention adds by its grammatical role.
const (
	subjectWeight, otherWeight, ownerWeight = 1.0, 0.6, 0.4
	speechWeight, vocativeWeight            = 0.8, 1.1
	pronounFactor                           = 0.7 // of the weight of a name: a resolved pronoun is weak evidence that somebody is there
	sentenceDecay                           = 0.6 // factor at the end of a sentence
	minSalience                             = 0.02
	maxSalient                              = 8
)

// saliences are the salient people, in the order of their first mention.
type saliences []salience

// add raises the salience of somebody; of several mentions in a sentence, only the strongest counts.
func (m *saliences) add(a actor, weight float64) {
	for i := range *m {
		if x := &(*m)[i]; x.who == a {
			if more := weight - x.here; more > 0 {
				x.weight, x.here = x.weight+more, weight
			}
			return
		}
	}
	if len(*m) == maxSalient {
		least := 0
		for i, x := range *m {
			if x.weight < (*m)[least].weight {
				least = i
			}
		}
		*m = slices.Delete(*m, least, least+1)
	}
	*m = append(*m, salience{a, weight, weight})
}

// decay lowers all saliences at the end of a sentence.
func (m *saliences) decay() {
	for i := range *m {
		(*m)[i].weight, (*m)[i].here = (*m)[i].weight*sentenceDecay, 0
	}
	*m = slices.DeleteFunc(*m, func(x salience) bool { return x.weight < minSalience })
}

// resolvePronoun returns the most salient person that a pronoun of a gender may refer to.
func (s *stage) resolvePronoun(m saliences, gender int) actor {
	best, most := unknown, 0.0
	for _, x := range m {
		if w := x.weight * s.pronounFit(gender, x.who); w > most {
			best, most = x.who, w
		}
	}
	return best
}

// pronounFit returns how well a pronoun of a gender fits somebody, from 0 to 1.
func (s *stage) pronounFit(gender int, a actor) float64 {
	const unsure = 0.5
	switch g := s.gender(a); {
	case a == narrator || clash(g, gender):
		return 0
	case g == 0:
		return unsure
	}
	return 1
}

// trackSalience reads the narration from beginning to end. It records the sightings, resolves pronouns, and stores the
// salient people before each turn.
func (s *stage) trackSalience() {
	s.seen, s.seenIn = s.seen[:0], make([]int32, len(s.paragraphs)+1)
	s.contacts, s.sentence = s.contacts[:0], sentenceActors{who: unknown}
	var mind saliences
	turn := 0
	for p := range s.paragraphs {
		s.seenIn[p] = int32(len(s.seen))
		if s.sectionStart(p) == p {
			mind = mind[:0]
		}
		from, end := int(s.first[p]), int(s.first[p+1])
		for i := from; i < end; {
			for turn < len(s.turns) && s.turns[turn].paragraph == p && s.quotes[s.turns[turn].quotes[0]].Span.Start <= int(s.tokens[i].start) {
				s.turns[turn].salient = slices.Clone(mind)
				mind.decay()
				s.addTurn(&mind, &s.turns[turn])
				turn++
			}
			i = s.readToken(&mind, i, end)
		}
		mind.decay()
		s.endSentence(p)
		for turn < len(s.turns) && s.turns[turn].paragraph == p {
			s.turns[turn].salient = slices.Clone(mind)
			turn++
		}
	}
	s.seenIn[len(s.paragraphs)] = int32(len(s.seen))
}

// addTurn raises the salience of the speaker of a turn, and of those addressed in it.
func (s *stage) addTurn(mind *saliences, t *turn) {
	for _, name := range t.called {
		if a := s.canonicalIn(actor(name), t.paragraph); a != narrator {
			mind.add(a, vocativeWeight)
		}
	}
	if t.speaker != unknown && t.speaker != narrator && !t.continues {
		mind.add(t.speaker, speechWeight)
	}
}

// The grammatical roles of a pronoun.
const (
	noPronoun = iota
	asSubject
	asObject
	asOwner
	firstPerson // refers to the narrator, who is not the subject
)

// pronounOf returns the gender (> 0 male, < 0 female) and the grammatical role of a pronoun. It is called for every
// word, and a switch is faster than a map.
func pronounOf(word string) (gender, is int) {
	switch word {
	case "he":
		return 1, asSubject
	case "she":
		return -1, asSubject
	case "him", "himself":
		return 1, asObject
	case "herself":
		return -1, asObject
	case "his":
		return 1, asOwner
	case "her":
		return -1, asOwner
	case "my", "myself", "us", "our":
		return 0, firstPerson
	}
	return 0, noPronoun
}

// readToken records who is mentioned at token i of a paragraph, and returns the token after the mention.
func (s *stage) readToken(mind *saliences, i, end int) int {
	t := &s.tokens[i]
	if t.quoted || t.heading {
		return i + 1
	}
	if t.before&(stop|paragraphStart) == stop {
		mind.decay()
		s.endSentence(int(t.paragraph))
	}
	word := s.word(t)
	switch gender, is := pronounOf(word); {
	case is == asSubject && t.opens && i == int(s.first[t.paragraph]) && s.isReply(i, end):
		s.addSighting(mind, s.resolvePronoun(s.withoutSpeaker(*mind, int(t.paragraph)-1, gender), gender), i, actsByPronoun, pronounFactor*subjectWeight)
	case is == asSubject:
		s.addSighting(mind, s.resolvePronoun(*mind, gender), i, actsByPronoun, pronounFactor*subjectWeight)
	case is == asObject:
		s.addReference(mind, gender, i, otherWeight)
	case word == "i":
		s.addSighting(mind, narrator, i, acts, 0)
	case word == "me":
		s.addSighting(mind, narrator, i, isMentioned, 0)
	default:
		return s.readName(mind, i, end)
	}
	return i + 1
}

// withoutSpeaker returns the salient people without the last speaker in a paragraph, if somebody else of a gender is left:
// who answers is another.
func (s *stage) withoutSpeaker(mind saliences, paragraph, gender int) saliences {
	k := sort.Search(len(s.turns), func(k int) bool { return s.turns[k].paragraph > paragraph }) - 1
	if k < 0 || s.turns[k].paragraph != paragraph {
		return mind
	}
	others := slices.DeleteFunc(slices.Clone(mind), func(x salience) bool { return x.who == s.turns[k].speaker })
	if s.resolvePronoun(others, gender) == unknown {
		return mind
	}
	return others
}

// isReply reports whether somebody replies without a quotation in the sentence that begins at token i: she nodded, he
// did not answer.
func (s *stage) isReply(i, end int) bool {
	for k := i + 1; k < s.sentenceEnd(i, min(end, i+8)); k++ {
		if s.isGesture(i, k) {
			return true
		}
	}
	return false
}

// isGesture reports whether token i, after a subject at or after token from, is a gesture or silence that replies.
func (s *stage) isGesture(from, i int) bool {
	w := s.word(&s.tokens[i])
	return gestures[w] || w == "head" && s.word(&s.tokens[max(from, i-2)]) == "shook" || silences[w] && i > from+1 && negations[s.word(&s.tokens[i-1])] ||
		w == "nothing" && s.word(&s.tokens[i-1]) == "said"
}

var (
	gestures  = script.WordSet("nodded shrugged hesitated")
	silences  = script.WordSet("answer reply speak say respond")
	negations = script.WordSet("not didn't couldn't")
)

// readName is readToken for names, descriptions and possessives.
func (s *stage) readName(mind *saliences, i, end int) int {
	t := &s.tokens[i]
	a, next, _ := s.actorOrOwner(i, end)
	if a == unknown || s.tokens[next-1].possessive {
		name, _, named := s.nameAt(i, end)
		switch gender, is := pronounOf(s.word(t)); {
		case named:
			mind.add(s.canonical(actor(name)), ownerWeight)
		case is == asOwner:
			s.addReference(mind, gender, i, ownerWeight)
		case is == firstPerson:
			s.sentence.add(narrator, i)
		}
		return max(next, i+1)
	}
	if a <= nominal { // a name never refers to the narrator here: the narrator of the frame is mentioned by name
		a = s.referentIn(int(t.paragraph), a)
	}
	a = s.canonical(a)
	object := i > 0 && s.afterPreposition(i)
	if !object && (s.startsClause(i) || s.verbAt(next, end)) {
		s.addSighting(mind, a, i, acts, subjectWeight)
	} else {
		s.addSighting(mind, a, i, isMentioned, otherWeight)
	}
	return max(next, i+1)
}

// addSighting records a mention of somebody at token i.
func (s *stage) addSighting(mind *saliences, a actor, i, how int, weight float64) {
	if a == unknown {
		return
	}
	if how != isMentioned && s.inSubclause(i) {
		how = actsInSubclause
	}
	s.seen = append(s.seen, sighting{a, int32(i), how})
	s.sentence.add(a, i)
	if a != narrator {
		mind.add(a, weight)
	}
}

// addReference resolves a pronoun at token i that is no subject.
func (s *stage) addReference(mind *saliences, gender, i int, weight float64) {
	if a := s.resolvePronoun(*mind, gender); a != unknown {
		s.sentence.add(a, i)
		mind.add(a, pronounFactor*weight)
	}
}

// inSubclause reports whether the subject at token i is that of a subordinate clause.
func (s *stage) inSubclause(i int) bool {
	t := &s.tokens[i]
	if i == 0 || t.before&hard != 0 {
		return false
	}
	w := s.word(&s.tokens[i-1])
	return subordinates[w] || w == "if"
}

// verbAt reports whether token i, directly after a subject, is a verb in the past: on the way home Ann caught me up.
func (s *stage) verbAt(i, end int) bool {
	return i < end && s.tokens[i].before&hard == 0 && (s.pastVerb(i) || irregularPast[s.word(&s.tokens[i])])
}

// irregularPast are past tenses that do not end in -ed.
var irregularPast = script.WordSet("was had did came went took stood sat got gave put ran made held knew told began left brought caught fell rose drew threw said saw heard felt found kept spoke shook bent broke led met read sent laid lay let grew thought wrote swung struck would could")

// startsClause reports whether a clause, or its verb of speech (said Tom), begins at token i.
func (s *stage) startsClause(i int) bool {
	for n := 0; n < 3 && i-n > 0; n++ {
		t := &s.tokens[i-n]
		if t.before&(stop|paragraphStart|colon|dash|openQuote|closeQuote) != 0 {
			return true
		}
		p := &s.tokens[i-n-1]
		if joins[s.word(p)] || subordinates[s.word(p)] {
			return true
		}
		if n == 0 && s.is(p, speech) && !p.capital {
			return p.before&closeQuote != 0
		}
		if t.before&comma != 0 {
			return n == 0
		}
		if !s.is(p, function|adverb|leading) {
			return false
		}
	}
	return false
}

// maxSightings is how many sightings of a paragraph are used before a speech.
const maxSightings = 60

// sightings returns the last sightings in a range of tokens of a paragraph.
func (s *stage) sightings(paragraph, from, end int) []sighting {
	list := s.seen[s.seenIn[paragraph]:s.seenIn[paragraph+1]]
	i, _ := slices.BinarySearchFunc(list, int32(from), sighting.compare)
	j, _ := slices.BinarySearchFunc(list, int32(end), sighting.compare)
	return list[max(i, j-maxSightings):j]
}
