package workspace

import (
	"context"
	"fmt"

	"dramatis/app/engine"
	"dramatis/editor/conversation"
	"dramatis/editor/edits"
	"dramatis/editor/kb"
	"dramatis/pipeline"
	"dramatis/pipeline/chat"
	"dramatis/pipeline/recall"
)

// TakeIn adds what somebody said in the test chat to the base as an utterance, with the new names in
// it, as one step that can be undone. addressee may be "".
func (b *Workspace) TakeIn(ctx context.Context, q conversation.Question, e *engine.Engine, speaker, addressee kb.EntityID, text string) (chat.Taken, error) {
	r, d, err := b.newTurn(ctx, q, e)
	if err != nil {
		return chat.Taken{}, err
	}
	who, _ := r.View.Entity(speaker)
	listener, _ := r.View.Entity(addressee)
	taken, err := chat.TakeIn(ctx, r, d, who, listener, text)
	if err != nil {
		return chat.Taken{}, err
	}
	// Names are new to the whole base, not just to what the character may know.
	notes, err := chat.NewNames(ctx, e.Engine, b.View(), who, taken.Spoken.Text, r.Language, r.Types)
	if err != nil {
		return chat.Taken{}, fmt.Errorf("read what was said; nothing was taken in: %w", err)
	}
	for _, n := range notes {
		if n.What == kb.NoteName {
			taken.Spoken.Grounded = append(taken.Spoken.Grounded, kb.NameIDOf(n.Name))
		}
	}
	if err := b.Do(edits.TakeIn(taken.Spoken, notes...)); err != nil {
		return chat.Taken{}, err
	}
	taken.Notes = notes
	return taken, b.storeTakenVectors(e, taken)
}

// storeTakenVectors stores the vectors of an utterance and of new names in it: a new entity gets the mean of
// those to which it is related (proposals 2.1). Nothing is embedded again.
func (b *Workspace) storeTakenVectors(e *engine.Engine, taken chat.Taken) error {
	model := e.EmbeddingModel()
	if model == "" {
		return nil
	}
	keep := map[string][]float32{}
	if taken.Vector != nil {
		keep[pipeline.VectorKey(taken.Spoken.Text)] = taken.Vector
	}
	v := b.View()
	for _, n := range taken.Notes {
		one, ok := v.Bearer(kb.NameIDOf(n.Name))
		if n.What != kb.NoteName || !ok {
			continue
		}
		var keys []string
		for _, rel := range v.RelationsOf(one) {
			keys = append(keys, textKey(v, rel.Other(one)))
		}
		have, err := b.vectors().FindVectors(model, keys)
		if err != nil {
			return fmt.Errorf("look for vectors of what was taken in: %w", err)
		}
		var related [][]float32
		for _, k := range keys { // in the order of the relations, so that the sum is always the same
			related = append(related, have[k])
		}
		if mean := recall.Mean(related...); mean != nil {
			keep[textKey(v, one)] = mean
		}
	}
	if len(keep) == 0 {
		return nil
	}
	if err := b.vectors().PutVectors(model, keep); err != nil {
		return fmt.Errorf("keep the vectors of what was taken in: %w", err)
	}
	return nil
}
