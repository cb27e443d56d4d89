package chinese

import (
	"context"
	"slices"
	"strings"
)

// index finds candidates by where they begin.
type index struct {
	lengths map[string]uint16 // first two characters: bit n for a candidate of n characters
	all     map[string]*candidate
}

func newIndex(all []*candidate) *index {
	x := &index{lengths: make(map[string]uint16, len(all)), all: make(map[string]*candidate, len(all))}
	for _, c := range all {
		if n := len(c.word) / han; n >= 2 && n <= longest {
			x.lengths[c.word[:2*han]] |= 1 << n
			x.all[c.word] = c
		}
	}
	return x
}

// at calls back for each candidate that t begins with, the shortest first.
func (x *index) at(t string, found func(*candidate)) {
	if len(t) < 2*han {
		return
	}
	mask := x.lengths[t[:2*han]]
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

// count walks the text again and fills in the figures of all candidates.
func (f *finder) count(ctx context.Context, all []*candidate) error {
	x := newIndex(all)
	for i := range f.runs {
		if i%every == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		r := &f.runs[i]
		for at := r.start; at+2*han <= r.end; at += han {
			mask := x.lengths[f.folded[at:at+2*han]]
			if mask == 0 {
				continue
			}
			left := neighbour{unknown: true}
			for n := 2; mask>>n != 0 && at+n*han <= r.end; n++ {
				if mask&(1<<n) == 0 {
					continue
				}
				if c := x.all[f.folded[at:at+n*han]]; c != nil {
					if left.unknown {
						left = f.leftOf(r, at)
					}
					f.note(r, c, at, left)
				}
			}
		}
	}
	return nil
}

type neighbour struct{ unknown, start, word, went, measured bool }

func (f *finder) leftOf(r *run, at int) neighbour {
	before := f.folded[max(r.start, at-5*han):at]
	return neighbour{start: before == "", word: before != "" && (f.lex.left.suffix(before) != "" || f.lex.title.suffix(before) != "" || f.lex.role.suffix(before) != ""), went: before != "" && f.lex.goes.suffix(before) != "",
		measured: len(before) >= 2*han && f.numeral(before[len(before)-2*han:]) && f.lex.several.has[before[len(before)-han:]]}
}

func (f *finder) note(r *run, c *candidate, at int, left neighbour) {
	c.count++
	end := at + len(c.word)
	switch {
	case left.start:
		c.starts++
	default:
		c.leftFirst.add(f.folded[at-han : at])
		if left.word {
			c.leftWord++
		}
		if left.went {
			c.went++
		}
		if left.measured {
			c.measured++
		}
	}
	switch {
	case end == r.end:
		c.ends++
		if left.start && r.quoted && (opens(r.prev) || ends(r.next)) {
			c.called++
		}
	default:
		c.rightLast.add(f.folded[end : end+han])
		if f.boundary(f.folded[end:r.end]) {
			c.rightWord++
		}
	}
}
