package recall

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"sort"
	"testing"

	"dramatis/editor/cast"
	"dramatis/editor/conversation"
	"dramatis/editor/kb"
	"dramatis/editor/memory"
)

// plainRank implements the strategies and the baseline directly from the paper's formulas: all distances, a full sort,
// a cut.
func plainRank(s Strategy, list []Candidate, q []float32, mood kb.Emotions, first, most int) []kb.MemoryID {
	type row struct {
		id       kb.MemoryID
		sem, emo float64
	}
	var rows []row
	for _, c := range list {
		sum := 0.0
		for i := range q {
			sum += (float64(c.Vector[i]) - float64(q[i])) * (float64(c.Vector[i]) - float64(q[i]))
		}
		dot, a, b := 0.0, 0.0, 0.0
		for i := range mood {
			dot += c.Feeling.Emotions[i] * mood[i]
			a += c.Feeling.Emotions[i] * c.Feeling.Emotions[i]
			b += mood[i] * mood[i]
		}
		rows = append(rows, row{c.ID, math.Sqrt(sum), 1 - dot/(math.Sqrt(a)*math.Sqrt(b))})
	}
	by := func(score func(row) float64, n int) {
		sort.SliceStable(rows, func(i, j int) bool {
			if x, y := score(rows[i]), score(rows[j]); x != y {
				return x < y
			}
			return rows[i].id < rows[j].id
		})
		rows = rows[:min(n, len(rows))]
	}
	sem, emo := func(r row) float64 { return r.sem }, func(r row) float64 { return r.emo }
	switch s {
	case CA:
		by(func(r row) float64 { return r.sem + r.emo }, most)
	case CM:
		by(func(r row) float64 { return r.sem * r.emo }, most)
	case SC:
		by(sem, first)
		by(emo, most)
	case SS:
		by(emo, first)
		by(sem, most)
	default:
		by(sem, most)
	}
	var out []kb.MemoryID
	for _, r := range rows {
		out = append(out, r.id)
	}
	return out
}

func candidates(n, dim int, seed uint64) []Candidate {
	r := rand.New(rand.NewPCG(seed, 7))
	out := make([]Candidate, n)
	for i := range out {
		out[i] = Candidate{Memory: &memory.Memory{ID: kb.MemoryID(fmt.Sprintf("m%05d", i))}, Vector: make([]float32, dim)}
		for k := range out[i].Vector {
			out[i].Vector[k] = float32(r.NormFloat64())
		}
		for k := range out[i].Feeling.Emotions {
			out[i].Feeling.Emotions[k] = 1 + 9*r.Float64()
		}
	}
	return out
}

func TestStrategiesRankByTheFormulas(t *testing.T) {
	for seed := range uint64(40) {
		list := candidates(int(seed)*3, 24, seed)
		q := candidates(1, 24, 1000+seed)[0]
		for _, s := range []Strategy{Meaning, CA, CM, SC, SS} {
			for _, n := range []conversation.Choice{{}, {Memories: 3, First: 7}} {
				first, most := 20, 10
				if n.Memories > 0 {
					first, most = n.First, n.Memories
				}
				var got []kb.MemoryID
				for _, r := range Rank(s, list, Sought{Vector: q.Vector, Feeling: q.Feeling}, n) {
					got = append(got, r.ID)
				}
				if want := plainRank(s, list, q.Vector, q.Feeling.Emotions, first, most); !slices.Equal(got, want) {
					t.Fatalf("%s of %d: got %v, want %v", s, len(list), got, want)
				}
			}
		}
	}
}

func TestScoresAreTheValuesRankedBy(t *testing.T) {
	list := candidates(50, 8, 3)
	q := candidates(1, 8, 4)[0]
	score := map[Strategy]func(Ranked) float64{
		Meaning: func(r Ranked) float64 { return r.Semantic }, CA: func(r Ranked) float64 { return r.Semantic + r.Emotion },
		CM: func(r Ranked) float64 { return r.Semantic * r.Emotion }, SC: func(r Ranked) float64 { return r.Emotion },
		SS: func(r Ranked) float64 { return r.Semantic }}
	for s, f := range score {
		ranked := Rank(s, list, Sought{Vector: q.Vector, Feeling: q.Feeling}, conversation.Choice{})
		if len(ranked) != 10 {
			t.Fatalf("%s takes %d", s, len(ranked))
		}
		for i, r := range ranked {
			if r.Score != f(r) || i > 0 && r.Score < ranked[i-1].Score {
				t.Errorf("%s: rank %d has score %v of %v and %v", s, i, r.Score, r.Semantic, r.Emotion)
			}
		}
	}
}

