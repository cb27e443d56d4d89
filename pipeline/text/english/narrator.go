package english

import (
	"slices"
	"sort"

	"dramatis/editor/kb"
	"dramatis/pipeline/text"
)

// changePenalty is the cost, in votes, of a change of narrator between chapters. minVotes are enough for a narrator
// where "I said" occurs only once, oneVote where it occurs more often: somebody who is called so once and never told of.
const (
	changePenalty = 6.0
	minVotes      = 4.0
	oneVote       = 2.0
)

// A chapter is a run of paragraphs between headings with one narrator.
type chapter struct {
	from, to int
	fixed    bool // the text names its narrator
	teller   int
}

// findNarrators finds the name of the "I" in each paragraph: the one that a heading gives, else for each chapter the
// one by which others address the narrator and which the narration does not mention.
func (s *stage) findNarrators(given []section) {
	chapters := s.chapters(given)
	s.voteTellers(chapters)
	before := text.Nobody // narrator of the last chapter with another one
	for i, c := range chapters {
		for p := c.from; p < c.to; p++ {
			s.teller[p] = c.teller
		}
		if i > 0 && chapters[i-1].teller != text.Nobody && chapters[i-1].teller != c.teller {
			before = chapters[i-1].teller
		}
		if !c.fixed && c.teller != text.Nobody {
			s.cutFrames(c, before)
		}
		if c.teller != text.Nobody {
			s.study.Names[c.teller].Narrator = true
			s.study.Tellings = append(s.study.Tellings, text.Telling{Name: c.teller,
				At: kb.Span{Start: s.paragraphs[c.from].Span.Start, End: s.paragraphs[c.to-1].Span.End}})
		}
	}
}

// cutFrames gives stretches of a chapter to another narrator where the chapter's own is repeatedly mentioned by name:
// there the narrator of the frame, who listens to them, speaks.
func (s *stage) cutFrames(c chapter, other int) {
	const reach, enough = 4, 2
	last, n := -reach-1, 0
	turn := sort.Search(len(s.turns), func(i int) bool { return s.turns[i].paragraph >= c.from })
	for p := c.from; p < c.to; p++ {
		named := false
		s.eachActor(p, s.paragraphs[p].Span.Start, s.paragraphs[p].Span.End, func(a actor, subject bool) {
			named = named || subject && s.isNameOf(int(a), c.teller)
		})
		for ; turn < len(s.turns) && s.turns[turn].paragraph <= p; turn++ {
			for _, q := range s.turns[turn].cues {
				named = named || q.strength == tagCue && s.isNameOf(int(q.who), c.teller)
			}
		}
		if !named {
			continue
		}
		if p-last > 2*reach {
			n = 0
		}
		if n++; n >= enough {
			for k := max(c.from, last-reach); k < min(c.to, p+reach+1); k++ {
				s.teller[k] = other
			}
		}
		last = p
	}
}

// setGivenTellers stores the narrator of each section for which the text names one, and the reader of each letter.
func (s *stage) setGivenTellers() {
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

// chapters returns the given sections and the chapters between them.
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

// voteTellers finds the likeliest narrators of the chapters for which the text names none, in one pass over all
// (Viterbi). A name by which the narrator is addressed gains votes, one that is mentioned or tagged as speaker loses
// some, and a change of narrator is penalized.
func (s *stage) voteTellers(chapters []chapter) {
	votes, saidI := s.countTellerVotes(chapters)
	s.addSelfNaming(chapters, votes)
	s.tellerGroup = s.groupTellerNames(votes)
	var who []int // one name of each group with votes
	points := map[int][]float64{}
	for c := range chapters {
		for name, n := range votes[c] {
			g := s.tellerGroup[name]
			if points[g] == nil {
				points[g] = make([]float64, len(chapters))
				who = append(who, g)
			}
			points[g][c] += n
		}
	}
	if len(who) == 0 || saidI == 0 {
		return
	}
	slices.Sort(who)
	s.penalize(chapters, points)
	path := likeliestTellers(chapters, who, points)
	total := map[int]float64{}
	for c, g := range path {
		if g != text.Nobody {
			total[g] += points[g][c]
		}
	}
	for c := range chapters {
		if g := path[c]; !chapters[c].fixed && g != text.Nobody && (saidI > 1 && total[g] >= oneVote || total[g] >= minVotes) {
			chapters[c].teller = s.commonestName(votes, g, path)
		}
	}
}

// commonestName returns the name of a group with most votes in the chapters that the group narrates.
func (s *stage) commonestName(votes []map[int]float64, group int, path []int) int {
	count := map[int]float64{}
	for c, g := range path {
		if g == group {
			for name, n := range votes[c] {
				if s.tellerGroup[name] == group {
					count[name] += n
				}
			}
		}
	}
	best := group
	for name := range s.tellerGroup {
		if s.tellerGroup[name] == group && count[name] > count[best] {
			best = name
		}
	}
	return best
}

// countTellerVotes counts, by chapter, the names by which the narrator is addressed, and how often "I said" occurs in
// chapters without a given narrator.
func (s *stage) countTellerVotes(chapters []chapter) ([]map[int]float64, int) {
	votes := make([]map[int]float64, len(chapters))
	saidI, c := 0, 0
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
		if t.speaker == narrator || mine && s.best(t).strength < tagCue { // also directly after the narrator's own words
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
			saidI++
			continue
		}
		mine = mine || i+1 < len(s.turns) && s.next(i, i+1) && s.turns[i+1].speaker == narrator
		for _, name := range t.called {
			switch {
			case actor(name) == t.speaker:
			case mine && !ranks[kb.Fold(s.study.Names[name].Surface)]:
				votes[c][name] += 2
			case mine || s.narrationCounts[s.alike[name]] == 0:
				votes[c][name]++
			}
		}
	}
	return votes, saidI
}

