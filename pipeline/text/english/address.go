package english

import (
	"dramatis/editor/kb"
	"dramatis/editor/kb/script"
	"dramatis/pipeline/text"
)

// addressees returns the people each turn is spoken to. A speech of several
// paragraphs has one.
func (s *stage) addressees() []int {
	to := make([]int, len(s.turns))
	for i := range s.turns {
		to[i] = s.addressee(i)
		if i > 0 && s.turns[i].goesOn && to[i] == text.Nobody {
			to[i] = to[i-1]
		}
	}
	for i := len(s.turns) - 1; i > 0; i-- {
		if s.turns[i].goesOn && to[i-1] == text.Nobody {
			to[i-1] = to[i]
		}
	}
	return to
}

// addressee of turn i: who is called by name, or is said to be spoken to, else
// the other one of the talk.
func (s *stage) addressee(i int) int {
	t := &s.turns[i]
	if len(t.called) > 0 {
		return t.called[0]
	}
	for n, k := range t.quotes {
		if name := s.saidTo(t, n, k); name != text.Nobody {
			return name
		}
	}
	for _, j := range s.beside(i) {
		if s.turns[j].speaker != t.speaker {
			if n := s.nameOf(s.turns[j].speaker, s.turns[j].paragraph); n != text.Nobody && s.study.Names[n].Type == kb.Character {
				return n
			}
		}
	}
	return text.Nobody
}

// mostBeside is how many tokens right before or behind a speech are looked at for the one who is spoken to.
const mostBeside = 80

// saidTo reads the words beside a quotation: “…” said Tom to Ann. “…” Tom asked
// Ann. Turning to Ann, Tom said: “…”
func (s *stage) saidTo(t *turn, n, k int) int {
	p, q := s.paragraphs[t.paragraph].Span, s.quotes[k]
	from, to := p.Start, p.End
	if n > 0 {
		from = s.quotes[t.quotes[n-1]].Span.End
	}
	if n+1 < len(t.quotes) {
		to = s.quotes[t.quotes[n+1]].Span.Start
	}
	i, end := s.tokensOf(t.paragraph, q.Span.End, to)
	end = min(end, i+mostBeside)
	for j := i + 1; j < end; j++ {
		if s.tokens[j].before&stop != 0 {
			end = j
		}
	}
	if name := s.toWhom(t, i, end); name != text.Nobody {
		return name
	}
	i, end = s.tokensOf(t.paragraph, from, q.Span.Start)
	i = max(i, end-mostBeside)
	for j := end - 1; j > i; j-- {
		if s.tokens[j].before&stop != 0 {
			i = j
		}
	}
	return s.toWhom(t, i, end)
}

// toWhom returns who is after "to", or after a verb of saying to somebody, in a
// clause about speaking.
func (s *stage) toWhom(t *turn, from, end int) int {
	speaks := false
	for i := from; i < end; i++ {
		speaks = speaks || s.is(&s.tokens[i], speech) && !s.tokens[i].capital
	}
	if !speaks {
		return text.Nobody
	}
	for i := from + 1; i < end; i++ {
		name, next, ok := s.nameAt(i, end)
		if !ok || s.tokens[next-1].possessive || s.tokens[i].before&hard != 0 || s.nameOf(t.speaker, t.paragraph) == name {
			continue
		}
		w := s.word(&s.tokens[i-1])
		if tells[w] || w == "to" && i-2 >= from && s.turnsToward(i-2, from) {
			return name
		}
	}
	return text.Nobody
}

// tells are verbs whose object is spoken to.
var tells = script.WordSet("told asked begged warned assured reminded informed implored addressed answered bade urged advised entreated interrupted commanded ordered thanked cautioned corrected")

// turnsToward: what is before "to" leads to the one who is spoken to: a verb
// of speech, the speaker, a word of turning.
func (s *stage) turnsToward(i, from int) bool {
	if w := s.word(&s.tokens[i]); s.is(&s.tokens[i], speech) || turnings[w] {
		return true
	}
	for j := i; j >= from && j > i-4; j-- { // said Mr. Smith to
		if _, next, ok := s.nameAt(j, i+1); ok && next == i+1 {
			return j > from && s.is(&s.tokens[j-1], speech) || j == from
		}
	}
	return false
}

var turnings = script.WordSet("turning turned turns nodding nodded bowing bowed he she i aloud quietly softly aside calling called spoke speaking addressing back over round")
