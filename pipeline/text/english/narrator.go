package english

import (
	"slices"

	"dramatis/editor/kb"
	"dramatis/pipeline/text"
)

// What it costs to change the narrator from one chapter to the next, in votes; and how many
// votes are sure where "I said" occurs only once.
const (
	changing = 6.0
	sure     = 4.0
)

// A chapter is a run of paragraphs between headings, within which one person tells.
type chapter struct {
	from, to int
	fixed    bool // its narrator is named
	teller   int
}

// narrators finds who says "I" in each paragraph: the one a heading names; else the one by
// whose name others address the teller, chapter by chapter, where that name is not mentioned.
func (s *stage) narrators(given []section) {
	chapters := s.chapters(given)
	s.voteTellers(chapters)
	for _, c := range chapters {
		for p := c.from; p < c.to; p++ {
			s.teller[p] = c.teller
		}
		if c.teller != text.Nobody {
			s.study.Names[c.teller].Narrator = true
			s.study.Tellings = append(s.study.Tellings, text.Telling{Name: c.teller,
				At: kb.Span{Start: s.paragraphs[c.from].Span.Start, End: s.paragraphs[c.to-1].Span.End}})
		}
	}
}

// tellGiven notes the narrator of each section for which the text names one, and the reader of a letter.
func (s *stage) tellGiven() {
	s.reader = slices.Repeat([]int{text.Nobody}, len(s.paragraphs))
	for _, g := range s.given {
		reader := text.Nobody
		if g.letter {
			reader = s.readerOf(g)
		}
		for p := g.from; p < g.to; p++ {
			s.teller[p], s.reader[p] = g.teller, reader
		}
	}
}

// chapters returns the sections that are given and the chapters between them.
func (s *stage) chapters(given []section) []chapter {
	var out []chapter
	at := 0
	plain := func(to int) {
		from := at
		for p := at; p < to; p++ {
			if s.paragraphs[p].Heading && p > from && !s.paragraphs[p-1].Heading {
				out = append(out, chapter{from: from, to: p, teller: text.Nobody})
				from = p
			}
		}
		if from < to {
			out = append(out, chapter{from: from, to: to, teller: text.Nobody})
		}
	}
	for _, g := range given {
		plain(g.from)
		out = append(out, chapter{from: g.from, to: g.to, fixed: true, teller: g.teller})
		at = g.to
	}
	plain(len(s.paragraphs))
	return out
}

// voteTellers finds the likeliest tellers of the chapters for which the text names none, in one
// pass over all (Viterbi): who is called by a name beside the teller's words has it; who is
// mentioned, or said to speak, has not; and tellers seldom change.
func (s *stage) voteTellers(chapters []chapter) {
	votes, told := s.tellerVotes(chapters)
	s.same = s.alikeNames(votes)
	var who []int // a name for each group that could tell
	points := map[int][]float64{}
	for c := range chapters {
		for name, n := range votes[c] {
			g := s.same[name]
			if points[g] == nil {
				points[g] = make([]float64, len(chapters))
				who = append(who, g)
			}
			points[g][c] += n
		}
	}
	if len(who) == 0 || told == 0 {
		return
	}
	slices.Sort(who)
	s.penalize(chapters, points)
	path := likeliest(chapters, who, points)
	total := map[int]float64{}
	for c, g := range path {
		if g != text.Nobody {
			total[g] += points[g][c]
		}
	}
	for c := range chapters {
		if g := path[c]; !chapters[c].fixed && g != text.Nobody && (told > 1 && total[g] > 0 || total[g] >= sure) {
			chapters[c].teller = s.calledBy(votes, g, path)
		}
	}
}

// calledBy returns the name of a group that has most votes in the chapters that it tells.
func (s *stage) calledBy(votes []map[int]float64, group int, path []int) int {
	count := map[int]float64{}
	for c, g := range path {
		if g == group {
			for name, n := range votes[c] {
				if s.same[name] == group {
					count[name] += n
				}
			}
		}
	}
	best := group
	for name := range s.same {
		if s.same[name] == group && count[name] > count[best] {
			best = name
		}
	}
	return best
}

// tellerVotes counts by chapter who is called beside the words of who says "I", and how
// often "I said" occurs in chapters whose teller is not given.
func (s *stage) tellerVotes(chapters []chapter) ([]map[int]float64, int) {
	votes := make([]map[int]float64, len(chapters))
	told, c := 0, 0
	for i := range s.turns {
		t := &s.turns[i]
		for chapters[c].to <= t.paragraph {
			c++
		}
		if chapters[c].fixed {
			continue
		}
		if votes[c] == nil {
			votes[c] = map[int]float64{}
		}
		mine := i > 0 && s.next(i-1, i) && s.turns[i-1].speaker == narrator
		presented := text.Nobody
		if t.speaker == narrator || mine && s.best(t).strength < tagCue { // behind the narrator's own words too
			for _, k := range t.quotes {
				if name := s.presents(t.paragraph, s.quotes[k]); name != text.Nobody {
					presented = name
				}
			}
		}
		if presented != text.Nobody {
			votes[c][presented] += 3
		}
		if t.speaker == narrator {
			told++
			continue
		}
		mine = mine || i+1 < len(s.turns) && s.next(i, i+1) && s.turns[i+1].speaker == narrator
		for _, name := range t.called {
			if mine && actor(name) != t.speaker {
				votes[c][name] += 2
			}
		}
	}
	return votes, told
}

