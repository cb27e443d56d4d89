package llm

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"math"
)

// A Cache keeps replies by key; storage implements it with a table of the knowledge base. It is safe
// for concurrent use. A failure to read or write costs only money, so it never fails a call.
type Cache interface {
	Get(key string) (value []byte, found bool, err error)
	Put(key string, value []byte) error
}

// cacheKey returns the address of a request's reply: sha256, in hexadecimal,
// of model, parameters, prompt version and everything that is sent.
func cacheKey(req Request) string {
	b, err := json.Marshal(struct {
		Kind        string
		Model       string
		MaxTokens   int
		Temperature uint64
		Version     string
		System      string
		Messages    []Message
		Schema      *Schema
	}{"reply", req.Model, req.MaxTokens, math.Float64bits(req.Temperature), req.Version, req.System, req.Messages, req.Schema})
	if err != nil { // a schema that is not JSON: such a request fails anyway
		b = []byte(err.Error() + req.System)
	}
	return hash(b)
}

func hash(b []byte) string {
	sum := sha256.Sum256(b)
	return hex.EncodeToString(sum[:])
}

// Cached answers from the cache if it can and joins identical calls in flight. Failed replies are not
// cached. A nil cache only joins.
func Cached(cache Cache) Middleware {
	return func(next Client) Client { return &cached{cache: cache, next: next} }
}

type cached struct {
	cache  Cache
	next   Client
	flight flight
}

func (c *cached) Complete(ctx context.Context, req Request, onText func(string) error) (Reply, error) {
	if req.Fresh {
		return c.next.Complete(ctx, req, onText)
	}
	key := cacheKey(req)
	if reply, ok := c.get(key, req.Check); ok {
		return reply, deliver(reply, onText)
	}
	if onText != nil { // a stream has one listener: it cannot be joined
		reply, err := c.next.Complete(ctx, req, onText)
		if err == nil {
			c.put(key, reply)
		}
		return reply, err
	}
	return c.flight.do(ctx, key, func(ctx context.Context) (Reply, error) {
		if reply, ok := c.get(key, req.Check); ok { // stored since the first look
			return reply, nil
		}
		reply, err := c.next.Complete(ctx, req, nil)
		if err == nil {
			c.put(key, reply)
		}
		return reply, err
	})
}

func (c *cached) get(key string, check func([]byte) error) (Reply, bool) {
	if c.cache == nil {
		return Reply{}, false
	}
	b, found, err := c.cache.Get(key)
	if err != nil || !found {
		return Reply{}, false
	}
	var kept Reply
	if json.Unmarshal(b, &kept) != nil || kept.Text == "" {
		return Reply{}, false
	}
	// A file may come from anywhere: what it has cached is checked like a reply.
	if check != nil && check([]byte(kept.Text)) != nil {
		return Reply{}, false
	}
	kept.Cached = true
	return kept, true
}

func (c *cached) put(key string, r Reply) {
	if c.cache == nil {
		return
	}
	if b, err := json.Marshal(r); err == nil {
		_ = c.cache.Put(key, b) // see Cache: a failure costs a second call, no more
	}
}

func deliver(r Reply, onText func(string) error) error {
	if onText == nil {
		return nil
	}
	return onText(r.Text)
}
