package cast

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"dramatis/editor/identity"
	"dramatis/editor/kb"
)

// A listing is evidence in the text itself that two names are two people, independent of any judge: both are
// listed, joined by "and" or the like. In the gold of thirty books this never happened to two
// names of one person. (One speaking to the other is no such evidence: most such names in one group are
// one person.)
type listing struct {
	a, b  kb.NameID
	times int
}

// listings are the listings of all pairs of names, indexed by both.
type listings map[kb.NameID]map[kb.NameID]*listing

// probability returns the probability that names with this listing are one person.
func (s *listing) probability() float64 { return 1 / (1 + math.Exp(s.weight())) }

func (s *listing) weight() float64 { return 2 + 0.5*float64(min(s.times, 4)) }

// describe returns the listing in words.
func (s *listing) describe(v *View) kb.Reason {
	return kb.Reason{Text: kb.Label("“{}” and “{}” are named side by side {} times", v.surface(s.a), v.surface(s.b), strconv.Itoa(s.times)), Weight: -s.weight()}
}

func (s listings) put(a, b kb.NameID) *listing {
	if b < a {
		a, b = b, a
	}
	out := s[a][b]
	if out == nil {
		out = &listing{a: a, b: b}
		for _, p := range [][2]kb.NameID{{a, b}, {b, a}} {
			if s[p[0]] == nil {
				s[p[0]] = map[kb.NameID]*listing{}
			}
			s[p[0]][p[1]] = out
		}
	}
	return out
}

// within returns the listings of names of a group, in the order of its names.
func (s listings) within(g *identity.Group) []*listing {
	var out []*listing
	for i, a := range g.Names {
		if s[a] == nil {
			continue
		}
		for _, b := range g.Names[i+1:] {
			if found := s[a][b]; found != nil {
				out = append(out, found)
			}
		}
	}
	return out
}

// findListings finds the listings in the evidence.
func findListings(s *kb.Snapshot, ev *kb.Evidence) listings {
	out := listings{}
	type spot struct {
		at   kb.Span
		name kb.NameID
	}
	spots := map[kb.DocumentID][]spot{}
	for _, n := range ev.Order {
		for _, m := range n.Mentions {
			spots[m.Document] = append(spots[m.Document], spot{m.Span, n.ID})
		}
	}
	for d, list := range spots {
		text := s.Text(d)
		if text == nil {
			continue
		}
		slices.SortFunc(list, func(x, y spot) int { return x.at.Start - y.at.Start })
		for i := 1; i < len(list); i++ {
			x, y := list[i-1], list[i]
			if x.name == y.name || y.at.Start <= x.at.End || y.at.Start-x.at.End > longestConjunction {
				continue
			}
			if conjunctions[strings.TrimSpace(text.Slice(kb.Span{Start: x.at.End, End: y.at.Start}))] {
				out.put(x.name, y.name).times++
			}
		}
	}
	return out
}

// conjunctions are the words between two listed people; with its spaces none is longer than
// longestConjunction bytes.
var conjunctions = map[string]bool{"and": true, "&": true, "or": true, "nor": true, "、": true, "和": true, "与": true, "與": true, "同": true, "及": true}

const longestConjunction = 8
