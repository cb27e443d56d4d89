//go:build corpus

package main

import (
	"fmt"
	"maps"
	"slices"

	"dramatis/editor/kb"
)

// pairs counts pairs of gold names: rightly in one group, wrongly, missed.
type pairs struct{ hit, wrong, missed int }

func (c pairs) precision() float64 {
	if c.hit+c.wrong == 0 {
		return 1
	}
	return float64(c.hit) / float64(c.hit+c.wrong)
}

func (c pairs) recall() float64 {
	if c.hit+c.missed == 0 {
		return 1
	}
	return float64(c.hit) / float64(c.hit+c.missed)
}

func (c pairs) f1() float64 {
	return 2 * float64(c.hit) / max(1, float64(2*c.hit+c.wrong+c.missed))
}

func (c pairs) String() string {
	return fmt.Sprintf("P %.3f R %.3f F1 %.3f", c.precision(), c.recall(), c.f1())
}

// score compares groups with a book's gold over all pairs of gold names; a name
// that was not found is alone.
func (b *book) score(groups map[kb.NameID]int) pairs {
	var c pairs
	names := slices.Sorted(maps.Keys(b.person))
	for i, x := range names {
		for _, y := range names[i+1:] {
			p, q := b.person[x], b.person[y]
			if p != q && !b.Differ(p, q) {
				continue
			}
			gx, okX := groups[x]
			gy, okY := groups[y]
			joined := okX && okY && gx == gy
			switch {
			case p == q && joined:
				c.hit++
			case p == q:
				c.missed++
			case joined:
				c.wrong++
			}
		}
	}
	return c
}

// found returns the part of the gold names that were read in the text at all.
func (b *book) found(groups map[kb.NameID]int) float64 {
	n := 0
	for name := range b.person {
		if _, ok := groups[name]; ok {
			n++
		}
	}
	return float64(n) / float64(len(b.person))
}

// leads is how many people of a book must not be taken for each other.
const leads = 10

// confused returns names of two of the most mentioned people that are in one group,
// two for each such pair of people.
func (b *book) confused(groups map[kb.NameID]int) [][2]kb.NameID {
	mentions := make([]int, len(b.Groups))
	most := make([]kb.NameID, len(b.Groups)) // by person: the name that is mentioned most
	for _, n := range slices.Sorted(maps.Keys(b.person)) {
		p, m := b.person[n], b.trainee.Mentions(n)
		mentions[p] += m
		if most[p] == "" || m > b.trainee.Mentions(most[p]) {
			most[p] = n
		}
	}
	people := make([]int, len(mentions))
	for p := range people {
		people[p] = p
	}
	slices.SortStableFunc(people, func(p, q int) int { return mentions[q] - mentions[p] })
	people = people[:min(len(people), leads)]
	var out [][2]kb.NameID
	for i, p := range people {
		for _, q := range people[i+1:] {
			g, ok := groups[most[p]]
			h, ok2 := groups[most[q]]
			if ok && ok2 && g == h && b.Differ(p, q) {
				out = append(out, [2]kb.NameID{most[p], most[q]})
			}
		}
	}
	return out
}
