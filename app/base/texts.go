package base

import (
	"context"
	"sync"

	"dramatis/editor/cast"
	"dramatis/editor/kb"
	"dramatis/pipeline"
	"dramatis/pipeline/retrieve"
	"dramatis/storage/vector"
)

// texts are what of a view can be found by nearness: the vectors of its entities
// and passages, and where the passages stand.
type texts struct {
	view     *cast.View
	model    string
	index    *nearest // nil: asked by names alone
	passages map[string]placedText
}

type placedText struct {
	text, place string
	document    kb.DocumentID
	span        kb.Span
}

// A textShelf keeps the texts of the views asked last; making them means reading
// all vectors. Questions that come side by side wait for one another's.
type textShelf struct {
	mu   sync.Mutex
	list []*texts // newest last
}

// textsKept is how many views' texts are kept: that of the whole base and of one
// place in the story. 30,000 vectors of 1,536 dimensions take 184 MB each.
const textsKept = 2

func (s *textShelf) of(ctx context.Context, b *Base, v *cast.View, e *Engine) (*texts, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	model := e.EmbeddingModel()
	for _, t := range s.list {
		if t.view == v && t.model == model {
			return t, nil
		}
	}
	t := &texts{view: v, model: model, passages: map[string]placedText{}}
	if model != "" {
		var err error
		if t.index, err = b.index(ctx, v, e); err != nil {
			return nil, err
		}
		for p := range kb.All[*kb.Passage](v.Snapshot) {
			text := v.Snapshot.Text(p.Document).Slice(p.Span)
			t.passages[pipeline.VectorKey(text)] = placedText{text, v.Story().Label(v.Evidence.PlaceOf(p.Document, p.Span.Start)), p.Document, p.Span}
		}
	}
	if t.index == nil && model != "" {
		return t, nil // the server may embed again: the next question tries
	}
	if len(s.list) == textsKept {
		s.list = s.list[1:]
	}
	s.list = append(s.list, t)
	return t, nil
}

// passage finds a passage that lies wholly in what the view can see and the
// character can know.
func (t *texts) passage(knows func(kb.DocumentID, int) bool) func(key string) (text, place string, ok bool) {
	return func(key string) (string, string, bool) {
		p, ok := t.passages[key]
		if !ok || t.view.Limit < kb.Always && t.view.Evidence.MomentOf(p.document, p.span.Start) > t.view.Limit ||
			!knows(p.document, p.span.Start) || !knows(p.document, p.span.End-1) {
			return "", "", false
		}
		return p.text, p.place, true
	}
}

// index holds the vectors of what a view can see. What has no vector of the
// engine's model is embedded; an engine that can't embed gives nil.
func (b *Base) index(ctx context.Context, v *cast.View, e *Engine) (*nearest, error) {
	model := e.EmbeddingModel()
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
