package openai

import (
	"dramatis/pipeline/llm"
	"dramatis/pipeline/llm/reply"
	"dramatis/pipeline/tokens"
)

// answer is what came back, streamed or not.
type answer struct {
	text, thought, refusal, finish string
	usage                          llm.Usage
}

// shortestKey is the length from which a key is removed from replies: a shorter one ("ollama") may be
// a word.
const shortestKey = 16

// withoutKey removes the key from a text to be stored: a server can put it into a good reply too.
func (c *Client) withoutKey(text string) string {
	for _, s := range c.secret {
		if len(s) >= shortestKey {
			text = llm.Redact(text, s)
		}
	}
	return text
}

// finish judges an answer: an empty, truncated, refused or thoughts-only reply is a failure, never an
// empty result.
func (c *Client) finish(req llm.Request, a answer) (llm.Reply, error) {
	a.text, a.thought = c.withoutKey(a.text), c.withoutKey(a.thought)
	rest, onlyThoughts := reply.StripThoughts(a.text)
	if a.usage.Prompt == 0 && a.usage.Completion == 0 {
		a.usage = llm.Usage{Prompt: req.EstimatePrompt(), Completion: tokens.Count(a.text + a.thought), Estimated: true}
	}
	got := llm.Reply{Text: rest, Usage: a.usage, FinishReason: a.finish}
	if req.Schema != nil {
		got.Text = a.text // it is stripped later and can be shown to the model
	}
	fail := func(k llm.Kind, format string, args ...any) (llm.Reply, error) {
		return got, c.redacted((&llm.Error{Kind: k, Reply: a.text, Usage: a.usage}).Tell(format, args...))
	}
	thought := onlyThoughts || rest == "" && a.thought != ""
	switch {
	case a.refusal != "" && rest == "":
		return fail(llm.Refused, "%s", a.refusal)
	case a.finish == "content_filter":
		return fail(llm.Refused, "the server's content filter withheld the reply")
	case a.finish == "length" && thought:
		return fail(llm.ReasoningOnly, "%s used up its whole reply thinking; turn its thinking off or allow longer replies", req.Model)
	case a.finish == "length":
		return fail(llm.CutOff, "the reply reached the longest length after %d tokens", a.usage.Completion)
	case thought:
		return fail(llm.ReasoningOnly, "%s thought but gave no answer; turn its thinking off or take another model", req.Model)
	case rest == "":
		return fail(llm.BadReply, "the reply is empty")
	}
	if dropped, limit := c.truncated(req, a.usage); dropped {
		_, err := fail(llm.Truncated, "it read %d tokens of about %d; give it a longer context (Ollama: OLLAMA_CONTEXT_LENGTH)",
			a.usage.Prompt, req.EstimatePrompt())
		err.(*llm.Error).Limit = limit
		return got, err
	}
	return got, nil
}

const (
	// smallestContext is the least context to which a server would silently cut. A smaller count means
	// that the server doesn't count, not that it cuts.
	smallestContext = 500
	// surePrompt is the prompt length from which a server's count is compared.
	surePrompt = 200
)

// contextStep is what the sizes of contexts are multiples of.
const contextStep = 2048

// truncated compares the server's count of the prompt with the least that it can have. A server is
// believed once its count has followed the text, or if the count is a plausible size of a context;
// until then a strange count only causes a notice.
//
// A cut that leaves most of a prompt shows otherwise: Ollama then counts exactly its context, which is
// the limit returned, although more was sent.
func (c *Client) truncated(req llm.Request, u llm.Usage) (cut bool, limit int) {
	least := req.LeastPrompt()
	if u.Estimated || u.Prompt <= 0 || least < 20 {
		return false, 0
	}
	if u.Prompt%contextStep == 0 && u.Prompt < req.EstimateText() {
		return true, u.Prompt
	}
	follows := u.Prompt >= least*7/10
	far := least >= surePrompt && u.Prompt < least/2
	doubt := false
	c.quirks.with(c.base, req.Model, func(h *quirk) {
		if follows {
			h.counts = true
		}
		cut = far && (h.counts || u.Prompt >= smallestContext)
		doubt = far && !cut && !h.warned
		if doubt {
			h.warned = true
		}
	})
	if doubt && c.transport.Notice != nil {
		c.transport.Notice(llm.Notice{Purpose: req.Purpose, Phrase: llm.Phrase{
			English: "the server says that %s read %d tokens where at least %d were sent: it may be cutting the text, or not counting",
			Args:    []any{req.Model, u.Prompt, least}}})
	}
	return cut, 0
}
