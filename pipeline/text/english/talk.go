package english

import (
	"context"
	"slices"

	"dramatis/pipeline/text/chain"
)

// longestTalk is how many utterances are decided together at most.
const longestTalk = 150

// A talk is a run of utterances near each other.
type talk struct {
	utterances []utterance
	chain      chain.Chain
	states     [][]turnState // by step: the states that arcs lead to
}

// A turnState is the last speaker of a talk, and the last other speaker before.
type turnState struct{ last, other actor }

// resolveSpeakers finds the speakers of all turns, talk by talk: for each utterance the candidate with the highest marginal
// probability. each, which may be nil, is called with each talk before it is decided.
func (s *stage) resolveSpeakers(ctx context.Context, each func(*talk)) {
	s.trackSalience()
	list := s.readUtterances(ctx)
	for len(list) > 0 && ctx.Err() == nil {
		n := 1
		for n < min(len(list), longestTalk) && s.isNear(list[n-1].last, list[n].first) {
			n++
		}
		s.decideTalk(s.buildTalk(list[:n]), each)
		list = list[n:]
	}
}

// readUtterances collects the evidence in the text for each utterance.
func (s *stage) readUtterances(ctx context.Context) []utterance {
	out := make([]utterance, 0, len(s.turns))
	for i := 0; i < len(s.turns); {
		if len(out)%often == 0 && ctx.Err() != nil {
			return nil
		}
		u := s.readUtterance(i)
		for k := u.first; k <= u.last; k++ {
			s.turns[k].outright = u.who
		}
		out = append(out, u)
		i = u.last + 1
	}
	return out
}

// buildTalk finds the candidates of the utterances of a talk, and the transitions from one to the next.
func (s *stage) buildTalk(list []utterance) *talk {
	t := &talk{utterances: list, chain: make(chain.Chain, len(list)), states: make([][]turnState, len(list))}
	from := []turnState{{unknown, unknown}}
	for i := range list {
		u := &list[i]
		s.findCandidates(list, i)
		step := &t.chain[i]
		var before *utterance
		if i > 0 {
			before = &list[i-1]
		}
		step.Kind, step.Clues = s.chainKind(before, u), s.cluesOf(list, i)
		step.Arcs = make([]chain.Arc, 0, len(from)*len(u.candidates))
		for k, x := range from {
			for n, a := range u.candidates {
				to := turnState{a, x.other}
				if a != x.last && x.last != unknown {
					to.other = x.last
				} else if s.isPause(before, u) {
					to.other = unknown
				}
				at := slices.Index(t.states[i], to)
				if at < 0 {
					at = len(t.states[i])
					t.states[i] = append(t.states[i], to)
				}
				step.Arcs = append(step.Arcs, chain.Arc{From: int32(k), To: int32(at), Choice: int32(n), Signs: s.signsOf(before, u, a, x.last, x.other)})
			}
		}
		step.States, from = len(t.states[i]), t.states[i]
	}
	return t
}

// chainKind returns which set of weights applies to an utterance.
func (s *stage) chainKind(before, u *utterance) int {
	if u.attribution == implicit && !u.afterNarration && u.beat.strength == noCue && before != nil && before.attribution == implicit &&
		s.turns[u.first].paragraph-s.turns[before.last].paragraph <= 1 {
		return implicitNext
	}
	return u.attribution
}

// isPause reports whether there is so much narration between two utterances that the other speaker before it is forgotten.
func (s *stage) isPause(before, u *utterance) bool {
	return before != nil && s.turns[u.first].paragraph-s.turns[before.last].paragraph > 2
}

// decideTalk sets the speaker of each utterance to the candidate with the highest marginal probability.
func (s *stage) decideTalk(t *talk, each func(*talk)) {
	if each != nil {
		each(t)
	}
	chances, _ := t.chain.Chances(s.weights, nil)
	for i := range t.utterances {
		u := &t.utterances[i]
		best := argmax(chances[i])
		s.setSpeaker(u, u.candidates[best], chances[i][best])
	}
}

// argmax returns the index of the first largest value; 0 for an empty list.
func argmax(values []float64) int {
	best := 0
	for k, v := range values {
		if v > values[best] {
			best = k
		}
	}
	return best
}

// setSpeaker stores the speaker of an utterance in its turns; one less likely than minChance is not stored.
func (s *stage) setSpeaker(u *utterance, who actor, chance float64) {
	if chance < minChance {
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

// minChance is the least marginal probability of a speaker that is kept.
const minChance = 0.35
