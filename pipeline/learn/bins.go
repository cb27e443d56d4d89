package learn

import (
	"encoding/binary"
	"slices"
)

// binnedTrees are the trees of a model for rows of bins instead of values. They give the same sums faster.
type binnedTrees struct {
	bias   float64
	bounds [][]float64 // of all splits by a measure, ascending
	trees  []binnedTree
}

// A binnedTree is a Tree as a complete tree of four levels: the children of split i ≥ 1 are 2i and 2i+1.
type binnedTree struct {
	splits [mostLeaves]binnedSplit
	leaves [mostLeaves]float64 // children 16 to 31: the sum of the values above
}

// A binnedSplit compares the bin of a measure with the index of a bound: a larger bin is above.
type binnedSplit struct{ measure, bound uint8 }

// bins are, by measure, the number of bounds below a value.
type bins [mostMeasures]uint8

const (
	mostLeaves   = 16
	mostMeasures = 128
	mostBins     = 255
)

// binTrees returns the trees of a model for bins, nil if they are too large.
func binTrees(m *Model) *binnedTrees {
	bounds := boundsOfSplits(m.Trees)
	if len(bounds) > mostMeasures {
		return nil
	}
	for _, b := range bounds {
		if len(b) > mostBins {
			return nil
		}
	}
	b := &binnedTrees{bias: m.Bias, bounds: bounds, trees: make([]binnedTree, len(m.Trees))}
	for i, t := range m.Trees {
		if len(t) >= mostLeaves {
			return nil
		}
		b.add(&b.trees[i], t, 0, 1, 0)
	}
	return b
}

// boundsOfSplits returns the bounds of each measure, ascending.
func boundsOfSplits(trees []Tree) (out [][]float64) {
	for _, t := range trees {
		for _, s := range t {
			for len(out) <= s.Measure {
				out = append(out, nil)
			}
			if s.Measure != leaf {
				out[s.Measure] = append(out[s.Measure], s.Bound)
			}
		}
	}
	for i := range out {
		slices.Sort(out[i])
		out[i] = slices.Compact(out[i])
	}
	return out
}

// add adds split i of a tree, and those below it, at position at. sum is the sum of the values above; as in Tree.value, sums
// begin at the root, because another order would round differently.
func (b *binnedTrees) add(to *binnedTree, from Tree, i, at int, sum float64) {
	if at >= mostLeaves {
		to.leaves[at-mostLeaves] = sum
		return
	}
	below, above := sum, sum
	to.splits[at].bound = mostBins // below for all bins
	if i < len(from) && from[i].Measure != leaf {
		s := from[i]
		n, _ := slices.BinarySearch(b.bounds[s.Measure], s.Bound)
		to.splits[at] = binnedSplit{uint8(s.Measure), uint8(n)}
		below, above = sum+s.Below, sum+s.Above
	} else {
		i = len(from) // nothing is below a leaf
	}
	b.add(to, from, 2*i+1, 2*at, below)
	b.add(to, from, 2*i+2, 2*at+1, above)
}

// fill sets x to the bins of a row.
func (b *binnedTrees) fill(x *bins, row []float64) {
	for i, bounds := range b.bounds {
		value, n := row[i], 0
		for _, bound := range bounds {
			if value > bound {
				n++ // without a branch, which the processor couldn't predict
			}
		}
		x[i] = uint8(n)
	}
}

// sum returns the sum of the values of all trees for a row.
func (b *binnedTrees) sum(x *bins) float64 {
	sum := b.bias
	for n := range b.trees {
		t := &b.trees[n]
		i := t.splits[1].child(1, x)
		i = t.splits[i%mostLeaves].child(i, x)
		i = t.splits[i%mostLeaves].child(i, x)
		i = t.splits[i%mostLeaves].child(i, x)
		sum += t.leaves[i%mostLeaves]
	}
	return sum
}

// child returns the child of split i for a row, without a branch.
func (s binnedSplit) child(i uint, x *bins) uint {
	above := uint(uint32(s.bound)-uint32(x[s.measure%mostMeasures])) >> 31
	return 2*i + above
}

func (x *bins) hash() (hash uint64) {
	const word = 8
	for i := 0; i < len(x); i += word {
		hash = (hash ^ binary.LittleEndian.Uint64(x[i:])) * 0x9e3779b97f4a7c15
		hash ^= hash >> 32
	}
	return hash
}
