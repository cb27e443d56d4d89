package recall

import (
	"cmp"
	"math"
	"slices"

	"github.com/viterin/vek/vek32"

	"dramatis/editor/conversation"
	"dramatis/editor/kb"
	"dramatis/editor/memory"
)

// A Strategy is a retrieval strategy of Emotional RAG.
type Strategy string

// The combination strategies add (C-A) or multiply (C-M) the distances. The sequential ones filter by one distance,
// then rank by the other: S-C by meaning first, S-S by emotion first. Meaning alone is the baseline.
const (
	Meaning Strategy = "memory"
	CA      Strategy = "emotional-ca"
	CM      Strategy = "emotional-cm"
	SC      Strategy = "emotional-sc"
	SS      Strategy = "emotional-ss"
)

// A Candidate is a memory with its vector and feeling.
type Candidate struct {
	*memory.Memory
	Vector  []float32
	Feeling kb.Feeling
}

// A Sought is a question to which memories are compared.
type Sought struct {
	Vector  []float32
	Feeling kb.Feeling
	// Mood is the weight of VAD in the distance of feelings, 0–1. Emotional RAG compares the eight emotions alone.
	Mood float64
}

// A Ranked is a memory with its distances; smaller is nearer. Score is the one by which it was ranked last.
type Ranked struct {
	*memory.Memory
	Semantic, Emotion, Score float64
}

// Rank returns the best memories for a question by a strategy. Ties in one distance are resolved by the other, because
// many memories have no feeling, and ties in both by id. choice gives the number of memories.
func Rank(strategy Strategy, candidates []Candidate, sought Sought, choice conversation.Choice) []Ranked {
	n := choice.OrPublished()
	list := Distances(candidates, sought)
	meaning := func(r *Ranked) float64 { return r.Semantic }
	emotion := func(r *Ranked) float64 { return r.Emotion }
	switch strategy {
	case CA:
		return best(list, n.Memories, func(r *Ranked) float64 { return r.Semantic + r.Emotion }, meaning)
	case CM:
		return best(list, n.Memories, func(r *Ranked) float64 { return r.Semantic * r.Emotion }, meaning)
	case SC:
		return best(best(list, n.First, meaning, emotion), n.Memories, emotion, meaning)
	case SS:
		return best(best(list, n.First, emotion, meaning), n.Memories, meaning, emotion)
	}
	return best(list, n.Memories, meaning, meaning)
}

// Distances returns the distances of all candidates, in their order, for a scatter plot.
func Distances(candidates []Candidate, sought Sought) []Ranked {
	list := make([]Ranked, len(candidates))
	for i, c := range candidates {
		list[i] = Ranked{Memory: c.Memory, Semantic: Euclidean(c.Vector, sought.Vector), Emotion: CosineDistance(c.Feeling.Emotions, sought.Feeling.Emotions)}
		if sought.Mood > 0 {
			list[i].Emotion = (1-sought.Mood)*list[i].Emotion + sought.Mood*moodDistance(c.Feeling.VAD, sought.Feeling.VAD)
		}
	}
	return list
}

// moodDistance returns the distance of two points of valence, arousal and dominance, 0–1.
func moodDistance(a, b kb.VAD) float64 {
	sum := 0.0
	for i := range a {
		sum += (a[i] - b[i]) * (a[i] - b[i])
	}
	return math.Sqrt(sum / float64(len(a)))
}

// best returns the n smallest by a score, with ties resolved by another. Only these are kept sorted, so that a long
// list needs one pass.
func best(list []Ranked, n int, score, other func(*Ranked) float64) []Ranked {
	order := func(a, b Ranked) int {
		return cmp.Or(cmp.Compare(a.Score, b.Score), cmp.Compare(other(&a), other(&b)), cmp.Compare(a.ID, b.ID))
	}
	out := make([]Ranked, 0, min(n, len(list))+1)
	for _, r := range list {
		r.Score = score(&r)
		if len(out) == n && order(r, out[n-1]) >= 0 {
			continue
		}
		i, _ := slices.BinarySearchFunc(out, r, order)
		out = slices.Insert(out, i, r)
		out = out[:min(n, len(out))]
	}
	return out
}

// Euclidean returns the distance of two vectors; it is greatest for vectors of different lengths.
func Euclidean(a, b []float32) float64 {
	if len(a) != len(b) || len(a) == 0 {
		return math.MaxFloat32
	}
	return float64(vek32.Distance(a, b))
}

// CosineDistance returns 1 minus the cosine of the eight scores; 1 if a side has none.
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
	return max(0, 1-dot/(math.Sqrt(na)*math.Sqrt(nb)))
}

// cosine returns the cosine of two vectors; 0 if it is undefined.
func cosine(a, b []float32) float64 {
	if len(a) != len(b) || len(a) == 0 {
		return 0
	}
	c := float64(vek32.CosineSimilarity(a, b))
	if math.IsNaN(c) || math.IsInf(c, 0) {
		return 0
	}
	return c
}