// The example of the papers: emotion distinguishes what meaning does not.
func TestLovelyWeatherBringsSunnyBeforeRainy(t *testing.T) {
	same := []float32{1, 0}
	sunny := Candidate{Memory: &memory.Memory{ID: "b-sunny"}, Vector: same, Feeling: kb.Feeling{Emotions: kb.Emotions{8, 6, 1, 2, 1, 1, 1, 5}}}
	rainy := Candidate{Memory: &memory.Memory{ID: "a-rainy"}, Vector: same, Feeling: kb.Feeling{Emotions: kb.Emotions{2, 2, 3, 2, 7, 4, 2, 2}}}
	lovely := Sought{Vector: same, Feeling: kb.Feeling{Emotions: kb.Emotions{9, 6, 1, 2, 1, 1, 1, 4}}}
	if got := Rank(Meaning, []Candidate{rainy, sunny}, lovely, conversation.Choice{}); got[0].ID != "a-rainy" {
		t.Fatal("meaning alone should not tell them apart, and then the id decides")
	}
	for _, s := range []Strategy{CA, SC} {
		if got := Rank(s, []Candidate{rainy, sunny}, lovely, conversation.Choice{}); got[0].ID != "b-sunny" {
			t.Errorf("%s brings %s first", s, got[0].ID)
		}
	}
}

func TestMoodDistinguishesWhatEmotionsDoNot(t *testing.T) {
	same := []float32{1, 0}
	flat := kb.Emotions{5, 5, 5, 5, 5, 5, 5, 5}
	calm := Candidate{Memory: &memory.Memory{ID: "b-calm"}, Vector: same, Feeling: kb.Feeling{Emotions: flat, VAD: kb.VAD{0.8, 0.1, 0.5}}}
	wild := Candidate{Memory: &memory.Memory{ID: "a-wild"}, Vector: same, Feeling: kb.Feeling{Emotions: flat, VAD: kb.VAD{0.2, 0.9, 0.5}}}
	sought := Sought{Vector: same, Feeling: kb.Feeling{Emotions: flat, VAD: kb.VAD{0.9, 0.2, 0.5}}}
	if got := Rank(CA, []Candidate{wild, calm}, sought, conversation.Choice{}); got[0].ID != "a-wild" {
		t.Error("emotions alone should not tell them apart, and then the id decides")
	}
	sought.Mood = 0.5
	if got := Rank(CA, []Candidate{wild, calm}, sought, conversation.Choice{}); got[0].ID != "b-calm" {
		t.Error("the mood does not weigh")
	}
}

func TestTheDinosaurSceneIsPredictedByItsGrounding(t *testing.T) {
	dinosaur, idea := &cast.Entity{ID: "dinosaur"}, &cast.Entity{ID: "idea"}
	scene := func(seq int, about *cast.Entity, vectors map[kb.MemoryID][]float32, list ...[]float32) *memory.Scene {
		b := &memory.Scene{ID: kb.SceneID(fmt.Sprint("b", seq)), Seq: seq}
		for i, v := range list {
			m := &memory.Memory{ID: kb.MemoryID(fmt.Sprintf("m%d-%d", seq, i)), Scene: b, Grounded: []*cast.Entity{about}}
			vectors[m.ID] = v
			b.Members = append(b.Members, m)
		}
		return b
	}
	vectors := map[kb.MemoryID][]float32{}
	a := scene(1, dinosaur, vectors, []float32{0.6, 0.8, 0}, []float32{0.7, 0.7, 0.1})
	next := scene(2, idea, vectors, []float32{0.65, 0.75, 0}, []float32{0.7, 0.7, 0})
	got := Predict([]*memory.Scene{next, a}, vectors, nil, Unseen{Vector: []float32{0.66, 0.75, 0}, About: []kb.EntityID{"dinosaur"}}, DefaultWeights)
	if got[0].Scene != a || got[0].Grounding != 1 || got[1].Grounding != 0 {
		t.Errorf("predicted %s first: %+v", got[0].Scene.ID, got)
	}
}

func TestRelevanceBetweenScenesIsDirected(t *testing.T) {
	vectors := map[kb.MemoryID][]float32{"x1": {1, 0}, "x2": {0.2, 1}, "y1": {1, 0.1}}
	x := &memory.Scene{ID: "x", Members: []*memory.Memory{{ID: "x1"}, {ID: "x2"}}}
	y := &memory.Scene{ID: "y", Members: []*memory.Memory{{ID: "y1"}}}
	far := &memory.Scene{ID: "z", Members: []*memory.Memory{{ID: "z1"}}}
	vectors["z1"] = []float32{-1, 0}
	var got []string
	for _, l := range Relevant([]*memory.Scene{x, y, far}, vectors, 0.75) {
		got = append(got, string(l.From.ID+" "+kb.MemoryID(l.To.ID)))
	}
	if want := []string{"x1 y", "y1 x"}; !slices.Equal(got, want) {
		t.Errorf("links are %v, want %v", got, want)
	}
}

func TestUndefinedDistancesAreGreatest(t *testing.T) {
	f := Euclidean([]float32{1}, []float32{1, 2})
	if f < 1e6 {
		t.Error("vectors of different length should be far apart")
	}
	if CosineDistance(kb.Emotions{}, kb.Emotions{1}) != 1 {
		t.Error("no colour should be at distance 1")
	}
}

func BenchmarkAStrategyOf20000Memories(b *testing.B) {
	for _, dim := range []int{256, 1536} {
		list := candidates(20000, dim, 1)
		q := candidates(1, dim, 2)[0]
		for _, s := range []Strategy{Meaning, CA, CM, SC, SS} {
			b.Run(fmt.Sprintf("%s/%d", s, dim), func(b *testing.B) {
				for b.Loop() {
					Rank(s, list, Sought{Vector: q.Vector, Feeling: q.Feeling}, conversation.Choice{})
				}
			})
		}
	}
}