// addSelfNaming adds votes for the names by which the narrator of a chapter refers to themselves: I, Ann Lee, was born; my name is Ann.
func (s *stage) addSelfNaming(chapters []chapter, votes []map[int]float64) {
	const enough = 8
	for c, x := range chapters {
		if x.fixed {
			continue
		}
		for i := int(s.first[x.from]) + 2; i < int(s.first[x.to]); i++ {
			if s.mentionAt[i] == 0 || s.tokens[i].quoted || s.tokens[i].paragraph != s.tokens[i-2].paragraph {
				continue
			}
			name, next, ok := s.nameAt(i, int(s.first[x.to]))
			apposed := s.word(&s.tokens[i-1]) == "i" && s.tokens[i].before&comma != 0 && s.marksAfter(next-1)&comma != 0
			if ok && (apposed || s.givesName(i-2) && s.tokens[i].before&hard == 0) {
				if votes[c] == nil {
					votes[c] = map[int]float64{}
				}
				votes[c][name] += enough
			}
		}
	}
}

// penalize subtracts points from those who are mentioned in a chapter, or tagged as speakers there.
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
				if list := points[s.tellerGroup[cue.who]]; list != nil {
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
		list := points[s.tellerGroup[m.Name]]
		if list == nil || s.paragraphs[p].Heading || s.inQuote(m.Span.Start, p) {
			continue
		}
		key := [2]int{c, s.tellerGroup[m.Name]}
		if times[key]++; times[key] <= mostTimes {
			list[c] -= toldOf
		}
	}
}

// inQuote reports whether an offset in a paragraph is within a quotation.
func (s *stage) inQuote(offset, paragraph int) bool {
	i, end := s.tokensOf(paragraph, offset, s.paragraphs[paragraph].Span.End)
	return i < end && s.tokens[i].quoted
}

// likeliestTellers returns the group that narrates each chapter, text.Nobody where none is likely.
func likeliestTellers(chapters []chapter, who []int, points map[int][]float64) []int {
	states := append([]int{text.Nobody}, who...)
	score := make([]float64, len(states))
	back := make([][]int, len(chapters))
	for c := range chapters {
		best := argmax(score)
		next := make([]float64, len(states))
		back[c] = make([]int, len(states))
		for k, g := range states {
			next[k], back[c][k] = score[k], k
			if change := score[best] - changePenalty; change > score[k] {
				next[k], back[c][k] = change, best
			}
			if g != text.Nobody {
				next[k] += points[g][c]
			}
		}
		score = next
	}
	at := argmax(score)
	out := make([]int, len(chapters))
	for c := len(chapters) - 1; c >= 0; c-- {
		out[c] = states[at]
		at = back[c][at]
	}
	return out
}

// groupTellerNames groups the names that may mean the same narrator: the words of one are all in the other (Ellen,
// Ellen Dean, Mrs. Dean). Every other name is its own group.
func (s *stage) groupTellerNames(votes []map[int]float64) []int {
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
			if same[a] != same[b] && sharesWords(words[a], words[b]) && !s.groupsClash(same, names, same[a], same[b]) {
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

// groupsClash reports whether two groups have names of different genders.
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

// sharesWords reports whether one of two names has all words of the other.
func sharesWords(a, b []string) bool {
	if len(a) > len(b) {
		a, b = b, a
	}
	if len(a) == 0 {
		return false
	}
	return !slices.ContainsFunc(a, func(w string) bool { return !slices.Contains(b, w) })
}

// isTellerIn reports whether a name is that of the narrator of a paragraph.
func (s *stage) isTellerIn(name, paragraph int) bool {
	return s.isNameOf(name, s.teller[paragraph])
}

// isNameOf reports whether a name may be another name of a narrator.
func (s *stage) isNameOf(name, teller int) bool {
	return teller != text.Nobody && name >= 0 && (teller == name || s.alike[teller] == s.alike[name] || s.tellerGroup != nil && s.tellerGroup[teller] == s.tellerGroup[name])
}
