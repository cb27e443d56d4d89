package base

import (
	"context"

	"dramatis/editor"
	"dramatis/editor/cast"
	"dramatis/editor/edits"
	"dramatis/editor/kb"
	"dramatis/pipeline"
	"dramatis/pipeline/chat"
	"dramatis/pipeline/passage"
	"dramatis/pipeline/retrieve"
	"dramatis/pipeline/task"
	"dramatis/storage/vector"
)

// A Question to a character.
type Question struct {
	As        kb.EntityID
	Asker     kb.EntityID // "": a stranger
	Text      string
	History   []task.Turn
	Method    string
	AsOf      *kb.Place
	OnlyKnown bool // only what the character witnessed or was told
}

// Ask does one turn of the test chat.
func (b *Base) Ask(ctx context.Context, q Question, e *Engine, onTrace func(retrieve.Trace), onText func(string) error) (chat.Answer, error) {
	full := b.View()
	character, ok := full.Entity(q.As)
	if !ok {
		return chat.Answer{}, kb.Say("this character is no longer there; nothing was asked: choose another one")
	}
	sight := b.shelf.Narrow(full, character, q.AsOf, q.OnlyKnown)
	view := sight.View
	knows := func(kb.DocumentID, int) bool { return true }
	if q.OnlyKnown {
		knows = b.shelf.Book(full).Witnessed(character.ID)
	}
	if sight.Character != nil {
		character = sight.Character
	}
	r := chat.Request{View: view, Full: full, Character: character, Question: q.Text, History: q.History, Method: q.Method,
		Language: languageOf(full, character), Types: edits.TypesOf(full.Snapshot), Template: full.Snapshot.Setting(kb.SettingPrompt)}
	if q.AsOf != nil {
		r.Place = full.Story().Label(*q.AsOf)
	}
	if asker, ok := full.Entity(q.Asker); ok {
		r.Asker = asker.Name
	}
	index, err := b.index(ctx, view, e)
	if err != nil {
		return chat.Answer{}, err
	}
	deps := chat.Deps{Engine: e.Engine, TextKey: textKey, Passages: passagesOf(view, knows), Tokens: tokens,
		Shelf: &b.shelf, Vectors: b.File, Key: pipeline.VectorKey, KeepFeelings: b.keepFeelings}
	if index != nil {
		deps.Index = index
	}
	return chat.Ask(ctx, r, deps, onTrace, onText)
}

// keepFeelings keeps emotional colours that were scored for a question, so that
// they are not scored again.
func (b *Base) keepFeelings(list []*kb.Feeling) error {
	if b.ReadOnly() != nil {
		return nil
	}
	return b.Put(func(s *kb.Snapshot) (editor.Transaction, error) {
		tx := editor.Transaction{Label: "feelings", Quiet: true}
		for _, f := range list {
			tx.Edits = append(tx.Edits, kb.Put(s, f))
		}
		return tx, nil
	})
}

func tokens(text string) int {
	n, err := passage.Count(text)
	if err != nil {
		return len(text) / 3
	}
	return n
}

// languageOf is the language of the document in which a character is first met.
func languageOf(v *cast.View, e *cast.Entity) string {
	if o := v.Occurrences(e); len(o) > 0 {
		if d, ok := v.Story().Document(o[0].Document); ok {
			return d.Language
		}
	}
	return "en"
}

func textKey(v *cast.View, e *cast.Entity) string {
	return pipeline.VectorKey(pipeline.EntityText(v, e))
}

// passagesOf finds a passage that lies wholly in what a view can see and the
// character can know.
func passagesOf(v *cast.View, knows func(kb.DocumentID, int) bool) func(string) (string, string, bool) {
	type found struct{ text, place string }
	byKey := map[string]found{}
	ev := v.Evidence
	for p := range kb.All[*kb.Passage](v.Snapshot) {
		if v.Limit < kb.Always && ev.MomentOf(p.Document, p.Span.Start) > v.Limit {
			continue
		}
		if !knows(p.Document, p.Span.Start) || !knows(p.Document, p.Span.End-1) {
			continue
		}
		text := v.Snapshot.Text(p.Document).Slice(p.Span)
		byKey[pipeline.VectorKey(text)] = found{text, v.Story().Label(ev.PlaceOf(p.Document, p.Span.Start))}
	}
	return func(key string) (string, string, bool) {
		f, ok := byKey[key]
		return f.text, f.place, ok
	}
}

// index holds the vectors of what a view can see. What has no vector of the
// engine's model is embedded; an engine that can't embed gives nil.
func (b *Base) index(ctx context.Context, v *cast.View, e *Engine) (*nearest, error) {
	model := e.EmbeddingModel()
	if model == "" {
		return nil, nil
	}
	texts := map[string]string{}
	var keys []string
	want := func(text string) {
		if key := pipeline.VectorKey(text); texts[key] == "" && text != "" {
			texts[key] = text
			keys = append(keys, key)
		}
	}
	for _, x := range v.Entities() {
		want(pipeline.EntityText(v, x))
	}
	for p := range kb.All[*kb.Passage](v.Snapshot) {
		want(v.Snapshot.Text(p.Document).Slice(p.Span))
	}
	have, err := b.File.FindVectors(model, keys)
	if err != nil {
		return nil, err
	}
	if err := b.embedMissing(ctx, e, model, keys, texts, have); err != nil {
		return nil, nil //nolint:nilerr // a server that can't embed is asked by names alone
	}
	index, err := vector.NewIndex(model)
	if err != nil {
		return nil, err
	}
	entries := make([]vector.Entry, 0, len(keys))
	for _, key := range keys {
		if vec, ok := have[key]; ok {
			entries = append(entries, vector.Entry{Key: key, Vector: vec})
		}
	}
	if err := index.Add(ctx, entries...); err != nil {
		return nil, nil //nolint:nilerr // vectors of another length: asked by names alone
	}
	return &nearest{index}, nil
}

func (b *Base) embedMissing(ctx context.Context, e *Engine, model string, keys []string, texts map[string]string, have map[string][]float32) error {
	var missing []string
	for _, key := range keys {
		if _, ok := have[key]; !ok {
			missing = append(missing, key)
		}
	}
	if len(missing) == 0 {
		return nil
	}
	batch := make([]string, len(missing))
	for i, key := range missing {
		batch[i] = texts[key]
	}
	vectors, err := e.Embed(ctx, batch)
	if err != nil {
		return err
	}
	fresh := map[string][]float32{}
	for i, key := range missing {
		have[key], fresh[key] = vectors[i], vectors[i]
	}
	if b.ReadOnly() != nil {
		return nil
	}
	return b.File.PutVectors(model, fresh)
}

// nearest is an index as retrieval asks it.
type nearest struct{ *vector.Index }

func (n *nearest) Nearest(ctx context.Context, v []float32, k int) ([]retrieve.Hit, error) {
	hits, err := n.Query(ctx, v, min(k, n.Len()), nil)
	if err != nil {
		return nil, err
	}
	out := make([]retrieve.Hit, len(hits))
	for i, h := range hits {
		out[i] = retrieve.Hit{Key: h.Key, Cosine: h.Cosine}
	}
	return out, nil
}
