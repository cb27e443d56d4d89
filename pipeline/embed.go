package pipeline

import (
	"context"
	"slices"

	"dramatis/editor"
	"dramatis/editor/cast"
	"dramatis/editor/kb"
)

// EntityText returns the text that is embedded for an entity: "name: description" (RoleRAG 3.1).
func EntityText(v *cast.View, e *cast.Entity) string {
	text := e.Name
	for _, a := range e.Aliases() {
		text += ", " + a
	}
	if d := v.Description(e); d != "" {
		text += ": " + d
	}
	return text
}

// VectorKey returns the key of a text's vector.
func VectorKey(text string) string { return kb.Hash("x", text) }

// embedBatch is the number of texts in one request for vectors, embedBatchByRule the number of vectors by
// rule that are stored at once, because storing takes longer there.
const (
	embedBatch       = 64
	embedBatchByRule = 2048
)

// embed embeds entities and passages that have no vectors yet.
func (r *run) embed(ctx context.Context) error {
	if r.vectors == nil {
		return nil
	}
	model := r.Engine.EmbeddingModel()
	if model == "" {
		return nil
	}
	size, inOrder := embedBatch, false
	if r.Engine.Origin() == kb.ByRule { // vectors stored in the order of their keys are adjacent in the file
		size, inOrder = embedBatchByRule, true
	}
	keys, texts, err := r.unembedded(model, inOrder)
	if err != nil {
		return err
	}
	r.report.Stage("embed", len(texts))
	err = r.batches(ctx, len(texts), size, func(from, to int) error {
		vectors, err := r.Engine.Embed(ctx, texts[from:to])
		if err != nil {
			return r.warn(ctx, "embed", err)
		}
		byKey := make(map[string][]float32, to-from)
		for i, v := range vectors {
			byKey[keys[from+i]] = v
		}
		return r.vectors.PutVectors(model, byKey)
	})
	if err != nil || r.base.Snapshot().Setting(kb.SettingEmbedding) == model {
		return err
	}
	return r.base.Put(func(s *kb.Snapshot) (editor.Transaction, error) {
		return editor.Transaction{Kind: editor.Importing, Label: r.label, Group: r.Run,
			Edits: []kb.Edit{kb.Put(s, &kb.Setting{Name: kb.SettingEmbedding, Value: model})}}, nil
	})
}

// unembedded returns the texts of entities and passages without a vector, with their keys, sorted by
// key if inOrder is set.
func (r *run) unembedded(model string, inOrder bool) (keys, texts []string, err error) {
	view := r.base.View()
	entities := view.Entities()
	byKey := make(map[string]string, len(entities)+kb.Count[*kb.Passage](view.Snapshot))
	want := func(text string) {
		if key := VectorKey(text); text != "" && byKey[key] == "" {
			byKey[key] = text
			keys = append(keys, key)
		}
	}
	for _, e := range entities {
		want(EntityText(view, e))
	}
	for p := range kb.All[*kb.Passage](view.Snapshot) {
		want(view.Snapshot.Text(p.Document).Slice(p.Span))
	}
	have, err := r.vectors.FindVectors(model, keys)
	if err != nil {
		return nil, nil, err
	}
	if inOrder {
		slices.Sort(keys)
	}
	keys = slices.DeleteFunc(keys, func(key string) bool { return have[key] != nil })
	for _, key := range keys {
		texts = append(texts, byKey[key])
	}
	return keys, texts, nil
}
