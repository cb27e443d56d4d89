package llm

import (
	"context"
	"encoding/json"
)

// A Client completes one request. It honours ctx and is safe for concurrent
// use. If onText is not nil it receives the reply in pieces, in order; an error
// from it stops the call and is returned. Errors are of type [*Error], save
// those of ctx and of onText.
type Client interface {
	Complete(ctx context.Context, req Request, onText func(string) error) (Reply, error)
}

// ClientFunc is a function that is a [Client].
type ClientFunc func(ctx context.Context, req Request, onText func(string) error) (Reply, error)

// Complete calls f.
func (f ClientFunc) Complete(ctx context.Context, req Request, onText func(string) error) (Reply, error) {
	return f(ctx, req, onText)
}

// A Middleware wraps a client in one concern.
type Middleware func(Client) Client

// The roles of a message.
const (
	RoleUser      = "user"
	RoleAssistant = "assistant"
)

// A Message is one turn after the system message.
type Message struct {
	Role string `json:"role"`
	Text string `json:"text"`
}

// A Schema describes a structured reply: a JSON Schema of an object, every key required, under the
// name that is sent.
type Schema struct {
	Name string          `json:"name"`
	JSON json.RawMessage `json:"json"`
}

// A Request is one call of a model, independent of any server.
type Request struct {
	Purpose     string    // the task's name: labels cost, cache and tests
	Model       string    // as the server lists it
	System      string    // the instruction; its first line is "task: NAME"
	Messages    []Message // the other turns, starting with the user's
	Schema      *Schema   // nil asks for free text
	MaxTokens   int       // bounds the reply; 0 leaves it to the server
	Temperature float64   // 0 is sent as 0
	Version     string    // of the prompt: a changed prompt is a new request

	// Fresh asks the server even if the reply is known, and does not keep it: a
	// character asked twice may answer differently.
	Fresh bool
	// Splittable says that the caller can ask for parts if the whole is too much, so that a truncated
	// reply is not requested again.
	Splittable bool
	// Check returns what is wrong with the content of a reply that fits the schema (a pair without a
	// verdict). It must not keep the bytes.
	Check func(reply []byte) error
}

// Usage counts tokens. Estimated says that the server did not count them.
type Usage struct {
	Prompt, Completion int
	Estimated          bool
}

// Add returns the sum of two usages.
func (u Usage) Add(v Usage) Usage {
	return Usage{u.Prompt + v.Prompt, u.Completion + v.Completion, u.Estimated || v.Estimated}
}

// A Reply is what came back. Text of a structured reply that passed [Checked]
// is valid JSON of the request's schema.
type Reply struct {
	Text         string
	Usage        Usage
	FinishReason string // as the server says: stop, length …
	Cached       bool   `json:"-"` // it came from the cache
}

// An Embedder turns texts into vectors.
type Embedder interface {
	// Embed returns one vector for each text, in their order.
	Embed(ctx context.Context, texts []string) (Vectors, error)
}

// Vectors are embeddings of one model. All have Dimension numbers.
type Vectors struct {
	Model     string
	Dimension int
	Vectors   [][]float32
	Usage     Usage
}

// Layers are the parts of a [Stack]; nil ones are left out.
type Layers struct {
	Cache  Cache
	Meter  *Meter
	Notice func(Notice)
	Wait   func(context.Context) error // before each call: see [Waiting]
}

// Stack puts the layers around an adapter in the order of the package comment.
func Stack(adapter Client, l Layers) Client {
	c := adapter
	if l.Meter != nil {
		c = l.Meter.middleware()(c)
	}
	if l.Wait != nil {
		c = Waiting(l.Wait)(c)
	}
	c = Checked(l.Notice)(c)
	return Cached(l.Cache)(c)
}

// A Notice reports something that did not fail but that a person should know: a reply that was
// requested twice, a server that waits.
type Notice struct {
	Purpose string // the task's name, or Server
	Phrase
}

// Server is the purpose of notices about the server itself: it waits, it is gone.
const Server = "server"
