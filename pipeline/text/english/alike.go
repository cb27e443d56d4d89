package english

import (
	"slices"
	"strings"

	"dramatis/editor/kb"
	"dramatis/pipeline/text"
)

// alikeActors maps each name of a person to the most frequent name that is probably the same
// person's: Dr. Van Helsing and Van Helsing, Mina and Mina Harker. Coreference
// is decided later and better; here it only serves to distinguish addressee and speaker.
func (s *stage) alikeActors() {
	names, x := s.study.Names, s.peopleByName()
	words := x.words
	s.alike = make([]int, len(names))
	for i := range names {
		s.alike[i] = i
		if len(words[i]) > 0 {
			s.alike[i] = s.fullerName(i, words, x.byWord)
		}
	}
	for i := range names {
		if names[i].Type == kb.Character && len(words[i]) == 0 {
			if bearer := s.bearerOf(kb.Fold(names[i].Surface), fewestTitled); bearer != text.Nobody {
				s.alike[i] = bearer // the Professor is Professor Van Helsing
			}
		}
	}
	for i := range s.alike { // map to the end of a chain, since names are sorted by frequency
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

// fullerName returns the name that contains all words of name i, the most frequent one if all of them
// are compatible, else i itself.
func (s *stage) fullerName(i int, words [][]string, byWord map[string][]int) int {
	best := i
	rarest := slices.MinFunc(words[i], func(v, w string) int { return len(byWord[v]) - len(byWord[w]) })
	one := true
	for _, j := range byWord[rarest] {
		if j == i || len(words[j]) < len(words[i]) || !within(words[i], words[j]) || s.gendersDiffer(i, j) {
			continue
		}
		one = one && (best == i || within(words[best], words[j]))
		if best == i { // the most frequent, since names are sorted by frequency
			best = j
		}
	}
	if !one {
		return i
	}
	return best
}

// gendersDiffer reports whether two names have different genders. A wife's title does not match a bare surname,
// which is rather her husband's.
func (s *stage) gendersDiffer(i, j int) bool {
	a, b := s.gender(actor(i)), s.gender(actor(j))
	wife := func(n int) bool { return strings.HasPrefix(kb.Fold(s.study.Names[n].Surface), "mrs") }
	return clash(a, b) || b == 0 && wife(i) || a == 0 && wife(j)
}

// fewestTitled is the number of mentions of a name with a title from which the title alone may be another form:
// a king mentioned once by a speaker is not the King.
const fewestTitled = 2

// bearerOf returns the one person whose name begins with a title or a word of kinship, of the names with
// at least so many mentions; text.Nobody if there are none or several.
func (s *stage) bearerOf(title string, least int) int {
	var names []int
	for i, n := range s.study.Names {
		if n.Type == kb.Character && n.Count >= least && strings.HasPrefix(kb.Fold(n.Surface), title+" ") {
			names = append(names, s.alike[i])
		}
	}
	return onlyOf(names)
}

// swapAlike makes a name the representative of itself and all names mapped to the same one.
func (s *stage) swapAlike(i, to int) {
	for k := range s.alike {
		if k != i && s.alike[k] == to {
			s.alike[k] = i
		}
	}
	s.alike[i], s.alike[to] = i, i
}

// keepTold keeps the mentions outside speech: a person who is only spoken of is not present.
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

// likely returns the actor under the most frequent name.
func (s *stage) likely(a actor) actor {
	if a >= 0 {
		return actor(s.alike[a])
	}
	return a
}
