package english

import (
	"strings"

	"dramatis/editor/kb"
	"dramatis/editor/kb/script"
	"dramatis/pipeline/text"
	"dramatis/pipeline/text/chain"
)

// An actor is whoever a clause is about: a name (0 and up), one of these constants, or nominal and below for a common
// noun such as "the old lady".
type actor int

const (
	unknown  actor = -1
	he       actor = -2
	she      actor = -3
	narrator actor = -4
	others   actor = -5 // several people: they, we
	nominal  actor = -10
)

// A noun is a phrase without a name that refers to a person: "the old lady", "my brother".
type noun struct {
	key     string
	gender  int             // > 0 male, < 0 female
	bound   int             // the name it refers to, or text.Nobody
	votes   map[int]int     // by name: votes that it refers to them
	total   int             // sum of the votes
	best    int             // the name with most votes, or text.Nobody
	against map[int][]int32 // by name: paragraphs in which it refers to somebody else
	seen    int             // how many mentions it has
	last    int32           // offset of the last mention
}

// A stage attributes the quotations of a text. It finds mentions of names by token.
type stage struct {
	*census
	study             *text.Study
	mentionAt         []int32 // by first token of a mention of a person, or of the article before it: 1 + the mention
	nouns             []noun
	nounIndex         map[string]int
	turns             []turn
	sectionStarts     []int32 // see sectionStart
	given             []section
	alike             []int          // by name: the person's most frequent name, see linkNames
	genders           []int          // by most frequent name: see findGenders
	narrationMentions []text.Mention // mentions outside speech, each under the person's most frequent name
	narrationCounts   []int          // by name: its mentions in narrationMentions
	reader            []int          // by paragraph: the name of a letter's addressee, or text.Nobody
	teller            []int          // by paragraph: the narrator's name, or text.Nobody
	tellerGroup       []int          // by name: names with the same value may mean the same narrator
	house             *household
	people            *nameIndex     // see peopleByName
	seen              []sighting     // in text order
	contacts          []contact      // in text order
	sentence          sentenceActors // of the current sentence
	seenIn            []int32        // by paragraph: index of its first sighting; one more at the end
	weights           *chain.Weights
	talks             func(*talk) // called with each talk before it is decided; may be nil
}

func newStage(c *census, s *text.Study) *stage {
	st := &stage{census: c, study: s, mentionAt: make([]int32, len(c.tokens)), nounIndex: map[string]int{}, teller: make([]int, len(c.paragraphs)), weights: speakerWeights}
	for i := range st.teller {
		st.teller[i] = text.Nobody
	}
	next := 0
	for i, m := range s.Mentions {
		if s.Names[m.Name].Type != kb.Character {
			continue
		}
		for next < len(c.tokens) && int(c.tokens[next].start) < m.Span.Start {
			next++
		}
		at := next
		if at > 0 && c.tokens[at].before&hard == 0 && c.word(&c.tokens[at-1]) == "the" {
			at--
		}
		st.mentionAt[at] = int32(i) + 1
	}
	return st
}

// actorAt returns the actor that begins at token i, and the token after it.
func (s *stage) actorAt(i, end int) (actor, int) {
	if i >= end {
		return unknown, i
	}
	if m, next, ok := s.nameAt(i, end); ok {
		if s.tokens[next-1].possessive { // Tom's aunt
			if a, after := s.nounAt(next, end, s.study.Names[m].Surface+"’s "); a != unknown {
				return a, after
			}
			return unknown, next
		}
		return actor(m), next
	}
	t := &s.tokens[i]
	switch s.word(t) {
	case "he":
		return he, i + 1
	case "she":
		return she, i + 1
	case "i":
		return narrator, i + 1
	case "they", "we", "both", "everybody", "all":
		return others, i + 1
	case "the", "a", "an", "my", "his", "her", "our", "their", "another", "one", "this", "that", "your", "its":
		if i+1 < end && s.tokens[i+1].before&hard == 0 { // the poor Tom; my brother Robert
			return s.nounAt(i+1, end, owners[s.word(t)])
		}
	case "poor", "old", "little", "young", "dear", "good", "uncle", "aunt", "cousin", "brother", "sister", "father", "mother":
		if m, next, ok := s.nameAt(i+1, end); ok && s.tokens[i+1].before&hard == 0 {
			return actor(m), next
		}
	}
	return unknown, i
}

