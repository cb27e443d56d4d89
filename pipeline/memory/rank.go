package memory

import (
	"cmp"
	"math"
	"slices"

	"dramatis/editor/kb"
)

// A Strategy of Emotional RAG (section 3.3).
type Strategy string

// The combination strategies add (C-A) or multiply (C-M) the distances; the
// sequential ones narrow by one and then the other. Meaning alone is the
// baseline.
const (
	Meaning Strategy = "memory"
	CA      Strategy = "emotional-ca"
	CM      Strategy = "emotional-cm"
	SC      Strategy = "emotional-sc"
	SS      Strategy = "emotional-ss"
)

// How many memories the paper takes: the best ones, and first of two sieves.
const (
	Best  = 10
	First = 20
)

// A Candidate is a memory with its vector and emotional colour.
type Candidate struct {
	*Memory
	Vector   []float32
	Emotions kb.Emotions
}

// A Ranked memory with its distances; smaller is nearer. Score is what it was
// ranked by.
type Ranked struct {
	*Memory
	Semantic, Emotion, Score float64
}

// Rank orders memories for a question by the strategy and takes the best.
func Rank(strategy Strategy, candidates []Candidate, vector []float32, mood kb.Emotions) []Ranked {
	list := make([]Ranked, len(candidates))
	for i, c := range candidates {
		list[i] = Ranked{Memory: c.Memory, Semantic: Euclidean(c.Vector, vector), Emotion: CosineDistance(c.Emotions, mood)}
	}
	meaning := func(r *Ranked) float64 { return r.Semantic }
	emotion := func(r *Ranked) float64 { return r.Emotion }
	switch strategy {
	case CA:
		return best(list, Best, func(r *Ranked) float64 { return r.Semantic + r.Emotion })
	case CM:
		return best(list, Best, func(r *Ranked) float64 { return r.Semantic * r.Emotion })
	case SC:
		return best(best(list, First, meaning), Best, emotion)
	case SS:
		return best(best(list, First, emotion), Best, meaning)
	}
	return best(list, Best, meaning)
}

// best sorts by a score, smallest first, and cuts; ties go by id.
func best(list []Ranked, n int, score func(*Ranked) float64) []Ranked {
	for i := range list {
		list[i].Score = score(&list[i])
	}
	slices.SortFunc(list, func(a, b Ranked) int {
		return cmp.Or(cmp.Compare(a.Score, b.Score), cmp.Compare(a.ID, b.ID))
	})
	return list[:min(n, len(list))]
}

// Euclidean is the distance of two vectors; vectors of different length are
// farthest apart.
func Euclidean(a, b []float32) float64 {
	if len(a) != len(b) {
		return math.MaxFloat32
	}
	sum := 0.0
	for i := range a {
		d := float64(a[i]) - float64(b[i])
		sum += d * d
	}
	return math.Sqrt(sum)
}

// CosineDistance is 1 minus the cosine; 1 where a side has no colour.
func CosineDistance(a, b kb.Emotions) float64 {
	var dot, na, nb float64
	for i := range a {
		dot += a[i] * b[i]
		na += a[i] * a[i]
		nb += b[i] * b[i]
	}
	if na == 0 || nb == 0 {
		return 1
	}
	return 1 - dot/math.Sqrt(na*nb)
}

// PredictBubble finds the bubble that an unseen utterance would belong to
// (proposals 2.3): the cosine of its vector to the mean of the members' vectors,
// with Grounding for each share of entities both are about.
func PredictBubble(bubbles []*Bubble, vectors map[kb.MemoryID][]float32, said []float32, about []kb.EntityID) (best *Bubble, score float64) {
	score = math.Inf(-1)
	for _, b := range bubbles {
		mean := make([]float32, len(said))
		n := 0
		for _, m := range b.Members {
			if v := vectors[m.ID]; len(v) == len(said) {
				n++
				for i := range v {
					mean[i] += v[i]
				}
			}
		}
		if n == 0 {
			continue
		}
		s := cosine(mean, said)
		if len(about) > 0 {
			shared := 0
			for _, e := range about {
				if b.Has(e) {
					shared++
				}
			}
			s += Grounding * float64(shared) / float64(len(about))
		}
		if s > score {
			best, score = b, s
		}
	}
	return best, score
}

// Grounding is the weight of shared entities in the prediction of a bubble.
const Grounding = 0.2

func cosine(a, b []float32) float64 {
	var dot, na, nb float64
	for i := range a {
		dot += float64(a[i]) * float64(b[i])
		na += float64(a[i]) * float64(a[i])
		nb += float64(b[i]) * float64(b[i])
	}
	if na == 0 || nb == 0 {
		return 0
	}
	return dot / math.Sqrt(na*nb)
}
