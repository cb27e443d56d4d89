package english

import (
	"math"
	"sort"

	"dramatis/editor/kb"
	"dramatis/pipeline/text"
)

// attribute finds who says what to whom.
func (s *stage) attribute() {
	s.turnsOf()
	s.resolve()
	s.bindNouns()
	s.bindAliases()
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
	for _, k := range t.quotes {
		if name := s.presents(t.paragraph, s.quotes[k]); name != text.Nobody {
			t.speaker, t.by = s.sameAs(actor(name), i), "they give their own name"
			return
		}
	}
	s.weighTurn(i, c)
}

// weighTurn finds the speaker of a turn without words that say so.
func (s *stage) weighTurn(i int, c cue) {
	t := &s.turns[i]
	v := votes{}
	by := map[actor]string{}
	add := func(a actor, points float64, why string) {
		if a == unknown || a == others || a == he || a == she || s.addresses(t, a) {
			return
		}
		before := v.of(a)
		v.add(a, points)
		if points > before {
			by[a] = why
		}
	}
	previous, between := unknown, 0
	if s.next(i-1, i) {
		previous, between = s.turns[i-1].speaker, t.paragraph-s.turns[i-1].paragraph-1
		for _, name := range s.turns[i-1].called {
			if a := s.sameAs(actor(name), i); a != previous {
				add(a, 5-2*float64(max(0, between)), "the one before addresses them")
			}
		}
		weight := 4 - 1.5*float64(max(0, between))
		for j := i - 2; j >= 0 && j >= i-8 && s.near(j, j+1); j-- {
			if a := s.turns[j].speaker; a != previous && a != unknown {
				add(a, weight, "the two take turns")
				weight = min(weight-0.7, 1)
			}
		}
	}
	if c.strength == beatCue {
		points := 3.0
		if !s.tells(i) {
			points = 2
		}
		add(s.person(i, c.who), points, "what they do beside the speech")
	}
	for k := t.paragraph - 1; k >= 0 && k >= t.paragraph-3 && (i == 0 || k > s.turns[i-1].paragraph); k-- {
		p := s.paragraphs[k]
		if p.Heading || p.Rule {
			break
		}
		from, to := s.tokensOf(k, p.Span.Start, p.Span.End)
		who := s.firstActor(from, to)
		points := 2.6 - 0.8*float64(t.paragraph-k-1)
		if end := s.text[p.Span.End-1]; k == t.paragraph-1 && (end == ':' || end == ',') {
			if lead := s.cueBefore(k, p.Span.Start, p.Span.End); lead.who != unknown {
				who, points, t.known = lead.who, 6, true
			}
		}
		add(s.person(i, who), points, "what was told of them just before")
	}
	if len(v) == 0 {
		add(s.onStage(i, 0, previous), 0.5, "nobody else is there")
	}
	if a, points := v.best(); points > 0 && (a != previous || between > 0 || s.tells(i)) {
		t.speaker, t.by = a, by[a]
	}
}

