package workspace

import (
	"context"
	"path/filepath"
	"testing"
	"time"

	"dramatis/app/engine"
	"dramatis/app/sample"
	"dramatis/editor/conversation"
	"dramatis/editor/kb"
	"dramatis/pipeline/chat"
	"dramatis/pipeline/memorytest"
	"dramatis/pipeline/task"
)

// counting counts the texts that are embedded.
type counting struct {
	*memorytest.Engine
	texts int
}

func (c *counting) Embed(ctx context.Context, texts []string) ([][]float32, error) {
	c.texts += len(texts)
	return c.Engine.Embed(ctx, texts)
}

func TestAMethodEmbedsOnlyWhatItUses(t *testing.T) {
	g := memorytest.ReadGold(t, filepath.Join("..", "sample", sample.English))
	for method, want := range map[string]struct{ least, most int }{chat.Vanilla: {0, 0}, chat.Profile: {0, 0}, "memory": {1, 400}, chat.RAG: {10, 1000}} {
		b := goldBase(t, g)
		c := &counting{Engine: &memorytest.Engine{Model: "m", Says: "So it is."}}
		me := b.View().Characters()[0]
		if _, err := b.Ask(t.Context(), conversation.Question{As: me.ID, Text: "Who are you?", Method: method}, &engine.Engine{Engine: c}, nil, nil); err != nil {
			t.Fatal(err)
		}
		entities := len(b.View().Entities())
		if c.texts < want.least || c.texts > want.most || method == chat.RAG && c.texts < entities {
			t.Errorf("%s embeds %d texts, of %d entities", method, c.texts, entities)
		}
	}
}

// stuck embeds nothing until it is let go.
type stuck struct {
	*memorytest.Engine
	began, free chan struct{}
}

func (s *stuck) Embed(ctx context.Context, texts []string) ([][]float32, error) {
	select {
	case s.began <- struct{}{}:
	default:
	}
	select {
	case <-ctx.Done():
		return nil, ctx.Err()
	case <-s.free:
		return s.Engine.Embed(ctx, texts)
	}
}

func TestAQuestionThatWaitsForAnothersVectorsCanBeStoppedAndMakesThemWhenThatIs(t *testing.T) {
	g := memorytest.ReadGold(t, filepath.Join("..", "sample", sample.English))
	b := goldBase(t, g)
	s := &stuck{Engine: &memorytest.Engine{Model: "m", Says: "So it is.", Questions: map[string]task.QuestionOutput{
		"Who are you?": {Entities: []task.AskedEntity{{Name: "Heron", Type: kb.Character, Scope: task.InScope, Level: task.Specific}}}}},
		began: make(chan struct{}, 1), free: make(chan struct{})}
	e := &engine.Engine{Engine: s}
	ask := func(ctx context.Context) chan error {
		done := make(chan error, 1)
		go func() {
			_, err := b.Ask(ctx, conversation.Question{As: b.View().Characters()[0].ID, Text: "Who are you?", Method: chat.RAG}, e, nil, nil)
			done <- err
		}()
		return done
	}
	over := func(what string, done chan error) error {
		t.Helper()
		select {
		case err := <-done:
			return err
		case <-time.After(10 * time.Second):
			t.Fatalf("%s does not end", what)
			return nil
		}
	}
	first, stopFirst := context.WithCancel(t.Context())
	one := ask(first)
	<-s.began
	second, stopSecond := context.WithCancel(t.Context())
	two := ask(second)
	three := ask(t.Context())
	stopSecond()
	if err := over("a stopped question", two); err == nil {
		t.Error("the stopped question has an answer")
	}
	stopFirst()
	if err := over("the first question", one); err == nil {
		t.Error("the first question has an answer")
	}
	close(s.free)
	if err := over("the third question", three); err != nil {
		t.Errorf("the third question: %v", err)
	}
}
