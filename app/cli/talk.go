package cli

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"slices"
	"strconv"
	"time"

	"dramatis/app/engine"
	"dramatis/app/workspace"
	"dramatis/editor/conversation"
	"dramatis/editor/kb"
)

// A talk is a conversation that is being continued.
type talk struct {
	*workspace.Workspace
	engine *engine.Engine
	model  string // the speaker in the trace, "" without a model
	choice *conversation.Choice
	out    io.Writer // gets answers as they arrive; nil: nothing is shown

	kept  kb.Chat
	said  *conversation.Conversation
	by    kb.NameID // by which the character is asked
	fresh []int     // the exchanges of this command
}

// speaker returns the name with which a stored answer is marked.
func (e *engineFlags) speaker() string {
	switch e.Kind {
	case engine.OpenAI:
		return e.Model
	case engine.Practice:
		return engine.Practice
	}
	return ""
}

// storedTalk returns a stored conversation by its id.
func storedTalk(b *workspace.Workspace, id string) (*kb.Chat, *conversation.Conversation, error) {
	c, ok := kb.Get[*kb.Chat](b.Snapshot(), id)
	if !ok {
		return nil, nil, kb.Errorf("there is no conversation %s; `dramatis chat list` lists them", id)
	}
	said, err := conversation.Open(b.Snapshot(), c)
	return c, said, err
}

func (t *talk) openStored(id string) error {
	c, said, err := storedTalk(t.Workspace, id)
	if err != nil {
		return err
	}
	t.kept, t.said = *c, said
	if t.participants().Answerer("") == nil {
		return kb.Errorf("the character of this conversation is no longer there; nothing was asked: begin another one")
	}
	return nil
}

// participants returns who answers.
func (t *talk) participants() conversation.Participants {
	return conversation.Participants{View: t.View(), With: t.kept.As}
}

// ask puts a question to the character of the conversation, then to each of the others.
func (t *talk) ask(ctx context.Context, x conversation.Exchange, after int, others []kb.NameID) error {
	for _, as := range append([]kb.NameID{""}, others...) {
		x.As, x.Follows = as, as != ""
		id, err := t.answer(ctx, x, after)
		if err != nil {
			return err
		}
		after = id
	}
	return nil
}

// compare asks the character of the conversation by several methods. The conversation continues with
// the first answer.
func (t *talk) compare(ctx context.Context, x conversation.Exchange, after int, methods []string) error {
	x.Together = len(t.said.Exchanges) + 1
	for _, x.Method = range methods {
		t.show("[%s] ", x.Method)
		if _, err := t.answer(ctx, x, after); err != nil {
			return err
		}
	}
	t.said.Show(x.Together)
	return t.keep()
}

// again asks the question of an answer once more, as it was asked then, as another branch.
func (t *talk) again(ctx context.Context, id, number string) error {
	old, err := t.exchange(id, number)
	if err != nil {
		return err
	}
	_, err = t.answer(ctx, old.Again(), old.Parent)
	return err
}

// exchange opens a conversation and returns one exchange of it.
func (t *talk) exchange(id, number string) (*conversation.Exchange, error) {
	if err := t.openStored(id); err != nil {
		return nil, err
	}
	n, err := strconv.Atoi(number)
	if err != nil {
		return nil, err
	}
	x, ok := t.said.Find(n)
	if !ok {
		return nil, kb.Errorf("the conversation has no answer %d; `dramatis chat show` lists them", n)
	}
	return x, nil
}

// takeIn adds an answer to the base as an utterance, or the question if a character asked it.
func (t *talk) takeIn(ctx context.Context, p *Program, id, number string, question bool) error {
	x, err := t.exchange(id, number)
	if err != nil {
		return err
	}
	who := t.participants().Answerer(x.As)
	if who == nil {
		return kb.Errorf("%s is no longer there; nothing was taken in: take another answer", t.participants().Name(x.As))
	}
	asker := kb.EntityID("")
	if e, ok := t.View().Bearer(x.Asker); ok && x.Asker != "" {
		asker = e.ID
	}
	speaker, listener, text := who.ID, asker, x.Answer
	if question {
		if asker == "" {
			return kb.Errorf("a stranger asked this, nobody of the cast; nothing was taken in: take the answer")
		}
		speaker, listener, text = asker, who.ID, x.Question
	}
	q := conversation.Question{As: who.ID, Text: x.Question, Method: x.Method}
	if _, err := t.TakeIn(ctx, q, t.engine, speaker, listener, text); err != nil {
		return err
	}
	fmt.Fprintf(p.Out, "done: taken in; edit undo takes it back\n")
	return nil
}

// answer has one character answer after an exchange, and keeps the answer.
func (t *talk) answer(ctx context.Context, x conversation.Exchange, after int) (int, error) {
	q, err := t.questionOf(x, after)
	if err != nil {
		return 0, err
	}
	t.show("%s: ", t.participants().Name(x.As))
	began := time.Now()
	a, err := t.Ask(ctx, q, t.engine, nil, func(piece string) error { return t.show("%s", piece) })
	if err != nil {
		return 0, err
	}
	t.show("\n\n")
	x.Answer, x.Method, x.InScope, x.Trace = a.Answer, a.Method, a.InScope, &a.Trace
	x.Engine, x.Tokens, x.Took = t.model, cmp.Or(a.PromptTokens+a.CompletionTokens, a.Trace.Tokens), time.Since(began)
	for _, e := range t.NamesIn(a.Answer) {
		x.Names = append(x.Names, e.Group.Anchor)
	}
	id := t.said.After(after, x)
	t.fresh = append(t.fresh, id)
	return id, t.keep()
}

func (t *talk) questionOf(x conversation.Exchange, after int) (conversation.Question, error) {
	q, ok := t.participants().Question(t.said, after, x)
	if !ok {
		return q, kb.Errorf("%s is no longer there; nothing was asked: name somebody else", t.participants().Name(x.As))
	}
	q.Choice = t.choice
	if x.As == "" {
		q.By = t.by
	}
	return q, nil
}

// show prints a part of the conversation if it is shown as it arrives.
func (t *talk) show(format string, args ...any) error {
	if t.out == nil {
		return nil
	}
	_, err := fmt.Fprintf(t.out, format, args...)
	return err
}

func (t *talk) keep() error {
	if t.kept.ID == "" {
		t.kept.ID, t.kept.Title = conversation.NewID(t.Snapshot()), conversation.TitleOf(t.said)
	}
	return t.Put(conversation.Keep(t.kept, t.said))
}

// withStored adds to an error where the earlier answers are stored.
func (t *talk) withStored(err error) error {
	if len(t.fresh) == 0 {
		return err
	}
	return fmt.Errorf("%w; what was said before is kept as %s", err, t.kept.ID)
}

// report prints the id of the conversation; as JSON, everything that this command added.
func (t *talk) report(p *Program, asJSON bool) error {
	if !asJSON {
		fmt.Fprintf(p.Err, "kept as %s\n", t.kept.ID)
		return nil
	}
	row := talkRow(t.View(), &t.kept, t.said)
	row.Exchanges = slices.DeleteFunc(row.Exchanges, func(x exchangeJSON) bool { return !slices.Contains(t.fresh, x.Number) })
	return writeJSON(p, row)
}
