package chinese

import (
	"slices"
	"strings"
)

// index finds candidates by where they begin.
type index struct {
	lengths map[string]uint16 // first two characters: bit n for a candidate of n characters
	first   pairs
	all     map[string]*candidate
}

func newIndex(all []*candidate) *index {
	x := &index{lengths: make(map[string]uint16, len(all)), all: make(map[string]*candidate, len(all))}
	for _, c := range all {
		if n := len(c.word) / han; n >= 2 && n <= longest {
			x.lengths[c.word[:2*han]] |= 1 << n
			x.first.add(c.word)
			x.all[c.word] = c
		}
	}
	return x
}

// mask is the lengths of the candidates that two characters begin.
func (x *index) mask(first string) uint16 {
	if !x.first.has(first) {
		return 0
	}
	return x.lengths[first]
}

// at calls back for each candidate that t begins with, the shortest first.
func (x *index) at(t string, found func(*candidate)) {
	if len(t) < 2*han {
		return
	}
	mask := x.mask(t[:2*han])
	for n := 2; mask>>n != 0 && n*han <= len(t); n++ {
		if mask&(1<<n) == 0 {
			continue
		}
		if c := x.all[t[:n*han]]; c != nil {
			found(c)
		}
	}
}

// longestAt is the longest candidate that t begins with.
func (x *index) longestAt(t string) (best *candidate) {
	x.at(t, func(c *candidate) { best = c })
	return best
}

// list gives the candidates sorted, so that no result hangs on a map's order.
func (f *finder) list() []*candidate {
	out := make([]*candidate, 0, len(f.all))
	for _, c := range f.all {
		out = append(out, c)
	}
	slices.SortFunc(out, func(a, b *candidate) int {
		if len(a.word) != len(b.word) {
			return len(a.word) - len(b.word)
		}
		return strings.Compare(a.word, b.word)
	})
	return out
}
