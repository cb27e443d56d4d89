package llm

import (
	"context"
	"encoding/binary"
	"math"
)

// CachedEmbedder caches each text's vector by model and text, so that only new texts are sent. Equal
// texts of one call are sent once.
func CachedEmbedder(cache Cache, model string, next Embedder) Embedder {
	return &cachedEmbedder{cache, model, next}
}

type cachedEmbedder struct {
	cache Cache
	model string
	next  Embedder
}

func (c *cachedEmbedder) Embed(ctx context.Context, texts []string) (Vectors, error) {
	out := Vectors{Model: c.model, Vectors: make([][]float32, len(texts))}
	var missing []string
	at := map[string]int{} // of each missing text
	for i, t := range texts {
		if _, known := at[t]; known {
			continue
		}
		if v := c.get(t); v != nil {
			out.Vectors[i] = v
			continue
		}
		at[t] = len(missing)
		missing = append(missing, t)
	}
	if len(missing) > 0 {
		got, err := c.next.Embed(ctx, missing)
		out.Usage = got.Usage
		if err != nil {
			return Vectors{Model: c.model, Usage: got.Usage}, err
		}
		for i, t := range texts {
			if n, ok := at[t]; ok {
				out.Vectors[i] = got.Vectors[n]
			}
		}
		for i, t := range missing {
			c.put(t, got.Vectors[i])
		}
	}
	for i, v := range out.Vectors {
		if i == 0 {
			out.Dimension = len(v)
		}
		if len(v) != out.Dimension {
			// The model behind the name has changed: cached vectors are the old one's.
			return c.next.Embed(ctx, texts)
		}
	}
	return out, nil
}

func (c *cachedEmbedder) key(text string) string {
	return hash([]byte("vector\x00" + c.model + "\x00" + text))
}

func (c *cachedEmbedder) get(text string) []float32 {
	if c.cache == nil {
		return nil
	}
	b, found, err := c.cache.Get(c.key(text))
	if err != nil || !found || len(b) == 0 || len(b)%4 != 0 {
		return nil
	}
	v := make([]float32, len(b)/4)
	for i := range v {
		v[i] = math.Float32frombits(binary.LittleEndian.Uint32(b[4*i:]))
	}
	return v
}

func (c *cachedEmbedder) put(text string, v []float32) {
	if c.cache == nil {
		return
	}
	b := make([]byte, 4*len(v))
	for i, x := range v {
		binary.LittleEndian.PutUint32(b[4*i:], math.Float32bits(x))
	}
	_ = c.cache.Put(c.key(text), b) // see Cache
}
