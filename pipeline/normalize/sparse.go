package normalize

import (
	"math"
	"slices"
)

// A sparse vector counts names: sorted by name, without zeros.
type sparse []weight

type weight struct {
	name int
	w    float64
}

// sparseOf sorts what was counted.
func sparseOf(counts map[int]float64) sparse {
	out := make(sparse, 0, len(counts))
	for n, w := range counts {
		out = append(out, weight{n, w})
	}
	slices.SortFunc(out, func(a, b weight) int { return a.name - b.name })
	return out
}

// plus returns the sum of two vectors.
func (s sparse) plus(o sparse) sparse {
	out := make(sparse, 0, len(s)+len(o))
	i, j := 0, 0
	for i < len(s) || j < len(o) {
		switch {
		case j == len(o) || i < len(s) && s[i].name < o[j].name:
			out = append(out, s[i])
			i++
		case i == len(s) || o[j].name < s[i].name:
			out = append(out, o[j])
			j++
		default:
			out = append(out, weight{s[i].name, s[i].w + o[j].w})
			i, j = i+1, j+1
		}
	}
	return out
}

// cosine returns the likeness of two vectors, the two names themselves left out.
func (s sparse) cosine(o sparse, x, y int) float64 {
	dot := s.dot(o, x, y)
	if dot == 0 {
		return 0
	}
	return dot / math.Sqrt(s.norm(x, y)*o.norm(x, y))
}

// dot returns the inner product of two vectors, two names left out.
func (s sparse) dot(o sparse, x, y int) float64 {
	sum := 0.0
	for i, j := 0, 0; i < len(s) && j < len(o); {
		switch n := s[i].name; {
		case n < o[j].name:
			i++
		case n > o[j].name:
			j++
		default:
			if n != x && n != y {
				sum += s[i].w * o[j].w
			}
			i, j = i+1, j+1
		}
	}
	return sum
}

// norm returns the square of a vector's length, two names left out.
func (s sparse) norm(x, y int) float64 {
	sum := 0.0
	for i := range s {
		if w := &s[i]; w.name != x && w.name != y {
			sum += w.w * w.w
		}
	}
	return sum
}
