package normalize

import (
	"context"
	"fmt"
	"math/rand/v2"
	"sort"
)

// nearest is the number of neighbours of a vector (top k of RoleRAG 3.2).
const nearest = 10

// Up to exactNames vectors, all are compared with all; with more, only within the
// leaves of a few random trees, so that the work stays near-linear.
const (
	exactNames = 1500
	leafSize   = 48
	trees      = 6
)

// similarDescriptions returns the pairs of names with similar descriptions, with the similarity above the threshold,
// scaled up to 1; 0 if one is not described. Friends are described alike too,
// so pairs with clashing forms are left out.
func (b *book) similarDescriptions(ctx context.Context) (map[[2]int]float64, error) {
	out := map[[2]int]float64{}
	if b.in.Embedder == nil || len(b.names) < 2 {
		return out, nil
	}
	var texts []string
	var names []int
	for i, n := range b.names {
		if !n.skipped {
			texts, names = append(texts, n.Surface+": "+n.Description), append(names, i)
		}
	}
	vectors, err := b.in.Embedder.Embed(ctx, texts)
	if err != nil {
		return nil, fmt.Errorf("compare the descriptions of %d names: %w", len(texts), err)
	}
	if len(vectors) != len(texts) {
		return nil, fmt.Errorf("compare the descriptions of %d names: %d vectors came back", len(texts), len(vectors))
	}
	threshold := b.in.Embedder.SimilarityThreshold()
	for k, list := range neighboursOf(vectors, threshold) {
		for _, n := range list {
			i, j := names[k], names[n.to]
			x, y := b.names[i], b.names[j]
			m := b.match(i, j)
			if m.Clashes() || m.Titles > 0.8 || !sameType(x, y) || !m.Overlaps() && x.rank == 3 && y.rank == 3 {
				continue
			}
			out[key(i, j)] = 0 // names alone, which other measures compare
			if x.Description != "" && y.Description != "" {
				out[key(i, j)] = (n.score - threshold) / max(0.05, 1-threshold)
			}
		}
	}
	return out, nil
}

// A neighbour is another vector or name with its similarity.
type neighbour struct {
	to    int
	score float64
}

// neighboursOf finds for each vector its nearest ones above the threshold.
func neighboursOf(vectors [][]float32, threshold float64) [][]neighbour {
	out := make([][]neighbour, len(vectors))
	if len(vectors) <= exactNames {
		all := make([]int, len(vectors))
		for i := range all {
			all[i] = i
		}
		compareAll(vectors, all, threshold, out)
		return out
	}
	for t := range trees {
		rng := rand.New(rand.NewPCG(uint64(t)+1, 7))
		all := make([]int, len(vectors))
		for i := range all {
			all[i] = i
		}
		split(vectors, all, rng, func(leaf []int) { compareAll(vectors, leaf, threshold, out) })
	}
	return out
}

// split divides a set in two by the distance to two of its members, recursively down to leaves.
func split(vectors [][]float32, set []int, rng *rand.Rand, leaf func([]int)) {
	if len(set) <= leafSize {
		leaf(set)
		return
	}
	p, q := vectors[set[rng.IntN(len(set))]], vectors[set[rng.IntN(len(set))]]
	side := make([]float64, len(set))
	order := make([]int, len(set))
	for i, n := range set {
		side[i], order[i] = dot(vectors[n], p)-dot(vectors[n], q), i
	}
	sort.Slice(order, func(i, j int) bool {
		if side[order[i]] != side[order[j]] {
			return side[order[i]] < side[order[j]]
		}
		return set[order[i]] < set[order[j]]
	})
	left, right := make([]int, 0, len(set)/2+1), make([]int, 0, len(set)/2+1)
	for i, o := range order {
		if i < len(order)/2 {
			left = append(left, set[o])
		} else {
			right = append(right, set[o])
		}
	}
	split(vectors, left, rng, leaf)
	split(vectors, right, rng, leaf)
}

func compareAll(vectors [][]float32, set []int, threshold float64, out [][]neighbour) {
	var places []int
	for n, i := range set {
		places = nonZero(vectors[i], places[:0])
		few := len(places)*sparseFactor < len(vectors[i])
		for _, j := range set[n+1:] {
			var c float64
			if few && len(vectors[j]) == len(vectors[i]) {
				c = dotAt(places, vectors[i], vectors[j])
			} else {
				c = dot(vectors[i], vectors[j])
			}
			if c >= threshold {
				out[i] = insert(out[i], neighbour{j, c})
				out[j] = insert(out[j], neighbour{i, c})
			}
		}
	}
}

// insert adds a neighbour to a list of at most nearest, sorted by similarity.
func insert(list []neighbour, n neighbour) []neighbour {
	for _, have := range list {
		if have.to == n.to {
			return list
		}
	}
	at := sort.Search(len(list), func(i int) bool {
		return list[i].score < n.score || list[i].score == n.score && list[i].to > n.to
	})
	if at >= nearest {
		return list
	}
	list = append(list, neighbour{})
	copy(list[at+1:], list[at:])
	list[at] = n
	return list[:min(len(list), nearest)]
}

// A vector with less than one non-zero dimension in sparseFactor is multiplied at those dimensions only.
const sparseFactor = 3

// nonZero appends to out the dimensions in which a vector isn't zero.
func nonZero(v []float32, out []int) []int {
	for i, x := range v {
		if x != 0 {
			out = append(out, i)
		}
	}
	return out
}

// dotAt returns dot(a, b) for two vectors of one length, where a is zero except at some places. It adds in
// the same order, so that the result is the same to the last bit.
func dotAt(places []int, a, b []float32) float64 {
	b = b[:len(a)]
	var s [4]float32
	whole := len(a) &^ 3
	for _, i := range places {
		lane := i & 3
		if i >= whole {
			lane = 0
		}
		s[lane] += a[i] * b[i]
	}
	return float64(s[0] + s[1] + s[2] + s[3])
}

// dot returns the cosine of unit vectors; missing dimensions count as 0.
func dot(a, b []float32) float64 {
	n := min(len(a), len(b))
	a, b = a[:n], b[:n]
	var s0, s1, s2, s3 float32
	i := 0
	for ; i+4 <= n; i += 4 {
		s0 += a[i] * b[i]
		s1 += a[i+1] * b[i+1]
		s2 += a[i+2] * b[i+2]
		s3 += a[i+3] * b[i+3]
	}
	for ; i < n; i++ {
		s0 += a[i] * b[i]
	}
	return float64(s0 + s1 + s2 + s3)
}
