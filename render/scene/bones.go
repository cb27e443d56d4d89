package scene

import (
	"cmp"
	"slices"
)

// A Bone joins two members of a community, as indices into Picture.Discs.
type Bone struct{ A, B int }

// bones are the strongest lines that hold each community together: as few as join all its members that have lines to each
// other. The ground of a community is drawn along them.
func bones(discs []Disc, lines []Line) []Bone {
	var inside []Line
	for _, l := range lines {
		if c := discs[l.A].Community; c != 0 && c == discs[l.B].Community && !l.Dashed {
			inside = append(inside, l)
		}
	}
	slices.SortStableFunc(inside, func(a, b Line) int { return cmp.Compare(b.Weight, a.Weight) })
	root := make([]int, len(discs))
	for i := range root {
		root[i] = i
	}
	find := func(i int) int {
		for root[i] != i {
			root[i] = root[root[i]]
			i = root[i]
		}
		return i
	}
	var out []Bone
	for _, l := range inside {
		if a, b := find(l.A), find(l.B); a != b {
			root[a] = b
			out = append(out, Bone{l.A, l.B})
		}
	}
	return out
}
