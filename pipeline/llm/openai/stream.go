package openai

import (
	"context"
	"errors"
	"io"
	"slices"
	"strings"

	oai "github.com/sashabaranov/go-openai"

	"dramatis/pipeline/llm"
)

// streamAttempts is how often a stream is restarted that broke before its first word was shown.
// Afterwards it can't be: the words have been seen.
const streamAttempts = 4

func (c *Client) stream(ctx context.Context, req llm.Request, out oai.ChatCompletionRequest, onText func(string) error) (llm.Reply, error) {
	for n := 1; ; n++ {
		shown := false
		reply, err := c.streamOnce(ctx, req, out, func(s string) error {
			if onText == nil {
				return nil
			}
			shown = true
			return onText(s)
		})
		var e *llm.Error
		if err == nil || shown || n == streamAttempts || !errors.As(err, &e) || e.Kind != llm.Unavailable || e.Gone || ctx.Err() != nil || e.Attempted {
			return reply, err
		}
		if err := c.transport.Clock.Sleep(ctx, llm.Backoff(n, c.transport.Random())); err != nil {
			return reply, err
		}
	}
}

func (c *Client) streamOnce(ctx context.Context, req llm.Request, out oai.ChatCompletionRequest, onText func(string) error) (llm.Reply, error) {
	longest := longestText(req, max(req.MaxTokens, c.cfg.MaxTokens))
	ctx, cancel := context.WithCancel(withLongest(ctx, longest)) // closes the connection whichever way this ends
	defer cancel()
	s, err := c.api.CreateChatCompletionStream(ctx, out)
	if err != nil {
		return llm.Reply{}, c.convertError(ctx, err)
	}
	defer s.Close()
	r := &streamReader{onText: onText, filter: &thoughtFilter{headless: c.quirks.get(c.base, req.Model).Headless}}
	for {
		if r.text.Len()+r.thought.Len() > longest {
			return llm.Reply{Text: c.withoutKey(r.text.String())}, wentOn(longest)
		}
		chunk, err := s.Recv()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return llm.Reply{Text: r.text.String()}, c.convertError(ctx, err)
		}
		if err := r.add(chunk); err != nil {
			return llm.Reply{Text: r.text.String()}, err
		}
	}
	if err := r.show(r.filter.rest()); err != nil {
		return llm.Reply{Text: r.text.String()}, err
	}
	r.got.text, r.got.thought = r.text.String(), r.thought.String()
	if req.Schema == nil {
		headless := endsThought(r.got.text)
		c.quirks.with(c.base, req.Model, func(h *quirk) { h.Headless = headless })
	}
	return c.finish(req, r.got)
}

// A streamReader joins the chunks of a streamed reply and passes the text on as it comes.
type streamReader struct {
	got           answer
	text, thought strings.Builder
	filter        *thoughtFilter
	onText        func(string) error
}

// add adds a chunk. It fails only if passing on its text fails.
func (r *streamReader) add(chunk oai.ChatCompletionStreamResponse) error {
	if chunk.Usage != nil && chunk.Usage.PromptTokens > 0 {
		r.got.usage = llm.Usage{Prompt: chunk.Usage.PromptTokens, Completion: chunk.Usage.CompletionTokens}
	}
	for _, choice := range chunk.Choices { // none in the final chunk, which only counts
		if choice.Index != 0 {
			continue
		}
		if choice.FinishReason != "" {
			r.got.finish = string(choice.FinishReason)
		}
		r.thought.WriteString(choice.Delta.ReasoningContent)
		r.got.refusal += choice.Delta.Refusal
		r.text.WriteString(choice.Delta.Content)
		if err := r.show(r.filter.pass(choice.Delta.Content)); err != nil {
			return err
		}
	}
	return nil
}

// show passes a piece of text on, if there is one.
func (r *streamReader) show(piece string) error {
	if piece == "" {
		return nil
	}
	return r.onText(piece)
}

// wentOn returns the error for a reply longer than a bound in bytes.
func wentOn(longest int) error {
	return llm.Endless("the model went on after %d KB; allow less at a time", longest>>10)
}

// longestText bounds a streamed reply in bytes: a model that repeats itself, or a server that ignores
// max_tokens, might never end. A structured reply is not many times as long as its subject; reasoning
// may be.
func longestText(req llm.Request, tokens int) int {
	const least, leastJSON, bytesPerToken, timesInput = 1 << 20, 128 << 10, 16, 8
	if req.Schema == nil {
		return max(least, bytesPerToken*tokens)
	}
	input := 0
	for _, m := range req.Messages {
		input += len(m.Text)
	}
	return max(leastJSON, bytesPerToken*tokens, timesInput*input)
}

// A thoughtFilter holds back the reasoning at the beginning of a streamed reply, between <think> and
// </think>.
type thoughtFilter struct {
	held   string
	inside bool
	open   bool // past the beginning: everything passes
	// headless: the server's template opens the thought, so that the reply has only its end;
	// everything up to there is held back.
	headless bool
}

// endsThought reports whether a reply has the end of a thought without its beginning.
func endsThought(text string) bool {
	if strings.HasPrefix(strings.TrimSpace(text), "<") {
		return false
	}
	return slices.ContainsFunc(thoughtTags, func(tag [2]string) bool { return strings.Contains(text, tag[1]) })
}

var thoughtTags = [][2]string{{"<think>", "</think>"}, {"<thinking>", "</thinking>"}, {"<thought>", "</thought>"}, {"<reasoning>", "</reasoning>"}}

func (f *thoughtFilter) pass(piece string) string {
	if f.open {
		return piece
	}
	f.held += piece
	if f.headless {
		for _, tag := range thoughtTags {
			if _, rest, ok := strings.Cut(f.held, tag[1]); ok {
				f.headless, f.open, f.held = false, true, ""
				return strings.TrimLeft(rest, " \r\n\t")
			}
		}
		return ""
	}
	trimmed := strings.TrimLeft(f.held, " \r\n\t")
	maybe := trimmed == ""
	for _, tag := range thoughtTags {
		if strings.HasPrefix(trimmed, tag[0]) {
			if i := strings.Index(trimmed, tag[1]); i >= 0 {
				f.held, f.inside = "", false
				return f.pass(strings.TrimLeft(trimmed[i+len(tag[1]):], " \r\n\t"))
			}
			// Of a thought only its beginning and a possible part of its end are kept.
			f.held, f.inside = tag[0]+trimmed[max(len(tag[0]), len(trimmed)-len(tag[1])):], true
			return ""
		}
		maybe = maybe || strings.HasPrefix(tag[0], trimmed)
	}
	if maybe {
		return ""
	}
	f.open = true
	return trimmed
}

// rest returns what was held back because it looked like a thought.
func (f *thoughtFilter) rest() string {
	if f.open || f.inside {
		return ""
	}
	return strings.TrimSpace(f.held)
}
