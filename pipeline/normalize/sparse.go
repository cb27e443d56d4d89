package normalize

import (
	"cmp"
	"math"
	"slices"
	"sort"
)

// A sparse is a sparse vector, indexed by name.
type sparse struct {
	of          []weight // sorted by name, without zeros
	normSquared float64  // square of its length
}

type weight struct {
	name int
	w    float64
}

// sparseOf makes a vector from counts.
func sparseOf(counts map[int]float64) sparse {
	out := make([]weight, 0, len(counts))
	for n, w := range counts {
		out = append(out, weight{n, w})
	}
	slices.SortFunc(out, func(a, b weight) int { return a.name - b.name })
	return newSparse(out)
}

func newSparse(of []weight) sparse {
	out := sparse{of: of}
	for i := range of {
		out.normSquared += of[i].w * of[i].w
	}
	return out
}

// plus returns the sum of two vectors.
func (s sparse) plus(o sparse) sparse {
	out := make([]weight, 0, len(s.of)+len(o.of))
	i, j := 0, 0
	for i < len(s.of) || j < len(o.of) {
		switch {
		case j == len(o.of) || i < len(s.of) && s.of[i].name < o.of[j].name:
			out = append(out, s.of[i])
			i++
		case i == len(s.of) || o.of[j].name < s.of[i].name:
			out = append(out, o.of[j])
			j++
		default:
			out = append(out, weight{s.of[i].name, s.of[i].w + o.of[j].w})
			i, j = i+1, j+1
		}
	}
	return newSparse(out)
}

// cosine returns the cosine of two vectors, without the dimensions x and y.
func (s sparse) cosine(o sparse, x, y int) float64 {
	dot := s.dot(o, x, y)
	if dot == 0 {
		return 0
	}
	return dot / math.Sqrt(s.norm(x, y)*o.norm(x, y))
}

// searchFactor is the ratio of lengths from which the longer vector is searched instead of scanned.
const searchFactor = 8

// dot returns the inner product of two vectors, without the dimensions x and y.
func (s sparse) dot(o sparse, x, y int) float64 {
	a, b := s.of, o.of
	if len(b) < len(a) {
		a, b = b, a
	}
	leap := len(b) > searchFactor*len(a)
	sum := 0.0
	for len(a) > 0 && len(b) > 0 {
		switch n := a[0].name; {
		case n < b[0].name:
			a = a[1:]
		case n > b[0].name && leap:
			b = b[sort.Search(len(b), func(i int) bool { return b[i].name >= n }):]
		case n > b[0].name:
			b = b[1:]
		default:
			if n != x && n != y {
				sum += a[0].w * b[0].w
			}
			a, b = a[1:], b[1:]
		}
	}
	return sum
}

// norm returns the square of a vector's length, without the dimensions x and y.
func (s sparse) norm(x, y int) float64 {
	if !s.has(x) && !s.has(y) {
		return s.normSquared
	}
	sum := 0.0
	for i := range s.of {
		if w := &s.of[i]; w.name != x && w.name != y {
			sum += w.w * w.w
		}
	}
	return sum
}

func (s sparse) has(name int) bool {
	_, found := slices.BinarySearchFunc(s.of, name, func(w weight, name int) int { return cmp.Compare(w.name, name) })
	return found
}
