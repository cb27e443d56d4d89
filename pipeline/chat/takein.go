package chat

import (
	"cmp"
	"context"
	"fmt"
	"strings"

	"dramatis/editor/cast"
	"dramatis/editor/kb"
	"dramatis/editor/memory"
	"dramatis/pipeline/recall"
	"dramatis/pipeline/retrieve"
)

// A Taken is an utterance of a test chat that is ready to be added to the base at the writer's request.
type Taken struct {
	Spoken *kb.Spoken
	// Vector is the utterance's vector by the papers' rules (proposals 2.1, 2.3): the mean of those of the entities it
	// names, else of the members of its scene, or nil. No model is asked.
	Vector []float32
	// Relevant are the scenes to which it may belong, likeliest first.
	Relevant []recall.Prediction
	// Notes are on new names in it: see NewNames.
	Notes []*kb.HandNote
}

// TakeIn prepares an utterance: it is grounded in the entities it names, and belongs to the scene of the speaker that
// they suggest, else to one of the conversation's own. Once the view is cached, its cost does not grow with the base.
// Only View and Language of Request are used.
func TakeIn(ctx context.Context, r Request, d Deps, speaker, addressee *cast.Entity, text string) (Taken, error) {
	if err := ctx.Err(); err != nil {
		return Taken{}, err
	}
	text = strings.TrimSpace(text)
	if text == "" || speaker == nil {
		return Taken{}, kb.Errorf("there are no words of a character to take in; choose an answer that has some")
	}
	out := Taken{Spoken: &kb.Spoken{Speaker: speaker.Group.Anchor, Text: text}}
	if addressee != nil {
		out.Spoken.Addressee = addressee.Group.Anchor
	}
	out.Spoken.ID = kb.Hash("u", string(out.Spoken.Speaker), string(out.Spoken.Addressee), text)
	var about []*cast.Entity
	var ids []kb.EntityID
	for _, e := range d.Views.Lexicon(r.View).In(text) {
		if e != speaker {
			about, ids = append(about, e), append(ids, e.ID)
			out.Spoken.Grounded = append(out.Spoken.Grounded, e.Group.Anchor)
		}
	}
	book, err := d.Views.BookFor(ctx, r.View)
	if err != nil {
		return Taken{}, err
	}
	t := &turn{Request: r, Deps: d, book: book, me: speaker}
	entities, err := t.entityVectors(about)
	if err != nil {
		return Taken{}, err
	}
	out.Vector = recall.Mean(entities...)
	scenes := t.book.ScenesOf(speaker.ID)
	vectors, err := t.memberVectors(scenes)
	if err != nil {
		return Taken{}, err
	}
	weights := *cmp.Or(d.Weights, &recall.DefaultWeights)
	out.Relevant = recall.Predict(scenes, vectors, t.book.Feeling, recall.Unseen{Vector: out.Vector, About: ids, Text: text, Terms: retrieve.Terms}, weights)
	out.Spoken.Scene = kb.ChatScene(out.Spoken.Speaker, out.Spoken.Addressee)
	if len(out.Relevant) > 0 && belongsToScene(out.Relevant[0]) {
		b := out.Relevant[0].Scene
		out.Spoken.Scene = b.ID
		if out.Vector == nil {
			out.Vector = recall.Aggregate(b, vectors)
		}
	}
	return out, nil
}

// belongsToScene reports whether an utterance belongs to a predicted scene rather than to one of its own: it names its
// entities, or shares its words.
func belongsToScene(p recall.Prediction) bool { return p.Score > 0 && (p.Grounding > 0 || p.Words > 0) }

// entityVectors returns the cached vectors of entities.
func (t *turn) entityVectors(list []*cast.Entity) ([][]float32, error) {
	if t.Vectors == nil || t.TextKey == nil || len(list) == 0 {
		return nil, nil
	}
	keys := make([]string, len(list))
	for i, e := range list {
		keys[i] = t.TextKey(t.View, e)
	}
	have, err := t.Vectors.FindVectors(t.Engine.EmbeddingModel(), keys)
	if err != nil {
		return nil, fmt.Errorf("look for vectors of entities: %w", err)
	}
	var out [][]float32
	for _, k := range keys {
		if v := have[k]; v != nil {
			out = append(out, v)
		}
	}
	return out, nil
}

// memberVectors returns the cached vectors of the members of scenes.
func (t *turn) memberVectors(scenes []*memory.Scene) (map[kb.MemoryID][]float32, error) {
	out := map[kb.MemoryID][]float32{}
	if t.Vectors == nil || t.Key == nil {
		return out, nil
	}
	byKey := map[string][]kb.MemoryID{}
	var keys []string
	for _, b := range scenes {
		for _, m := range b.Members {
			k := t.Key(m.Text)
			if byKey[k] == nil {
				keys = append(keys, k)
			}
			byKey[k] = append(byKey[k], m.ID)
		}
	}
	have, err := t.Vectors.FindVectors(t.Engine.EmbeddingModel(), keys)
	if err != nil {
		return nil, fmt.Errorf("look for vectors of memories: %w", err)
	}
	for k, v := range have {
		for _, id := range byKey[k] {
			out[id] = v
		}
	}
	return out, nil
}
