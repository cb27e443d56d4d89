package memory

import (
	"maps"
	"slices"

	"dramatis/editor/cast"
	"dramatis/editor/kb"
)

// Update is Of for a later view, taking over what an earlier book derived when
// nothing has changed that it depends on but feelings and what was taken in from
// test chats: an utterance costs its bubble, not the base. old may be nil.
func Update(old *Book, v *cast.View) *Book {
	if old == nil || !old.holdsFor(v) {
		return Derive(v)
	}
	var added []*kb.Spoken
	for _, key := range kb.Changed(old.View.Snapshot, v.Snapshot, kb.KindSpoken) {
		s, there := kb.Get[*kb.Spoken](v.Snapshot, key)
		_, before := kb.Get[*kb.Spoken](old.View.Snapshot, key)
		_, edited := kb.Get[*kb.MemoryEdit](v.Snapshot, key)
		if !there || before || edited || s.Seq <= old.lastSaid {
			return Derive(v)
		}
		added = append(added, s)
	}
	b := &Book{View: v, Bubbles: old.Bubbles, Memories: old.Memories, Hidden: old.Hidden, names: old.names, byBubble: old.byBubble,
		byMemory: old.byMemory, byDocument: old.byDocument, byFace: old.byFace, episodes: old.episodes, rules: old.rules, arrived: old.arrived, lastSaid: old.lastSaid}
	if len(added) == 0 {
		return b
	}
	b.Bubbles, b.Memories, b.byBubble, b.byMemory = slices.Clone(b.Bubbles), slices.Clone(b.Memories), maps.Clone(b.byBubble), maps.Clone(b.byMemory)
	b.byDocument, b.byFace, b.episodes = maps.Clone(b.byDocument), maps.Clone(b.byFace), maps.Clone(b.episodes)
	slices.SortFunc(added, bySeq)
	for _, s := range added {
		if bubble := b.byBubble[s.Bubble]; bubble != nil {
			b.renew(bubble)
		}
		if m := b.take(s); m != nil {
			for _, e := range b.faces(m) {
				b.byFace[e.ID] = append(slices.Clip(b.byFace[e.ID]), m)
			}
		}
	}
	return b
}

// holdsFor reports whether nothing differs in a view but feelings and what was taken
// in.
func (b *Book) holdsFor(v *cast.View) bool {
	old := b.View
	return old.Evidence == v.Evidence && old.Partition == v.Partition && old.Limit == v.Limit &&
		kb.SameTables(old.Snapshot, v.Snapshot, kb.KindBorder, kb.KindMemoryEdit, kb.KindKnowledge) && slices.Equal(old.Entities(), v.Entities())
}

// renew puts a copy of a bubble with copies of its members in its place: those of
// the earlier book stay as they are.
func (b *Book) renew(old *Bubble) {
	next := &Bubble{ID: old.ID, Document: old.Document, Span: old.Span, Place: old.Place, Seq: old.Seq, Title: old.Title, Time: old.Time,
		Where: old.Where, Summary: old.Summary, Cut: old.Cut, Participants: old.Participants}
	copies := map[*Memory]*Memory{}
	for _, m := range old.Members {
		c := *m
		c.Bubble = next
		copies[m] = &c
		b.byMemory[c.ID] = &c
		next.Members = append(next.Members, &c)
	}
	swap := func(list []*Bubble) []*Bubble {
		list = slices.Clone(list)
		if i := slices.Index(list, old); i >= 0 {
			list[i] = next
		}
		return list
	}
	b.Bubbles[old.Seq-1], b.byBubble[old.ID] = next, next
	b.byDocument[old.Document] = swap(b.byDocument[old.Document])
	renewed := map[kb.EntityID]bool{}
	renewFace := func(id kb.EntityID) {
		if !renewed[id] {
			renewed[id] = true
			b.byFace[id] = replaced(b.byFace[id], copies)
		}
	}
	for _, e := range old.Participants {
		b.episodes[e.ID] = swap(b.episodes[e.ID])
		renewFace(e.ID)
	}
	for m := range copies {
		for _, e := range b.faces(m) {
			renewFace(e.ID)
		}
	}
	for i, m := range b.Memories {
		if m.Bubble == old {
			b.Memories[i] = copies[m]
		}
	}
	b.Hidden = slices.Clone(b.Hidden)
	for i, m := range b.Hidden {
		if m.Bubble == old {
			c := *m
			c.Bubble = next
			b.Hidden[i], b.byMemory[c.ID] = &c, &c
		}
	}
}

// replaced is a list with copies in place of what was copied.
func replaced(list []*Memory, copies map[*Memory]*Memory) []*Memory {
	out := slices.Clone(list)
	for i, m := range out {
		if c := copies[m]; c != nil {
			out[i] = c
		}
	}
	return out
}
