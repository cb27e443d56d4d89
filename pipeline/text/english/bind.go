package english

import (
	"context"
	"slices"
	"strings"

	"dramatis/editor/kb"
	"dramatis/editor/kb/script"
	"dramatis/pipeline/text"
)

// mentionsPerVote is the ratio of mentions to votes from which a noun is not bound: a duke who
// speaks on every page, once beside Tom, is not Tom.
const mentionsPerVote = 8

// bindNouns finds the names that "the old lady" and "my brother" refer to, by votes: both are
// named together, or the speaker is called by the name in the answer.
func (s *stage) bindNouns(ctx context.Context) {
	for i := range s.turns {
		if i%often == 0 && ctx.Err() != nil {
			return
		}
		who := s.turns[i].speaker
		if c := s.best(&s.turns[i]); c.strength == tagCue {
			who = c.who
		}
		if who <= nominal && !voices[s.nounOf(who).head()] {
			s.bindTurn(i, who)
		}
	}
	for i := range s.nouns {
		n := &s.nouns[i]
		best, most, total := nameWithMostVotes(n.votes)
		n.best = best
		if most >= 2 && most*10 >= total*6 && most*mentionsPerVote >= n.seen && most > 2*len(n.against[best]) {
			n.bound = best
		}
	}
}

// nameWithMostVotes returns the name with most votes, the first of equals by index, its votes and the total.
func nameWithMostVotes(votes map[int]int) (best, most, total int) {
	best = text.Nobody
	for name, n := range votes {
		total += n
		if n > most || n == most && name < best {
			best, most = name, n
		}
	}
	return best, most, total
}

// bindTurn votes for the names that the noun speaking in a turn may refer to.
func (s *stage) bindTurn(i int, who actor) {
	t := &s.turns[i]
	for _, k := range t.quotes { // “I am Mary,” said the girl
		if name := s.presents(t.paragraph, s.quotes[k]); name != text.Nobody {
			s.vote(who, name, 5)
		}
	}
	s.bindRelative(i, who)
	n := s.nounOf(who)
	for _, name := range t.called { // who calls Tom is not Tom
		n.deny(s.alike[name], t.paragraph)
	}
	for _, j := range s.beside(i) {
		if c := s.best(&s.turns[j]); c.strength == tagCue && c.who >= 0 && s.turns[j].paragraph != t.paragraph {
			n.deny(s.alike[c.who], t.paragraph) // their partner is somebody else too
		}
		for _, name := range s.turns[j].called {
			if s.turns[j].speaker != who && actor(name) != s.turns[j].speaker && s.turns[j].paragraph != t.paragraph {
				s.vote(who, name, 1)
			}
		}
	}
	if name := s.titled(t.paragraph, n.head()); name != text.Nobody {
		s.vote(who, name, 2)
	}
	if t.speaker >= 0 && t.chance >= likelySpeaker {
		s.vote(who, int(t.speaker), 1)
	}
	if g := n.gender; g != 0 && generics[n.head()] {
		if name := s.onlyOfGender(t.paragraph, g); name != text.Nobody {
			s.vote(who, name, 1)
		}
	}
}

// likelySpeaker is the least probability of a speaker that counts as a vote for who a noun is.
const likelySpeaker = 0.6

// deny records that a noun is not a named person in a paragraph.
func (n *noun) deny(name, paragraph int) {
	n.against[name] = append(n.against[name], int32(paragraph))
}

// deniedNear reports whether a noun is not a named person near a paragraph.
func (n *noun) deniedNear(name, paragraph int) bool {
	list := n.against[name]
	i, _ := slices.BinarySearch(list, int32(paragraph-sceneReach))
	return i < len(list) && int(list[i]) <= paragraph+sceneReach
}

// beside returns the turns before and after a turn in the same conversation.
func (s *stage) beside(i int) (out []int) {
	for _, j := range []int{i - 1, i + 1} {
		if j >= 0 && j < len(s.turns) && s.next(min(i, j), max(i, j)) {
			out = append(out, j)
		}
	}
	return out
}

