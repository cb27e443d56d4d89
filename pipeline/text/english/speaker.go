package english

import (
	"cmp"
	"math"
	"slices"

	"dramatis/pipeline/text"
)

const (
	mostSpeakers  = 6 // of an utterance
	mostNouns     = 1 // of them who are known by a noun
	otherSpeakers = 6 // utterances around one whose speakers may be its too
)

// findSpeakers lists who may say an utterance of a talk.
func (s *stage) findSpeakers(talk []utterance, i int) {
	u := &talk[i]
	if u.saying == saidOutright {
		u.may = []actor{u.who}
		return
	}
	if i+1 < len(talk) && u.last-u.first < longTale && s.next(u.last, talk[i+1].first) {
		u.answered = talk[i+1].calls
	}
	s.company(talk, i)
	paragraph := s.turns[u.first].paragraph
	var v votes
	add := func(a actor, points float64) {
		if a = s.here(a, paragraph); s.allowed(u, a) {
			v.add(a, points)
		}
	}
	s.whoIsMet(u, add)
	s.whoTalks(talk, i, add)
	if u.saying == saidByNoun {
		s.whoIsMeant(u, add)
	}
	u.may = mostVoted(v)
	if u.saying == saidByNoun {
		u.may = append(u.may, u.tag)
	} else {
		u.may = append(u.may, unknown)
	}
}

// whoIsMet adds those who are in mind before an utterance, and who are met in the telling above and beside it.
func (s *stage) whoIsMet(u *utterance, add func(actor, float64)) {
	t := &s.turns[u.first]
	for _, x := range t.mind {
		add(x.who, x.weight)
	}
	for k := t.lead; k >= s.opening(t.paragraph) && k >= t.lead-2; k-- {
		for _, x := range s.sightings(k, int(s.first[k]), int(s.first[k+1])) {
			if k < t.lead || int(s.tokens[x.at].start) < s.quotes[t.quotes[0]].Span.Start {
				add(x.who, 0.5)
			}
		}
	}
	if u.beside.strength == beatCue {
		add(s.personIn(t.paragraph, u.beside.who), 3)
	}
}

// whoTalks adds those who may speak, or are called, around an utterance.
func (s *stage) whoTalks(talk []utterance, i int, add func(actor, float64)) {
	u := &talk[i]
	for k := max(0, i-otherSpeakers); k < min(len(talk), i+otherSpeakers+1); k++ {
		near := math.Abs(float64(i - k))
		switch x := &talk[k]; {
		case x.saying == saidOutright:
			add(x.who, 4-near/2)
		case k < i:
			for n, a := range x.may {
				add(a, 2-near/3-float64(n)/4)
			}
		}
		if a := s.turns[talk[k].first].speaker; a != unknown { // when talks were read before
			add(a, 3-near/2)
		}
		if k != i && near <= 2 {
			for _, a := range talk[k].calls {
				add(a, 4-near)
			}
		}
	}
	for k := max(0, u.first-heardAround); k < min(len(s.turns), u.last+heardAround+1); k++ {
		if a := s.turns[k].outright; a != unknown && (k < u.first || k > u.last) {
			add(a, 0.3)
		}
	}
	if i > 0 && s.turns[talk[i-1].last].toMe {
		add(narrator, 4)
	}
	if a, _ := s.contactBefore(u.first); a != unknown {
		add(narrator, 2)
		add(a, 2)
	}
}

// whoIsMeant adds those whom the noun means that is said to speak.
func (s *stage) whoIsMeant(u *utterance, add func(actor, float64)) {
	n := s.nounOf(u.tag)
	if n.bound != text.Nobody {
		add(actor(n.bound), 4)
	}
	if name := s.titled(s.turns[u.first].paragraph, n.head()); name != text.Nobody {
		add(actor(name), 3)
	}
	if n.best != text.Nobody {
		add(actor(n.best), 2)
	}
}

// mostVoted returns the few who have the most points, of those known by a noun alone at most mostNouns.
func mostVoted(v votes) (out []actor) {
	slices.SortStableFunc(v, func(a, b vote) int { return cmp.Compare(b.points, a.points) })
	nouns := 0
	for _, x := range v {
		if x.who <= nominal {
			if nouns++; nouns > mostNouns {
				continue
			}
		}
		if out = append(out, x.who); len(out) == mostSpeakers {
			break
		}
	}
	return out
}

// allowed: somebody may say an utterance at all, as far as its words and those beside it say.
func (s *stage) allowed(u *utterance, a actor) bool {
	switch {
	case a == unknown, a == others, a == he, a == she, a == narrator && u.tag != unknown, a == u.tag:
		return false
	case a <= nominal && u.saying == saidByNoun:
		return false
	case s.goesBy(int(a), s.reader[s.turns[u.first].paragraph]): // who reads the letter is elsewhere
		return false
	}
	return !slices.Contains(u.calls, a) && !clash(s.gender(u.tag), s.gender(a))
}

// company notes who is called or said to speak near an utterance, so that they are there, and who
// is only spoken of.
func (s *stage) company(talk []utterance, i int) {
	u := &talk[i]
	for k := max(0, i-otherSpeakers); k < min(len(talk), i+otherSpeakers+1); k++ {
		x := &talk[k]
		u.present = append(u.present, x.calls...)
		if k == i {
			continue
		}
		u.absent = append(u.absent, x.names...)
		if x.saying == saidOutright {
			u.present = append(u.present, x.who)
		}
		for n := x.first; n <= x.last; n++ {
			if s.turns[n].toMe {
				u.present = append(u.present, narrator)
			}
		}
	}
}
