package english

import (
	"slices"

	"dramatis/editor/kb/pattern"
	"dramatis/editor/kb/script"
	"dramatis/pipeline/text"
)

// How the text attributes an utterance: explicitly to a name, by a pronoun, by a noun, or not at all. implicitNext
// directly follows another implicit one.
const (
	explicit = iota
	anaphoricPronoun
	anaphoricNoun
	implicit
	implicitNext
	attributions
)

// An utterance is what one person says at a time: a turn, or several that continue each other.
type utterance struct {
	first, last    int // turns
	attribution    int
	who            actor // speaker of an explicit one
	tag            actor // he, she or a noun that is tagged as speaker; else unknown
	sure           bool
	by             string
	beat           cue      // who acts beside an untagged speech
	isBeatInside   bool     // between two parts of it: "No." Tom sat down. "Not yet."
	afterNarration bool     // the paragraph begins with narration, or the one before introduces the speech
	resumed        bool     // the words beside it say that the speaker continues
	vocatives      []actor  // people addressed by name
	mentioned      []actor  // people mentioned by name
	gender         int      // that a pronoun gives the speaker, as a tag or inside the speech: > 0 male, < 0 female, 0 none
	courtesy       int      // gender of somebody addressed as sir, madam or the like: > 0 male, < 0 female, 0 nobody
	candidates     []actor  // possible speakers, likeliest first; unknown at the end is somebody else
	mostSalient    [2]actor // the two most salient people
	nextVocatives  []actor  // vocatives of the next utterance
	nextIsApart    bool     // narration is between the two
	present        []actor  // people nearby who are addressed, or tagged as speakers
	mentionedNear  []actor  // people who are mentioned nearby
	isQuestion     bool     // it ends with a question mark
}

// longSpeech is how many turns after its first a long speech, such as a tale, has at least.
const longSpeech = 2

// readUtterance collects the evidence in the text for the utterance that begins with turn i.
func (s *stage) readUtterance(i int) utterance {
	u := utterance{first: i, last: i, who: unknown, mostSalient: [2]actor{unknown, unknown}, tag: unknown, beat: cue{unknown, noCue}}
	for u.last+1 < len(s.turns) && s.turns[u.last+1].continues {
		u.last++
	}
	t := &s.turns[i]
	s.noteVocatives(&u)
	u.isQuestion = s.isQuestion(&s.turns[u.last])
	u.afterNarration = s.followsNarration(i)
	c := s.best(t)
	for k := i + 1; k <= u.last && c.strength < tagCue; k++ {
		if d := s.best(&s.turns[k]); d.strength == tagCue && d.who >= 0 {
			c = d
		}
	}
	if s.isLetterQuote(t) {
		u.who, u.by, u.sure = narrator, "the letter is theirs", true
		return u
	}
	u.by = "the words beside the speech, and who was spoken of"
	switch who := c.who; {
	case c.strength == tagCue && (who == he || who == she):
		u.attribution, u.tag, u.gender, u.resumed = anaphoricPronoun, who, s.gender(who), s.speakerContinues(t)
		return u
	case c.strength == tagCue && who <= nominal && !s.isTellerIn(s.nounOf(who).bound, t.paragraph):
		u.attribution, u.tag, u.gender, u.resumed = anaphoricNoun, who, s.gender(who), s.speakerContinues(t)
		return u
	case c.strength == tagCue && who != unknown:
		u.who, u.by, u.sure = s.canonicalIn(s.referentIn(t.paragraph, who), t.paragraph), "the words beside the speech say so", true
		return u
	}
	for _, k := range t.quotes {
		if name := s.presents(t.paragraph, s.quotes[k]); name != text.Nobody {
			u.who, u.by = s.canonicalIn(actor(name), t.paragraph), "they give their own name"
			return u
		}
	}
	if name := s.answersWithName(i); name != text.Nobody {
		u.who, u.by = s.canonicalIn(actor(name), t.paragraph), "they give their own name"
		return u
	}
	if name := s.quoteSigner(t); name != text.Nobody {
		u.who, u.by = s.canonicalIn(actor(name), t.paragraph), "their signature ends it"
		return u
	}
	u.attribution, u.beat, u.by = implicit, c, "what is said and told around the speech"
	if u.isBeatInside = c.strength == beatCue && !u.afterNarration && len(t.quotes) > 1; u.isBeatInside {
		u.gender = s.gender(c.who)
	}
	return u
}

