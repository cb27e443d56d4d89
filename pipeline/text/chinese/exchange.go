package chinese

import (
	"context"
	"slices"

	"dramatis/pipeline/text"
	sequence "dramatis/pipeline/text/chain"
)

// leastChance is the probability from which a speaker whom no tag names is taken.
const leastChance = 0.6

// An exchange is a conversation, whose speakers are decided together.
type exchange struct {
	*studyBuilder
	first      int         // its first quotation
	aliases    map[int]int // by name, the name of the same person that is used
	recent     []int       // who has acted or spoken so far, the last one first
	utterances []utterance
	chain      sequence.Chain
}

// A turnState is the last speaker, and the last other one before.
type turnState struct{ last, other int }

// attributeExchanges finds the speakers of all quotations that are not named with them, conversation by conversation: the
// most probable one, by the words around the quotations and the order of turns.
func (g *studyBuilder) attributeExchanges(ctx context.Context) {
	g.exchanges(ctx, (*exchange).decide)
}

// exchanges calls each with all conversations that have a quotation whose speaker is not certain.
func (g *studyBuilder) exchanges(ctx context.Context, each func(*exchange)) {
	for from, n := 0, len(g.study.Quotations); from < n && ctx.Err() == nil; {
		to := from + 1
		for to < n && g.isSameConversation(to) && g.attributions[to].by != bySignature && g.attributions[to-1].by != bySignature {
			to++
		}
		x := &exchange{studyBuilder: g, first: from, aliases: map[int]int{}}
		x.findAliases(to)
		x.readUtterances(from, to)
		if slices.ContainsFunc(x.utterances, func(u utterance) bool { return !u.certain }) {
			x.build()
			each(x)
		}
		from = to
	}
}

// build finds the choices for each quotation, and the transitions from one to the next.
func (x *exchange) build() {
	from := []turnState{{text.Nobody, text.Nobody}}
	for i := range x.utterances {
		u := &x.utterances[i]
		u.choices = x.choicesFor(i)
		step := sequence.Step{Clues: make([][]float32, len(u.choices))}
		for k, who := range u.choices {
			step.Clues[k] = x.cluesOf(i, who)
		}
		index, states := map[turnState]int32{}, []turnState(nil)
		for f, s := range from {
			for k, who := range u.choices {
				to := x.after(i, who, s)
				at, ok := index[to]
				if !ok {
					at = int32(len(states))
					index[to], states = at, append(states, to)
				}
				step.Arcs = append(step.Arcs, sequence.Arc{From: int32(f), To: at, Choice: int32(k), Signs: x.signsOf(i, who, s)})
			}
		}
		step.States, from = len(states), states
		x.chain = append(x.chain, step)
	}
}

// after returns the state after somebody has said quotation i of the exchange. After narration, the other one is
// who acts in it.
func (x *exchange) after(i, who int, s turnState) turnState {
	u := &x.utterances[i]
	if u.follows == apart {
		if who != narrator && x.isInFirstPerson(x.study.Quotations[x.first+i].Span.Start) {
			return turnState{who, narrator}
		}
		if k := slices.IndexFunc(u.acting, func(a int) bool { return a != who && a != narrator && a != text.Nobody }); k >= 0 {
			return turnState{who, u.acting[k]}
		}
	}
	if who == s.last {
		return s
	}
	return turnState{who, s.last}
}

// decide sets the speakers.
func (x *exchange) decide() {
	chances, _ := x.chain.Chances(turnWeights, nil)
	for i := range x.utterances {
		u := &x.utterances[i]
		if u.certain {
			continue
		}
		who := text.Nobody
		for k, chance := range chances[i] {
			if chance >= leastChance {
				who = u.choices[k]
			}
		}
		if u.tag == unsaidTag && who != u.evidence {
			who = text.Nobody
		}
		x.setVoice(i, who)
	}
}

// setVoice makes somebody the speaker of quotation i of the exchange.
func (x *exchange) setVoice(i, who int) {
	at := x.first + i
	u, t := &x.study.Quotations[at], &x.attributions[at]
	x.mine[at] = who == narrator
	u.Speaker, u.Sure = max(who, text.Nobody), false
	same := t.by != "" && x.utterances[i].evidence == who
	switch {
	case who == narrator:
		u.Speaker = x.study.Teller(u.Span.Start)
	case same:
		u.Speaker = t.speaker
	}
	switch {
	case same:
		u.By = t.by
	case i > 0 && x.paragraphOf(at) == x.paragraphOf(at-1):
		u.By = byContinued
		if u.Speaker == x.study.Quotations[at-1].Speaker && u.Addressee == text.Nobody {
			u.Addressee = x.study.Quotations[at-1].Addressee
		}
	default:
		u.By = byTurn
	}
}
