package english

import (
	"sort"

	"dramatis/pipeline/text"
)

// An utterance is what one person says at once: a turn, or several that go on from each other.
type utterance struct {
	first, last int   // turns
	who         actor // said outright; unknown where the text leaves it to the reader
	sure        bool
	by          string
	tag         actor    // he or she, said to speak; else unknown
	signs       []doing  // what the telling beside it says somebody does
	seen        votes    // who the telling above and before it names
	stage       [2]actor // the last two that it names at all
	may         []actor  // the likeliest speakers
	around      []actor  // who speaks near by
	answered    []actor  // who the next speech calls
	near        []met    // how often the paragraphs before name somebody, of those who were asked for
	names       []actor  // who it speaks of by name
	sir         int      // the sex of somebody it calls sir or madam; 0: nobody
}

// A doing is what somebody is told to do beside a speech, or above it.
type doing struct {
	who    actor
	points float64
	by     string
}

// utteranceAt reads what the text says of the utterance that begins with turn i.
func (s *stage) utteranceAt(i int) utterance {
	u := utterance{first: i, last: i, who: unknown, tag: unknown, stage: [2]actor{unknown, unknown}}
	for u.last+1 < len(s.turns) && s.turns[u.last+1].goesOn {
		u.last++
	}
	t := &s.turns[i]
	s.listen(&u)
	if s.inLetter(t) {
		u.who, u.by, u.sure = narrator, "the letter is theirs", true
		return u
	}
	c := s.best(t)
	for k := i + 1; k <= u.last && c.strength < tagCue; k++ {
		if d := s.best(&s.turns[k]); d.strength == tagCue && d.who >= 0 {
			c = d
		}
	}
	if c.strength == tagCue {
		if c.who != he && c.who != she {
			u.who, u.sure, u.by = s.likely(s.personIn(t.paragraph, c.who)), true, "the words beside the speech say so"
			if c.who <= nominal {
				s.calls(&u, i)
			}
			return u
		}
		u.tag, u.by = c.who, "the words beside the speech, and who was spoken of"
	} else {
		for _, k := range t.quotes {
			if name := s.presents(t.paragraph, s.quotes[k]); name != text.Nobody {
				u.who, u.by = s.likely(s.sameAs(actor(name), t.paragraph)), "they give their own name"
				return u
			}
		}
		s.findSigns(&u, c)
	}
	s.lookAround(&u)
	return u
}

// listen notes who an utterance speaks of, and whether it calls somebody sir or madam.
func (s *stage) listen(u *utterance) {
	for k := u.first; k <= u.last; k++ {
		t := &s.turns[k]
		for _, q := range t.quotes {
			i, end := s.tokensOf(t.paragraph, s.quotes[q].Inner.Start, s.quotes[q].Inner.End)
			for ; i < end; i++ {
				if name, next, ok := s.nameAt(i, end); ok {
					u.names = append(u.names, s.here(actor(name), t.paragraph))
					i = next - 1
				} else if g := courtesies[s.word(&s.tokens[i])]; g != 0 && s.vocative(chunk{i, i}) {
					u.sir = g
				}
			}
		}
	}
}

// here is an actor under the name that is met most often; who tells is the narrator.
func (s *stage) here(a actor, paragraph int) actor {
	if s.tellsHere(int(a), paragraph) {
		return narrator
	}
	return s.likely(a)
}

// courtesies are what people are called who are addressed without a name.
var courtesies = map[string]int{"sir": 1, "sire": 1, "monsieur": 1, "madam": -1, "ma'am": -1, "madame": -1, "miss": -1, "mum": -1}

// calls takes who the speech before calls for somebody said to speak by a noun without a name:
// “Is she, Frances?” – “She is not,” replied his wife.
func (s *stage) calls(u *utterance, i int) {
	if !s.next(i-1, i) {
		return
	}
	gender, out := s.gender(s.best(&s.turns[i]).who), unknown
	for _, name := range s.turns[i-1].called {
		a := s.likely(s.sameAs(actor(name), s.turns[i].paragraph))
		if out != unknown && a != out {
			return
		}
		out = a
	}
	if c := s.best(&s.turns[i-1]); c.strength == tagCue && c.who == out || out == unknown || clash(s.gender(out), gender) || s.addresses(&s.turns[i], out) {
		return
	}
	u.who, u.by, u.sure = out, "the one before addresses them", false
}

