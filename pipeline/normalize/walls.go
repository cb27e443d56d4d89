package normalize

import (
	"math"
	"sort"

	"dramatis/editor/kb"
	"dramatis/pipeline/task"
	"dramatis/pipeline/text/naming"
)

// wallsPerName is how many walls by form a name gets, at most: against the most
// frequent names it could be taken for.
const wallsPerName = 3

// oftenTitled is how often each of two titles must stand before a family name to
// make two people: one "Mr. Jekyll" is a slip, five are the doctor's brother.
const oftenTitled = 5

// wallsAmong are the pairs whose forms share a word and yet can't be one person:
// members of one family, a man and a woman, Jr. and Sr. They keep a mistake about
// a shorter name from spreading through the family.
func (b *book) wallsAmong(f *forms) []*pair {
	type foe struct {
		i, j int
		m    naming.Match
	}
	var all []foe
	for i, list := range f.edges {
		for _, e := range list {
			if e.to > i && b.walled(i, e) {
				all = append(all, foe{i, e.to, e.match})
			}
		}
	}
	weight := func(x foe) int { return min(b.names[x.i].count(), b.names[x.j].count()) }
	sort.SliceStable(all, func(x, y int) bool { return weight(all[x]) > weight(all[y]) })
	given := make([]int, len(b.names))
	var out []*pair
	for _, x := range all {
		if given[x.i] >= wallsPerName && given[x.j] >= wallsPerName {
			continue
		}
		given[x.i]++
		given[x.j]++
		p := &pair{a: x.i, b: x.j}
		p.add(b.wallClue(b.names[x.i], b.names[x.j], x.m))
		if n, at := together(b.names[x.i].spots, b.names[x.j].spots); n > 0 {
			p.add(task.Clue{Kind: "one sentence", Text: inOneSentence(n), Weight: -math.Log1p(float64(n)), Quote: b.quote(at, true)})
		}
		out = append(out, p)
	}
	sort.Slice(out, func(x, y int) bool { return out[x].a < out[y].a || out[x].a == out[y].a && out[x].b < out[y].b })
	return out
}

// walled reports whether the forms make two people of two names that share a word.
func (b *book) walled(i int, e edge) bool {
	x, y := b.names[i], b.names[e.to]
	m := e.match
	if typeOf(x) != kb.Character || typeOf(y) != kb.Character || x.parts.Han || y.parts.Han {
		return false
	}
	switch {
	case m.Several || m.Middle:
		return false
	case m.Gender, m.Spouse, m.Suffix:
		return m.Family == naming.Equal || fits(m.Given)
	case m.Given == naming.Differ && m.Family == naming.Equal:
		return true
	case m.Given == naming.Equal && m.Family == naming.Differ:
		// A woman's family name may change.
		return x.parts.Gender == naming.Male && y.parts.Gender == naming.Male && min(x.count(), y.count()) >= 2
	case m.Family == naming.Equal && !fits(m.Given):
		return m.Titles >= 0.7 || m.Titles > 0 && x.rank == 2 && y.rank == 2 && min(x.count(), y.count()) >= oftenTitled
	}
	return false
}

func (b *book) wallClue(x, y *entry, m naming.Match) task.Clue {
	c := task.Clue{Kind: "form", Weight: -4}
	switch {
	case m.Spouse:
		c.Text = say("“{}” is the wife of “{}” by form", x.Surface, y.Surface)
		if x.parts.Husband == "" {
			c.Text = say("“{}” is the wife of “{}” by form", y.Surface, x.Surface)
		}
	case m.Gender:
		c.Text = say("“{}” is {}, “{}” {}", x.Surface, x.parts.Gender, y.Surface, y.parts.Gender)
	case m.Suffix:
		c.Text = "the elder and the younger"
	case m.Family == naming.Differ:
		c.Text = "one given name, two family names"
	case m.Given != naming.Differ:
		c.Text = say("“{}” and “{}” are hardly one person's titles", titleOf(x), titleOf(y))
	default:
		c.Text = "one family name, two given names"
	}
	return c
}