// owners maps a possessive to the beginning of the noun's key: “our father” and “my father” are the same noun.
var owners = map[string]string{"my": "my ", "our": "my ", "his": "his ", "her": "her ", "their": "their "}

// nameAt returns the name that is mentioned at token i, and the token after it.
func (s *stage) nameAt(i, end int) (name, next int, ok bool) {
	if i >= end {
		return 0, 0, false
	}
	m := s.mentionAt[i]
	if m == 0 {
		return 0, 0, false
	}
	mention := s.study.Mentions[m-1]
	for next = i; next < end && int(s.tokens[next].start) < mention.Span.End; next++ {
	}
	return mention.Name, next, true
}

// nounAt reads a noun phrase after a determiner: "old lady", "brother’s wife", "cousin Tom".
func (s *stage) nounAt(i, end int, owner string) (actor, int) {
	var words []string
	last := unknown
	after := i
	leads := true // all words so far may precede a name: the poor old Tom; but not: on the way home Tom
	for n := 0; n < 5 && i < end; n++ {
		t := &s.tokens[i]
		if n > 0 && t.before&hard != 0 {
			break
		}
		if name, next, ok := s.nameAt(i, end); ok && (last != unknown || n > 0 && leads) {
			if s.tokens[next-1].possessive {
				break
			}
			if last != unknown { // my brother Robert: noun and name are one person
				s.vote(last, name, 3)
			}
			return actor(name), next
		}
		w := s.word(t)
		if s.endsPhrase(t, w) {
			break
		}
		words = append(words, w)
		leads = leads && s.is(t, leading|personNoun|kin|bond|title)
		if s.is(t, personNoun|kin|bond) || w == "one" && owner == "" {
			key := owner + strings.Join(words, " ")
			last, after = s.noun(key, t), i+1
			if t.possessive {
				owner, words, last = key+"’s ", nil, unknown
			}
		}
		i++
	}
	return last, after
}

// endsPhrase reports whether a word can't be part of a noun phrase for a person.
func (s *stage) endsPhrase(t *token, w string) bool {
	if t.capital && !s.is(t, personNoun|kin|people|title) {
		return true
	}
	return s.is(t, function|speech) && !s.is(t, personNoun|kin|bond) && !ordinals[w] && w != "other" && w != "one"
}

func (s *stage) noun(key string, head *token) actor {
	if at, ok := s.nounIndex[key]; ok {
		if n := &s.nouns[at]; head.start > n.last {
			n.seen, n.last = n.seen+1, head.start
		}
		return nominal - actor(at)
	}
	s.nounIndex[key] = len(s.nouns)
	s.nouns = append(s.nouns, noun{key: key, gender: s.entry(head).class.gender(), bound: text.Nobody, best: text.Nobody, votes: map[int]int{}, against: map[int][]int32{}, seen: 1, last: head.start})
	return nominal - actor(len(s.nouns)-1)
}

func (s *stage) nounOf(a actor) *noun {
	if a > nominal {
		return nil
	}
	return &s.nouns[nominal-a]
}

// head returns the last word of a noun.
func (n *noun) head() string { return n.key[strings.LastIndexByte(n.key, ' ')+1:] }

func (s *stage) vote(a actor, name, votes int) {
	if n := s.nounOf(a); n != nil && !clash(n.gender, s.gender(actor(name))) {
		n.votes[s.alike[name]] += votes
		n.total += votes
	}
}

// gender returns the gender of an actor: > 0 male, < 0 female, 0 unknown.
func (s *stage) gender(a actor) int {
	switch {
	case a == he:
		return 1
	case a == she:
		return -1
	case a <= nominal:
		return s.nounOf(a).gender
	case a < 0:
		return 0
	}
	if g := genderOfName(&s.study.Names[a]); g != 0 || s.genders == nil {
		return g
	}
	return s.genders[s.alike[a]]
}

