package openai

import (
	"context"
	"errors"
	"net/http"
	"strings"

	"dramatis/pipeline/llm"
	"dramatis/pipeline/llm/reply"
)

// droppable are the fields a reply can do without.
var droppable = []string{"temperature", "stream_options", "reasoning_effort", "chat_template_kwargs", "max_completion_tokens", "max_tokens", "stream"}

// mostProse is how many replies without any JSON a server may give under json_schema if it has given
// one with it.
const mostProse = 3

// ignoresMode records whether a reply has JSON, and weakens the mode for a server that accepts
// response_format and ignores it: only then does the schema go into the prompt.
func (c *Client) ignoresMode(req llm.Request, h *quirk, text string) bool {
	if req.Schema == nil {
		return false
	}
	_, err := reply.Parse(text)
	prose := errors.Is(err, reply.ErrNoJSON)
	ignored := false
	c.quirks.with(c.base, req.Model, func(x *quirk) {
		if !prose {
			x.prose = 0
			return
		}
		x.prose++
		ignored = h.Mode == JSONSchema && (!x.Known || x.prose >= mostProse)
	})
	if ignored {
		h.Mode++
	}
	return ignored
}

// adapt changes what is sent after a refusal, and reports whether to try again.
func (c *Client) adapt(h *quirk, req llm.Request, err error) bool {
	var e *llm.Error
	if !errors.As(err, &e) || e.Kind != llm.Refused && e.Status != http.StatusNotImplemented {
		return false
	}
	switch e.Status {
	case http.StatusBadRequest, http.StatusUnprocessableEntity, http.StatusNotImplemented:
	default:
		return false
	}
	if h.dropField(e) {
		return true
	}
	if req.Schema != nil && h.Mode < Plain {
		h.Mode++
		return true
	}
	return false
}

// dropField leaves out, from now on, a field that a refusal names. It reports whether there is one.
func (h *quirk) dropField(e *llm.Error) bool {
	about := strings.ToLower(e.Param + " " + e.Detail)
	if strings.Contains(about, "response_format") {
		return false
	}
	for _, field := range droppable {
		if h.Drop[field] || !strings.Contains(about, field) || field == "stream" && strings.ToLower(e.Param) != field {
			continue
		}
		if field == "max_completion_tokens" && strings.Contains(about, "max_tokens") && !h.Completion {
			h.Completion = true // "use max_completion_tokens instead"
			return true
		}
		h.Drop[field] = true
		return true
	}
	return false
}

// learn remembers what worked.
func (c *Client) learn(ctx context.Context, req llm.Request, h quirk, err error) {
	var e *llm.Error
	errors.As(err, &e)
	switch {
	case err == nil, e != nil && (e.Kind == llm.CutOff || e.Kind == llm.ReasoningOnly || e.Kind == llm.BadReply):
		c.quirks.with(c.base, req.Model, func(x *quirk) {
			x.Drop, x.Completion = h.Drop, h.Completion
			if req.Schema != nil {
				x.Known, x.Mode = true, max(x.Mode, h.Mode)
			}
		})
	case e != nil && (e.Kind == llm.TooLong || e.Kind == llm.Truncated) && e.Limit > 0:
		c.quirks.with(c.base, req.Model, func(x *quirk) { x.Limit = e.Limit })
	case e != nil && e.Kind == llm.Truncated && c.quirks.limit(c.base, req.Model) == 0:
		// It cuts silently (Ollama, KoboldCpp): its own routes say where, so that later requests can
		// be made to fit.
		c.context(ctx, req.Model)
	}
}
