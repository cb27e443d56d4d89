package english

import (
	"slices"
	"strings"

	"dramatis/editor/kb"
	"dramatis/pipeline/text"
)

// alikeActors gives each name of a person the name most often met that is likely the same
// person's: Dr. Van Helsing and Van Helsing, Mina and Mina Harker. Which names are one is
// judged later and better; here it only keeps who is spoken to apart from who speaks.
func (s *stage) alikeActors() {
	names, x := s.study.Names, s.peopleByName()
	words := x.words
	s.alike = make([]int, len(names))
	for i := range names {
		s.alike[i] = i
		if len(words[i]) > 0 {
			s.alike[i] = s.longer(i, words, x.byWord)
		}
	}
	for i := range names {
		if names[i].Type == kb.Character && len(words[i]) == 0 {
			if bearer := s.bearerOf(kb.Fold(names[i].Surface), fewestTitled); bearer != text.Nobody {
				s.alike[i] = bearer // the Professor is Professor Van Helsing
			}
		}
	}
	for i := range s.alike { // names are in the order of how often they occur: to the most frequent
		for n := 0; s.alike[s.alike[i]] != s.alike[i] && n < 4; n++ {
			s.alike[i] = s.alike[s.alike[i]]
		}
	}
	for i, to := range s.alike {
		if to != i && names[i].Count > names[to].Count {
			s.swapAlike(i, to)
		}
	}
}

// longer returns the one name that holds all words of name i, of several that go together the
// most frequent, or i itself.
func (s *stage) longer(i int, words [][]string, byWord map[string][]int) int {
	best := i
	rarest := slices.MinFunc(words[i], func(v, w string) int { return len(byWord[v]) - len(byWord[w]) })
	one := true
	for _, j := range byWord[rarest] {
		if j == i || len(words[j]) < len(words[i]) || !within(words[i], words[j]) || s.sexesDiffer(i, j) {
			continue
		}
		one = one && (best == i || within(words[best], words[j]))
		if best == i { // the most frequent: names are in that order
			best = j
		}
	}
	if !one {
		return i
	}
	return best
}

// sexesDiffer reports whether two names are not of one sex; a wife's title is not taken to go with a bare surname, which
// is rather her husband's.
func (s *stage) sexesDiffer(i, j int) bool {
	a, b := s.gender(actor(i)), s.gender(actor(j))
	wife := func(n int) bool { return strings.HasPrefix(kb.Fold(s.study.Names[n].Surface), "mrs") }
	return clash(a, b) || b == 0 && wife(i) || a == 0 && wife(j)
}

// fewestTitled is how often a name with a title is met of which the title alone may be another form:
// a king mentioned once by a speaker is not the King.
const fewestTitled = 2

// bearerOf returns the one person whose name begins with a title, or with what a relation is called, of the names that are met
// so often; text.Nobody where nobody has it, or several people have.
func (s *stage) bearerOf(title string, least int) int {
	var names []int
	for i, n := range s.study.Names {
		if n.Type == kb.Character && n.Count >= least && strings.HasPrefix(kb.Fold(n.Surface), title+" ") {
			names = append(names, s.alike[i])
		}
	}
	return onlyOf(names)
}

// swapAlike makes a name the one that it and all like it go by.
func (s *stage) swapAlike(i, to int) {
	for k := range s.alike {
		if k != i && s.alike[k] == to {
			s.alike[k] = i
		}
	}
	s.alike[i], s.alike[to] = i, i
}

// keepTold keeps the mentions outside speech: who is only spoken of is not on stage.
func (s *stage) keepTold() {
	s.toldTimes = make([]int, len(s.study.Names))
	q := 0
	for _, m := range s.study.Mentions {
		for q < len(s.quotes) && s.quotes[q].Span.End <= m.Span.Start {
			q++
		}
		if q < len(s.quotes) && s.quotes[q].Span.Start <= m.Span.Start || s.study.Names[m.Name].Type != kb.Character {
			continue
		}
		m.Name = s.alike[m.Name]
		s.toldTimes[m.Name]++
		s.toldOnly = append(s.toldOnly, m)
	}
}

// likely returns the actor under the name that is met most often.
func (s *stage) likely(a actor) actor {
	if a >= 0 {
		return actor(s.alike[a])
	}
	return a
}
