package normalize

import (
	"cmp"
	"math"
	"slices"

	"dramatis/editor/kb"
	"dramatis/pipeline/text/naming"
)

// Names that occur together are counted by stretches of stretchBytes bytes of text. Each name is paired with
// mostCompanions names by either measure; with more in Chinese, where the forms seldom show that
// two names may be one person.
const (
	stretchBytes          = 1200
	mostCompanions        = 4
	mostChineseCompanions = 8
)

// companions returns pairs of names that share no word, occur in the same stretches of text, and
// complement each other: a given name and a surname with a title, or an epithet and a full name.
func (b *book) companions(in stretchIndex) map[[2]int]bool {
	out := map[[2]int]bool{}
	for i, x := range b.names {
		if typeOf(x) != kb.Character || x.parts.Plural || x.skipped {
			continue
		}
		shared := map[int]int{}
		for _, s := range in.of[i] {
			for _, j := range in.names[s] {
				if j != i && !b.names[j].skipped {
					shared[j]++
				}
			}
		}
		var alike, within []neighbour
		for j, n := range shared {
			if y := b.names[j]; complements(x, y) {
				alike = append(alike, neighbour{j, float64(n) / math.Sqrt(float64(len(in.of[i])*len(in.of[j])))})
				within = append(within, neighbour{j, float64(n) / float64(len(in.of[i]))})
			}
		}
		most := mostCompanions
		if x.parts.Han {
			most = mostChineseCompanions
		}
		for _, n := range append(closest(alike, most), closest(within, most)...) {
			out[key(i, n.to)] = true
		}
	}
	return out
}

// closest returns the n nearest, sorted.
func closest(list []neighbour, n int) []neighbour {
	slices.SortFunc(list, func(a, b neighbour) int { return cmp.Or(cmp.Compare(b.score, a.score), a.to-b.to) })
	return list[:min(len(list), n)]
}

// complements reports whether each form has what the other lacks, and nothing
// in them shows that they are two people.
func complements(x, y *entry) bool {
	if !sameType(x, y) || y.parts.Plural || x.parts.Han != y.parts.Han {
		return false
	}
	given := func(e *entry) bool { return e.parts.Family == "" && (e.parts.Given != "" || e.parts.Bare != "") }
	family := func(e *entry) bool {
		return e.parts.Given == "" && (e.rank == 2 && e.parts.Family != "" || e.parts.Husband != "")
	}
	if x.parts.Han {
		if x.parts.Full() && y.parts.Full() {
			return false
		}
	} else if !(given(x) && family(y) || family(x) && given(y)) {
		return false
	}
	m := naming.Compare(x.parts, y.parts)
	return !m.Clashes() && !m.Overlaps() && m.Titles <= 0.4
}

// A stretchIndex records which names occur in which stretches of text.
type stretchIndex struct {
	names [][]int // by stretch
	of    [][]int // by name, sorted
}

func (b *book) indexStretches() stretchIndex {
	out := stretchIndex{names: make([][]int, b.length/stretchBytes+1), of: make([][]int, len(b.names))}
	for i, e := range b.names {
		for _, s := range e.mentions {
			if k, n := s.at/stretchBytes, len(out.of[i]); n == 0 || out.of[i][n-1] != k {
				out.of[i] = append(out.of[i], k)
				out.names[k] = append(out.names[k], i)
			}
		}
	}
	return out
}
