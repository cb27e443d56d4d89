package english

import (
	"sort"

	"dramatis/editor/kb"
	"dramatis/pipeline/text"
)

// attribute finds who says what to whom.
func (s *stage) attribute() {
	s.turnsOf()
	s.resolve()
	s.bindNouns()
	s.findNarrator()
	s.clear()
	s.resolve()
	s.write()
}

func (s *stage) clear() {
	for i := range s.turns {
		s.turns[i].speaker, s.turns[i].known = unknown, false
	}
}

// far is how many paragraphs without speech end a talk.
const far = 3

// resolve decides the speakers in order, then fills gaps from behind.
func (s *stage) resolve() {
	for i := range s.turns {
		t := &s.turns[i]
		switch {
		case t.goesOn && i > 0:
			t.speaker, t.by, t.known = s.turns[i-1].speaker, "the speech goes on from the paragraph before", s.turns[i-1].known
			if c := s.best(t); c.strength == tagCue && c.who >= 0 {
				t.speaker, t.known = c.who, true
			}
		default:
			s.decideTurn(i)
		}
	}
	for i := len(s.turns) - 3; i >= 0; i-- {
		t := &s.turns[i]
		if t.speaker == unknown && s.near(i, i+1) && s.near(i+1, i+2) && s.turns[i+2].speaker != s.turns[i+1].speaker && s.turns[i+2].speaker != unknown {
			t.speaker, t.by = s.turns[i+2].speaker, "the two take turns"
		}
	}
	for i := range s.turns { // a lone gap between two of the same talk
		t := &s.turns[i]
		if t.speaker == unknown && i+1 < len(s.turns) && s.near(i, i+1) && len(s.turns[i+1].called) > 0 {
			t.speaker, t.by = actor(s.turns[i+1].called[0]), "the answer addresses them"
		}
	}
}

func (s *stage) best(t *turn) cue {
	out := cue{unknown, noCue}
	for _, c := range t.cues {
		if c.strength > out.strength && c.who != others {
			out = c
		}
	}
	return out
}

// near: hardly anything is told between the two turns.
func (s *stage) near(i, j int) bool {
	if i < 0 || j >= len(s.turns) {
		return false
	}
	return s.turns[j].paragraph-s.turns[i].paragraph <= far
}

func (s *stage) next(i, j int) bool {
	return i >= 0 && j < len(s.turns) && s.turns[j].paragraph-s.turns[i].paragraph <= 2
}

func (s *stage) decideTurn(i int) {
	t := &s.turns[i]
	c := s.best(t)
	if c.strength == tagCue {
		t.speaker, t.known = s.person(i, c.who), true
		switch {
		case c.who == he || c.who == she:
			t.by = "the words beside the speech, and who was spoken of"
		default:
			t.by = "the words beside the speech say so"
		}
		return
	}
	beat := unknown
	if c.strength == beatCue {
		beat = s.person(i, c.who)
	}
	previous := unknown
	if s.next(i-1, i) {
		previous = s.turns[i-1].speaker
	}
	if beat != unknown && (beat != previous || s.turns[i].paragraph-s.turns[max(0, i-1)].paragraph > 1) {
		t.speaker, t.by = beat, "what they do beside the speech"
		return
	}
	if previous == unknown {
		if beat != unknown {
			t.speaker, t.by = beat, "what they do beside the speech"
		} else {
			s.fromTelling(i)
		}
		return
	}
	// an answer: the one who was addressed, or who spoke before
	for _, name := range s.turns[i-1].called {
		if actor(name) != previous {
			t.speaker, t.by = s.sameAs(actor(name), i), "the one before addresses them"
			return
		}
	}
	for j := i - 2; j >= 0 && s.near(j, j+1); j-- {
		if a := s.turns[j].speaker; a != unknown && a != previous && !s.addresses(t, a) {
			t.speaker, t.by = a, "the two take turns"
			return
		}
	}
	if a := s.onStage(i, 0, previous); a != unknown {
		t.speaker, t.by = a, "nobody else is there"
	}
}

// sameAs: somebody who was called by a name and spoke under another, as the
// narrator does.
func (s *stage) sameAs(a actor, _ int) actor {
	if s.narrator != text.Nobody && int(a) == s.narrator {
		return narrator
	}
	return a
}

func (s *stage) addresses(t *turn, a actor) bool {
	for _, n := range t.called {
		if actor(n) == a {
			return true
		}
	}
	return false
}

