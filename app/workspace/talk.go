package workspace

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"

	"dramatis/app/engine"
	"dramatis/app/export"
	"dramatis/editor"
	"dramatis/editor/cast"
	"dramatis/editor/edits"
	"dramatis/editor/kb"
	"dramatis/pipeline"
	"dramatis/pipeline/chat"
	"dramatis/pipeline/task"
)

// NamesIn returns the entities that a text names.
func (b *Workspace) NamesIn(text string) []*cast.Entity {
	return chat.NamesIn(&b.views, b.View(), text)
}

// Persona returns a character's profile and manner of speaking for the prompt: the writer's, else an
// engine's, else one made from the notes.
func (b *Workspace) Persona(id kb.EntityID) task.Profile {
	v := b.View()
	e, ok := v.Entity(id)
	if !ok {
		return task.Profile{}
	}
	return chat.PersonaOf(v, b.views.Book(v), e)
}

// WritePersona makes an engine write profile and manner of speaking from the notes again. Locked
// fields stay.
func (b *Workspace) WritePersona(ctx context.Context, id kb.EntityID, e *engine.Engine) error {
	_, err := b.WritePersonaAt(ctx, id, nil, false, e)
	return err
}

// WritePersonaAt is WritePersona as of a place of the story (nil: its end), or from only what the
// character witnessed or learnt. It returns what is in force there then: the writer's words take
// precedence over the engine's.
func (b *Workspace) WritePersonaAt(ctx context.Context, id kb.EntityID, asOf *kb.Place, onlyKnown bool, e *engine.Engine) (task.Profile, error) {
	full := b.View()
	who, ok := full.Entity(id)
	if !ok {
		return task.Profile{}, kb.Errorf("this character is no longer there; nothing was written: choose another one")
	}
	sight := b.views.Narrow(full, who, asOf, onlyKnown)
	if sight.Character != nil {
		who = sight.Character
	}
	digest, err := chat.WritePersona(ctx, e, sight.View, b.views.Book(sight.View), who, full.LanguageOf(who))
	if err != nil {
		return task.Profile{}, err
	}
	if err := b.keepDigest(digest); err != nil {
		return task.Profile{}, err
	}
	var p task.Profile
	if err := json.Unmarshal([]byte(digest.Text), &p); err != nil {
		return task.Profile{}, fmt.Errorf("read the profile of %s: %w", who.Name, err)
	}
	return chat.OwnWords(sight.View, who, p), nil
}

// WithoutPersona returns the chief characters without a profile written from the current notes.
func (b *Workspace) WithoutPersona() []*cast.Entity {
	v := b.View()
	book := b.views.Book(v)
	return slices.DeleteFunc(pipeline.ChiefCast(v), func(e *cast.Entity) bool { return chat.HasPersona(v, book, e) })
}

// keepDigest stores a profile that an engine has written.
func (b *Workspace) keepDigest(digest *kb.Digest) error {
	return b.Put(func(s *kb.Snapshot) (editor.Transaction, error) {
		return editor.Transaction{Label: "profile", Quiet: true, Edits: []kb.Edit{kb.Put(s, digest)}}, nil
	})
}

// WriteCard makes a model write personality, scenario and greetings for the card of a character,
// unless the writer has. They can be edited like any field.
func (b *Workspace) WriteCard(ctx context.Context, id kb.EntityID, e *engine.Engine) error {
	author, ok := e.Engine.(task.CardWriter)
	if !ok {
		return kb.Errorf("only a model writes cards; without one they are made of the text: choose a model server first")
	}
	in, err := b.Content().CardInput(ctx, id)
	if err != nil {
		return err
	}
	text, err := author.WriteCard(ctx, in)
	if err != nil {
		return err
	}
	return b.Do(edits.FillCard(id, export.FieldsOf(text)))
}

// Template returns the template of the system prompt for a character, and whether it is the writer's
// own.
func (b *Workspace) Template(id kb.EntityID) (text string, own bool) {
	if text = b.Snapshot().Setting(kb.SettingPrompt); text != "" {
		return text, true
	}
	return chat.Template(b.languageOf(id)), false
}

// languageOf returns the language in which a character speaks, English for nobody.
func (b *Workspace) languageOf(id kb.EntityID) string {
	v := b.View()
	if e, ok := v.Entity(id); ok {
		return v.LanguageOf(e)
	}
	return "en"
}

// SetTemplate sets the base's own template; "" restores the built-in one. The error for an unusable
// one says why.
func (b *Workspace) SetTemplate(text string) editor.Command {
	return func(v *cast.View) (editor.Transaction, error) {
		if _, err := chat.CheckTemplate(text, ""); err != nil {
			return editor.Transaction{}, editor.Cannot("%s", err.Error())
		}
		return edits.Configure(kb.SettingPrompt, text)(v)
	}
}

// Preview returns the system prompt of a template with everything filled in.
func (b *Workspace) Preview(template string, id kb.EntityID) (string, error) {
	return chat.CheckTemplate(template, b.languageOf(id))
}
