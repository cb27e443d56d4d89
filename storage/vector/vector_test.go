package vector

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"

	"dramatis/editor/editortest"
)

func random(r *rand.Rand, n, dim int) [][]float32 {
	out := make([][]float32, n)
	for i := range out {
		out[i] = make([]float32, dim)
		for j := range out[i] {
			out[i][j] = float32(r.NormFloat64())
		}
	}
	return out
}

func key(i int) string { return fmt.Sprintf("k%05d", i) }

func index(t testing.TB, vectors [][]float32) *Index {
	t.Helper()
	x := editortest.Get(NewIndex("m"))(t)
	entries := make([]Entry, len(vectors))
	for i, v := range vectors {
		entries[i] = Entry{Key: key(i), Vector: v}
	}
	editortest.Must(t, x.Add(context.Background(), entries...))
	return x
}

func query(t testing.TB, x *Index, v []float32, k int) []Hit {
	t.Helper()
	hits := editortest.Get(x.Query(context.Background(), v, k))(t)
	if want := min(k, x.Len()); len(hits) != want {
		t.Fatalf("%d are found, want %d", len(hits), want)
	}
	return hits
}

func cosine(a, b []float32) float64 {
	dot, x, y := 0.0, 0.0, 0.0
	for i := range a {
		dot += float64(a[i]) * float64(b[i])
		x += float64(a[i]) * float64(a[i])
		y += float64(b[i]) * float64(b[i])
	}
	return dot / math.Sqrt(x*y)
}

func TestTheNearestAreFoundAsByComparingAll(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	vectors, questions := random(r, 500, 24), random(r, 20, 24)
	x := index(t, vectors)
	for _, q := range questions {
		order := make([]int, len(vectors))
		for i := range order {
			order[i] = i
		}
		slices.SortFunc(order, func(a, b int) int { return compareHits(cosine(q, vectors[a]), cosine(q, vectors[b]), key(a), key(b)) })
		for i, h := range query(t, x, q, 10) {
			if h.Key != key(order[i]) || math.Abs(h.Cosine-cosine(q, vectors[order[i]])) > 1e-5 {
				t.Errorf("place %d is %v, want %s", i, h, key(order[i]))
			}
		}
	}
}

func TestEqualsAreOrderedByKey(t *testing.T) {
	vectors := make([][]float32, 120)
	for i := range vectors {
		vectors[i] = []float32{float32(i + 1), 0}
	}
	x := index(t, vectors)
	query(t, x, []float32{1, 0}, 0)
	for i, h := range query(t, x, []float32{1, 0}, 5) {
		if h.Key != key(i) {
			t.Errorf("place %d is %s", i, h.Key)
		}
	}
}

func TestEntriesAreReplacedAndRemoved(t *testing.T) {
	x := index(t, [][]float32{{1, 0}, {0, 1}})
	editortest.Must(t, x.Add(context.Background(), Entry{Key: key(0), Vector: []float32{0, 2}}))
	if hits := query(t, x, []float32{1, 0}, 9); x.Len() != 2 || hits[0].Cosine > 0.1 {
		t.Errorf("%d entries, nearest %v", x.Len(), hits)
	}
	editortest.Must(t, x.Remove(context.Background(), key(0), key(1)))
	if hits := query(t, x, []float32{1, 0}, 9); x.Len() != 0 || len(hits) != 0 {
		t.Errorf("left are %v", hits)
	}
}

func TestWhatIsNoVectorIsRefused(t *testing.T) {
	nan := float32(math.NaN())
	x := index(t, [][]float32{{1, 0}})
	for _, v := range [][]float32{nil, {1}, {1, 2, 3}, {0, 0}, {nan, 1}, {float32(math.Inf(1)), 0}} {
		if err := x.Add(context.Background(), Entry{Key: "good", Vector: []float32{1, 1}}, Entry{Key: "x", Vector: v}); err == nil {
			t.Errorf("%v was added", v)
		}
		if _, err := x.Query(context.Background(), v, 1); err == nil {
			t.Errorf("%v was asked", v)
		}
	}
	if x.Len() != 1 {
		t.Errorf("%d entries", x.Len())
	}
}

func TestAnIndexMayBeAskedWhileItGrows(t *testing.T) {
	vectors := random(rand.New(rand.NewPCG(3, 3)), 400, 8)
	x := index(t, vectors[:100])
	var group sync.WaitGroup
	for part := range 3 {
		group.Go(func() {
			for i := 100 + part*100; i < 200+part*100; i++ {
				if err := x.Add(context.Background(), Entry{Key: key(i), Vector: vectors[i]}); err != nil {
					t.Error(err)
				}
				if hits, err := x.Query(context.Background(), vectors[i], 1); err != nil || len(hits) != 1 || hits[0].Key != key(i) {
					t.Errorf("%d: %v %v", i, hits, err)
				}
			}
		})
	}
	group.Wait()
	if x.Len() != 400 {
		t.Errorf("%d entries", x.Len())
	}
}

func BenchmarkQuery(b *testing.B) {
	for _, size := range [][2]int{{10000, 256}, {10000, 1536}, {20000, 1536}, {50000, 256}} {
		b.Run(fmt.Sprintf("%dx%d", size[0], size[1]), func(b *testing.B) {
			vectors := random(rand.New(rand.NewPCG(6, 6)), size[0], size[1])
			x := index(b, vectors)
			for b.Loop() {
				query(b, x, vectors[7], 20)
			}
		})
	}
}