// sameAs: somebody who was called by a name and spoke under another, as the
// narrator does.
func (s *stage) sameAs(a actor, _ int) actor {
	if s.narrator != text.Nobody && int(a) == s.narrator {
		return narrator
	}
	if s.alias != nil && a >= 0 {
		return actor(s.alias[a])
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

// pronounIn: who "he" or "she" is in turn i: the one with the most for it.
func (s *stage) pronounIn(i int, who actor) actor { return s.weighPronoun(i, who, false) }

func (s *stage) weighPronoun(i int, who actor, named bool) actor {
	t := &s.turns[i]
	v := votes{}
	gender := s.gender(who)
	add := func(a actor, points float64) {
		if a == unknown || a == others || a == he || a == she || a == narrator || clash(gender, s.gender(a)) || s.addresses(t, a) || named && a < 0 {
			return
		}
		v.add(a, points)
	}
	p := s.paragraphs[t.paragraph].Span
	s.told(t.paragraph, p.Start, s.quotes[t.quotes[0]].Span.Start, func(a actor, subject bool) {
		if subject {
			add(a, 4)
		} else {
			add(a, 1.5)
		}
	})
	previous := unknown
	if s.next(i-1, i) {
		previous = s.turns[i-1].speaker
		for _, name := range s.turns[i-1].called {
			add(s.sameAs(actor(name), i), 3)
		}
	}
	weight := 3.0
	if s.tells(i) || i > 0 && t.paragraph-s.turns[i-1].paragraph > 1 {
		add(previous, 2)
	}
	for j := i - 1; j >= 0 && j >= i-6 && s.near(j, j+1); j-- {
		if a := s.turns[j].speaker; a != previous {
			add(a, weight)
			weight = min(weight, 1)
		}
	}
	for k := t.paragraph - 1; k >= 0 && k >= t.paragraph-4; k-- {
		distance := float64(t.paragraph - k)
		s.told(k, s.paragraphs[k].Span.Start, s.paragraphs[k].Span.End, func(a actor, subject bool) {
			if subject {
				add(a, 2.5/distance)
			} else {
				add(a, 1/distance)
			}
		})
	}
	if len(v) == 0 {
		if a := s.onStage(i, gender, previous); a != unknown && !(named && a < 0) {
			return a
		}
	}
	best, points := unknown, 0.0
	for _, x := range v {
		p := x.points
		if x.who >= 0 {
			p += math.Log2(1+float64(s.study.Names[x.who].Count)) / 3
		}
		if s.gender(x.who) == 0 {
			p--
		}
		if x.who <= nominal {
			p -= 0.7
		}
		if x.who == previous && !s.tells(i) {
			p -= 2.5
		}
		if p > points {
			best, points = x.who, p
		}
	}
	return best
}

// tells: the paragraph of turn i begins with the telling, so that the one who
// spoke last may speak again.
func (s *stage) tells(i int) bool {
	t := &s.turns[i]
	return s.quotes[t.quotes[0]].Span.Start > s.paragraphs[t.paragraph].Span.Start+20
}

// A vote for an actor; votes keep the order in which actors came.
type vote struct {
	who    actor
	points float64
}
type votes []vote

func (v *votes) add(a actor, points float64) {
	for i := range *v {
		if (*v)[i].who == a {
			(*v)[i].points = max((*v)[i].points, points) + 0.25*min((*v)[i].points, points)
			return
		}
	}
	*v = append(*v, vote{a, points})
}

func (v votes) of(a actor) float64 {
	for _, x := range v {
		if x.who == a {
			return x.points
		}
	}
	return 0
}

// best is the first actor with the most points.
func (v votes) best() (actor, float64) {
	out, points := unknown, 0.0
	for _, x := range v {
		if x.points > points {
			out, points = x.who, x.points
		}
	}
	return out, points
}

// told gives the actors of a stretch of telling, in order, and whether each is
// the subject of its sentence.
func (s *stage) told(paragraph, start, end int, yield func(a actor, subject bool)) {
	i, last := s.tokensOf(paragraph, start, end)
	subject := true
	for i < last {
		t := &s.tokens[i]
		if t.before&stop != 0 {
			subject = true
		}
		if t.quoted {
			i++
			continue
		}
		if w := s.word(t); w == "he" || w == "she" || w == "i" {
			subject = false
		}
		a, next := unknown, i+1
		if _, named := s.mentionAt[t.start]; named || s.definite(t) {
			a, next = s.actorAt(i, last)
		}
		if a == unknown || s.tokens[next-1].possessive {
			i = max(next, i+1)
			continue
		}
		object := t.before&hard == 0 && i > 0 && isPreposition[s.word(&s.tokens[i-1])]
		yield(s.person(0, a), subject && !object)
		subject = false
		i = max(next, i+1)
	}
}

// definite: the words with which a person who is known already is told of.
func (s *stage) definite(t *token) bool {
	switch s.word(t) {
	case "the", "his", "her", "my", "our":
		return true
	}
	return false
}

// onStage is the last character of the gender (0: any) whom the last paragraphs
// tell of and who is not the one left out.
func (s *stage) onStage(i, gender int, except actor) actor {
	t := &s.turns[i]
	for k := t.paragraph; k >= 0 && k >= t.paragraph-8; k-- {
		p := s.paragraphs[k].Span
		end := p.End
		if k == t.paragraph {
			end = s.quotes[t.quotes[0]].Span.Start
		}
		out := unknown
		s.told(k, p.Start, end, func(a actor, _ bool) {
			if a != except && a != others && a != unknown && !clash(gender, s.gender(a)) && (gender == 0 || s.gender(a) != 0) {
				out = a
			}
		})
		if out != unknown {
			return out
		}
	}
	return unknown
}

// bindNouns finds the names that "the old lady" and "my brother" stand for:
// said beside each other, or called so in the answer.
func (s *stage) bindNouns() {
	for i := range s.turns {
		t := &s.turns[i]
		if t.speaker > nominal {
			continue
		}
		for _, k := range t.quotes { // “I am Mary,” said the girl
			if name := s.presents(t.paragraph, s.quotes[k]); name != text.Nobody {
				s.vote(t.speaker, name, 5)
			}
		}
		for _, j := range []int{i - 1, i + 1} {
			if j < 0 || j >= len(s.turns) || !s.next(min(i, j), max(i, j)) {
				continue
			}
			for _, name := range s.turns[j].called {
				if s.turns[j].speaker != t.speaker && actor(name) != s.turns[j].speaker && s.turns[j].paragraph != t.paragraph {
					s.vote(t.speaker, name, 1)
				}
			}
		}
		if g := s.nounOf(t.speaker).gender; g != 0 {
			if name := s.only(t.paragraph, g); name != text.Nobody {
				s.vote(t.speaker, name, 1)
			} else if a := s.pronounFor(i, g); a >= 0 {
				s.vote(t.speaker, int(a), 1)
			}
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

// pronounFor is whom a pronoun of the gender would mean in turn i, nouns left
// out.
func (s *stage) pronounFor(i, gender int) actor {
	who := he
	if gender < 0 {
		who = she
	}
	return s.weighPronoun(i, who, true)
}

// around is how many paragraphs on both sides make up a scene for only.
const around = 30

// only is the one name of the gender that stands around the paragraph, when
// hardly another does; text.Nobody when there are several.
func (s *stage) only(paragraph, gender int) int {
	from, to := max(0, paragraph-around), min(len(s.paragraphs), paragraph+around)
	at := kb.Span{Start: s.paragraphs[from].Span.Start, End: s.paragraphs[to-1].Span.End}
	count := map[int]int{}
	total, best := 0, text.Nobody
	for _, m := range s.study.MentionsIn(at) {
		if s.study.Names[m.Name].Type != kb.Character || s.gender(actor(m.Name))*gender <= 0 {
			continue
		}
		total++
		count[m.Name]++
		if best == text.Nobody || count[m.Name] > count[best] {
			best = m.Name
		}
	}
	if best == text.Nobody || count[best]*10 < total*8 {
		return text.Nobody
	}
	return best
}

// bindAliases: one whom others call by a name under which nobody is said to
// speak ("Charlotte") is the one who answers (“…” said Miss Bartlett).
func (s *stage) bindAliases() {
	s.alias = make([]int, len(s.study.Names))
	spoke := make([]int, len(s.study.Names))
	ballots := map[int]map[int]int{}
	for i := range s.turns {
		t := &s.turns[i]
		if c := s.best(t); c.strength == tagCue && c.who >= 0 {
			spoke[c.who]++
		}
		for _, name := range t.called {
			for _, j := range []int{i - 1, i + 1} {
				if j >= 0 && j < len(s.turns) && s.next(min(i, j), max(i, j)) {
					if c := s.best(&s.turns[j]); c.strength == tagCue && c.who >= 0 && int(c.who) != name {
						if ballots[name] == nil {
							ballots[name] = map[int]int{}
						}
						ballots[name][int(c.who)]++
					}
				}
			}
		}
	}
	for name := range s.alias {
		s.alias[name] = name
		best, most, total := text.Nobody, 0, 0
		for other, n := range ballots[name] {
			total += n
			if n > most || n == most && other < best {
				best, most = other, n
			}
		}
		if most >= 2 && most*10 >= total*6 && spoke[name]*4 <= spoke[best] && !clash(s.gender(actor(name)), s.gender(actor(best))) {
			s.alias[name] = best
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
			for _, k := range t.quotes {
				if name := s.presents(t.paragraph, s.quotes[k]); name != text.Nobody {
					votes[name] += 3
				}
			}
			continue
		}
		if s.best(t).strength < tagCue {
			for _, k := range t.quotes {
				if name := s.presents(t.paragraph, s.quotes[k]); name != text.Nobody && i > 0 && s.next(i-1, i) && s.turns[i-1].speaker == narrator {
					votes[name] += 3 // behind the narrator's own words
				}
			}
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

// presents: the speaker gives their own name: “Tom Smith, your new tenant.” “I
// am Tom Smith.” “My name is Tom.”
func (s *stage) presents(paragraph int, q text.Quote) int {
	i, end := s.tokensOf(paragraph, q.Inner.Start, q.Inner.End)
	if name, next, ok := s.nameAt(i, end); ok && next < end && s.tokens[next].before&comma != 0 && determiners[s.word(&s.tokens[next])] {
		return name
	}
	for ; i+2 < end; i++ {
		a, b := s.word(&s.tokens[i]), s.word(&s.tokens[i+1])
		if a == "i" && b == "am" || a == "name" && b == "is" || a == "call" && b == "me" {
			if name, _, ok := s.nameAt(i+2, end); ok {
				return name
			}
		}
	}
	return text.Nobody
}
