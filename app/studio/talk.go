package studio

import (
	"context"
	"errors"
	"sync"

	"fyne.io/fyne/v2"

	"dramatis/app/engine"
	"dramatis/app/i18n"
	"dramatis/app/pane/chat"
	"dramatis/editor"
	"dramatis/editor/conversation"
	"dramatis/editor/kb"
	pipelinechat "dramatis/pipeline/chat"
	"dramatis/storage/files"
)

// Talks are what the chat asks of the studio: asking characters, keeping conversations, and prompts.
type Talks struct{ *core }

// Talks returns the talks of the studio.
func (s *core) Talks() Talks { return Talks{s} }

// Methods returns the methods of asking.
func (s *core) Methods() []string { return pipelinechat.Methods() }

// Ask asks a character in the background.
func (s Talks) Ask(q conversation.Question, onTrace func(conversation.Trace), onText func(string), done func(chat.Reply, error)) (stop func()) {
	pieces := &coalescer{post: s.Loop().Post, show: onText}
	model := s.servers.ModelName()
	return s.servers.withEngine(i18n.T("Answering"), func(ctx context.Context, e *engine.Engine) func() {
		a, err := s.base.Ask(ctx, q, e, func(t conversation.Trace) {
			s.Loop().Post(func() { onTrace(t) })
		}, pieces.add)
		r := chat.Reply{Text: a.Answer, InScope: a.InScope, Engine: model, Tokens: a.PromptTokens + a.CompletionTokens}
		if errors.Is(err, context.Canceled) && ctx.Err() != nil {
			r.Stopped, err = true, nil
		}
		r.Trace = a.Trace
		for _, x := range s.base.NamesIn(a.Answer) {
			r.Names = append(r.Names, x.Group.Anchor)
		}
		return func() { done(r, err) }
	}, func(err error) {
		if errors.Is(err, context.Canceled) {
			done(chat.Reply{Stopped: true}, nil)
			return
		}
		done(chat.Reply{}, err)
	})
}

// Recommend finds in the background what would be given to a character.
func (s Talks) Recommend(q conversation.Question, then func(conversation.Trace, error)) {
	s.servers.withEngine(i18n.T("Looking for what fits the question"), func(ctx context.Context, e *engine.Engine) func() {
		t, err := s.base.Recommend(ctx, q, e)
		return func() { then(t, err) }
	}, func(err error) { then(conversation.Trace{}, err) })
}

// TakeIn adds what was said to the base as an utterance.
func (s Talks) TakeIn(q conversation.Question, speaker, addressee kb.EntityID, text string) {
	doing := i18n.T("Taking in what was said")
	s.servers.withEngine(doing, func(ctx context.Context, e *engine.Engine) func() {
		taken, err := s.base.TakeIn(ctx, q, e, speaker, addressee, text)
		return func() {
			switch {
			case err != nil:
				s.fail(err)
			case !taken.Spoken.Scene.OfChat():
				s.notify.ToastAction(i18n.T("Taken in, beside the scene it fits best."), i18n.T("Undo"), s.Undo)
			default:
				s.notify.ToastAction(i18n.T("Taken in, as a scene of its own."), i18n.T("Undo"), s.Undo)
			}
		}
	}, func(err error) { s.notify.Fail(doing, err) })
}

// OpenBase returns a value that differs for each open base.
func (s Talks) OpenBase() any { return s.base }

// Kept returns the stored conversations with an entity, newest first.
func (s Talks) Kept(holds func(kb.NameID) bool) []*kb.Chat {
	return conversation.ListChats(s.base.Snapshot(), holds)
}

// OpenTalk returns the exchanges of a stored conversation with their traces.
func (s Talks) OpenTalk(c *kb.Chat) (*conversation.Conversation, error) {
	return conversation.Open(s.base.Snapshot(), c)
}

// NewTalk returns an id for a new conversation.
func (s Talks) NewTalk() string { return conversation.NewID(s.base.Snapshot()) }

// Keep stores, renames or deletes a conversation, and calls kept when that is done. In a read-only base it
// does nothing: the window says that the base is read-only.
func (s Talks) Keep(p editor.Plan, kept func()) {
	if s.base.ReadOnly() != nil {
		return
	}
	s.change(func() error { return s.base.Put(p) }, func(err error) {
		if err != nil {
			s.fail(err)
			return
		}
		kept()
	})
}

// SaveTalk asks for a file and writes a conversation to it as text.
func (s Talks) SaveTalk(character, text string) {
	s.files.askForFile(i18n.T("Save the conversation"), character+".txt", func(path string) { s.WriteTalk(text, path) })
}

// WriteTalk writes a conversation to a file as text, completely or not at all.
func (s Talks) WriteTalk(text, path string) {
	if err := files.Write(context.Background(), path, []byte(text)); err != nil {
		s.notify.Fail(i18n.T("Saving the conversation"), err)
		return
	}
	s.notify.Toast(i18n.T("The conversation was saved."))
}

// Persona returns a character's profile and style.
func (s Talks) Persona(id kb.EntityID) (profile, style string) {
	p := s.base.Persona(id)
	return p.Summary, p.Style
}

// WritePersona has the engine write profile and style again.
func (s Talks) WritePersona(id kb.EntityID, then func()) {
	doing := i18n.T("Writing the profile")
	s.servers.withEngine(doing, func(ctx context.Context, e *engine.Engine) func() {
		err := s.base.WritePersona(ctx, id, e)
		return func() {
			if err != nil {
				s.notify.Fail(doing, err)
			}
			then()
		}
	}, func(err error) { s.notify.Fail(doing, err); then() })
}

// WriteCard has the model write the texts of a character's card, which become fields of its page.
func (s characters) WriteCard(id kb.EntityID) {
	doing := i18n.T("Writing the card")
	s.servers.withEngine(doing, func(ctx context.Context, e *engine.Engine) func() {
		err := s.base.WriteCard(ctx, id, e)
		return func() {
			if err != nil {
				s.notify.Fail(doing, err)
			}
		}
	}, func(err error) { s.notify.Fail(doing, err) })
}

// Template returns the template of the system prompt.
func (s Talks) Template(id kb.EntityID) (text string, own bool) { return s.base.Template(id) }

// SetTemplate stores a template in the base.
func (s Talks) SetTemplate(text string) editor.Command { return s.base.SetTemplate(text) }

// Preview returns a template filled in for a character.
func (s Talks) Preview(text string, id kb.EntityID) (string, error) {
	return s.base.Preview(text, id)
}

// Copy puts a text on the clipboard.
func (s Talks) Copy(text string) { fyne.CurrentApp().Clipboard().SetContent(text) }

// A coalescer passes text to the interface as fast as it can be shown: pieces that arrive meanwhile
// are joined.
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
