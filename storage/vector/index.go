package vector

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"sync"

	"github.com/philippgille/chromem-go"
)

// An Index finds the vectors of one model that are nearest to another. All have the same length, which
// the first one sets. It is safe for concurrent use.
type Index struct {
	Model string

	mu         sync.RWMutex
	collection *chromem.Collection
	dim        int
}

// An Entry is a vector with its key.
type Entry struct {
	Key    string
	Vector []float32
}

// A Hit is a key with its cosine, from -1 to 1.
type Hit struct {
	Key    string
	Cosine float64
}

// NewIndex makes an empty index of a model's vectors.
func NewIndex(model string) (*Index, error) {
	c, err := chromem.NewDB().CreateCollection("vectors", nil, noEmbedding)
	if err != nil {
		return nil, fmt.Errorf("make an index of %s: %w", model, err)
	}
	return &Index{Model: model, collection: c}, nil
}

// noEmbedding keeps the index from computing vectors itself: chromem-go's default would send the text
// to a host.
func noEmbedding(context.Context, string) ([]float32, error) {
	return nil, errors.New("an index makes no vectors")
}

// Add adds entries, replacing those with the same key. If any vector is empty, has another length than
// the index's or a value that is not a number, none is added.
func (x *Index) Add(ctx context.Context, entries ...Entry) error {
	x.mu.Lock()
	defer x.mu.Unlock()
	dim := x.dim
	docs := make([]chromem.Document, 0, len(entries))
	for _, e := range entries {
		if dim == 0 {
			dim = len(e.Vector)
		}
		unit, err := normalize(e.Vector, dim)
		if err != nil {
			return fmt.Errorf("add %q to the index of %s: %w", e.Key, x.Model, err)
		}
		if e.Key == "" {
			return fmt.Errorf("add to the index of %s: an entry without a key", x.Model)
		}
		docs = append(docs, chromem.Document{ID: e.Key, Embedding: unit, Content: e.Key})
	}
	if len(docs) == 0 {
		return nil
	}
	if err := x.collection.AddDocuments(ctx, docs, 1); err != nil {
		return fmt.Errorf("add to the index of %s: %w", x.Model, err)
	}
	x.dim = dim
	return nil
}

// Remove removes entries.
func (x *Index) Remove(ctx context.Context, keys ...string) error {
	x.mu.Lock()
	defer x.mu.Unlock()
	if len(keys) == 0 {
		return nil
	}
	if err := x.collection.Delete(ctx, nil, nil, keys...); err != nil {
		return fmt.Errorf("remove from the index of %s: %w", x.Model, err)
	}
	return nil
}

// Len returns the number of entries.
func (x *Index) Len() int {
	x.mu.RLock()
	defer x.mu.RUnlock()
	return x.collection.Count()
}

// Query returns the k entries nearest to the vector, nearest first; equals are ordered by key.
func (x *Index) Query(ctx context.Context, v []float32, k int) ([]Hit, error) {
	x.mu.RLock()
	defer x.mu.RUnlock()
	count := x.collection.Count()
	if k <= 0 || count == 0 {
		return nil, nil
	}
	question, err := normalize(v, x.dim)
	if err != nil {
		return nil, fmt.Errorf("ask the index of %s: %w", x.Model, err)
	}
	// Among equals at the end of its list chromem-go keeps arbitrary ones; asking for more until the
	// last is farther away lets the key decide.
	const more = 16
	for ask := k + more; ; ask *= 4 {
		out, err := x.nearest(ctx, question, min(ask, count))
		if err != nil {
			return nil, fmt.Errorf("ask the index of %s: %w", x.Model, err)
		}
		if len(out) < ask || out[len(out)-1].Cosine < out[k-1].Cosine {
			return out[:min(k, len(out))], nil
		}
	}
}

func (x *Index) nearest(ctx context.Context, question []float32, k int) ([]Hit, error) {
	found, err := x.collection.QueryEmbedding(ctx, question, k, nil, nil)
	if err != nil {
		return nil, err
	}
	out := make([]Hit, 0, len(found))
	for _, r := range found {
		out = append(out, Hit{r.ID, float64(r.Similarity)})
	}
	slices.SortFunc(out, func(a, b Hit) int { return compareHits(a.Cosine, b.Cosine, a.Key, b.Key) })
	return out, nil
}

// compareHits orders by cosine, the greatest first, then by key.
func compareHits(a, b float64, keyA, keyB string) int {
	switch {
	case a > b:
		return -1
	case a < b:
		return 1
	}
	return strings.Compare(keyA, keyB)
}

// errVector are the faults of a vector.
var (
	errLength = errors.New("its vector has another length")
	errValues = errors.New("its vector is no direction")
)

// normalize returns the vector scaled to length 1.
func normalize(v []float32, dim int) ([]float32, error) {
	if len(v) != dim || dim == 0 {
		return nil, fmt.Errorf("%w: %d, not %d", errLength, len(v), dim)
	}
	sum := 0.0
	for _, x := range v {
		sum += float64(x) * float64(x)
	}
	length := math.Sqrt(sum)
	if length == 0 || math.IsNaN(length) || math.IsInf(length, 0) {
		return nil, errValues
	}
	out := make([]float32, len(v))
	for i, x := range v {
		out[i] = float32(float64(x) / length)
	}
	return out, nil
}
