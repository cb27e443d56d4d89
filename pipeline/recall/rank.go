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

// A Strategy of Emotional RAG (its section on emotion retrieval).
type Strategy string

// The combination strategies add (C-A) or multiply (C-M) the distances; the
// sequential ones sieve by one distance and then by the other: S-C by meaning
// first, S-S by emotion first. Meaning alone is the baseline.
const (
	Meaning Strategy = "memory"
	CA      Strategy = "emotional-ca"
	CM      Strategy = "emotional-cm"
	SC      Strategy = "emotional-sc"
	SS      Strategy = "emotional-ss"
)

// A Candidate is a memory with its vector and emotional colour.
type Candidate struct {
	*memory.Memory
	Vector  []float32
	Feeling kb.Feeling
}

// A Sought is what memories are compared with: a question.
type Sought struct {
	Vector  []float32
	Feeling kb.Feeling
	// Mood is the part of valence, arousal and dominance in the distance of feelings, 0–1;
	// Emotional RAG compares the eight emotions alone.
	Mood float64
}

// A Ranked memory with its distances; smaller is nearer. Score is what it was
// ranked by in the end.
type Ranked struct {
	*memory.Memory
	Semantic, Emotion, Score float64
}

// Rank orders memories for a question by the strategy and takes the best. Of equals in one
// distance the one nearer by the other comes first: many memories have no feeling at all. Of
// equals in both it is the one whose id comes first in the alphabet.
// choice says how many are taken, as conversation.Choice has it.
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

// Distances measures all candidates, in their order, for a scatter plot.
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

// moodDistance of two points of valence, arousal and dominance, 0–1.
func moodDistance(a, b kb.VAD) float64 {
	sum := 0.0
	for i := range a {
		sum += (a[i] - b[i]) * (a[i] - b[i])
	}
	return math.Sqrt(sum / float64(len(a)))
}

// best takes the n smallest by a score, of equals by the other. Only as many as are taken are kept in
// order, so that a long list costs one pass.
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

// Euclidean returns the distance of two vectors; vectors of different length are
// farthest apart.
func Euclidean(a, b []float32) float64 {
	if len(a) != len(b) || len(a) == 0 {
		return math.MaxFloat32
	}
	return float64(vek32.Distance(a, b))
}

// CosineDistance of two emotional colours is 1 minus the cosine of their eight
// scores; 1 where a side has none.
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

// cosine of two vectors; 0 where it has no meaning.
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
