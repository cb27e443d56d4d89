package english

import (
	"regexp"
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
	present     []actor  // who is called, or said to speak, near by
	absent      []actor  // who is spoken of near by
	resumed     bool     // the words beside it say that somebody goes on
	sir         int      // the sex of somebody it calls sir or madam; 0: nobody
}

// A doing is what the narrator says that somebody does beside a speech, or above it.
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
	if c.strength == tagCue && s.saidBy(&u, c.who) {
		return u
	}
	if u.tag == unknown {
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

// saidBy takes who is said to speak for the speaker of an utterance. It is false where that leaves
// open who it is: a pronoun, and a noun that may mean somebody else at every place.
func (s *stage) saidBy(u *utterance, who actor) bool {
	u.by = "the words beside the speech, and who was spoken of"
	if who == he || who == she {
		u.tag = who
		return false
	}
	u.who, u.sure = s.likely(s.personIn(s.turns[u.first].paragraph, who)), true
	if u.who <= nominal {
		s.calls(u)
	}
	n := s.nounOf(who)
	if n == nil || !(u.who <= nominal && n.gender != 0 && n.seen <= seldom) && !(n.bound != text.Nobody && generics[n.head()]) {
		if u.sure {
			u.by = "the words beside the speech say so"
		}
		return true
	}
	switch {
	case u.who >= 0 && n.gender == 0:
		u.signs = append(u.signs, doing{u.who, meansBound, u.by})
	case u.who >= 0:
		u.seen.add(u.who, meansBound)
	}
	switch {
	case n.gender > 0:
		u.tag = he
	case n.gender < 0:
		u.tag = she
	}
	u.who, u.sure = unknown, false
	return false
}

// seldom: a noun that is met no more often rather means somebody who is known by name.
const seldom = 6

// generics are nouns that mean another person in every talk.
var generics = wordSet("boy girl child lad lass man woman lady gentleman fellow youth stranger creature person wife husband brother sister son daughter companion friend uncle aunt cousin nephew niece")

const meansBound = 1.0 // points of the one that a noun means elsewhere

// listen notes who an utterance speaks of, and whether it calls somebody sir or madam.
func (s *stage) listen(u *utterance) {
	if u.last-u.first >= longTale { // others speak in a tale
		return
	}
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
func (s *stage) calls(u *utterance) {
	i := u.first
	if !s.next(i-1, i) {
		return
	}
	gender, out := s.gender(s.best(&s.turns[i]).who), unknown
	for _, name := range s.turns[i-1].called {
		if a := s.likely(s.sameAs(actor(name), s.turns[i].paragraph)); !clash(s.gender(a), gender) {
			out = a
		}
	}
	if c := s.best(&s.turns[i-1]); c.strength == tagCue && c.who == out || out == unknown || s.addresses(&s.turns[i], out) {
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
			if c.who == narrator {
				points = meBehind
			}
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
				u.present = append(u.present, narrator)
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
	for k := t.lead - 1; k >= s.opening(t.paragraph) && k >= t.lead-4; k-- {
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
	u.resumed = u.tag != unknown && s.goesOnSpeaking(t)
	gender := s.gender(u.tag)
	u.stage[0] = s.likely(s.onStage(u.first, gender, unknown))
	u.stage[1] = s.likely(s.onStage(u.first, gender, u.stage[0]))
}

// goesOnSpeaking reports whether the words after the first speech of a turn, or before it, say that somebody goes on.
func (s *stage) goesOnSpeaking(t *turn) bool {
	const words = 4
	q := s.quotes[t.quotes[0]].Span
	resumes := func(from, end int) bool {
		for i := from; i < end; i++ {
			if w := s.word(&s.tokens[i]); resuming[w] || w == "on" && i > from && s.word(&s.tokens[i-1]) == "went" {
				return true
			}
		}
		return false
	}
	from, end := s.tokensOf(t.paragraph, q.End, s.paragraphs[t.paragraph].Span.End)
	if resumes(from, min(end, from+words)) {
		return true
	}
	lead := s.paragraphs[t.lead].Span
	from, end = s.tokensOf(t.lead, lead.Start, min(q.Start, lead.End))
	return resumes(max(from, end-words), end)
}

var resuming = wordSet("continued added resumed repeated pursued proceeded concluded")

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

// A tale has more turns than longTale; one that goes on is at most taleReach turns back.
const (
	longTale   = 2
	taleReach  = 100
	goesOnTale = 4.0
)

// nearby is how many paragraphs before a speech its scene is taken to be.
const nearby = 30

// opening is the paragraph that begins the entry of a diary, the letter or the chapter of another.
func (s *stage) opening(paragraph int) int {
	if s.openings == nil {
		s.openings = make([]int32, len(s.paragraphs))
		from := 0
		for p := range s.paragraphs {
			at := s.paragraphs[p]
			if at.Heading || at.Rule || entryDate.MatchString(s.text[at.Span.Start:min(at.Span.End, at.Span.Start+longestDateline)]) {
				from = p
			}
			s.openings[p] = int32(from)
		}
	}
	return int(s.openings[paragraph])
}

// entryDate is the date that begins an entry of a diary: _3 May._ Tuesday, April 4th.—
var entryDate = regexp.MustCompile(`^[_*\["“\s]*(?:\d{1,2}(?:st|nd|rd|th)?[ ,]+(?:of )?(?i:january|february|march|april|may|june|july|august|september|october|november|december)\b|(?i:(?:monday|tuesday|wednesday|thursday|friday|saturday|sunday|january|february|march|april|may|june|july|august|september|october|november|december))\b[^a-z]{0,12}\d|(?i:same day|later|(?:the )?next (?:day|morning))\b[^.]{0,20}\._)`)

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
	for _, m := range s.toldOnly[at(s.paragraphs[max(s.opening(paragraph), paragraph-nearby)].Span.Start):at(s.paragraphs[paragraph].Span.Start)] {
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
