package english

import (
	"cmp"
	"context"
	"math"
	"slices"
)

// A past is what came before an utterance in a talk.
type past struct {
	last, other actor // who spoke last; the last who spoke and was somebody else
	turn        int   // the one before; -1 where a talk begins
	between     int   // paragraphs of telling since then
	next        bool  // hardly anything
	sir         int   // of what was said before
}

// resolve finds the speakers of all turns, talk by talk: those who make the whole of a talk
// likeliest (Viterbi, over who spoke last and who before).
func (s *stage) resolve(ctx context.Context) {
	var talk []utterance
	for i := 0; i < len(s.turns); {
		if i%often == 0 && ctx.Err() != nil {
			return
		}
		u := s.utteranceAt(i)
		if len(talk) > 0 && !s.near(talk[len(talk)-1].last, i) {
			s.decide(talk)
			talk = talk[:0]
		}
		talk = append(talk, u)
		i = u.last + 1
	}
	s.decide(talk)
}

// A turnState is who spoke last in a talk, and who else spoke last before.
type turnState struct{ last, other actor }

// A turnStep is the likeliest way to a state: its points, and the step before it.
type turnStep struct {
	turnState
	points float64
	back   int
}

// follow returns the states that utterance i of a talk leads to.
func (s *stage) follow(talk []utterance, i int, reached []turnStep) (now []turnStep) {
	u := &talk[i]
	at := map[turnState]int{}
	for k, from := range reached {
		c := s.pastOf(talk, i, from.last, from.other)
		may := u.may
		if u.who == unknown && (s.allowed(u, from.other) || from.other == he || from.other == she) && !slices.Contains(may, from.other) {
			may = append(slices.Clip(may), from.other) // whoever has spoken may speak again
		}
		for n, points := range s.shares(u, may, c) {
			a := may[n]
			to := turnState{a, from.other}
			if a != from.last && from.last != unknown {
				to.other = from.last
			}
			points += from.points
			if j, ok := at[to]; !ok {
				at[to] = len(now)
				now = append(now, turnStep{to, points, k})
			} else if points > now[j].points {
				now[j].points, now[j].back = points, k
			}
		}
	}
	return now
}

// decide finds the speakers of a talk.
func (s *stage) decide(talk []utterance) {
	for i := range talk {
		s.findSpeakers(talk, i)
	}
	reached := []turnStep{{turnState{unknown, unknown}, 0, -1}}
	steps := make([][]turnStep, len(talk))
	for i := range talk {
		reached = s.follow(talk, i, reached)
		steps[i] = reached
	}
	best := 0
	for k := range reached {
		if reached[k].points > reached[best].points {
			best = k
		}
	}
	found, before := make([]actor, len(talk)), make([]past, len(talk))
	heard := map[actor]bool{} // more shows that they speak than that it may be their turn
	for i := len(talk) - 1; i >= 0; i-- {
		x := steps[i][best]
		from := turnStep{turnState: turnState{unknown, unknown}}
		if i > 0 {
			from = steps[i-1][x.back]
		}
		found[i], before[i] = x.last, s.pastOf(talk, i, from.last, from.other)
		if s.noteHeard(&talk[i], x.last, before[i]) {
			heard[x.last] = true
		}
		best = x.back
	}
	for i, a := range found {
		if !heard[a] || a == he || a == she {
			a = unknown
		}
		s.give(&talk[i], a, before[i])
	}
}

// noteHeard: something says that somebody speaks an utterance, beside the order of turns.
func (s *stage) noteHeard(u *utterance, a actor, c past) bool {
	switch {
	case a == unknown || u.who != unknown:
		return a != unknown
	case u.tag != unknown:
		return u.seen.of(a) > 0 || slices.Contains(u.answered, a) || c.next && s.called(u, a, c)
	}
	p, by := s.untagged(u, a, c)
	return p > 0 && by != "" && by != takeTurns
}

func (s *stage) pastOf(talk []utterance, i int, last, other actor) past {
	c := past{last: last, other: other, turn: -1}
	if i > 0 {
		c.turn, c.sir = talk[i-1].last, talk[i-1].sir
		before, t := &s.turns[talk[i-1].last], &s.turns[talk[i].first]
		c.next, c.between = s.next(talk[i-1].last, talk[i].first), max(0, t.paragraph-before.paragraph-1)
	}
	if !c.next && last != unknown {
		c.last, c.other = unknown, last
	}
	return c
}

// give writes the speaker of an utterance into its turns.
func (s *stage) give(u *utterance, who actor, c past) {
	by := u.by
	if u.who == unknown && u.tag == unknown {
		_, by = s.untagged(u, who, c)
	}
	for k := u.first; k <= u.last; k++ {
		t := &s.turns[k]
		t.speaker, t.by, t.sure = who, by, u.sure
		if k > u.first {
			t.by = "the speech goes on from the paragraph before"
		}
	}
}

