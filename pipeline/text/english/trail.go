package english

import (
	"dramatis/editor/kb/script"
	"slices"
)

// How somebody is met in the telling.
const (
	acts      = iota // the subject of a sentence, by name
	actsToo          // the same, by a pronoun that may mean them
	actsUnder        // the subject of a subordinate clause: he looked as if I had struck him
	isMentioned
)

// A sighting is a place in the telling where somebody is met.
type sighting struct {
	who actor
	at  int32 // token
	how int
}

// compare returns the order of a sighting and a token.
func (x sighting) compare(token int32) int { return int(x.at - token) }

// A salience is how much a reader has somebody in mind, after sentences that mention them (Lappin and
// Leass 1994).
type salience struct {
	who    actor
	weight float64
	here   float64 // the part of it that the sentence gives
}

// What a mention adds to the salience of somebody, and what a sentence leaves of it.
const (
	bySubject, byOther, byOwner = 1.0, 0.6, 0.4
	bySpeech, byCall            = 0.8, 1.1
	byPronoun                   = 0.7 // of the same by name: a pronoun that is taken for somebody is no proof that they are there
	fades                       = 0.6
	forgotten                   = 0.02
	longestMind                 = 8
)

// inMind are the people that a reader has in mind, in the order in which they were met.
type inMind []salience

// add notes a mention of somebody; of several in a sentence, the strongest counts.
func (m *inMind) add(a actor, weight float64) {
	for i := range *m {
		if x := &(*m)[i]; x.who == a {
			if more := weight - x.here; more > 0 {
				x.weight, x.here = x.weight+more, weight
			}
			return
		}
	}
	if len(*m) == longestMind {
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

// fade is the end of a sentence.
func (m *inMind) fade() {
	for i := range *m {
		(*m)[i].weight, (*m)[i].here = (*m)[i].weight*fades, 0
	}
	*m = slices.DeleteFunc(*m, func(x salience) bool { return x.weight < forgotten })
}

// meant returns who a pronoun of a gender means.
func (s *stage) meant(m inMind, gender int) actor {
	best, most := unknown, 0.0
	for _, x := range m {
		if w := x.weight * s.fits(gender, x.who); w > most {
			best, most = x.who, w
		}
	}
	return best
}

// fits returns how well a pronoun of a gender fits somebody.
func (s *stage) fits(gender int, a actor) float64 {
	const unsure = 0.5
	switch g := s.gender(a); {
	case a == narrator || clash(g, gender):
		return 0
	case g == 0:
		return unsure
	}
	return 1
}

// followTelling reads the telling from beginning to end: it notes who is met where, what each pronoun
// means, and who is in mind before every turn.
func (s *stage) followTelling() {
	s.seen, s.seenIn = s.seen[:0], make([]int32, len(s.paragraphs)+1)
	s.contacts, s.sentence = s.contacts[:0], sentenceOf{who: unknown}
	var mind inMind
	turn := 0
	for p := range s.paragraphs {
		s.seenIn[p] = int32(len(s.seen))
		if s.opening(p) == p {
			mind = mind[:0]
		}
		from, end := int(s.first[p]), int(s.first[p+1])
		for i := from; i < end; {
			for turn < len(s.turns) && s.turns[turn].paragraph == p && s.quotes[s.turns[turn].quotes[0]].Span.Start <= int(s.tokens[i].start) {
				s.turns[turn].mind = slices.Clone(mind)
				mind.fade()
				s.hear(&mind, &s.turns[turn])
				turn++
			}
			i = s.meet(&mind, i, end)
		}
		mind.fade()
		s.endSentence(p)
		for turn < len(s.turns) && s.turns[turn].paragraph == p {
			s.turns[turn].mind = slices.Clone(mind)
			turn++
		}
	}
	s.seenIn[len(s.paragraphs)] = int32(len(s.seen))
}

// hear adds who speaks in a turn, and who is called there.
func (s *stage) hear(mind *inMind, t *turn) {
	for _, name := range t.called {
		if a := s.here(actor(name), t.paragraph); a != narrator {
			mind.add(a, byCall)
		}
	}
	if t.speaker != unknown && t.speaker != narrator && !t.goesOn {
		mind.add(t.speaker, bySpeech)
	}
}

// What a pronoun is in its clause.
const (
	noPronoun = iota
	asSubject
	asObject
	asOwner
	ofMine // the narrator is meant, and does not act
)

// pronounOf returns the gender of a pronoun, > 0 male and < 0 female, and what it is in its clause. It is asked of every
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
		return 0, ofMine
	}
	return 0, noPronoun
}

