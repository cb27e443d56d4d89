package english

import (
	"math"
)

// What speaks for and against somebody as the one that "he" or "she" means, in points.
// They were found by search on the annotated excerpts of eleven books, on two books of
// diaries and tales (see the report of speakers), and on the English sample.
const (
	actsHere      = 3.5  // the subject of a sentence before the speech
	namedHere     = 1.3  // named there as something else
	wasCalled     = 2.5  // called by the one who spoke before
	spokeLast     = 2.4  // the last speaker but the one before
	spokeEarlier  = 0.16 // one before that
	goesOnTelling = 3.2  // spoke just before, and the paragraph begins with telling
	actedBefore   = 3.2  // a subject one paragraph up, less with the distance
	namedBefore   = 1.5
	perDoubling   = 0.6  // of how often a name occurs
	sexUnknown    = 0.85 // taken off
	unnamed       = 1.3
	spokeJustNow  = 2.4
	again         = 0.1 // part of what else speaks for them
)

// pronounIn: who "he" or "she" is in turn i: the one with the most for it.
func (s *stage) pronounIn(i int, who actor) actor { return s.weighPronoun(i, who, false) }

func (s *stage) weighPronoun(i int, who actor, named bool) actor {
	t := &s.turns[i]
	v := votes{}
	gender := s.gender(who)
	add := func(a actor, points float64) {
		if a = s.likely(a); a == unknown || a == others || a == he || a == she || a == narrator || clash(gender, s.gender(a)) || s.addresses(t, a) || named && a < 0 {
			return
		}
		v.add(a, points)
	}
	p := s.paragraphs[t.lead].Span
	s.told(t.lead, p.Start, min(p.End, s.quotes[t.quotes[0]].Span.Start), func(a actor, subject bool) {
		if subject {
			add(a, actsHere)
		} else {
			add(a, namedHere)
		}
	})
	previous := unknown
	if s.next(i-1, i) {
		previous = s.turns[i-1].speaker
		for _, name := range s.turns[i-1].called {
			add(s.sameAs(actor(name), t.paragraph), wasCalled)
		}
	}
	weight := spokeLast
	if s.tells(i) || i > 0 && t.paragraph-s.turns[i-1].paragraph > 1 {
		add(previous, goesOnTelling)
	}
	for j := i - 1; j >= 0 && j >= i-6 && s.near(j, j+1); j-- {
		if a := s.turns[j].speaker; a != previous {
			add(a, weight)
			weight = min(weight, spokeEarlier)
		}
	}
	for k := t.lead - 1; k >= 0 && k >= t.lead-4; k-- {
		distance := float64(t.lead - k)
		s.told(k, s.paragraphs[k].Span.Start, s.paragraphs[k].Span.End, func(a actor, subject bool) {
			if subject {
				add(a, actedBefore/distance)
			} else {
				add(a, namedBefore/distance)
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
			p += math.Log2(1+float64(s.study.Names[x.who].Count)) * perDoubling
		}
		if s.gender(x.who) == 0 {
			p -= sexUnknown
		}
		if x.who <= nominal {
			p -= unnamed
		}
		if x.who == previous && !s.tells(i) {
			p -= spokeJustNow
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
	return s.quotes[t.quotes[0]].Span.Start > s.paragraphs[t.paragraph].Span.Start+12
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
			(*v)[i].points = max((*v)[i].points, points) + again*min((*v)[i].points, points)
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
		if a <= nominal { // a name that is told of is no "I": in a frame the teller is told of
			a = s.personIn(paragraph, a)
		}
		yield(a, subject && !object)
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

// onStage is the last character of the gender (0: any) that the last paragraphs
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

// pronounFor is the person a pronoun of the gender would mean in turn i, nouns left
// out.
func (s *stage) pronounFor(i, gender int) actor {
	who := he
	if gender < 0 {
		who = she
	}
	return s.weighPronoun(i, who, true)
}