// titled returns the one name that begins with a title or a word of kinship: Colonel Orlow for "the colonel", among
// the names around a paragraph; Aunt Ann for "my aunt".
func (s *stage) titled(paragraph int, word string) int {
	switch {
	case kinTitles[word]:
		return s.bearerOf(word, 1)
	case !ranks[word]:
		return text.Nobody
	}
	var names []int
	for _, m := range s.mentionsAround(paragraph) {
		first, rest, _ := strings.Cut(kb.Fold(s.study.Names[m.Name].Surface), " ")
		if first = strings.TrimRight(first, "."); rest != "" && (first == word || shortTitles[first] == word) {
			names = append(names, s.alike[m.Name])
		}
	}
	return onlyOf(names)
}

// onlyOf returns the only name in a list; text.Nobody for no name or several.
func onlyOf(names []int) int {
	if len(names) == 0 || slices.ContainsFunc(names, func(name int) bool { return name != names[0] }) {
		return text.Nobody
	}
	return names[0]
}

// kinTitles are words of kinship that precede a name.
var kinTitles = script.WordSet("uncle aunt cousin grandfather grandmother")

// ranks are titles that are used alone for people with a name.
var ranks = script.WordSet("doctor captain colonel professor general lieutenant sergeant reverend major inspector judge squire")

// shortTitles are abbreviated titles before a name.
var shortTitles = map[string]string{"dr": "doctor", "capt": "captain", "col": "colonel", "prof": "professor", "gen": "general", "lieut": "lieutenant", "sergt": "sergeant", "rev": "reverend"}

// bindRelative votes for a relative: “Come, Ann,” said her father, who is the one man with Ann's
// surname.
func (s *stage) bindRelative(i int, who actor) {
	t := &s.turns[i]
	n := s.nounOf(who)
	owner, word, _ := strings.Cut(n.key, " ")
	if owner != "his" && owner != "her" || !uniqueWords[word] {
		return
	}
	for _, name := range t.called {
		if r := s.relative(name, word); r != text.Nobody {
			s.vote(who, r, 2)
		}
	}
	for _, j := range s.beside(i) {
		if s.turns[j].speaker >= 0 {
			if r := s.relative(int(s.turns[j].speaker), word); r != text.Nobody {
				s.vote(who, r, 1)
			}
		}
	}
}

// sceneReach is the number of paragraphs on both sides that make up a scene.
const sceneReach = 30

// mentionsAround returns the mentions within sceneReach of a paragraph.
func (s *stage) mentionsAround(paragraph int) []text.Mention {
	from, to := max(0, paragraph-sceneReach), min(len(s.paragraphs), paragraph+sceneReach)
	return s.study.MentionsIn(kb.Span{Start: s.paragraphs[from].Span.Start, End: s.paragraphs[to-1].Span.End})
}

// onlyOfGender returns the one name of a gender around the paragraph, if it has at least 80% of
// the mentions; else text.Nobody.
func (s *stage) onlyOfGender(paragraph, gender int) int {
	count := map[int]int{}
	total, best := 0, text.Nobody
	for _, m := range s.mentionsAround(paragraph) {
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

// presents returns the name with which a speaker introduces himself: “Tom Smith, your new tenant.” “I
// am Tom Smith.” “My name is Tom.”
func (s *stage) presents(paragraph int, q text.Quote) int {
	i, end := s.tokensOf(paragraph, q.Inner.Start, q.Inner.End)
	if name, next, ok := s.nameAt(i, end); ok && next < end && s.tokens[next].before&comma != 0 && determiners[s.word(&s.tokens[next])] {
		return name
	}
	for ; i+2 < end; i++ {
		if name, _, ok := s.nameAt(i+2, end); ok && s.givesName(i) {
			return name
		}
	}
	return text.Nobody
}

// givesName reports whether the two words from token i introduce the speaker's name: I am, my name is, call me.
func (s *stage) givesName(i int) bool {
	before := ""
	if i > 0 {
		before = s.word(&s.tokens[i-1])
	}
	switch s.word(&s.tokens[i]) + " " + s.word(&s.tokens[i+1]) {
	case "i am":
		return s.tokens[i].before&hard != 0 || !joins[before] && before != "that"
	case "name is":
		return before == "my"
	case "call me":
		return true
	}
	return false
}

// generics are nouns that refer to another person in every conversation.
var generics = script.WordSet("boy girl child lad lass man woman lady gentleman fellow youth stranger creature person wife husband brother sister son daughter companion friend uncle aunt cousin nephew niece")