// meet reads who is met at token i of a paragraph and returns the token after.
func (s *stage) meet(mind *inMind, i, end int) int {
	t := &s.tokens[i]
	if t.quoted || t.heading {
		return i + 1
	}
	if t.before&(stop|paragraphStart) == stop {
		mind.fade()
		s.endSentence(int(t.paragraph))
	}
	word := s.word(t)
	switch gender, is := pronounOf(word); {
	case is == asSubject:
		s.sees(mind, s.meant(*mind, gender), i, actsToo, byPronoun*bySubject)
	case is == asObject:
		s.refers(mind, gender, i, byOther)
	case word == "i":
		s.sees(mind, narrator, i, acts, 0)
	case word == "me":
		s.sees(mind, narrator, i, isMentioned, 0)
	default:
		return s.meetByName(mind, i, end)
	}
	return i + 1
}

// meetByName is meet of who is named or described, and of owners.
func (s *stage) meetByName(mind *inMind, i, end int) int {
	t := &s.tokens[i]
	a, next, _ := s.actorOrOwner(i, end)
	if a == unknown || s.tokens[next-1].possessive {
		name, _, named := s.nameAt(i, end)
		switch gender, is := pronounOf(s.word(t)); {
		case named:
			mind.add(s.likely(actor(name)), byOwner)
		case is == asOwner:
			s.refers(mind, gender, i, byOwner)
		case is == ofMine:
			s.sentence.meets(narrator, i)
		}
		return max(next, i+1)
	}
	if a <= nominal { // a name that is mentioned is no "I": in a frame the teller is mentioned
		a = s.personIn(int(t.paragraph), a)
	}
	a = s.likely(a)
	object := t.before&hard == 0 && i > 0 && isPreposition[s.word(&s.tokens[i-1])]
	if !object && (s.leadsClause(i) || s.verbAt(next, end)) {
		s.sees(mind, a, i, acts, bySubject)
	} else {
		s.sees(mind, a, i, isMentioned, byOther)
	}
	return max(next, i+1)
}

// sees notes that somebody is met at token i.
func (s *stage) sees(mind *inMind, a actor, i, how int, weight float64) {
	if a == unknown {
		return
	}
	if how != isMentioned && s.subordinate(i) {
		how = actsUnder
	}
	s.seen = append(s.seen, sighting{a, int32(i), how})
	s.sentence.meets(a, i)
	if a != narrator {
		mind.add(a, weight)
	}
}

// refers notes that a pronoun at token i means somebody.
func (s *stage) refers(mind *inMind, gender, i int, weight float64) {
	if a := s.meant(*mind, gender); a != unknown {
		s.sentence.meets(a, i)
		mind.add(a, byPronoun*weight)
	}
}

// subordinate reports whether the clause whose subject is at token i is a subordinate one.
func (s *stage) subordinate(i int) bool {
	t := &s.tokens[i]
	if i == 0 || t.before&hard != 0 {
		return false
	}
	w := s.word(&s.tokens[i-1])
	return subordinates[w] || w == "if"
}

// verbAt reports whether a verb in the past is at token i, directly behind its subject: on the way home Ann caught me up.
func (s *stage) verbAt(i, end int) bool {
	return i < end && s.tokens[i].before&hard == 0 && (s.pastVerb(i) || doings[s.word(&s.tokens[i])])
}

// doings are verbs in the past whose form does not say so.
var doings = script.WordSet("was had did came went took stood sat got gave put ran made held knew told began left brought caught fell rose drew threw said saw heard felt found kept spoke shook bent broke led met read sent laid lay let grew thought wrote swung struck would could")

// leadsClause reports whether a clause begins at token i, or its verb of speech: said Tom.
func (s *stage) leadsClause(i int) bool {
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

// mostSightings are as many of a paragraph as are looked at before a speech.
const mostSightings = 60

// sightings returns the last of those at some tokens of a paragraph.
func (s *stage) sightings(paragraph, from, end int) []sighting {
	list := s.seen[s.seenIn[paragraph]:s.seenIn[paragraph+1]]
	i, _ := slices.BinarySearchFunc(list, int32(from), sighting.compare)
	j, _ := slices.BinarySearchFunc(list, int32(end), sighting.compare)
	return list[max(i, j-mostSightings):j]
}
