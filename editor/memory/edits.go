package memory

import (
	"cmp"
	"slices"

	"dramatis/editor/kb"
)

// addConversations adds the utterances that the writer took in from test chats, in that order. They are marked and are not
// evidence of the book.
func (b *Book) addConversations() {
	for _, s := range slices.SortedFunc(kb.All[*kb.Spoken](b.View.Snapshot), compareSeq) {
		b.addSpoken(s)
	}
}

// compareSeq orders utterances by when they were taken in.
func compareSeq(x, y *kb.Spoken) int {
	return cmp.Or(cmp.Compare(x.Seq, y.Seq), cmp.Compare(x.ID, y.ID))
}

// addSpoken adds one utterance; nil when the view ends before it.
func (b *Book) addSpoken(s *kb.Spoken) *Memory {
	b.lastSaid = max(b.lastSaid, s.Seq)
	place := kb.Place{}
	if s.At != nil {
		place = *s.At
		if b.View.Story().Moment(place) > b.View.Limit {
			return nil
		}
	} else if b.View.Limit != kb.Always {
		return nil // it has no time
	}
	m := &Memory{ID: kb.MemoryID(s.ID), Kind: Utterance, Text: s.Text, Place: place, FromChat: true}
	m.Speaker, _ = b.View.Bearer(s.Speaker)
	m.Addressee, _ = b.View.Bearer(s.Addressee)
	for _, n := range s.Grounded {
		if e, ok := b.View.Bearer(n); ok && !slices.Contains(m.Grounded, e) {
			m.Grounded = append(m.Grounded, e)
		}
	}
	scene := b.byScene[s.Scene]
	if scene == nil && s.Scene.OfChat() {
		scene = &Scene{ID: s.Scene, Place: place, Seq: len(b.Scenes) + 1}
		b.Scenes, b.byScene[scene.ID] = append(b.Scenes, scene), scene
	}
	if scene != nil {
		m.Scene = scene
		if scene.ID.OfChat() {
			scene.addParticipant(m.Speaker)
			scene.addParticipant(m.Addressee)
		}
		scene.Members = append(scene.Members, m)
	}
	b.Memories = append(b.Memories, m)
	b.byMemory[m.ID] = m
	return m
}

// applyEdits lays the writer's word over the memories. A view that ends early does
// not show words the writer may have written from what comes later.
func (b *Book) applyEdits() {
	gone := map[*Memory]bool{}
	for e := range kb.All[*kb.MemoryEdit](b.View.Snapshot) {
		m := b.byMemory[e.Memory]
		if m == nil {
			continue
		}
		if e.Text != "" && b.View.Limit == kb.Always {
			m.Text, m.Edited = e.Text, true
		}
		if into := b.byMemory[e.Into]; e.Into != "" && into != nil && into != m {
			into.Merged = append(into.Merged, m.ID)
			gone[m] = true
		}
		if e.Hidden {
			gone[m] = true
		}
	}
	if len(gone) == 0 {
		return
	}
	b.Memories = slices.DeleteFunc(b.Memories, func(m *Memory) bool {
		if gone[m] {
			b.Hidden = append(b.Hidden, m)
		}
		return gone[m]
	})
	for _, scene := range b.Scenes {
		scene.Members = slices.DeleteFunc(scene.Members, func(m *Memory) bool { return gone[m] })
	}
}
