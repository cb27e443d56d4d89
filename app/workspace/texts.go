package workspace

import (
	"context"
	"errors"
	"slices"
	"sync"

	"dramatis/app/engine"
	"dramatis/editor/cast"
	"dramatis/editor/kb"
	"dramatis/pipeline"
	"dramatis/pipeline/retrieve"
	"dramatis/storage/vector"
)

// texts are the searchable vectors of a view: of its entities and of all passages, with the places of
// the passages.
type texts struct {
	view     *cast.View
	model    string
	entities *nearest        // nil: search by names only
	keys     map[string]bool // of the entities
	moved    map[string]int  // as countMoves returns it
	passages *nearest
	places   map[string]placedText
}

type placedText struct {
	text     string
	document kb.DocumentID
	span     kb.Span
}

// An indexCache caches the texts of the views asked last; making them means reading all vectors.
// Concurrent questions wait for the one that makes them, each with its own context: nothing is locked
// while an engine embeds.
type indexCache struct {
	mu     sync.Mutex
	list   []*texts // newest last
	making map[indexKey]*makingTexts
}

type indexKey struct {
	view  *cast.View
	model string
}

// makingTexts are texts being made.
type makingTexts struct {
	done   chan struct{} // closed when they are made or have failed
	texts  *texts
	err    error
	before *texts // those of any view, to start from
	whole  *texts // those of the whole base, whose index becomes that of the new ones
}

// maxTexts is how many views' texts are cached: those of the whole base and of one place in the
// story. 30,000 vectors of 1,536 dimensions take 184 MB, of which those of the passages serve all
// views.
const maxTexts = 2

func (s *indexCache) of(ctx context.Context, b *Workspace, v *cast.View, e *engine.Engine) (*texts, error) {
	model := e.EmbeddingModel()
	if model == "" {
		return &texts{view: v}, nil
	}
	for {
		made, ours := s.begin(v, model)
		if ours {
			return s.make(ctx, b, e, made)
		}
		select {
		case <-ctx.Done():
			return nil, ctx.Err()
		case <-made.done:
		}
		if made.err == nil {
			return made.texts, nil
		}
		if !errors.Is(made.err, context.Canceled) && !errors.Is(made.err, context.DeadlineExceeded) {
			return nil, made.err
		} // the question that made them was cancelled: try again
	}
}

// begin finds texts that exist or are being made; otherwise the caller makes them.
func (s *indexCache) begin(v *cast.View, model string) (made *makingTexts, ours bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	made = &makingTexts{done: make(chan struct{}), texts: &texts{view: v, model: model}}
	for _, t := range s.list {
		if t.model != model {
			continue
		}
		if t.view == v {
			close(made.done)
			made.texts = t
			return made, false
		}
		if made.before = t; v.Limit == kb.Always && t.view.Limit == kb.Always {
			made.whole = t
		}
	}
	key := indexKey{v, model}
	if m := s.making[key]; m != nil {
		return m, false
	}
	if s.making == nil {
		s.making = map[indexKey]*makingTexts{}
	}
	s.making[key] = made
	s.list = slices.DeleteFunc(s.list, func(o *texts) bool { return o == made.whole })
	return made, true
}

// make makes texts, caches them, and wakes those who wait for them.
func (s *indexCache) make(ctx context.Context, b *Workspace, e *engine.Engine, made *makingTexts) (*texts, error) {
	t := made.texts
	t.place(made.before)
	err := t.embed(ctx, b, e, made.whole)
	if err == nil {
		err = ctx.Err()
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.making, indexKey{t.view, t.model})
	made.err = err
	close(made.done)
	if err != nil {
		return nil, err
	}
	if t.entities == nil {
		return t, nil // the server may be able to embed again: the next question tries
	}
	if len(s.list) == maxTexts {
		s.list = s.list[1:]
	}
	s.list = append(s.list, t)
	return t, nil
}

// place finds where passages occur. They are those of the view before as long as no document has
// changed.
func (t *texts) place(before *texts) {
	if before != nil && kb.SameTables(before.view.Snapshot, t.view.Snapshot, kb.KindDocument, kb.KindText, kb.KindPassage) {
		t.places, t.passages = before.places, before.passages
		return
	}
	v := t.view
	t.places = map[string]placedText{}
	for p := range kb.All[*kb.Passage](v.Snapshot) {
		text := v.Snapshot.Text(p.Document).Slice(p.Span)
		t.places[pipeline.VectorKey(text)] = placedText{text, p.Document, p.Span}
	}
}

