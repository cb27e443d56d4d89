package memory

import (
	"context"
	"maps"
	"slices"

	"dramatis/editor/cast"
	"dramatis/editor/kb"
)

// Update is Derive for a later view. If only feelings and utterances from test chats have changed, it reuses the earlier
// book: an utterance costs its scene, not the base. old may be nil. The error is the context's.
func Update(ctx context.Context, old *Book, v *cast.View) (*Book, error) {
	if old == nil || !old.isValidFor(v) {
		return derive(ctx, old, v)
	}
	var added []*kb.Spoken
	for _, key := range kb.Changed(old.View.Snapshot, v.Snapshot, kb.KindSpoken) {
		s, there := kb.Get[*kb.Spoken](v.Snapshot, key)
		_, before := kb.Get[*kb.Spoken](old.View.Snapshot, key)
		_, edited := kb.Get[*kb.MemoryEdit](v.Snapshot, key)
		opens := there && s.Scene.OfChat() && old.byScene[s.Scene] == nil
		if !there || before || edited || opens || s.Seq <= old.lastSaid {
			return derive(ctx, old, v)
		}
		added = append(added, s)
	}
	next := *old
	b := &next
	b.View = v
	if len(added) == 0 {
		return b, nil
	}
	b.Scenes, b.Memories, b.byScene, b.byMemory = slices.Clone(b.Scenes), slices.Clone(b.Memories), maps.Clone(b.byScene), maps.Clone(b.byMemory)
	b.byDocument, b.byEntity, b.scenesOf = maps.Clone(b.byDocument), maps.Clone(b.byEntity), maps.Clone(b.scenesOf)
	slices.SortFunc(added, compareSeq)
	for _, s := range added {
		if scene := b.byScene[s.Scene]; scene != nil {
			b.copyScene(scene)
		}
		if m := b.addSpoken(s); m != nil {
			for _, e := range b.entitiesOf(m) {
				b.byEntity[e.ID] = append(slices.Clip(b.byEntity[e.ID]), m)
			}
		}
	}
	return b, nil
}

// isValidFor reports whether a view differs only in feelings and in utterances from test chats.
func (b *Book) isValidFor(v *cast.View) bool {
	old := b.View
	return old.Evidence == v.Evidence && old.Partition == v.Partition && old.Limit == v.Limit &&
		kb.SameTables(old.Snapshot, v.Snapshot, kb.KindBorder, kb.KindMemoryEdit, kb.KindKnowledge) && slices.Equal(old.Entities(), v.Entities())
}

// copyScene replaces a scene by a copy with copies of its members, so that the earlier book does not change.
func (b *Book) copyScene(old *Scene) {
	next := &Scene{ID: old.ID, Document: old.Document, Span: old.Span, Place: old.Place, Seq: old.Seq, Title: old.Title, Named: old.Named, Time: old.Time,
		Where: old.Where, Summary: old.Summary, Cut: old.Cut, Participants: old.Participants, stays: old.stays}
	copies := map[*Memory]*Memory{}
	for _, m := range old.Members {
		c := *m
		c.Scene = next
		copies[m] = &c
		b.byMemory[c.ID] = &c
		next.Members = append(next.Members, &c)
	}
	swap := func(list []*Scene) []*Scene {
		list = slices.Clone(list)
		if i := slices.Index(list, old); i >= 0 {
			list[i] = next
		}
		return list
	}
	b.Scenes[old.Seq-1], b.byScene[old.ID] = next, next
	b.byDocument[old.Document] = swap(b.byDocument[old.Document])
	renewed := map[kb.EntityID]bool{}
	renewFace := func(id kb.EntityID) {
		if !renewed[id] {
			renewed[id] = true
			b.byEntity[id] = replaceCopies(b.byEntity[id], copies)
		}
	}
	for _, e := range old.Participants {
		b.scenesOf[e.ID] = swap(b.scenesOf[e.ID])
		renewFace(e.ID)
	}
	for m := range copies {
		for _, e := range b.entitiesOf(m) {
			renewFace(e.ID)
		}
	}
	for i, m := range b.Memories {
		if m.Scene == old {
			b.Memories[i] = copies[m]
		}
	}
	b.Hidden = slices.Clone(b.Hidden)
	for i, m := range b.Hidden {
		if m.Scene == old {
			c := *m
			c.Scene = next
			b.Hidden[i], b.byMemory[c.ID] = &c, &c
		}
	}
}

// replaceCopies returns a list in which copies replace their originals.
func replaceCopies(list []*Memory, copies map[*Memory]*Memory) []*Memory {
	out := slices.Clone(list)
	for i, m := range out {
		if c := copies[m]; c != nil {
			out[i] = c
		}
	}
	return out
}