// findSpeakers lists who may say an utterance: who is named beside and before it, who the one
// before calls, and the speakers around it.
func (s *stage) findSpeakers(talk []utterance, i int) {
	u := &talk[i]
	if u.who != unknown {
		u.may = []actor{u.who}
		return
	}
	t := &s.turns[u.first]
	if i+1 < len(talk) && u.last-u.first < longTale && s.next(u.last, talk[i+1].first) {
		for _, name := range s.turns[talk[i+1].first].called {
			u.answered = append(u.answered, s.here(s.sameAs(actor(name), t.paragraph), t.paragraph))
		}
	}
	if u.tag == unknown && u.last-u.first >= longTale {
		if a := s.tellsOn(u.first); a != unknown {
			u.signs = append(u.signs, doing{a, goesOnTale, "the tale goes on"})
		}
	}
	s.company(talk, i)
	v := &parties{stage: s, talk: talk, u: u, paragraph: t.paragraph}
	for _, x := range u.signs {
		if x.who != he && x.who != she {
			v.add(s.personIn(t.paragraph, x.who), x.points+3)
		}
	}
	for _, x := range u.seen {
		v.add(x.who, x.points)
	}
	for k := max(0, i-otherSpeakers); k < min(len(talk), i+otherSpeakers+1); k++ {
		if k != i {
			v.addNear(k, i)
		}
	}
	for _, a := range u.stage {
		v.add(a, 0.1)
	}
	for _, a := range u.present {
		v.add(a, 0.5)
		if !slices.Contains(u.around, a) {
			u.around = append(u.around, a)
		}
	}
	slices.SortStableFunc(v.votes, func(a, b vote) int { return cmp.Compare(b.points, a.points) })
	for _, x := range v.votes[:min(len(v.votes), mostSpeakers)] {
		u.may = append(u.may, x.who)
	}
	if u.tag != unknown { // somebody whose name is not known, who may speak again
		u.may = append(u.may, u.tag)
		return
	}
	u.may = append(u.may, unknown)
}

// company notes who is called or said to speak near an utterance, so that they are there, and who
// is only spoken of.
func (s *stage) company(talk []utterance, i int) {
	u := &talk[i]
	for k := max(0, i-otherSpeakers); k < min(len(talk), i+otherSpeakers+1); k++ {
		x := &talk[k]
		if x.who != unknown && k != i {
			u.present = append(u.present, x.who)
		}
		for n := x.first; n <= x.last; n++ {
			if s.turns[n].toMe {
				u.present = append(u.present, narrator)
			}
			for _, name := range s.turns[n].called {
				u.present = append(u.present, s.here(actor(name), s.turns[n].paragraph))
			}
		}
		if k != i {
			u.absent = append(u.absent, x.names...)
		}
	}
}

// parties collects who may say one utterance of a talk.
type parties struct {
	*stage
	votes     votes
	talk      []utterance
	u         *utterance
	paragraph int
}

// add votes for somebody who is known by name or is a party of the talk.
func (v *parties) add(a actor, points float64) {
	a = v.here(a, v.paragraph)
	if a <= nominal && v.u.tag == unknown && !slices.ContainsFunc(v.talk, func(x utterance) bool { return x.who == a }) &&
		!slices.ContainsFunc(v.u.signs, func(x doing) bool { return x.who == a }) {
		return
	}
	if v.allowed(v.u, a) {
		v.votes.add(a, points)
	}
}

// addNear votes for those who may say utterance k, as it is near utterance i.
func (v *parties) addNear(k, i int) {
	x := &v.talk[k]
	first, last := &v.turns[x.first], &v.turns[x.last]
	near := math.Abs(float64(i - k))
	for _, a := range []actor{x.who, first.speaker} { // when talks were read before
		if a != unknown && !slices.Contains(v.u.around, a) {
			v.u.around = append(v.u.around, a)
		}
	}
	v.add(first.speaker, 4-near/2)
	if x.who != unknown {
		v.add(x.who, 5-near/2)
	} else if k < i {
		for n, a := range x.may {
			v.add(a, 3-near/2-float64(n)/2)
		}
	} else if len(x.seen) > 0 {
		a, _ := x.seen.best()
		v.add(a, 2-near/2)
	}
	if k == i-1 && last.toMe {
		v.add(narrator, 4)
	}
	if near == 1 {
		for _, name := range last.called {
			v.add(v.sameAs(actor(name), v.paragraph), 4)
		}
	}
}

// allowed: somebody may say an utterance at all, as far as its words and those beside it say.
func (s *stage) allowed(u *utterance, a actor) bool {
	return a != unknown && a != others && a != he && a != she && (a != narrator || u.tag == unknown) && !s.addresses(&s.turns[u.first], a) && !clash(s.gender(u.tag), s.gender(a))
}

// shares are how likely each of some speakers is, as logarithms: what speaks for them against what
// speaks for all. Of one who is said outright it is how well that follows what came before.
func (s *stage) shares(u *utterance, may []actor, c past) []float64 {
	out := make([]float64, len(may))
	sum := 0.0
	for i, a := range may {
		out[i] = sharp * s.points(u, a, c)
		sum += math.Exp(out[i])
	}
	if u.who != unknown {
		out[0] *= ofSaid
		return out
	}
	for i := range out {
		out[i] -= math.Log(sum)
	}
	return out
}
