package cast

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"dramatis/editor/identity"
	"dramatis/editor/kb"
)

// A sign is evidence in the text itself against two names being one, independent of any judge: both are
// listed as two, joined by "and" or the like. In the gold of thirty books this never happened to two
// names of one person. (That one speaks to the other is no such sign: most such names in one group are
// one person.)
type sign struct {
	a, b  kb.NameID
	times int
}

// signs are the signs of all pairs of names, indexed by both.
type signs map[kb.NameID]map[kb.NameID]*sign

// same returns the probability that names with these signs are one.
func (s *sign) same() float64 { return 1 / (1 + math.Exp(s.weight())) }

func (s *sign) weight() float64 { return 2 + 0.5*float64(min(s.times, 4)) }

// why describes the sign in words.
func (s *sign) why(v *View) kb.Reason {
	return kb.Reason{Text: kb.Label("“{}” and “{}” are named side by side {} times", v.surface(s.a), v.surface(s.b), strconv.Itoa(s.times)), Weight: -s.weight()}
}

func (s signs) put(a, b kb.NameID) *sign {
	if b < a {
		a, b = b, a
	}
	out := s[a][b]
	if out == nil {
		out = &sign{a: a, b: b}
		for _, p := range [][2]kb.NameID{{a, b}, {b, a}} {
			if s[p[0]] == nil {
				s[p[0]] = map[kb.NameID]*sign{}
			}
			s[p[0]][p[1]] = out
		}
	}
	return out
}

// within returns the signs between names of a group, in the order of its names.
func (s signs) within(g *identity.Group) []*sign {
	var out []*sign
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

// signsOf finds the signs in the evidence.
func signsOf(s *kb.Snapshot, ev *kb.Evidence) signs {
	out := signs{}
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
			if x.name == y.name || y.at.Start <= x.at.End || y.at.Start-x.at.End > longestJoint {
				continue
			}
			if joints[strings.TrimSpace(text.Slice(kb.Span{Start: x.at.End, End: y.at.Start}))] {
				out.put(x.name, y.name).times++
			}
		}
	}
	return out
}

// joints are the words between two people named as two; with its spaces none is longer than
// longestJoint bytes.
var joints = map[string]bool{"and": true, "&": true, "or": true, "nor": true, "、": true, "和": true, "与": true, "與": true, "同": true, "及": true}

const longestJoint = 8