// answersWithName returns the name with which turn i answers the question who speaks: “Who is this?” “It's Tom.”
func (s *stage) answersWithName(i int) int {
	const soon = 8 // words in which the name begins
	if i == 0 || !s.next(i-1, i) {
		return text.Nobody
	}
	if !asksName.MatchString(s.lastWords(&s.turns[i-1])) {
		return text.Nobody
	}
	t := &s.turns[i]
	from, end := s.tokensOf(t.paragraph, s.quotes[t.quotes[0]].Inner.Start, s.quotes[t.quotes[0]].Inner.End)
	for k := from; k < min(end, from+soon); k++ {
		if name, _, ok := s.nameAt(k, end); ok && !slices.Contains(t.called, name) && (k == from || beforeOwnName[s.word(&s.tokens[k-1])]) {
			return name
		}
	}
	return text.Nobody
}

// beforeOwnName are words before the name in an answer to asksName.
var beforeOwnName = script.WordSet("it is i'm am only just") // "it" of "it's"

// asksName matches a question that asks who speaks.
var asksName = pattern.MustCompile(`(?i)\b(?:who is this|who's this|who are you|who's (?:there|speaking|calling)|who is (?:there|speaking|calling)|(?:what is|what's|and) your name)\b[^.!?]*\?$`)

// followsNarration reports whether the paragraph of turn i begins with narration, or the one before introduces the
// speech. Then the last speaker may speak again.
func (s *stage) followsNarration(i int) bool {
	t := &s.turns[i]
	return t.lead != t.paragraph || s.quotes[t.quotes[0]].Span.Start > s.paragraphs[t.paragraph].Span.Start+12
}

// noteVocatives records the people that an utterance addresses and mentions by name, and whether it says sir or madam.
func (s *stage) noteVocatives(u *utterance) {
	for k := u.first; k <= u.last; k++ {
		t := &s.turns[k]
		for _, name := range t.called {
			u.vocatives = appendNew(u.vocatives, s.canonicalIn(actor(name), t.paragraph))
		}
		if u.last-u.first >= longSpeech { // a tale quotes others
			continue
		}
		for _, q := range t.quotes {
			i, end := s.tokensOf(t.paragraph, s.quotes[q].Inner.Start, s.quotes[q].Inner.End)
			for ; i < end; i++ {
				if name, next, ok := s.nameAt(i, end); ok {
					if !s.inNestedQuote(int(s.tokens[i].start)) {
						u.mentioned = appendNew(u.mentioned, s.canonicalIn(actor(name), t.paragraph))
					}
					i = next - 1
				} else {
					s.noteTitle(u, i, t.paragraph)
				}
			}
		}
	}
}

// noteTitle records a title at token i by which somebody is addressed: sir, mother, Professor.
func (s *stage) noteTitle(u *utterance, i, paragraph int) {
	w := s.word(&s.tokens[i])
	g := courtesyGenders[w]
	if g == 0 && !ranks[w] || !s.isSetOff(i) || s.inNestedQuote(int(s.tokens[i].start)) {
		return
	}
	if g != 0 {
		u.courtesy = g
	}
	if name := s.titled(paragraph, w); name != text.Nobody {
		u.vocatives = appendNew(u.vocatives, s.canonicalIn(actor(name), paragraph))
	}
}