// genderOfName returns 1 for a man's name, -1 for a woman's, 0 if unknown.
func genderOfName(n *text.Name) int {
	switch n.Gender {
	case text.Male:
		return 1
	case text.Female:
		return -1
	}
	return 0
}

// findGenders finds the gender of each person: the gender of one of the person's names, or that of the pronouns after
// all of them together.
func (s *stage) findGenders() {
	const enough = 2 // pronouns
	genders, he, she := make([]int, len(s.alike)), make([]int, len(s.alike)), make([]int, len(s.alike))
	people := s.peopleByName()
	for i := range s.list {
		c := &s.list[i]
		if name, ok := people.exact[kb.Fold(c.surface)]; ok && c.kind == kb.Character {
			to := s.alike[name]
			he[to], she[to] = he[to]+c.he, she[to]+c.she
			if genders[to] == 0 {
				genders[to] = genderOfName(&s.study.Names[name])
			}
		}
	}
	after := s.countPronounsAfter()
	for i := range genders {
		switch {
		case genders[i] != 0:
		case he[i] >= enough && he[i] > 3*she[i]:
			genders[i] = 1
		case she[i] >= enough && she[i] > 3*he[i]:
			genders[i] = -1
		case after[i][0] > 3*after[i][1]:
			genders[i] = 1
		case after[i][1] > 3*after[i][0]:
			genders[i] = -1
		}
	}
	s.genders = genders
}

// countPronounsAfter counts, by most frequent name, how often a pronoun for a man and for a woman is the next after a
// mention in the narration of a paragraph, with nobody else named between.
func (s *stage) countPronounsAfter() [][2]int {
	out := make([][2]int, len(s.alike))
	last := text.Nobody
	for i := range s.tokens {
		t := &s.tokens[i]
		if t.before&paragraphStart != 0 {
			last = text.Nobody
		}
		if t.quoted {
			continue
		}
		if m := s.mentionAt[i]; m != 0 {
			last = s.alike[s.study.Mentions[m-1].Name]
		} else if last != text.Nobody {
			if gender, is := pronounOf(s.word(t)); is == asSubject || is == asOwner {
				out[last][(1-gender)/2]++
				last = text.Nobody
			}
		}
	}
	return out
}

func clash(a, b int) bool { return a*b < 0 }

// eachActor calls yield with the actors in a stretch of narration, in order, and whether each is the subject of its
// sentence.
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
		a, next, owner := s.actorOrOwner(i, last)
		if !owner && (a == unknown || s.tokens[next-1].possessive) {
			i = max(next, i+1)
			continue
		}
		object := i > 0 && s.afterPreposition(i)
		if a <= nominal { // a name never refers to the narrator here: the narrator of the frame is mentioned by name
			a = s.referentIn(paragraph, a)
		}
		yield(a, subject && !object)
		subject = false
		i = max(next, i+1)
	}
}

// isBodyPart reports whether token i is a part of the body, or the voice.
func (s *stage) isBodyPart(i, end int) bool {
	return i < end && s.tokens[i].before&hard == 0 && bodyParts[s.word(&s.tokens[i])]
}

var bodyParts = script.WordSet("eye eyes face voice brow brows lip lips hand hands head heart smile look glance cheek cheeks mouth countenance tears breath features gaze")

// isDefinite reports whether a token is a determiner of known people.
func (s *stage) isDefinite(t *token) bool {
	switch s.word(t) { // called for every word: a map is slower
	case "the", "his", "her", "my", "our":
		return true
	}
	return false
}

// actorOrOwner returns the actor that begins at token i, or unknown, and the token after. owner says that the actor is
// named as the owner of a part of the body: "Tom’s eye gleamed".
func (s *stage) actorOrOwner(i, end int) (a actor, next int, owner bool) {
	a, next = unknown, i+1
	if s.mentionAt[i] != 0 || s.isDefinite(&s.tokens[i]) {
		a, next = s.actorAt(i, end)
	}
	if a == unknown && s.mentionAt[i] != 0 && s.isBodyPart(next, end) {
		name, _, _ := s.nameAt(i, end)
		return actor(name), next, true
	}
	return a, next, false
}
