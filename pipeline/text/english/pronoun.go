package english

// The evidence for and against somebody as the person that "he" or "she" means, in points; found as
// those of weigh.go.
const (
	actsHere  = 3.5 // the subject of a sentence before the speech
	namedHere = 1.3 // named there as something else
	wasCalled = 2.0 // called by the one who spoke before
	spokeLast = 3.4 // the last speaker but the one before

	goesOnTelling = 3.2 // spoke just before, and the paragraph begins with telling
	actedBefore   = 1.0 // a subject one paragraph up, less with the distance
	namedBefore   = 0.6
	latest        = 1.6  // and is the last who acted
	perNear       = 0.45 // per doubling of how often the paragraphs before name them
	perDoubling   = 0.35 // of how often a name occurs
	sexUnknown    = 0.85 // taken off
	unnamed       = 2.0
	spokeJustNow  = 1.2
	again         = 0.1 // part of the other evidence for them
)

// beginsInTelling: the paragraph of turn i begins with the telling, or the one before it leads to the
// speech, so that the one who spoke last may speak again.
func (s *stage) beginsInTelling(i int) bool {
	t := &s.turns[i]
	return t.lead != t.paragraph || s.quotes[t.quotes[0]].Span.Start > s.paragraphs[t.paragraph].Span.Start+12
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

// count adds one for an actor.
func (v *votes) count(a actor) {
	for i := range *v {
		if (*v)[i].who == a {
			(*v)[i].points++
			return
		}
	}
	*v = append(*v, vote{a, 1})
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

// eachActor gives the actors of a stretch of telling, in order, and whether each is
// the subject of its sentence.
func (s *stage) eachActor(paragraph, start, end int, yield func(a actor, subject bool)) {
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
		if s.mentionAt[i] != 0 || s.definite(t) {
			a, next = s.actorAt(i, last)
		}
		if a == unknown && s.mentionAt[i] != 0 && s.partOf(next, last) { // Tom’s eye gleamed
			name, _, _ := s.nameAt(i, last)
			a = actor(name)
		} else if a == unknown || s.tokens[next-1].possessive {
			i = max(next, i+1)
			continue
		}
		object := t.before&hard == 0 && i > 0 && isPreposition[s.word(&s.tokens[i-1])]
		if a <= nominal { // a name that is mentioned is no "I": in a frame the teller is mentioned
			a = s.personIn(paragraph, a)
		}
		yield(a, subject && !object)
		subject = false
		i = max(next, i+1)
	}
}

// partOf reports whether a part of somebody's body, or their voice, is at token i.
func (s *stage) partOf(i, end int) bool {
	return i < end && s.tokens[i].before&hard == 0 && bodily[s.word(&s.tokens[i])]
}

var bodily = wordSet("eye eyes face voice brow brows lip lips hand hands head heart smile look glance cheek cheeks mouth countenance tears breath features gaze")

// definite: the words with which a person who is known already is mentioned.
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
	for k := t.paragraph; k >= s.opening(t.paragraph) && k >= t.paragraph-8; k-- {
		p := s.paragraphs[k].Span
		end := p.End
		if k == t.paragraph {
			end = s.quotes[t.quotes[0]].Span.Start
		}
		out := unknown
		s.eachActor(k, p.Start, end, func(a actor, _ bool) {
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

// pronounFor is the name of the one that a pronoun of the gender would mean in turn i; unknown.
func (s *stage) pronounFor(i, gender int) actor {
	u := utterance{first: i, last: i, who: unknown, tag: he, stage: [2]actor{unknown, unknown}}
	if gender < 0 {
		u.tag = she
	}
	s.lookAround(&u)
	c := past{last: unknown, other: unknown, turn: -1}
	if s.near(i-1, i) {
		c.turn, c.next, c.last = i-1, s.next(i-1, i), s.turns[i-1].speaker
		c.between = max(0, s.turns[i].paragraph-s.turns[i-1].paragraph-1)
		for j := i - 1; j >= 0 && j >= i-otherSpeakers && s.near(j, j+1); j-- {
			a := s.turns[j].speaker
			if a != c.last && c.other == unknown {
				c.other = a
			}
			u.around = append(u.around, a)
		}
	}
	best, points := unknown, 0.0
	may := append(append([]actor{}, u.around...), u.stage[:]...)
	for _, x := range u.seen {
		may = append(may, x.who)
	}
	for _, a := range may {
		if a < 0 || s.addresses(&s.turns[i], a) {
			continue
		}
		if p := s.weighMeant(&u, u.tag, a, c); p > points {
			best, points = a, p
		}
	}
	return best
}
