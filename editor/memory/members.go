package memory

import (
	"slices"
	"strconv"
	"strings"

	"dramatis/editor/cast"
	"dramatis/editor/kb"
)

// members collects the utterances and facts of a document's parts. A memory that two overlapping passages contain counts
// once.
type members struct {
	s      *stitcher
	scenes []*Scene
	list   []*partMemory
	// open is the index of the first memory from a passage that overlaps the present one.
	open int
}

type partMemory struct {
	*Memory
	passage kb.PassageID
	end     int       // of the passage
	face    kb.NameID // of the speaker, or of the one the fact is about
	from    int       // offset that orders it
}

func (m *members) addPart(p part) {
	limit := m.s.names.view.Limit
	for m.open < len(m.list) && m.list[m.open].end <= p.passage.Start {
		m.open++
	}
	for _, u := range p.Utterances {
		at := u.Span.Shift(p.Base)
		x := &partMemory{Memory: &Memory{Kind: Utterance, Text: kb.Clean(u.Text), Quote: u.Text, Doubtful: u.Doubtful, Inferred: u.Inferred, FeelingNote: u.Feeling}, passage: p.Passage, end: p.passage.End, face: m.s.names.find(u.Speaker).name}
		m.locate(x, p, u.Span, at)
		if x.Span.Len() > 0 {
			x.Quote = m.s.text.Slice(x.Span)
		}
		x.Speaker = m.s.names.entity(u.Speaker, x.Place, p.Passage)
		x.Addressee = m.s.names.entity(u.Addressee, x.Place, p.Passage)
		m.add(x, limit)
	}
	for _, f := range p.Facts {
		x := &partMemory{Memory: &Memory{Kind: Fact, Text: kb.Clean(f.Text)}, passage: p.Passage, end: p.passage.End, face: m.s.names.find(f.About).name}
		m.locate(x, p, f.Quote, f.Quote.Shift(p.Base))
		if f.Quote.Len() > 0 {
			x.Quote = m.s.text.Slice(x.Span)
		}
		x.About = m.s.names.entity(f.About, x.Place, p.Passage)
		m.add(x, limit)
	}
}

// locate says where a memory is: at its quote, or with its scene.
func (m *members) locate(x *partMemory, p part, quote, at kb.Span) {
	x.Document, x.from = m.s.doc, p.span.Start
	if quote.Len() > 0 {
		x.Span, x.from = at, at.Start
	}
	x.Place = m.s.place(x.from)
}

// add adds a memory unless it is after the limit, or another passage has it already.
func (m *members) add(x *partMemory, limit kb.Moment) {
	if strings.TrimSpace(x.Text) == "" || m.s.names.view.Story().Moment(x.Place) > limit {
		return
	}
	for _, old := range slices.Backward(m.list[m.open:]) {
		if old.sameAs(x) {
			old.complete(x)
			return
		}
	}
	m.list = append(m.list, x)
}

// sameAs reports whether the two are the same memory, from two passages.
func (old *partMemory) sameAs(x *partMemory) bool {
	switch {
	case old.Kind != x.Kind || old.passage == x.passage:
		return false
	case x.Span.Len() > 0:
		return old.Span.Overlaps(x.Span) && (x.Kind == Utterance || old.face == x.face)
	}
	return old.Span.Len() == 0 && old.face == x.face && kb.Fold(old.Text) == kb.Fold(x.Text)
}

// complete adds what another passage has of the same memory.
func (old *partMemory) complete(x *partMemory) {
	if x.Kind == Utterance && len(x.Text) > len(old.Text) { // one saw the beginning or end only
		old.Text, old.Quote, old.Span = x.Text, x.Quote, x.Span
	}
	if old.Speaker == nil {
		old.Speaker, old.Doubtful, old.Inferred = x.Speaker, x.Doubtful, x.Inferred
	}
	if old.Addressee == nil {
		old.Addressee = x.Addressee
	}
}

// settle sorts the memories, names them and adds them to the scenes.
func (m *members) settle() {
	slices.SortStableFunc(m.list, func(a, b *partMemory) int {
		if d := a.from - b.from; d != 0 {
			return d
		}
		if a.Kind != b.Kind {
			return strings.Compare(string(b.Kind), string(a.Kind)) // the words before what they tell
		}
		return strings.Compare(a.Text, b.Text)
	})
	for _, x := range m.list {
		key := x.Quote
		if key == "" {
			key = x.Text
		}
		id := string(x.Kind) + "\x00" + key
		x.ID = kb.MemoryID(kb.Hash("m", string(m.s.doc), string(x.Kind), key, strconv.Itoa(m.s.nth[id])))
		m.s.nth[id]++
		b := m.scenes[m.s.sceneAt(x.from)]
		x.Scene = b
		b.Members = append(b.Members, x.Memory)
		b.addParticipant(x.Speaker)
		b.addParticipant(x.Addressee)
		if x.Span.Len() > 0 {
			x.Grounded = m.s.names.entitiesIn(m.s.doc, x.Span)
		}
		for _, e := range []*cast.Entity{x.About} {
			if e != nil && !slices.Contains(x.Grounded, e) {
				x.Grounded = append(x.Grounded, e)
			}
		}
	}
	for _, b := range m.scenes {
		b.findBefore()
	}
}
