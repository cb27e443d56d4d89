package english

import (
	"slices"
	"strings"

	"dramatis/editor/kb/pattern"
	"dramatis/editor/kb/script"
	"dramatis/pipeline/text"
)

// How the text says who speaks an utterance: outright, by a pronoun, by a noun, or not at all. unsaidOn follows directly on
// another one of which it says nothing.
const (
	saidOutright = iota
	saidByPronoun
	saidByNoun
	unsaid
	unsaidOn
	sayings
)

// An utterance is what one person says at once: a turn, or several that go on from each other.
type utterance struct {
	first, last int // turns
	saying      int
	who         actor // said outright
	tag         actor // he, she or a noun, said to speak; else unknown
	sure        bool
	by          string
	beside      cue      // somebody who does something beside the speech, where nobody is said to speak
	tells       bool     // the paragraph begins with the telling, or the one before leads to the speech
	resumed     bool     // the words beside it say that somebody goes on
	calls       []actor  // by name
	names       []actor  // who it speaks of by name
	sir         int      // the sex of somebody it calls sir or madam; 0: nobody
	may         []actor  // the likeliest speakers; unknown at the end: somebody else
	mostInMind  [2]actor // the two that are most in mind
	answered    []actor  // who the next speech calls
	present     []actor  // who is called, or said to speak, near by
	absent      []actor  // who is spoken of near by
	asks        bool     // it ends in a question
}

// longTale is how many turns more than one a tale has.
const longTale = 2

// utteranceAt reads what the text says of the utterance that begins with turn i.
func (s *stage) utteranceAt(i int) utterance {
	u := utterance{first: i, last: i, who: unknown, mostInMind: [2]actor{unknown, unknown}, tag: unknown, beside: cue{unknown, noCue}}
	for u.last+1 < len(s.turns) && s.turns[u.last+1].goesOn {
		u.last++
	}
	t := &s.turns[i]
	s.listen(&u)
	last := s.turns[u.last].quotes
	u.asks = strings.HasSuffix(strings.TrimRight(s.text[s.quotes[last[len(last)-1]].Inner.Start:s.quotes[last[len(last)-1]].Inner.End], " \n_"), "?")
	u.tells = s.beginsInTelling(i)
	c := s.best(t)
	for k := i + 1; k <= u.last && c.strength < tagCue; k++ {
		if d := s.best(&s.turns[k]); d.strength == tagCue && d.who >= 0 {
			c = d
		}
	}
	if s.inLetter(t) {
		u.who, u.by, u.sure = narrator, "the letter is theirs", true
		return u
	}
	u.by = "the words beside the speech, and who was spoken of"
	switch who := c.who; {
	case c.strength == tagCue && (who == he || who == she):
		u.saying, u.tag, u.resumed = saidByPronoun, who, s.goesOnSpeaking(t)
		return u
	case c.strength == tagCue && who <= nominal && !s.tellsHere(s.nounOf(who).bound, t.paragraph):
		u.saying, u.tag, u.resumed = saidByNoun, who, s.goesOnSpeaking(t)
		return u
	case c.strength == tagCue && who != unknown:
		u.who, u.by, u.sure = s.here(s.personIn(t.paragraph, who), t.paragraph), "the words beside the speech say so", true
		return u
	}
	for _, k := range t.quotes {
		if name := s.presents(t.paragraph, s.quotes[k]); name != text.Nobody {
			u.who, u.by = s.here(actor(name), t.paragraph), "they give their own name"
			return u
		}
	}
	if name := s.signsQuote(t); name != text.Nobody {
		u.who, u.by = s.here(actor(name), t.paragraph), "their signature ends it"
		return u
	}
	u.saying, u.beside, u.by = unsaid, c, "what is said and told around the speech"
	return u
}

// beginsInTelling: the paragraph of turn i begins with the telling, or the one before it leads to the
// speech, so that the one who spoke last may speak again.
func (s *stage) beginsInTelling(i int) bool {
	t := &s.turns[i]
	return t.lead != t.paragraph || s.quotes[t.quotes[0]].Span.Start > s.paragraphs[t.paragraph].Span.Start+12
}

// listen notes who an utterance calls and speaks of, and whether it calls somebody sir or madam.
func (s *stage) listen(u *utterance) {
	for k := u.first; k <= u.last; k++ {
		t := &s.turns[k]
		for _, name := range t.called {
			u.calls = appendNew(u.calls, s.here(actor(name), t.paragraph))
		}
		if u.last-u.first >= longTale { // others speak in a tale
			continue
		}
		for _, q := range t.quotes {
			i, end := s.tokensOf(t.paragraph, s.quotes[q].Inner.Start, s.quotes[q].Inner.End)
			for ; i < end; i++ {
				if name, next, ok := s.nameAt(i, end); ok {
					u.names = appendNew(u.names, s.here(actor(name), t.paragraph))
					i = next - 1
				} else {
					s.hearTitle(u, i, t.paragraph)
				}
			}
		}
	}
}

