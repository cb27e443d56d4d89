package openai

import (
	"bytes"
	"context"
	"encoding/binary"
	"encoding/json"
	"errors"
	"math"
	"sync"

	"dramatis/pipeline/llm"
	"dramatis/pipeline/tokens"
)

const (
	mostInputs      = 64   // texts per request; local servers can't take more
	mostInputTokens = 8000 // of one request, estimated
)

// Embedder returns an embedder for one model of the server, which sends batches concurrently.
func (c *Client) Embedder(model string) llm.Embedder { return &embedder{c, model} }

type embedder struct {
	c     *Client
	model string
}

// Embed returns one vector for each text. A text longer than the model's context is embedded in parts;
// its vector is their mean, weighted by length.
func (e *embedder) Embed(ctx context.Context, texts []string) (llm.Vectors, error) {
	out := llm.Vectors{Model: e.model, Vectors: make([][]float32, len(texts))}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	var (
		mu    sync.Mutex
		first error
		wg    sync.WaitGroup
	)
	// The pace limits requests on the wire; this limits those waiting for it.
	places := make(chan struct{}, 64)
	for _, b := range batches(texts) {
		places <- struct{}{}
		wg.Add(1)
		go func() {
			defer wg.Done()
			defer func() { <-places }()
			vectors, usage, err := e.batch(ctx, texts[b.from:b.to])
			mu.Lock()
			defer mu.Unlock()
			out.Usage = out.Usage.Add(usage)
			if err != nil {
				if first == nil {
					first = err
					cancel()
				}
				return
			}
			copy(out.Vectors[b.from:b.to], vectors)
		}()
	}
	wg.Wait()
	if first != nil {
		return llm.Vectors{Model: e.model, Usage: out.Usage}, first
	}
	for i, v := range out.Vectors {
		if i == 0 {
			out.Dimension = len(v)
		}
		if len(v) != out.Dimension {
			return llm.Vectors{}, llm.Errorf(llm.BadReply, "%s gave vectors of %d and of %d numbers", e.model, out.Dimension, len(v))
		}
	}
	e.c.quirks.with(e.c.base, e.model, func(h *quirk) { h.Dimension = out.Dimension })
	return out, nil
}

type span struct{ from, to int }

func batches(texts []string) []span {
	var out []span
	from, sum := 0, 0
	for i, t := range texts {
		n := tokens.Count(t)
		if i > from && (i-from >= mostInputs || sum+n > mostInputTokens) {
			out = append(out, span{from, i})
			from, sum = i, 0
		}
		sum += n
	}
	if from < len(texts) {
		out = append(out, span{from, len(texts)})
	}
	return out
}

// batch asks for some texts; if they are too much at once, for their halves.
func (e *embedder) batch(ctx context.Context, texts []string) ([][]float32, llm.Usage, error) {
	vectors, usage, err := e.request(ctx, texts)
	switch {
	case err == nil || !errors.Is(err, llm.TooLong) || ctx.Err() != nil:
		return vectors, usage, err
	case len(texts) > 1:
		a, ua, err := e.batch(ctx, texts[:len(texts)/2])
		if err != nil {
			return nil, usage.Add(ua), err
		}
		b, ub, err := e.batch(ctx, texts[len(texts)/2:])
		return append(a, b...), usage.Add(ua).Add(ub), err
	}
	r := []rune(texts[0])
	if len(r) < 100 {
		return nil, usage, err
	}
	halves, more, err := e.batch(ctx, []string{string(r[:len(r)/2]), string(r[len(r)/2:])})
	if err != nil {
		return nil, usage.Add(more), err
	}
	return [][]float32{mean(halves[0], halves[1])}, usage.Add(more), nil
}

func mean(a, b []float32) []float32 {
	if len(a) != len(b) {
		return a
	}
	out, norm := make([]float32, len(a)), 0.0
	for i := range a {
		out[i] = a[i] + b[i]
		norm += float64(out[i]) * float64(out[i])
	}
	if norm == 0 {
		return out
	}
	for i := range out {
		out[i] = float32(float64(out[i]) / math.Sqrt(norm))
	}
	return out
}

func (e *embedder) request(ctx context.Context, texts []string) ([][]float32, llm.Usage, error) {
	usage, input := llm.Usage{Estimated: true}, make([]string, len(texts))
	for i, t := range texts {
		if input[i] = t; t == "" {
			input[i] = " " // an empty text is an error of most servers
		}
		usage.Prompt += tokens.Count(t)
	}
	in := struct {
		Input []string `json:"input"`
		Model string   `json:"model"`
	}{input, e.model}
	var resp struct {
		Data  []embedding
		Usage struct {
			PromptTokens int `json:"prompt_tokens"`
		}
	}
	if err := e.c.call(llm.WithTokens(ctx, usage.Prompt), e.c.base+"/embeddings", in, &resp); err != nil {
		return nil, llm.Usage{}, err
	}
	if resp.Usage.PromptTokens > 0 {
		usage = llm.Usage{Prompt: resp.Usage.PromptTokens}
	}
	vectors, err := inOrder(resp.Data, len(texts))
	return vectors, usage, err
}

// inOrder sorts by index. Servers that omit the index send them in order.
func inOrder(data []embedding, n int) ([][]float32, error) {
	bad := func(format string, args ...any) ([][]float32, error) {
		return nil, llm.Errorf(llm.BadReply, format, args...)
	}
	if len(data) != n {
		return bad("%d vectors came for %d texts", len(data), n)
	}
	none := true
	for _, d := range data {
		none = none && d.Index == 0
	}
	out := make([][]float32, n)
	for i, d := range data {
		at := d.Index
		if none {
			at = i
		}
		if at < 0 || at >= n || out[at] != nil {
			return bad("the vectors are numbered wrongly (%d)", d.Index)
		}
		if len(d.Embedding) == 0 {
			return bad("a vector is empty")
		}
		for _, x := range d.Embedding {
			if x != x || math.IsInf(float64(x), 0) {
				return bad("a vector holds something that is not a number")
			}
		}
		out[at] = d.Embedding
	}
	return out, nil
}

// An embedding is the vector of one text in a reply.
type embedding struct {
	Index     int
	Embedding vector
}

// A vector is a list of numbers, or little-endian float32 in base64.
type vector []float32

// UnmarshalJSON reads both forms.
func (v *vector) UnmarshalJSON(b []byte) error {
	if b[0] != '"' {
		return json.Unmarshal(b, (*[]float32)(v))
	}
	var packed []byte
	if err := json.Unmarshal(b, &packed); err != nil {
		return err
	}
	*v = make(vector, (len(packed)+3)/4) // of a number that is cut off, reading fails
	return binary.Read(bytes.NewReader(packed), binary.LittleEndian, []float32(*v))
}