// person resolves a cue's actor: pronouns by who was spoken of, nouns by what
// they are bound to.
func (s *stage) person(i int, who actor) actor {
	switch {
	case who == he || who == she:
		return s.pronounIn(i, who)
	case who <= nominal:
		if b := s.nounOf(who).bound; b != text.Nobody {
			return actor(b)
		}
	case s.narrator != text.Nobody && int(who) == s.narrator:
		return narrator
	}
	return who
}

// pronounIn: who "he" or "she" is in turn i.
func (s *stage) pronounIn(i int, who actor) actor {
	t := &s.turns[i]
	gender := s.gender(who)
	fits := func(a actor) bool {
		return a != unknown && !clash(gender, s.gender(a)) && !s.addresses(t, a) && a != narrator
	}
	// somebody named in the telling of this very paragraph, before the speech
	p := s.paragraphs[t.paragraph].Span
	if a := s.toldIn(t.paragraph, p.Start, s.quotes[t.quotes[0]].Span.Start, gender); a != unknown && fits(a) {
		return a
	}
	previous := unknown
	if s.near(i-1, i) {
		previous = s.turns[i-1].speaker
	}
	// told of since the last speech
	if i == 0 || s.turns[i-1].paragraph < t.paragraph-1 {
		from := max(0, t.paragraph-far)
		if i > 0 {
			from = max(from, s.turns[i-1].paragraph+1)
		}
		for k := t.paragraph - 1; k >= from; k-- {
			if a := s.toldIn(k, s.paragraphs[k].Span.Start, s.paragraphs[k].Span.End, gender); a != unknown && fits(a) {
				return a
			}
		}
	}
	if i > 0 && s.next(i-1, i) {
		for _, name := range s.turns[i-1].called {
			if a := actor(name); fits(a) && a != previous {
				return s.sameAs(a, i)
			}
		}
	}
	// who talks: not the one who has just spoken, if another fits
	for j := i - 1; j >= 0 && j >= i-6 && s.near(j, j+1); j-- {
		a := s.turns[j].speaker
		if fits(a) && a != previous && s.gender(a) != 0 {
			return a
		}
	}
	if i > 0 {
		last := &s.turns[i-1]
		if a := s.toldIn(last.paragraph, s.paragraphs[last.paragraph].Span.Start, s.paragraphs[last.paragraph].Span.End, gender); a != unknown && fits(a) && a != previous {
			return a
		}
	}
	if a := s.onStage(i, gender, previous); a != unknown && fits(a) {
		return a
	}
	if fits(previous) && s.gender(previous) != 0 {
		return previous
	}
	return unknown
}

// toldIn is the first fitting character whom the narrator tells of in the
// stretch, subjects first.
func (s *stage) toldIn(paragraph, start, end, gender int) actor {
	i, last := s.tokensOf(paragraph, start, end)
	best := unknown
	for ; i < last; i++ {
		if s.tokens[i].quoted {
			continue
		}
		name, next, ok := s.nameAt(i, last)
		if !ok {
			continue
		}
		a := actor(name)
		if !clash(gender, s.gender(a)) && (s.gender(a) != 0 || gender == 0) && !s.tokens[next-1].possessive {
			if i == 0 || !isPreposition[s.word(&s.tokens[i-1])] || s.tokens[i].before&hard != 0 {
				return s.person(0, a)
			}
			if best == unknown {
				best = a
			}
		}
		i = next - 1
	}
	return best
}

// onStage is the one character of the gender (0: any) whom the last paragraphs
// tell of and who is not the one left out.
func (s *stage) onStage(i, gender int, except actor) actor {
	t := &s.turns[i]
	for k := t.paragraph; k >= 0 && k >= t.paragraph-8; k-- {
		p := s.paragraphs[k].Span
		end := p.End
		if k == t.paragraph {
			end = s.quotes[t.quotes[0]].Span.Start
		}
		if a := s.lastTold(k, p.Start, end, gender, except); a != unknown {
			return a
		}
	}
	return unknown
}

// lastTold is the last fitting character told of in the stretch.
func (s *stage) lastTold(paragraph, start, end, gender int, except actor) actor {
	i, last := s.tokensOf(paragraph, start, end)
	out := unknown
	for ; i < last; i++ {
		if s.tokens[i].quoted {
			continue
		}
		if name, next, ok := s.nameAt(i, last); ok {
			a := s.person(0, actor(name))
			if a != except && !clash(gender, s.gender(a)) && (gender == 0 || s.gender(a) != 0) {
				out = a
			}
			i = next - 1
		}
	}
	return out
}