// penalize takes points from who is mentioned in a chapter or said to speak there.
func (s *stage) penalize(chapters []chapter, points map[int][]float64) {
	const (
		spoke     = 3.0
		toldOf    = 0.5
		mostTimes = 40
	)
	c := 0
	for i := range s.turns {
		for chapters[c].to <= s.turns[i].paragraph {
			c++
		}
		for _, cue := range s.turns[i].cues {
			if cue.who >= 0 && cue.strength == tagCue {
				if list := points[s.same[cue.who]]; list != nil {
					list[c] -= spoke
				}
			}
		}
	}
	c = 0
	times := map[[2]int]int{}
	p := 0
	for _, m := range s.study.Mentions {
		for p+1 < len(s.paragraphs) && s.paragraphs[p+1].Span.Start <= m.Span.Start {
			p++
		}
		for chapters[c].to <= p {
			c++
		}
		list := points[s.same[m.Name]]
		if list == nil || s.paragraphs[p].Heading || s.inQuote(m.Span.Start, p) {
			continue
		}
		key := [2]int{c, s.same[m.Name]}
		if times[key]++; times[key] <= mostTimes {
			list[c] -= toldOf
		}
	}
}

// inQuote reports whether an offset of a paragraph is in a quotation.
func (s *stage) inQuote(offset, paragraph int) bool {
	i, end := s.tokensOf(paragraph, offset, s.paragraphs[paragraph].Span.End)
	return i < end && s.tokens[i].quoted
}

// likeliest returns the group that tells each chapter, text.Nobody where none is likely.
func likeliest(chapters []chapter, who []int, points map[int][]float64) []int {
	states := append([]int{text.Nobody}, who...)
	score := make([]float64, len(states))
	back := make([][]int, len(chapters))
	for c := range chapters {
		best := 0
		for k := range score {
			if score[k] > score[best] {
				best = k
			}
		}
		next := make([]float64, len(states))
		back[c] = make([]int, len(states))
		for k, g := range states {
			next[k], back[c][k] = score[k], k
			if change := score[best] - changing; change > score[k] {
				next[k], back[c][k] = change, best
			}
			if g != text.Nobody {
				next[k] += points[g][c]
			}
		}
		score = next
	}
	at := 0
	for k := range score {
		if score[k] > score[at] {
			at = k
		}
	}
	out := make([]int, len(chapters))
	for c := len(chapters) - 1; c >= 0; c-- {
		out[c] = states[at]
		at = back[c][at]
	}
	return out
}

// alikeNames groups the names that somebody may be called by who tells: one holds the words
// of the other (Ellen, Ellen Dean, Mrs. Dean). Every other name is alone.
func (s *stage) alikeNames(votes []map[int]float64) []int {
	same := make([]int, len(s.study.Names))
	total := map[int]float64{}
	for i := range same {
		same[i] = i
	}
	for _, v := range votes {
		for name, n := range v {
			total[name] += n
		}
	}
	var names []int
	for name := range s.study.Names {
		if s.study.Names[name].Type == kb.Character && total[name] > 0 {
			names = append(names, name)
		}
	}
	words := map[int][]string{}
	for _, n := range names {
		words[n] = bareWords(s.study.Names[n].Surface)
	}
	for i, a := range names {
		for _, b := range names[:i] {
			if same[a] != same[b] && within(words[a], words[b]) && !s.groupsClash(same, names, same[a], same[b]) {
				from, to := same[a], same[b]
				for _, n := range names {
					if same[n] == from {
						same[n] = to
					}
				}
			}
		}
	}
	return same
}

// groupsClash reports whether two groups have names of both sexes.
func (s *stage) groupsClash(same, names []int, a, b int) bool {
	sex := func(group int) (out int) {
		for _, n := range names {
			if g := s.gender(actor(n)); same[n] == group && g != 0 {
				out = g
			}
		}
		return out
	}
	return clash(sex(a), sex(b))
}

// within reports whether the words of one of two names are all in the other.
func within(a, b []string) bool {
	if len(a) > len(b) {
		a, b = b, a
	}
	if len(a) == 0 {
		return false
	}
	for _, w := range a {
		found := false
		for _, o := range b {
			found = found || w == o
		}
		if !found {
			return false
		}
	}
	return true
}

// tellsHere reports whether a name is that of who says "I" in a paragraph.
func (s *stage) tellsHere(name, paragraph int) bool {
	return s.goesBy(name, s.teller[paragraph])
}

// goesBy reports whether a name is a teller's.
func (s *stage) goesBy(name, teller int) bool {
	return teller != text.Nobody && name >= 0 && (teller == name || s.alike[teller] == s.alike[name] || s.same != nil && s.same[teller] == s.same[name])
}
