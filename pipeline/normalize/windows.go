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
	chiefGrouped  = 18 // of these the most frequent of all, if there are more names
	fewestGrouped = 12 // names that are still asked about in halves
	// mostTwice is how many names, the most frequent ones, are in two calls. The others of a cast of a thousand are
	// mentioned once or twice; a second call about them finds little and costs as much as the first.
	mostTwice = 300
)

// A TokenLimiter is a judge with a limit for the tokens of names in one call.
type TokenLimiter interface{ GroupRoom() int }

// windows divides the names into calls, of one type each. If there are more names than fit into a call,
// each, up to mostTwice, is in two calls: with the chief names and names that may be the same person, and with the next
// most frequent names and names that are near it in the story.
func (g *grouping) windows(judge task.NameGrouper) [][]int {
	most := mostGrouped
	if r, ok := judge.(TokenLimiter); ok {
		most = min(most, max(fewestGrouped, r.GroupRoom()/tokensPerName))
	}
	byKind := map[kb.Type][]int{}
	var kinds []kb.Type
	for i, e := range g.book.names {
		t := typeOf(e)
		if !g.isWorthGrouping(i) {
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
			for _, rest := range g.splitIntoRuns(names[chief:], most-chief, g.possibleSame, g.storyOrder) {
				out = append(out, slices.Concat(names[:chief], rest))
			}
			often := names[:min(mostTwice, len(names))]
			second := often[chief:min(2*chief, len(often))]
			for _, rest := range g.splitIntoRuns(often[chief+len(second):], most-chief, g.offeredNames, g.byGender) {
				out = append(out, slices.Concat(second, rest))
			}
		}
	}
	return out
}

// tokensPerName is about the number of tokens of a name with its description and quotes.
const tokensPerName = 190

// isWorthGrouping reports whether a name is worth asking about: a character mentioned
// more than once, or a name that another name could mean.
func (g *grouping) isWorthGrouping(i int) bool {
	e := g.book.names[i]
	if typeOf(e) == kb.Character && e.count() > 1 {
		return true
	}
	return slices.ContainsFunc(g.candidatesOf[i], func(p *pair) bool {
		return typeOf(g.book.names[p.a]) == typeOf(g.book.names[p.b]) && p.odds() > leastAsked
	})
}

// storyOrder compares names by the position of their middle mentions.
func (g *grouping) storyOrder(a, b int) int {
	middle := func(i int) int {
		if mentions := g.book.names[i].mentions; len(mentions) > 0 {
			return mentions[len(mentions)/2].at
		}
		return 0
	}
	return cmp.Or(middle(a)-middle(b), a-b)
}

// byGender sorts women before men, and both in the order of the story: a maiden name may be far from the married one.
func (g *grouping) byGender(a, b int) int {
	rank := func(i int) int {
		if x := g.book.sexOf([]int{i}); x.femaleTitle || x.shown > 0 || x.shown == 0 && g.book.gender[i].leaning() > leansToWoman {
			return 0
		}
		return 1
	}
	return cmp.Or(rank(a)-rank(b), g.storyOrder(a, b))
}

// splitIntoRuns sorts names and divides them into runs of at most size. Names that near gives for a name come right after it.
func (g *grouping) splitIntoRuns(names []int, size int, near func(name int) []int, compare func(a, b int) int) [][]int {
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
		cluster := collectNear(first, in, taken, size, near)
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

// collectNear returns a name with those that near gives for it, and for these; at most size.
func collectNear(first int, in, taken map[int]bool, size int, near func(name int) []int) []int {
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

// possibleSame returns the names that may be the same person, by the clues or because they share
// a word.
func (g *grouping) possibleSame(name int) []int {
	var out []int
	for _, p := range g.candidatesOf[name] {
		if p.odds() > leastAsked {
			out = append(out, p.a+p.b-name)
		}
	}
	e := g.book.names[name]
	for _, word := range wordsOf(e) {
		out = append(out, g.namesByWord[word]...)
	}
	if e.parts.Han && e.parts.Family != "" {
		out = append(out, g.namesByWord[e.parts.Family]...)
	}
	return out
}

// offeredNames returns the names near a name in the story that it may mean, even if the forms share nothing.
func (g *grouping) offeredNames(name int) []int { return g.offered[name] }

// indexWords indexes names by word, and Chinese ones that are a surname with a title by surname: 王大爺.
func (g *grouping) indexWords() {
	g.namesByWord = map[string][]int{}
	for i, e := range g.book.names {
		if p := e.parts; p.Han && p.Family != "" && p.Given == "" {
			g.namesByWord[p.Family] = append(g.namesByWord[p.Family], i)
		}
		for _, word := range wordsOf(e) {
			g.namesByWord[word] = append(g.namesByWord[word], i)
		}
	}
}

// wordsOf returns the words of a name without its titles; for a Chinese one the pairs of
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

// clip shortens a text to n bytes at most, at a word.
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