// findSigns gathers what the text says about somebody beside and above a speech without words that say
// who speaks.
func (s *stage) findSigns(u *utterance, c cue) {
	t := &s.turns[u.first]
	if c.strength == beatCue {
		points := actsBeside
		if !s.beginsInTelling(u.first) {
			points = actsBehind
		}
		u.signs = append(u.signs, doing{c.who, points, "what they do beside the speech"})
	}
	for k := t.paragraph - 1; k >= 0 && k >= t.paragraph-3 && (u.first == 0 || k > s.turns[u.first-1].paragraph); k-- {
		p := s.paragraphs[k]
		if p.Heading || p.Rule {
			break
		}
		from, to := s.tokensOf(k, p.Span.Start, p.Span.End)
		if a := s.firstActor(from, to); a != unknown {
			u.signs = append(u.signs, doing{a, actedAbove - actFades*float64(t.paragraph-k-1), "what was told of them just before"})
			if a != narrator && s.doneToMe(from, to) {
				u.signs = append(u.signs, doing{narrator, doneToThem - actFades*float64(t.paragraph-k-1), "what was told of them just before"})
			}
		}
	}
}

// doneToMe: the last sentence of a stretch ends with who tells: he offered it to me.
func (s *stage) doneToMe(from, to int) bool {
	for i := to - 1; i >= from && i >= to-4; i-- {
		if s.word(&s.tokens[i]) == "me" {
			return true
		}
	}
	return false
}

// lookAround notes who the telling before an utterance names.
func (s *stage) lookAround(u *utterance) {
	t := &s.turns[u.first]
	p := s.paragraphs[t.lead].Span
	add := func(a actor, points float64) {
		if a = s.likely(a); a != unknown && a != others && a != he && a != she && a != narrator && !s.addresses(t, a) {
			u.seen.add(a, points)
		}
	}
	last := unknown
	s.eachActor(t.lead, p.Start, min(p.End, s.quotes[t.quotes[0]].Span.Start), func(a actor, subject bool) {
		if subject {
			add(a, actsHere)
			last = s.likely(a)
		} else {
			add(a, namedHere)
		}
	})
	for k := t.lead - 1; k >= 0 && k >= t.lead-4; k-- {
		distance := float64(t.lead - k)
		found := last != unknown
		s.eachActor(k, s.paragraphs[k].Span.Start, s.paragraphs[k].Span.End, func(a actor, subject bool) {
			if subject {
				add(a, actedBefore/distance)
				if !found {
					last = s.likely(a)
				}
			} else {
				add(a, namedBefore/distance)
			}
		})
	}
	for k := range u.seen {
		if u.seen[k].who == last {
			u.seen[k].points += latest
		}
	}
	gender := s.gender(u.tag)
	u.stage[0] = s.likely(s.onStage(u.first, gender, unknown))
	u.stage[1] = s.likely(s.onStage(u.first, gender, u.stage[0]))
}

// tellsOn is who surely told most of the tales of several paragraphs before: what is as long
// behind an interruption goes on with one.
func (s *stage) tellsOn(first int) actor {
	times := votes{}
	for k := first - 1; k >= 0 && k >= first-taleReach; k-- {
		if a := s.turns[k].speaker; s.turns[k].goesOn && s.turns[k].sure && a != unknown {
			times.count(a)
		}
	}
	a, n := times.best()
	if n < longTale {
		return unknown
	}
	return a
}

// A tale has more turns than longTale; one that goes on is at most taleReach turns behind.
const (
	longTale   = 2
	taleReach  = 100
	goesOnTale = 4.0
)

// nearby is how many paragraphs before a speech its scene is taken to be.
const nearby = 30

// metNear is how often somebody is named in the paragraphs before an utterance.
func (s *stage) metNear(u *utterance, a actor) int {
	if a < 0 {
		return 0
	}
	for _, x := range u.near {
		if x.who == a {
			return x.times
		}
	}
	paragraph := s.turns[u.first].paragraph
	at := func(offset int) int {
		return sort.Search(len(s.toldOnly), func(i int) bool { return s.toldOnly[i].Span.Start >= offset })
	}
	n := 0
	for _, m := range s.toldOnly[at(s.paragraphs[max(0, paragraph-nearby)].Span.Start):at(s.paragraphs[paragraph].Span.Start)] {
		if m.Name == int(a) {
			n++
		}
	}
	u.near = append(u.near, met{a, n})
	return n
}

// met is how often somebody is named.
type met struct {
	who   actor
	times int
}
