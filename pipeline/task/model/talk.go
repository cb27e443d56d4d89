package model

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"strings"

	"dramatis/pipeline/llm"
	"dramatis/pipeline/task"
)

const (
	replyTokens = 800
	draftTokens = 160
	draftNote   = "\n\nThis is only a first draft: answer in one or two sentences, in character, with the first thing that comes to mind."
)

// Reply answers in character, streamed. A reply above temperature 0 is never cached. If the server
// breaks off, the text so far is returned with the error.
func (e *Engine) Reply(ctx context.Context, in task.ReplyInput, onText func(string) error) (task.Reply, error) {
	req := e.talk(purposeReply, in)
	req.MaxTokens = cmp.Or(req.MaxTokens, replyTokens)
	req.Temperature = in.Temperature
	req.Fresh = in.Temperature > 0
	got, err := e.opt.Client.Complete(ctx, req, orSilent(onText))
	out := task.Reply{Text: got.Text, PromptTokens: got.Usage.Prompt, CompletionTokens: got.Usage.Completion}
	if errors.Is(err, llm.CutOff) && strings.TrimSpace(got.Text) != "" {
		// The reply has reached the longest length allowed, which is normal in a chat, and the words
		// are on the screen already.
		e.notice(purposeReply, "the reply stops at its longest length of %d tokens", cmp.Or(got.Usage.Completion, req.MaxTokens))
		return out, nil
	}
	if err != nil {
		return out, fmt.Errorf("reply in character: %w", err)
	}
	return out, nil
}

// DraftReply writes the short reply from which retrieval starts.
func (e *Engine) DraftReply(ctx context.Context, in task.ReplyInput) (string, error) {
	req := e.talk(purposeDraft, in)
	req.System += draftNote
	req.MaxTokens = draftTokens
	got, err := e.opt.Client.Complete(ctx, req, orSilent(nil))
	if err != nil && !(errors.Is(err, llm.CutOff) && strings.TrimSpace(got.Text) != "") {
		return "", fmt.Errorf("draft a reply: %w", err)
	}
	return strings.TrimSpace(got.Text), nil
}

// talk makes the messages: consecutive turns of one side become one, because the chat templates of
// local models reject two in a row.
func (e *Engine) talk(purpose string, in task.ReplyInput) llm.Request {
	req := llm.Request{Purpose: purpose, Model: e.opt.Model, System: in.System, MaxTokens: in.MaxTokens}
	for _, t := range in.Turns {
		role := llm.RoleUser
		if t.FromCharacter {
			role = llm.RoleAssistant
		}
		if n := len(req.Messages); n > 0 && req.Messages[n-1].Role == role {
			req.Messages[n-1].Text += "\n\n" + t.Text
			continue
		}
		req.Messages = append(req.Messages, llm.Message{Role: role, Text: t.Text})
	}
	return req
}

// orSilent returns a function even if nobody listens, so that a stream is requested.
func orSilent(onText func(string) error) func(string) error {
	if onText == nil {
		return func(string) error { return nil }
	}
	return onText
}