// passage finds where a passage is.
func (t *texts) passage(key string) (kb.Stretch, bool) {
	p, ok := t.places[key]
	return kb.Stretch{Document: p.document, Span: p.span}, ok
}

// embed gives entities and passages their vectors. Missing ones are embedded; an engine that can't
// embed leaves them out. An index of the whole base before a change is updated where entities changed.
func (t *texts) embed(ctx context.Context, b *Workspace, e *engine.Engine, whole *texts) error {
	var known map[string]bool
	if whole != nil {
		known = whole.keys
	}
	words := map[string]string{}
	fresh := t.freshEntities(known, words)
	passages := t.passagesToEmbed(words)
	t.moved = countMoves(t.view)
	var again []string
	if whole != nil {
		again = t.findMoved(whole)
	}
	all := slices.Concat(fresh, again, passages)
	have, err := b.vectors().FindVectors(t.model, all)
	if err != nil {
		return err
	}
	if err := b.embedMissing(ctx, e, t.model, all, words, have); err != nil {
		return nil //nolint:nilerr // a server that can't embed is asked by names alone
	}
	if err := b.blendConversations(t.view, t.model, have); err != nil {
		return err
	}
	if t.passages == nil {
		if t.passages, err = indexOf(ctx, t.model, passages, have); err != nil {
			return nil //nolint:nilerr // vectors of another length: asked by names alone
		}
	}
	if whole == nil {
		t.entities, _ = indexOf(ctx, t.model, fresh, have) // vectors of another length: search by names only
		return nil
	}
	if whole.entities.Remove(ctx, slices.Concat(t.findGone(whole), again)...) == nil && whole.entities.Add(ctx, entriesOf(slices.Concat(fresh, again), have)...) == nil {
		t.entities = whole.entities
	}
	return nil
}

// freshEntities records the keys of the view's entities. It returns the unknown ones and adds their
// words.
func (t *texts) freshEntities(known map[string]bool, words map[string]string) []string {
	t.keys = map[string]bool{}
	var fresh []string
	for _, x := range t.view.Entities() {
		text := pipeline.EntityText(t.view, x)
		key := pipeline.VectorKey(text)
		if t.keys[key] || text == "" {
			continue
		}
		if t.keys[key] = true; !known[key] {
			words[key] = text
			fresh = append(fresh, key)
		}
	}
	return fresh
}

// passagesToEmbed returns the keys of the passages if they have no index yet, and adds their words.
func (t *texts) passagesToEmbed(words map[string]string) []string {
	if t.passages != nil {
		return nil
	}
	var keys []string
	for key, p := range t.places {
		if words[key] == "" && p.text != "" {
			words[key] = p.text
			keys = append(keys, key)
		}
	}
	slices.Sort(keys)
	return keys
}

// findMoved returns the entities of both whose vectors must be computed again.
func (t *texts) findMoved(whole *texts) []string {
	var keys []string
	for key := range t.keys {
		if whole.keys[key] && t.moved[key] != whole.moved[key] {
			keys = append(keys, key)
		}
	}
	slices.Sort(keys)
	return keys
}

// findGone returns the entities that are no longer in the view.
func (t *texts) findGone(whole *texts) []string {
	var keys []string
	for key := range whole.keys {
		if !t.keys[key] {
			keys = append(keys, key)
		}
	}
	return keys
}

func indexOf(ctx context.Context, model string, keys []string, have map[string][]float32) (*nearest, error) {
	index, err := vector.NewIndex(model)
	if err != nil {
		return nil, err
	}
	if err := index.Add(ctx, entriesOf(keys, have)...); err != nil {
		return nil, err
	}
	return &nearest{index}, nil
}

func entriesOf(keys []string, have map[string][]float32) []vector.Entry {
	entries := make([]vector.Entry, 0, len(keys))
	for _, key := range keys {
		if v, ok := have[key]; ok {
			entries = append(entries, vector.Entry{Key: key, Vector: v})
		}
	}
	return entries
}

func (b *Workspace) embedMissing(ctx context.Context, e *engine.Engine, model string, keys []string, texts map[string]string, have map[string][]float32) error {
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
	return b.vectors().PutVectors(model, fresh)
}

// nearest adapts an index to retrieval.
type nearest struct{ *vector.Index }

func (n *nearest) Nearest(ctx context.Context, v []float32, k int) ([]retrieve.Hit, error) {
	hits, err := n.Query(ctx, v, min(k, n.Len()))
	if err != nil {
		return nil, err
	}
	out := make([]retrieve.Hit, len(hits))
	for i, h := range hits {
		out[i] = retrieve.Hit{Key: h.Key, Cosine: h.Cosine}
	}
	return out, nil
}