// isSetOff reports whether marks on both sides set off token i, with endearments before it.
func (s *stage) isSetOff(i int) bool {
	first := i
	for first > 0 && i-first < 3 && s.tokens[first].before&hard == 0 && endearments[s.word(&s.tokens[first-1])] {
		first--
	}
	if first > 0 && (first < i || !s.is(&s.tokens[i], kin)) && s.tokens[first].before&hard == 0 && s.word(&s.tokens[first-1]) == "my" {
		first--
	}
	return s.tokens[first].before&(comma|openQuote|stop|dash) != 0 && s.marksAfter(i)&(comma|stop|closeQuote|paragraphStart|dash) != 0
}

// endearments are adjectives before a vocative that is no name: my good sir.
var endearments = script.WordSet("dear dearest good old young poor sweet")

// maxActors is the most vocatives, or mentioned people, of an utterance that are kept.
const maxActors = 12

// appendNew appends an actor that is not in the list yet.
func appendNew(list []actor, a actor) []actor {
	if len(list) == maxActors || slices.Contains(list, a) {
		return list
	}
	return append(list, a)
}

// canonicalIn returns an actor under their most frequent name; whoever narrates the paragraph is the narrator.
func (s *stage) canonicalIn(a actor, paragraph int) actor {
	if s.isTellerIn(int(a), paragraph) {
		return narrator
	}
	return s.canonical(a)
}

// courtesyGenders are forms of address without a name: 1 for males, -1 for females.
var courtesyGenders = map[string]int{
	"sir": 1, "sire": 1, "monsieur": 1, "lord": 1, "boy": 1, "lad": 1, "fellow": 1, "man": 1, "father": 1, "papa": 1, "uncle": 1, "grandfather": 1, "brother": 1,
	"madam": -1, "ma'am": -1, "madame": -1, "miss": -1, "mum": -1, "lady": -1, "girl": -1, "mother": -1, "mamma": -1, "mama": -1, "aunt": -1, "grandmother": -1, "sister": -1,
}

// speakerContinues reports whether a verb such as "continued" is directly before or after the first quotation of a turn.
func (s *stage) speakerContinues(t *turn) bool {
	const words = 4
	q := s.quotes[t.quotes[0]].Span
	resumes := func(from, end int) bool {
		for i := from; i < end; i++ {
			if w := s.word(&s.tokens[i]); resumeVerbs[w] || w == "on" && i > from && s.word(&s.tokens[i-1]) == "went" {
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

var resumeVerbs = script.WordSet("continued added resumed repeated pursued proceeded concluded")

// sectionStart returns the first paragraph of the chapter, letter or diary entry that a paragraph is in.
func (s *stage) sectionStart(paragraph int) int {
	if s.sectionStarts == nil {
		begins := map[int]bool{}
		for _, g := range s.given {
			begins[g.from], begins[g.to] = true, true
		}
		s.sectionStarts = make([]int32, len(s.paragraphs))
		from := 0
		for p := range s.paragraphs {
			at := s.paragraphs[p]
			if at.Heading || at.Rule || begins[p] || entryDate.MatchString(s.text[at.Span.Start:min(at.Span.End, at.Span.Start+longestDateline)]) {
				from = p
			}
			s.sectionStarts[p] = int32(from)
		}
	}
	return int(s.sectionStarts[paragraph])
}

// entryDate matches the date that begins a diary entry: _3 May._ Tuesday, April 4th.— Monday night.—
var entryDate = pattern.MustCompile(`^[_*\["“\s]*(?i:(?:` + aWeekday + `[, ]+)?(?:\d{1,2}(?:st|nd|rd|th)?[ ,]+(?:of )?` + aMonth + `\b|` + aMonth + `\b[^\p{L}]{0,12}\d)|` +
	aWeekday + `[^\p{L}]{0,12}\d|` + aWeekday + `(?:,? (?:morning|afternoon|evening|night))?[_*]*[.,]?[_*]*(?:—|--)|same day|(?:later|(?:the )?next (?:day|morning))\b[^.]{0,20}\._)`)

const (
	aWeekday = `(?:monday|tuesday|wednesday|thursday|friday|saturday|sunday)`
	aMonth   = `(?:january|february|march|april|may|june|july|august|september|october|november|december)`
)

// A vote is the points of an actor; votes keep the order in which actors were added.
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
