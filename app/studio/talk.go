package studio

import (
	"context"
	"sync"

	"dramatis/app/base"
	"dramatis/app/job"
	"dramatis/app/pane/chat"
	"dramatis/app/words"
	pipelinechat "dramatis/pipeline/chat"
	"dramatis/pipeline/retrieve"
	"dramatis/pipeline/task"
)

// Methods are the ways of asking.
func (s *Studio) Methods() []string { return pipelinechat.Methods() }

// EngineNote says so when no language model is in use.
func (s *Studio) EngineNote() string {
	switch s.choice().Kind {
	case base.OpenAI:
		return ""
	case base.Practice:
		return words.T("The practice server answers by simple rules: no language model is in use.")
	}
	return words.T("No language model is in use: answers are put together from the text, in quotes.")
}

// Ask asks a character in the background, after the writer has agreed to the
// host that text would be sent to.
func (s *Studio) Ask(q chat.Question, onTrace func(chat.Trace), onText func(string), done func(chat.Answer, error)) (stop func()) {
	choice := s.choice()
	if host, needed := s.unagreed(choice); needed {
		s.askConsent(host, func() { s.Ask(q, onTrace, onText, done) })
		return func() {}
	}
	pieces := &coalescer{post: s.Loop().Post, show: onText}
	j := s.jobs.Start(words.T("Answering"), func(ctx context.Context, _ *job.Job) error {
		engine, err := s.engine(ctx, choice)
		if err != nil {
			s.Loop().Post(func() { done(chat.Answer{}, err) })
			return nil
		}
		history := make([]task.Turn, len(q.History))
		for i, t := range q.History {
			history[i] = task.Turn{FromCharacter: t.FromCharacter, Text: t.Text}
		}
		a, err := s.base.Ask(ctx, base.Question{As: q.As, Asker: q.Asker, Text: q.Text, History: history, Method: q.Method, AsOf: q.AsOf, OnlyKnown: q.OnlyKnown},
			engine, func(t retrieve.Trace) { s.Loop().Post(func() { onTrace(traceOf(t)) }) }, pieces.add)
		s.Loop().Post(func() { done(chat.Answer{Text: a.Answer, InScope: a.InScope, Trace: traceOf(a.Trace)}, err) })
		return nil
	})
	return j.Cancel
}

// A coalescer hands text to the interface as fast as that can show it: pieces
// that come while one is under way wait and go together.
type coalescer struct {
	mu   sync.Mutex
	held string
	sent bool
	post func(func())
	show func(string)
}

func (c *coalescer) add(piece string) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.held += piece
	if !c.sent {
		c.sent = true
		c.post(c.flush)
	}
	return nil
}

func (c *coalescer) flush() {
	c.mu.Lock()
	text := c.held
	c.held, c.sent = "", false
	c.mu.Unlock()
	c.show(text)
}

func traceOf(t retrieve.Trace) chat.Trace {
	out := chat.Trace{Draft: t.HypotheticalAnswer, Entities: t.Retrieved.Entities, Passages: t.Retrieved.Passages, Bubbles: t.Retrieved.Bubbles,
		Prompt: t.Prompt, Tokens: t.PromptTokens}
	for _, a := range t.Entities {
		out.Asked = append(out.Asked, chat.Asked{Name: a.Name, Scope: a.Scope, Reason: a.Reason, Level: a.Level})
	}
	for _, r := range t.Retrieved.Relations {
		out.Relations = append(out.Relations, r.Source+" – "+r.Target)
	}
	for _, m := range t.Retrieved.Memories {
		out.Memories = append(out.Memories, chat.Memory{Text: m.Text, When: m.When})
	}
	for _, r := range t.Refused {
		out.Refused = append(out.Refused, chat.Refused{Name: r.Name, Reason: r.Reason})
	}
	return out
}
