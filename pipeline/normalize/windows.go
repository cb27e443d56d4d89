package normalize

import (
	"cmp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"dramatis/editor/kb"
	"dramatis/editor/kb/script"
	"dramatis/pipeline/task"
)

const (
	mostGrouped   = 60 // names in one call
	chiefGrouped  = 18 // of them the most frequent of all, where there are more names
	fewestGrouped = 12 // names that are still asked for in halves
)

// A Roomy judge says how many tokens of names it can be shown at once.
type Roomy interface{ GroupRoom() int }

// windows returns the calls: names of one kind each. Where there are more than a call
// holds, each is asked about twice, with the chief names and with some of the
// others: those that it could be one with, and those that are near it in the
// story.
func (g *grouping) windows(judge task.NameGrouper) [][]int {
	most := mostGrouped
	if r, ok := judge.(Roomy); ok {
		most = min(most, max(fewestGrouped, r.GroupRoom()/tokensPerName))
	}
	byKind := map[kb.Type][]int{}
	var kinds []kb.Type
	for i, e := range g.book.names {
		t := typeOf(e)
		if !g.worthGrouping(i) {
			continue
		}
		if byKind[t] == nil {
			kinds = append(kinds, t)
		}
		byKind[t] = append(byKind[t], i)
	}
	slices.Sort(kinds)
	var out [][]int
	for _, t := range kinds {
		names := byKind[t]
		slices.SortFunc(names, func(a, b int) int { return cmp.Or(g.book.names[b].count()-g.book.names[a].count(), a-b) })
		switch {
		case len(names) < 2:
		case len(names) <= most:
			out = append(out, names)
		default:
			// Twice: with the chief names, and with those that come after them.
			chief := min(chiefGrouped, most/3)
			for _, rest := range g.inRuns(names[chief:], most-chief, g.couldBe, g.storyOrder) {
				out = append(out, slices.Concat(names[:chief], rest))
			}
			second := names[chief:min(2*chief, len(names))]
			for _, rest := range g.inRuns(names[chief+len(second):], most-chief, g.offers, g.byGender) {
				out = append(out, slices.Concat(second, rest))
			}
		}
	}
	return out
}

// tokensPerName is about what a name comes to with its description and quotes.
const tokensPerName = 190

// worthGrouping reports whether a name is one to be asked about: a character that
// is named at all, and anything else that another name could be.
func (g *grouping) worthGrouping(i int) bool {
	e := g.book.names[i]
	if typeOf(e) == kb.Character && e.count() > 1 {
		return true
	}
	return slices.ContainsFunc(g.near[i], func(p *pair) bool {
		return typeOf(g.book.names[p.a]) == typeOf(g.book.names[p.b]) && p.odds() > worthAsking
	})
}

// storyOrder orders names by where their middle mentions are.
func (g *grouping) storyOrder(a, b int) int {
	middle := func(i int) int {
		if spots := g.book.names[i].spots; len(spots) > 0 {
			return spots[len(spots)/2].at
		}
		return 0
	}
	return cmp.Or(middle(a)-middle(b), a-b)
}

// byGender orders women before men, and both in the order of the story: a maiden name may be far from the married one.
func (g *grouping) byGender(a, b int) int {
	rank := func(i int) int {
		if x := g.book.sexOf([]int{i}); x.titled || x.shown > 0 || x.shown == 0 && g.book.gender[i].leaning() > leansToWoman {
			return 0
		}
		return 1
	}
	return cmp.Or(rank(a)-rank(b), g.storyOrder(a, b))
}

// inRuns cuts names into runs of at most size in an order, each name right after the first of those that near gives it.
func (g *grouping) inRuns(names []int, size int, near func(name int) []int, compare func(a, b int) int) [][]int {
	in := map[int]bool{}
	for _, n := range names {
		in[n] = true
	}
	order := slices.Clone(names)
	slices.SortFunc(order, compare)
	var out [][]int
	var run []int
	taken := map[int]bool{}
	for _, first := range order {
		cluster := cluster(first, in, taken, size, near)
		if len(cluster) == 0 {
			continue
		}
		if len(run) > 0 && len(run)+len(cluster) > size {
			out = append(out, run)
			run = nil
		}
		run = append(run, cluster...)
	}
	if len(run) > 0 {
		out = append(out, run)
	}
	return out
}

// cluster returns a name with those that are near it, and those that are near them; at most size.
func cluster(first int, in, taken map[int]bool, size int, near func(name int) []int) []int {
	if taken[first] {
		return nil
	}
	taken[first] = true
	out := []int{first}
	for n := 0; n < len(out) && len(out) < size; n++ {
		for _, other := range near(out[n]) {
			if in[other] && !taken[other] && len(out) < size {
				taken[other] = true
				out = append(out, other)
			}
		}
	}
	return out
}

// couldBe returns the names that a name could be one with, by the clues or because they share
// a word.
func (g *grouping) couldBe(name int) []int {
	var out []int
	for _, p := range g.near[name] {
		if p.odds() > worthAsking {
			out = append(out, p.a+p.b-name)
		}
	}
	e := g.book.names[name]
	for _, word := range wordsOf(e) {
		out = append(out, g.sharing[word]...)
	}
	if e.parts.Han && e.parts.Family != "" {
		out = append(out, g.sharing[e.parts.Family]...)
	}
	return out
}

// offers returns the names near a name in the story that it might be, however little the forms
// say so.
func (g *grouping) offers(name int) []int { return g.offered[name] }

// share notes which names have a word in common, and which Chinese ones are a family name with a title: 王大爺.
func (g *grouping) share() {
	g.sharing = map[string][]int{}
	for i, e := range g.book.names {
		if p := e.parts; p.Han && p.Family != "" && p.Given == "" {
			g.sharing[p.Family] = append(g.sharing[p.Family], i)
		}
		for _, word := range wordsOf(e) {
			g.sharing[word] = append(g.sharing[word], i)
		}
	}
}

// wordsOf returns the words of a name but for its titles; of a Chinese one the pairs of
// characters.
func wordsOf(e *entry) []string {
	if !script.MostlyHan(e.Surface) {
		words := strings.Join([]string{e.parts.Given, e.parts.Family, e.parts.Bare, e.parts.Husband}, " ")
		return strings.FieldsFunc(strings.ToLower(words), func(r rune) bool { return !unicode.IsLetter(r) })
	}
	var out []string
	for r := []rune(e.Surface); len(r) > 1; r = r[1:] {
		out = append(out, string(r[:2]))
	}
	return out
}

// halves returns two smaller windows: the chief names are in both.
func halves(window []int) [][]int {
	chief := len(window) / 4
	middle := chief + (len(window)-chief)/2
	return [][]int{window[:middle], append(slices.Clone(window[:chief]), window[middle:]...)}
}

// clip cuts a text at a word, to n bytes at most.
func clip(s string, n int) string {
	if len(s) <= n {
		return s
	}
	cut := n
	for cut > 0 && !utf8.RuneStart(s[cut]) {
		cut--
	}
	for i := cut; i > n*3/4; i-- {
		if s[i] == ' ' {
			cut = i
			break
		}
	}
	return s[:cut] + " …"
}
