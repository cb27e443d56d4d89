package english

import (
	"cmp"
	"math"
	"slices"

	"dramatis/pipeline/text"
)

const (
	maxCandidates = 6 // candidate speakers of an utterance
	maxNouns      = 1 // of these, how many may be common nouns ("the old man")
	talkReach     = 6 // utterances before and after one whose speakers are candidates too
)

// findCandidates lists the candidate speakers of an utterance.
func (s *stage) findCandidates(talk []utterance, i int) {
	u := &talk[i]
	if u.attribution == explicit {
		u.candidates = []actor{u.who}
		return
	}
	if i+1 < len(talk) && u.last-u.first < longSpeech && s.next(u.last, talk[i+1].first) {
		u.nextVocatives, u.nextIsApart = talk[i+1].vocatives, s.turns[talk[i+1].first].paragraph > s.turns[u.last].paragraph+1
	}
	s.notePresent(talk, i)
	paragraph := s.turns[u.first].paragraph
	var v votes
	add := func(a actor, points float64) {
		if a = s.canonicalIn(a, paragraph); s.maySpeak(u, a) {
			v.add(a, points)
		}
	}
	s.addMentioned(u, add)
	s.addNearSpeakers(talk, i, add)
	if u.attribution == anaphoricNoun {
		s.addNounReferents(u, add)
	}
	u.candidates = topVoted(v)
	if u.attribution == anaphoricNoun {
		u.candidates = append(u.candidates, u.tag)
	} else {
		u.candidates = append(u.candidates, unknown)
	}
}

// addMentioned votes for the people who are salient before an utterance and those mentioned in the narration above and
// beside it.
func (s *stage) addMentioned(u *utterance, add func(actor, float64)) {
	t := &s.turns[u.first]
	for _, x := range t.salient {
		add(x.who, x.weight)
	}
	for k := t.lead; k >= s.sectionStart(t.paragraph) && k >= t.lead-2; k-- {
		for _, x := range s.sightings(k, int(s.first[k]), int(s.first[k+1])) {
			if k < t.lead || int(s.tokens[x.at].start) < s.quotes[t.quotes[0]].Span.Start {
				add(x.who, 0.5)
			}
		}
	}
	if u.beat.strength == beatCue {
		add(s.referentIn(t.paragraph, u.beat.who), 3)
	}
}

// addNearSpeakers votes for those who speak, or are addressed, around an utterance.
func (s *stage) addNearSpeakers(talk []utterance, i int, add func(actor, float64)) {
	u := &talk[i]
	for k := max(0, i-talkReach); k < min(len(talk), i+talkReach+1); k++ {
		near := math.Abs(float64(i - k))
		switch x := &talk[k]; {
		case x.attribution == explicit:
			add(x.who, 4-near/2)
		case k < i:
			for n, a := range x.candidates {
				add(a, 2-near/3-float64(n)/4)
			}
		}
		if a := s.turns[talk[k].first].speaker; a != unknown { // the speaker of the pass before
			add(a, 3-near/2)
		}
		if k != i && near <= 2 {
			for _, a := range talk[k].vocatives {
				add(a, 4-near)
			}
		}
	}
	for k := max(0, u.first-turnReach); k < min(len(s.turns), u.last+turnReach+1); k++ {
		if a := s.turns[k].outright; a != unknown && (k < u.first || k > u.last) {
			add(a, 0.3)
		}
	}
	if i > 0 && s.turns[talk[i-1].last].toNarrator {
		add(narrator, 4)
	}
	if a, _ := s.contactBefore(u.first); a != unknown {
		add(narrator, 2)
		add(a, 2)
	}
}

// addNounReferents votes for the people that the noun of a speech tag may refer to.
func (s *stage) addNounReferents(u *utterance, add func(actor, float64)) {
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

// topVoted returns the actors with the most points, at most maxNouns of them known by a noun alone.
func topVoted(v votes) (out []actor) {
	slices.SortStableFunc(v, func(a, b vote) int { return cmp.Compare(b.points, a.points) })
	nouns := 0
	for _, x := range v {
		if x.who <= nominal {
			if nouns++; nouns > maxNouns {
				continue
			}
		}
		if out = append(out, x.who); len(out) == maxCandidates {
			break
		}
	}
	return out
}

// maySpeak reports whether nothing in an utterance or beside it rules out somebody as its speaker.
func (s *stage) maySpeak(u *utterance, a actor) bool {
	switch {
	case a == unknown, a == others, a == he, a == she, a == narrator && (u.tag != unknown || u.gender != 0), a == u.tag:
		return false
	case a <= nominal && u.attribution == anaphoricNoun:
		return false
	case s.isNameOf(int(a), s.reader[s.turns[u.first].paragraph]): // the reader of a letter is elsewhere
		return false
	}
	return !slices.Contains(u.vocatives, a) && !clash(u.gender, s.gender(a))
}

// notePresent collects who is present near an utterance, because they are addressed or tagged as speaker there, and
// who is only mentioned.
func (s *stage) notePresent(talk []utterance, i int) {
	u := &talk[i]
	for k := max(0, i-talkReach); k < min(len(talk), i+talkReach+1); k++ {
		x := &talk[k]
		u.present = append(u.present, x.vocatives...)
		if k == i {
			continue
		}
		u.mentionedNear = append(u.mentionedNear, x.mentioned...)
		if x.attribution == explicit {
			u.present = append(u.present, x.who)
		}
		for n := x.first; n <= x.last; n++ {
			if s.turns[n].toNarrator {
				u.present = append(u.present, narrator)
			}
		}
	}
}
