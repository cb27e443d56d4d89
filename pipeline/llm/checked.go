package llm

import (
	"context"
	"errors"
	"fmt"
	"sync"

	"dramatis/pipeline/llm/reply"
)

// Checked makes structured replies valid: a reply is repaired and validated; if it still does not fit,
// the model is asked once more, with the same first messages, its bad reply and the mistakes. A second
// failure is an error, never an empty result. From free text only thoughts are removed.
//
// notice is called for every repeated request; it may be nil.
func Checked(notice func(Notice)) Middleware {
	schemas := &schemaSet{}
	return func(next Client) Client {
		return ClientFunc(func(ctx context.Context, req Request, onText func(string) error) (Reply, error) {
			if req.Schema == nil {
				return next.Complete(ctx, req, onText)
			}
			schema, err := schemas.parse(req.Schema)
			if err != nil {
				return Reply{}, err
			}
			first, err := ask(ctx, next, req, schema, reply.Read)
			if err == nil {
				return first, deliver(first, onText)
			}
			var bad *Error
			if !errors.As(err, &bad) || !worthAsking(bad, req) || ctx.Err() != nil {
				return Reply{}, err
			}
			if notice != nil {
				notice(Notice{req.Purpose, Phrase{"asked again: %s", []any{bad}}})
			}
			again := req
			again.Messages = append(append([]Message(nil), req.Messages...),
				Message{RoleAssistant, orPlaceholder(bad.Reply)}, Message{RoleUser, correction(bad)})
			second, err := ask(ctx, next, again, schema, reply.ReadNearest)
			if err != nil {
				return Reply{}, err
			}
			second.Usage = second.Usage.Add(bad.Usage)
			return second, deliver(second, onText)
		})
	}
}

func worthAsking(bad *Error, req Request) bool {
	if bad.Attempted {
		return false
	}
	switch bad.Kind {
	case BadReply, ReasoningOnly:
		return true
	case CutOff: // it would be cut off again, unless nobody can make it smaller
		return !req.Splittable
	}
	return false
}

func ask(ctx context.Context, next Client, req Request, schema *reply.Schema, read func(string, *reply.Schema) ([]byte, error)) (Reply, error) {
	got, err := next.Complete(ctx, req, nil)
	if err != nil {
		return Reply{}, err
	}
	valid, err := read(got.Text, schema)
	kind := BadReply
	if errors.Is(err, reply.ErrOnlyThoughts) {
		kind = ReasoningOnly
	}
	if err == nil && req.Check != nil {
		err = req.Check(valid)
	}
	if err != nil {
		return Reply{}, &Error{Kind: kind, Detail: err.Error(), Reply: got.Text, Usage: got.Usage, Err: err,
			Attempted: errors.Is(err, reply.ErrTooLarge)} // asking again would not make it shorter
	}
	got.Text = string(valid)
	return got, nil
}

// longestEcho bounds how much of a bad reply is sent back: a model that repeats itself for pages must
// not double the price of the second request.
const longestEcho = 6000

func orPlaceholder(text string) string {
	if text == "" {
		return "(no answer)"
	}
	if r := []rune(text); len(r) > longestEcho {
		return string(r[:longestEcho]) + " …"
	}
	return text
}

func correction(bad *Error) string {
	what := bad.Detail
	switch bad.Kind {
	case ReasoningOnly:
		what = "you only thought and did not answer"
	case CutOff:
		what = "the answer was cut off before its end; be briefer"
	}
	return "That answer can't be used: " + what + ". Answer the request again, with the corrected JSON object and nothing else."
}

// schemaSet parses each schema once.
type schemaSet struct{ m sync.Map }

func (s *schemaSet) parse(in *Schema) (*reply.Schema, error) {
	if got, ok := s.m.Load(string(in.JSON)); ok {
		return got.(*reply.Schema), nil
	}
	parsed, err := reply.ParseSchema(in.JSON)
	if err != nil {
		return nil, fmt.Errorf("schema of %s: %w", in.Name, err)
	}
	s.m.Store(string(in.JSON), parsed)
	return parsed, nil
}
