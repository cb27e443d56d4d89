package english

import (
	"dramatis/editor/kb"
	"dramatis/editor/kb/script"
	"dramatis/pipeline/text"
)

// addressees returns the addressee of each turn. All turns of a speech have the same.
func (s *stage) addressees() []int {
	to := make([]int, len(s.turns))
	for i := range s.turns {
		to[i] = s.addressee(i)
		if i > 0 && s.turns[i].continues && to[i] == text.Nobody {
			to[i] = to[i-1]
		}
	}
	for i := len(s.turns) - 1; i > 0; i-- {
		if s.turns[i].continues && to[i-1] == text.Nobody {
			to[i-1] = to[i]
		}
	}
	return to
}

// addressee returns the addressee of turn i: whoever is in the vocative, or is named as the addressee beside it, else
// the other speaker of the talk.
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

// maxBeside is how many tokens directly before or after a speech are searched for its addressee.
const maxBeside = 80

// saidTo returns the addressee in the words beside a quotation: “…” said Tom to Ann. “…” Tom asked Ann. Turning to
// Ann, Tom said: “…”
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
	end = min(end, i+maxBeside)
	for j := i + 1; j < end; j++ {
		if s.tokens[j].before&stop != 0 {
			end = j
		}
	}
	if name := s.addresseeIn(t, i, end); name != text.Nobody {
		return name
	}
	i, end = s.tokensOf(t.paragraph, from, q.Span.Start)
	i = max(i, end-maxBeside)
	for j := end - 1; j > i; j-- {
		if s.tokens[j].before&stop != 0 {
			i = j
		}
	}
	return s.addresseeIn(t, i, end)
}

// addresseeIn returns the name after "to", or after one of addressVerbs, in a clause with a verb of speech.
func (s *stage) addresseeIn(t *turn, from, end int) int {
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
		if addressVerbs[w] || w == "to" && i-2 >= from && s.leadsToAddressee(i-2, from) {
			return name
		}
	}
	return text.Nobody
}

// addressVerbs are verbs whose object is the addressee.
var addressVerbs = script.WordSet("told asked begged warned assured reminded informed implored addressed answered bade urged advised entreated interrupted commanded ordered thanked cautioned corrected")

// leadsToAddressee reports whether the addressee follows the "to" after token i, which is a verb of speech, the
// speaker, or one of addressLeads.
func (s *stage) leadsToAddressee(i, from int) bool {
	if w := s.word(&s.tokens[i]); s.is(&s.tokens[i], speech) || addressLeads[w] {
		return true
	}
	for j := i; j >= from && j > i-4; j-- { // said Mr. Smith to
		if _, next, ok := s.nameAt(j, i+1); ok && next == i+1 {
			return j > from && s.is(&s.tokens[j-1], speech) || j == from
		}
	}
	return false
}

var addressLeads = script.WordSet("turning turned turns nodding nodded bowing bowed he she i aloud quietly softly aside calling called spoke speaking addressing back over round")