// hearTitle notes who is called by what they are, at token i: sir, mother, Professor.
func (s *stage) hearTitle(u *utterance, i, paragraph int) {
	w := s.word(&s.tokens[i])
	g := courtesies[w]
	if g == 0 && !ranks[w] || !s.setOff(i) || s.retold(int(s.tokens[i].start)) {
		return
	}
	if g != 0 {
		u.sir = g
	}
	if name := s.titled(paragraph, w); name != text.Nobody {
		u.calls = appendNew(u.calls, s.here(actor(name), paragraph))
	}
}

// setOff reports whether marks set token i, with the endearments before it, off from the words around it.
func (s *stage) setOff(i int) bool {
	first := i
	for first > 0 && i-first < 3 && s.tokens[first].before&hard == 0 && endearments[s.word(&s.tokens[first-1])] {
		first--
	}
	if first > 0 && (first < i || !s.is(&s.tokens[i], kin)) && s.tokens[first].before&hard == 0 && s.word(&s.tokens[first-1]) == "my" {
		first--
	}
	return s.tokens[first].before&(comma|openQuote|stop|dash) != 0 && s.marksAfter(i)&(comma|stop|closeQuote|paragraphStart|dash) != 0
}

// endearments are words before what somebody is called who has no name: my good sir.
var endearments = script.WordSet("dear dearest good old young poor sweet")

// mostNamed are as many people as are noted of those an utterance calls or names.
const mostNamed = 12

// appendNew adds an actor to a short list without doubles.
func appendNew(list []actor, a actor) []actor {
	if len(list) == mostNamed || slices.Contains(list, a) {
		return list
	}
	return append(list, a)
}

// here returns an actor under the name that is met most often; who tells is the narrator.
func (s *stage) here(a actor, paragraph int) actor {
	if s.tellsHere(int(a), paragraph) {
		return narrator
	}
	return s.likely(a)
}

// courtesies are what people are called who are addressed without a name.
var courtesies = map[string]int{
	"sir": 1, "sire": 1, "monsieur": 1, "lord": 1, "boy": 1, "lad": 1, "fellow": 1, "man": 1, "father": 1, "papa": 1, "uncle": 1, "grandfather": 1, "brother": 1,
	"madam": -1, "ma'am": -1, "madame": -1, "miss": -1, "mum": -1, "lady": -1, "girl": -1, "mother": -1, "mamma": -1, "mama": -1, "aunt": -1, "grandmother": -1, "sister": -1,
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

var resuming = script.WordSet("continued added resumed repeated pursued proceeded concluded")

// opening returns the paragraph that begins the entry of a diary, the letter or the chapter of another.
func (s *stage) opening(paragraph int) int {
	if s.openings == nil {
		begins := map[int]bool{}
		for _, g := range s.given {
			begins[g.from], begins[g.to] = true, true
		}
		s.openings = make([]int32, len(s.paragraphs))
		from := 0
		for p := range s.paragraphs {
			at := s.paragraphs[p]
			if at.Heading || at.Rule || begins[p] || entryDate.MatchString(s.text[at.Span.Start:min(at.Span.End, at.Span.Start+longestDateline)]) {
				from = p
			}
			s.openings[p] = int32(from)
		}
	}
	return int(s.openings[paragraph])
}

// entryDate is the date that begins an entry of a diary: _3 May._ Tuesday, April 4th.— Monday night.—
var entryDate = pattern.MustCompile(`^[_*\["“\s]*(?i:(?:` + aWeekday + `[, ]+)?(?:\d{1,2}(?:st|nd|rd|th)?[ ,]+(?:of )?` + aMonth + `\b|` + aMonth + `\b[^\p{L}]{0,12}\d)|` +
	aWeekday + `[^\p{L}]{0,12}\d|` + aWeekday + `(?:,? (?:morning|afternoon|evening|night))?[_*]*[.,]?[_*]*(?:—|--)|same day|(?:later|(?:the )?next (?:day|morning))\b[^.]{0,20}\._)`)

const (
	aWeekday = `(?:monday|tuesday|wednesday|thursday|friday|saturday|sunday)`
	aMonth   = `(?:january|february|march|april|may|june|july|august|september|october|november|december)`
)

// A vote for an actor; votes keep the order in which actors came.
type vote struct {
	who    actor
	points float64
}

type votes []vote

func (v *votes) add(a actor, points float64) {
	i := slices.IndexFunc(*v, func(x vote) bool { return x.who == a })
	if i < 0 {
		*v = append(*v, vote{a, points})
		return
	}
	(*v)[i].points += points
}
