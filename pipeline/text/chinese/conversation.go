package chinese

import (
	"context"
	"maps"
	"slices"

	"dramatis/pipeline/text"
	"dramatis/pipeline/text/chain"
)

const (
	// leastChance is the minimum probability of a speaker that no tag names.
	leastChance = 0.55
	// longestConversation is how many quotations are decided together at most.
	longestConversation = 150
)

// A conversation is a run of quotations near each other, whose speakers are decided together.
type conversation struct {
	*studyBuilder
	first      int         // its first quotation
	aliases    map[int]int // by name, the name of the same person that is used
	recent     []int       // who has acted or spoken so far, the last one first
	utterances []utterance
	steps      chain.Chain
}

// A turnState is the last speaker, and the last other one before.
type turnState struct{ last, other int }

// attributeConversations finds the speakers of all quotations whose speaker is not certain, conversation by conversation: the
// most probable one, by the words around the quotations and the order of turns. A cancelled ctx leaves the rest as it is.
func (g *studyBuilder) attributeConversations(ctx context.Context) {
	for from, n := 0, len(g.study.Quotations); from < n && ctx.Err() == nil; {
		to := from + 1
		for to < n && to-from < longestConversation && g.isSameConversation(to) && g.attributions[to].by != bySignature && g.attributions[to-1].by != bySignature {
			to++
		}
		x := &conversation{studyBuilder: g, first: from, utterances: make([]utterance, to-from), aliases: map[int]int{}}
		x.findAliases()
		for i := range x.utterances {
			x.readUtterance(i)
		}
		if slices.ContainsFunc(x.utterances, func(u utterance) bool { return !u.certain }) {
			x.build()
			x.decide()
		}
		from = to
	}
}

// build finds the choices for each quotation, and the transitions from one to the next.
func (x *conversation) build() {
	from := []turnState{{text.Nobody, text.Nobody}}
	for i := range x.utterances {
		u := &x.utterances[i]
		u.choices = x.choicesFor(i)
		step := chain.Step{Clues: make([][]float32, len(u.choices))}
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
				step.Arcs = append(step.Arcs, chain.Arc{From: int32(f), To: at, Choice: int32(k), Signs: x.signsOf(i, who, s)})
			}
		}
		step.States, from = len(states), states
		x.steps = append(x.steps, step)
	}
}

// after returns the state after somebody has said quotation i of the conversation. The other one is who is spoken to by the words around
// it, and after narration who acts in it, or the first-person narrator.
func (x *conversation) after(i, who int, s turnState) turnState {
	u := &x.utterances[i]
	switch {
	case u.heard != text.Nobody && u.heard != who:
		return turnState{who, u.heard}
	case u.follows == apart:
		if who != narrator && x.isInFirstPerson(x.study.Quotations[x.first+i].Span.Start) {
			return turnState{who, narrator}
		}
		if k := slices.IndexFunc(u.acting, func(a int) bool { return a != who && a != narrator }); k >= 0 {
			return turnState{who, u.acting[k]}
		}
	}
	if who == s.last {
		return s
	}
	return turnState{who, s.last}
}

// decide sets the speakers.
func (x *conversation) decide() {
	chances, _ := x.steps.Chances(turnWeights, nil)
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

// setVoice makes somebody the speaker of quotation i of the conversation.
func (x *conversation) setVoice(i, who int) {
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
	case x.utterances[i].follows == inParagraph && u.Speaker == x.study.Quotations[at-1].Speaker:
		u.By = byContinued
		if u.Addressee == text.Nobody {
			u.Addressee = x.study.Quotations[at-1].Addressee
		}
	default:
		u.By = byTurn
	}
}

// findAliases finds the names in the conversation that may be the same person's, and chooses the most frequent one of each.
func (x *conversation) findAliases() {
	last := x.first + len(x.utterances) - 1
	met := map[int]bool{}
	for _, m := range x.mentions(x.study.Quotations[x.first].Span.Start-narrationBytes, x.study.Quotations[last].Span.End+conversationReach) {
		met[m.Name] = true
	}
	for _, t := range x.attributions[x.first : last+1] {
		met[t.speaker], met[t.addressee] = true, true
	}
	var chosen []int
	for _, name := range slices.Sorted(maps.Keys(met)) {
		if name == text.Nobody || !x.isPerson(name) {
			continue
		}
		x.aliases[name] = name
		if w := x.names[name].word; x.lex.title.has(w) || x.lex.role.has(w) {
			continue // 先生 may be any of several
		}
		if k := slices.IndexFunc(chosen, func(c int) bool { return x.mayBeSame(c, name) }); k >= 0 {
			x.aliases[name] = chosen[k]
		} else {
			chosen = append(chosen, name)
		}
	}
}

// voiceOf returns the choice that a name means at an offset.
func (x *conversation) voiceOf(name, at int) int {
	if name == text.Nobody {
		return name
	}
	if teller := x.study.Teller(at); teller != text.Nobody && x.mayBeSame(name, teller) {
		return narrator
	}
	if alias, ok := x.aliases[name]; ok {
		return alias
	}
	return name
}
