package english

import (
	"context"

	"dramatis/pipeline/text/chain"
)

// longestTalk is how many utterances are weighed together at most.
const longestTalk = 150

// A talk is a run of utterances near each other.
type talk struct {
	utterances []utterance
	chain      chain.Chain
	states     [][]turnState // by step: what arcs lead to
}

// A turnState is who spoke last in a talk, and who else spoke last before.
type turnState struct{ last, other actor }

// resolve finds the speakers of all turns, talk by talk: the likeliest of each utterance over all ways in
// which the talk may go.
func (s *stage) resolve(ctx context.Context, each func(*talk)) {
	s.followTelling()
	list := s.utterances(ctx)
	var now []utterance
	for n, u := range list {
		if n%often == 0 && ctx.Err() != nil {
			return
		}
		i := u.first
		if len(now) == longestTalk || len(now) > 0 && !s.near(now[len(now)-1].last, i) {
			s.decideTalk(s.talkOf(now), each)
			now = nil
		}
		now = append(now, u)
	}
	if len(now) > 0 {
		s.decideTalk(s.talkOf(now), each)
	}
}

// utterances reads what the text says of each utterance.
func (s *stage) utterances(ctx context.Context) []utterance {
	var out []utterance
	for i := 0; i < len(s.turns); {
		if len(out)%often == 0 && ctx.Err() != nil {
			return nil
		}
		u := s.utteranceAt(i)
		for k := u.first; k <= u.last; k++ {
			s.turns[k].outright = u.who
		}
		out = append(out, u)
		i = u.last + 1
	}
	return out
}

// talkOf finds who may say the utterances of a talk, and the ways from one to the next.
func (s *stage) talkOf(list []utterance) *talk {
	t := &talk{utterances: list, chain: make(chain.Chain, len(list)), states: make([][]turnState, len(list))}
	from := []turnState{{unknown, unknown}}
	for i := range list {
		u := &list[i]
		s.findSpeakers(list, i)
		step := &t.chain[i]
		var before *utterance
		if i > 0 {
			before = &list[i-1]
		}
		step.Kind, step.Clues = s.kindOf(before, u), s.cluesOf(list, i)
		index := map[turnState]int32{}
		for k, x := range from {
			for n, a := range u.may {
				to := turnState{a, x.other}
				if a != x.last && x.last != unknown {
					to.other = x.last
				} else if s.pauses(before, u) {
					to.other = unknown
				}
				at, ok := index[to]
				if !ok {
					at = int32(len(t.states[i]))
					index[to] = at
					t.states[i] = append(t.states[i], to)
				}
				step.Arcs = append(step.Arcs, chain.Arc{From: int32(k), To: at, Choice: int32(n), Signs: s.signsOf(before, u, a, x.last, x.other)})
			}
		}
		step.States, from = len(t.states[i]), t.states[i]
	}
	return t
}

// kindOf returns which weights apply to an utterance.
func (s *stage) kindOf(before, u *utterance) int {
	if u.saying == unsaid && !u.tells && u.beside.strength == noCue && before != nil && before.saying == unsaid &&
		s.turns[u.first].paragraph-s.turns[before.last].paragraph <= 1 {
		return unsaidOn
	}
	return u.saying
}

// pauses reports whether there is so much telling between two utterances that who answered before it is no longer
// waited for.
func (s *stage) pauses(before, u *utterance) bool {
	return before != nil && s.turns[u.first].paragraph-s.turns[before.last].paragraph > 2
}

// decideTalk gives every utterance of a talk its likeliest speaker.
func (s *stage) decideTalk(t *talk, each func(*talk)) {
	if each != nil {
		each(t)
	}
	chances, _ := t.chain.Chances(s.weights, nil)
	for i := range t.utterances {
		u := &t.utterances[i]
		best := 0
		for k, c := range chances[i] {
			if c > chances[i][best] {
				best = k
			}
		}
		s.give(u, u.may[best], chances[i][best])
	}
}

// give writes the speaker of an utterance into its turns.
func (s *stage) give(u *utterance, who actor, chance float64) {
	if chance < leastChance {
		who = unknown
	}
	for k := u.first; k <= u.last; k++ {
		t := &s.turns[k]
		t.speaker, t.by, t.sure, t.chance = who, u.by, u.sure, chance
		if k > u.first {
			t.by = "the speech goes on from the paragraph before"
		}
	}
}

// leastChance is how likely a speaker must be.
const leastChance = 0.35
