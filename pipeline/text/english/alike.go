package english

import (
	"slices"
	"strings"

	"dramatis/editor/kb"
	"dramatis/pipeline/text"
)

// linkNames maps each name of a person to the most frequent name that is likely of the same person: Dr. Van Helsing
// and Van Helsing, Mina and Mina Harker. Identity is judged later, with more evidence; here it only has to tell
// speakers and addressees apart.
func (s *stage) linkNames() {
	names, x := s.study.Names, s.peopleByName()
	words := x.words
	s.alike = make([]int, len(names))
	for i := range names {
		s.alike[i] = i
		if len(words[i]) > 0 {
			s.alike[i] = s.longerName(i, words, x.byWord)
		}
	}
	for i := range names {
		if names[i].Type == kb.Character && len(words[i]) == 0 {
			if bearer := s.bearerOf(kb.Fold(names[i].Surface), minTitled); bearer != text.Nobody {
				s.alike[i] = bearer // the Professor is Professor Van Helsing
			}
		}
	}
	for i := range s.alike { // names are ordered by frequency: follow the links to the most frequent
		for n := 0; s.alike[s.alike[i]] != s.alike[i] && n < 4; n++ {
			s.alike[i] = s.alike[s.alike[i]]
		}
	}
	for i, to := range s.alike {
		if to != i && names[i].Count > names[to].Count {
			s.swapCanonical(i, to)
		}
	}
}

// longerName returns the name that contains all words of name i: the most frequent one if all such names contain each
// other, else i.
func (s *stage) longerName(i int, words [][]string, byWord map[string][]int) int {
	best := i
	rarest := slices.MinFunc(words[i], func(v, w string) int { return len(byWord[v]) - len(byWord[w]) })
	one := true
	for _, j := range byWord[rarest] {
		if j == i || len(words[j]) < len(words[i]) || !sharesWords(words[i], words[j]) || s.sexesDiffer(i, j) {
			continue
		}
		one = one && (best == i || sharesWords(words[best], words[j]))
		if best == i { // the most frequent: names are ordered by frequency
			best = j
		}
	}
	if !one {
		return i
	}
	return best
}

// sexesDiffer reports whether two names differ in gender. "Mrs. X" does not go with the bare surname, which is rather
// her husband's.
func (s *stage) sexesDiffer(i, j int) bool {
	a, b := s.gender(actor(i)), s.gender(actor(j))
	wife := func(n int) bool { return strings.HasPrefix(kb.Fold(s.study.Names[n].Surface), "mrs") }
	return clash(a, b) || b == 0 && wife(i) || a == 0 && wife(j)
}

// minTitled is how often a name with a title must occur for the title alone to be a form of it: a king mentioned once
// by a speaker is not the King.
const minTitled = 2

// bearerOf returns the only person whose name begins with a title, or with a word for a relation, among the names with
// at least so many mentions; text.Nobody for no name or several.
func (s *stage) bearerOf(title string, least int) int {
	var names []int
	for i, n := range s.study.Names {
		if n.Type == kb.Character && n.Count >= least && strings.HasPrefix(kb.Fold(n.Surface), title+" ") {
			names = append(names, s.alike[i])
		}
	}
	return onlyOf(names)
}

// swapCanonical makes name i the canonical one of its group.
func (s *stage) swapCanonical(i, to int) {
	for k := range s.alike {
		if k != i && s.alike[k] == to {
			s.alike[k] = i
		}
	}
	s.alike[i], s.alike[to] = i, i
}

// keepNarrationMentions collects the mentions outside speech: people who are only mentioned in speech may be absent.
func (s *stage) keepNarrationMentions() {
	s.narrationCounts = make([]int, len(s.study.Names))
	q := 0
	for _, m := range s.study.Mentions {
		for q < len(s.quotes) && s.quotes[q].Span.End <= m.Span.Start {
			q++
		}
		if q < len(s.quotes) && s.quotes[q].Span.Start <= m.Span.Start || s.study.Names[m.Name].Type != kb.Character {
			continue
		}
		m.Name = s.alike[m.Name]
		s.narrationCounts[m.Name]++
		s.narrationMentions = append(s.narrationMentions, m)
	}
}

// canonical returns the actor under their most frequent name.
func (s *stage) canonical(a actor) actor {
	if a >= 0 {
		return actor(s.alike[a])
	}
	return a
}