// fromTelling: speech behind a paragraph that ends with a colon, or nothing.
func (s *stage) fromTelling(i int) {
	t := &s.turns[i]
	if t.paragraph == 0 {
		return
	}
	p := s.paragraphs[t.paragraph-1]
	if p.Heading || p.Rule || s.text[p.Span.End-1] != ':' && s.text[p.Span.End-1] != ',' {
		return
	}
	if c := s.cueBefore(t.paragraph-1, p.Span.Start, p.Span.End); c.who != unknown {
		t.speaker, t.by, t.known = s.person(i, c.who), "the words before the speech say so", true
	}
}

// bindNouns finds the names that "the old lady" and "my brother" stand for:
// said beside each other, or called so in the answer.
func (s *stage) bindNouns() {
	for i := range s.turns {
		t := &s.turns[i]
		if t.speaker > nominal {
			continue
		}
		for _, j := range []int{i - 1, i + 1} {
			if j < 0 || j >= len(s.turns) || !s.next(min(i, j), max(i, j)) {
				continue
			}
			for _, name := range s.turns[j].called {
				if s.turns[j].speaker != t.speaker && actor(name) != s.turns[j].speaker {
					s.vote(t.speaker, name, 2)
				}
			}
		}
		if s.nounOf(t.speaker).gender == 0 {
			continue
		}
		if a := s.onStage(i, s.nounOf(t.speaker).gender, unknown); a >= 0 {
			s.vote(t.speaker, int(a), 1)
		}
	}
	for i := range s.nouns {
		n := &s.nouns[i]
		total, best := 0, text.Nobody
		names := make([]int, 0, len(n.votes))
		for name := range n.votes {
			names = append(names, name)
		}
		sort.Ints(names)
		for _, name := range names {
			total += n.votes[name]
			if best == text.Nobody || n.votes[name] > n.votes[best] {
				best = name
			}
		}
		if best != text.Nobody && n.votes[best] >= 2 && n.votes[best]*10 >= total*6 {
			n.bound = best
		}
	}
}

// findNarrator: the name by which others address the one who says "I".
func (s *stage) findNarrator() {
	votes := map[int]int{}
	told := 0
	for i := range s.turns {
		t := &s.turns[i]
		if t.speaker == narrator {
			told++
			continue
		}
		if t.speaker == unknown && len(t.called) == 0 {
			continue
		}
		mine := i > 0 && s.next(i-1, i) && s.turns[i-1].speaker == narrator ||
			i+1 < len(s.turns) && s.next(i, i+1) && s.turns[i+1].speaker == narrator
		for _, name := range t.called {
			if mine && actor(name) != t.speaker {
				votes[name] += 2
			}
		}
	}
	if told < 2 {
		return
	}
	for i := range s.turns { // whoever is said to speak by name is another
		for _, c := range s.turns[i].cues {
			if c.who >= 0 && c.strength == tagCue {
				votes[int(c.who)] -= 3
			}
		}
	}
	best := text.Nobody
	for name := range s.study.Names {
		if votes[name] > 0 && (best == text.Nobody || votes[name] > votes[best]) {
			best = name
		}
	}
	if best != text.Nobody {
		s.narrator = best
		s.study.Names[best].Narrator = true
	}
}

// write puts the quotations into the study.
func (s *stage) write() {
	for i := range s.turns {
		t := &s.turns[i]
		to := s.addressee(i)
		for n, k := range t.quotes {
			q := s.quotes[k]
			speaker := t.speaker
			if c := t.cues[n]; c.strength == tagCue && len(t.quotes) > 1 {
				if own := s.person(i, c.who); own != unknown && own != others && c.who != he && c.who != she {
					speaker = own
				}
			}
			out := text.Quotation{Span: q.Span, Inner: q.Inner, Speaker: s.nameOf(speaker), Addressee: to, By: t.by}
			if out.Speaker == text.Nobody {
				out.By = ""
			}
			if out.Addressee == out.Speaker {
				out.Addressee = text.Nobody
			}
			s.study.Quotations = append(s.study.Quotations, out)
		}
	}
}

func (s *stage) nameOf(a actor) int {
	switch {
	case a >= 0:
		return int(a)
	case a == narrator:
		return s.narrator
	case a <= nominal:
		return s.nounOf(a).bound
	}
	return text.Nobody
}

// addressee of turn i: who is called by name, else the other one of the talk.
func (s *stage) addressee(i int) int {
	t := &s.turns[i]
	if len(t.called) > 0 {
		return t.called[0]
	}
	for _, j := range []int{i - 1, i + 1} {
		if j >= 0 && j < len(s.turns) && s.next(min(i, j), max(i, j)) && s.turns[j].speaker != t.speaker {
			if n := s.nameOf(s.turns[j].speaker); n != text.Nobody && s.study.Names[n].Type == kb.Character {
				return n
			}
		}
	}
	return text.Nobody
}
