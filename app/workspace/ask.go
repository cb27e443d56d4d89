package workspace

import (
	"context"

	"dramatis/app/engine"
	"dramatis/editor"
	"dramatis/editor/cast"
	"dramatis/editor/conversation"
	"dramatis/editor/edits"
	"dramatis/editor/kb"
	"dramatis/pipeline"
	"dramatis/pipeline/chat"
	"dramatis/pipeline/retrieve"
	"dramatis/pipeline/tokens"
)

// Ask runs one turn of the test chat.
func (b *Workspace) Ask(ctx context.Context, q conversation.Question, e *engine.Engine, onTrace func(conversation.Trace), onText func(string) error) (chat.Answer, error) {
	r, d, err := b.newTurn(ctx, q, e)
	if err != nil {
		return chat.Answer{}, err
	}
	return chat.Ask(ctx, r, d, onTrace, onText)
}

// Recommend returns what the character would be given for a question, without asking it.
func (b *Workspace) Recommend(ctx context.Context, q conversation.Question, e *engine.Engine) (conversation.Trace, error) {
	r, d, err := b.newTurn(ctx, q, e)
	if err != nil {
		return conversation.Trace{}, err
	}
	return chat.Recommend(ctx, r, d)
}

// newTurn returns everything that one turn needs.
func (b *Workspace) newTurn(ctx context.Context, q conversation.Question, e *engine.Engine) (chat.Request, chat.Deps, error) {
	full := b.View()
	character, ok := full.Entity(q.As)
	if !ok {
		return chat.Request{}, chat.Deps{}, kb.Errorf("this character is no longer there; nothing was asked: choose another one")
	}
	sight := b.views.Narrow(full, character, q.AsOf, q.OnlyKnown)
	if sight.Character != nil {
		character = sight.Character
	}
	if me, ok := sight.View.Bearer(q.By); ok && q.By != "" {
		character = me
	}
	r := chat.Request{Topic: retrieve.Topic{View: sight.View, Full: full, Question: q.Text, Language: full.LanguageOf(character), Types: edits.TypesOf(full.Snapshot)},
		Character: character, History: q.History, Method: q.Method, Template: full.Snapshot.Setting(kb.SettingPrompt),
		Dropped: q.Dropped}
	if q.AsOf != nil {
		r.Place = full.Story().Label(*q.AsOf)
	}
	r.Asker, _ = full.Entity(q.Asker)
	d := chat.Deps{Engine: e.Engine, Tokens: tokens.Count,
		Sources: retrieve.Sources{TextKey: textKey, Search: b.rank, Knows: sight.Knows, Views: &b.views}, Vectors: b.vectors(), Key: pipeline.VectorKey, KeepFeelings: b.keepFeelings,
		Choice: conversation.ChoiceOf(full.Snapshot)}
	if q.Choice != nil {
		d.Choice = *q.Choice
	}
	if !chat.Searches(q.Method) {
		return r, d, nil
	}
	texts, err := b.texts.of(ctx, b, sight.View, e)
	if err != nil {
		return chat.Request{}, chat.Deps{}, err
	}
	d.Passages = texts.passage
	if texts.entities != nil {
		d.Index, d.PassageIndex = texts.entities, texts.passages
	}
	return r, d, nil
}

// rank adapts the full-text index to retrieval.
func (b *Workspace) rank(ctx context.Context, words [][]string, most int) ([]kb.Stretch, []float64, error) {
	found, weights, err := b.File.Rank(ctx, words, most)
	out := make([]kb.Stretch, len(found))
	for i, p := range found {
		out[i] = kb.Stretch{Document: p.Document, Span: p.Paragraph}
	}
	return out, weights, err
}

// keepFeelings stores emotions that were scored for a question, so that they are not scored again; it
// returns false if the base is read-only.
func (b *Workspace) keepFeelings(list []*kb.Feeling) (bool, error) {
	if b.ReadOnly() != nil {
		return false, nil
	}
	return true, b.Put(func(s *kb.Snapshot) (editor.Transaction, error) {
		tx := editor.Transaction{Label: "feelings", Quiet: true}
		for _, f := range list {
			tx.Edits = append(tx.Edits, kb.Put(s, f))
		}
		return tx, nil
	})
}

func textKey(v *cast.View, e *cast.Entity) string {
	return pipeline.VectorKey(pipeline.EntityText(v, e))
}
