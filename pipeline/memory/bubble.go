package memory

import (
	"cmp"
	"slices"
	"strconv"

	"dramatis/editor/cast"
	"dramatis/editor/kb"
)

// A Bubble is one scene: a stretch of one document in one time and place, those
// who took part, and what was said and told in it.
type Bubble struct {
	ID           kb.BubbleID
	Document     kb.DocumentID
	Span         kb.Span
	Place        kb.Place
	Time, Where  string
	Summary      string
	Participants []kb.EntityID // sorted
	Members      []*Memory     // in the order of the text
}

// Has tells whether the entity took part.
func (b *Bubble) Has(e kb.EntityID) bool { return slices.Contains(b.Participants, e) }

// A Kind of memory.
type Kind string

// The kinds: something said aloud, or something told.
const (
	Utterance Kind = "utterance"
	Fact      Kind = "fact"
)

// A Memory is an utterance or a fact.
type Memory struct {
	ID        kb.MemoryID
	Kind      Kind
	Who       kb.EntityID // speaker, or whom the fact is about; "" when unknown
	Addressee kb.EntityID
	Text      string
	Document  kb.DocumentID
	Span      kb.Span // of the words; empty when they were not found
	Place     kb.Place
	Bubble    *Bubble
}

// A Book is all bubbles and memories of a view, in story order.
type Book struct {
	View     *cast.View
	Bubbles  []*Bubble
	Memories []*Memory
}

// Of makes the book of a view. Hidden memories are left out.
func Of(v *cast.View) *Book {
	b := &Book{View: v}
	byDoc := map[kb.DocumentID][]kb.PlacedScene{}
	for _, s := range v.Evidence.Scenes {
		byDoc[s.Document] = append(byDoc[s.Document], s)
	}
	borders := map[kb.DocumentID][]*kb.SceneBorder{}
	for x := range kb.All[*kb.SceneBorder](v.Snapshot) {
		borders[x.Document] = append(borders[x.Document], x)
	}
	for _, d := range v.Story().Documents() {
		b.document(d, byDoc[d.ID], borders[d.ID])
	}
	return b
}

// document stitches the scenes of one document: a border that two overlapping
// passages saw counts once, and a passage that begins in the middle of a scene
// begins none.
func (b *Book) document(d *kb.Document, scenes []kb.PlacedScene, own []*kb.SceneBorder) {
	if len(scenes) == 0 {
		return
	}
	slices.SortStableFunc(scenes, func(x, y kb.PlacedScene) int { return (x.Base + x.Start) - (y.Base + y.Start) })
	starts := cuts(d, scenes, own)
	size := d.Size
	bubbles := make([]*Bubble, len(starts))
	for i, at := range starts {
		end := size
		if i+1 < len(starts) {
			end = starts[i+1]
		}
		bubbles[i] = &Bubble{ID: kb.BubbleID(kb.Hash("b", string(d.ID), strconv.Itoa(at))), Document: d.ID,
			Span: kb.Span{Start: at, End: end}, Place: kb.Place{Document: d.ID, Chapter: d.ChapterAt(at)}}
	}
	find := func(offset int) *Bubble {
		i, found := slices.BinarySearch(starts, offset)
		if !found {
			i--
		}
		return bubbles[max(i, 0)]
	}
	seen := map[kb.Span]bool{}
	for _, s := range scenes {
		b.fill(find(s.Base+s.Start), s)
		b.members(find, s, seen)
	}
	for _, x := range bubbles {
		slices.Sort(x.Participants)
		x.Participants = slices.Compact(x.Participants)
		slices.SortStableFunc(x.Members, func(p, q *Memory) int { return cmp.Compare(p.Span.Start, q.Span.Start) })
		b.Bubbles = append(b.Bubbles, x)
		b.Memories = append(b.Memories, x.Members...)
	}
}

// cuts are the offsets where scenes begin, sorted: what was read, chapters, and
// the writer's cuts, less the writer's joins.
func cuts(d *kb.Document, scenes []kb.PlacedScene, own []*kb.SceneBorder) []int {
	at := map[int]bool{scenes[0].Base + scenes[0].Start: true}
	for i, s := range scenes {
		if s.Start > 0 && !s.Continues || i == 0 {
			at[s.Base+s.Start] = true
		}
	}
	for _, c := range d.Chapters {
		at[c.Start] = true
	}
	for _, x := range own {
		at[x.Offset] = !x.Joined
	}
	var out []int
	for offset, cut := range at {
		if cut {
			out = append(out, offset)
		}
	}
	slices.Sort(out)
	return out
}

// fill adds what a scene says of its bubble.
func (b *Book) fill(x *Bubble, s kb.PlacedScene) {
	x.Time, x.Where = cmp.Or(x.Time, s.Time), cmp.Or(x.Where, s.Scene.Place)
	x.Summary = cmp.Or(x.Summary, s.Summary)
	for _, name := range s.Participants {
		if e, ok := b.bearer(name, s); ok {
			x.Participants = append(x.Participants, e)
		}
	}
}

// members adds what was said and told, each once.
func (b *Book) members(find func(int) *Bubble, s kb.PlacedScene, seen map[kb.Span]bool) {
	add := func(m *Memory, at kb.Span) {
		x := find(s.Base + s.Start)
		if at.Len() > 0 {
			m.Span = at.Shift(s.Base)
			if seen[m.Span] {
				return
			}
			seen[m.Span] = true
			x = find(m.Span.Start)
		}
		m.Document, m.Bubble, m.Place = s.Document, x, x.Place
		m.ID = kb.MemoryID(kb.Hash("m", string(s.Document), string(m.Kind), m.Text, strconv.Itoa(m.Span.Start)))
		if edit, ok := kb.Get[*kb.MemoryEdit](b.View.Snapshot, string(m.ID)); ok {
			if edit.Hidden || edit.Into != "" {
				return
			}
			m.Text = cmp.Or(edit.Text, m.Text)
		}
		for _, e := range []kb.EntityID{m.Who, m.Addressee} {
			if e != "" && m.Kind == Utterance {
				x.Participants = append(x.Participants, e)
			}
		}
		x.Members = append(x.Members, m)
	}
	for _, u := range s.Utterances {
		who, _ := b.bearer(u.Speaker, s)
		to, _ := b.bearer(u.Addressee, s)
		add(&Memory{Kind: Utterance, Who: who, Addressee: to, Text: u.Text}, u.Span)
	}
	for _, f := range s.Facts {
		who, _ := b.bearer(f.About, s)
		add(&Memory{Kind: Fact, Who: who, Text: f.Text}, f.Quote)
	}
}

func (b *Book) bearer(name string, _ kb.PlacedScene) (kb.EntityID, bool) {
	if name == "" {
		return "", false
	}
	if e, ok := b.View.Bearer(kb.NameIDOf(name)); ok {
		return e.ID, true
	}
	return "", false
}

// Episodes are the bubbles in which an entity took part.
func (b *Book) Episodes(e kb.EntityID) []*Bubble {
	var out []*Bubble
	for _, x := range b.Bubbles {
		if x.Has(e) {
			out = append(out, x)
		}
	}
	return out
}

// MemoriesOf are what an entity said or heard, what is told of it, and what was
// said and told where it took part.
func (b *Book) MemoriesOf(e kb.EntityID) []*Memory {
	var out []*Memory
	for _, m := range b.Memories {
		if m.Who == e || m.Addressee == e || m.Bubble.Has(e) {
			out = append(out, m)
		}
	}
	return out
}

// Said are an entity's own utterances.
func (b *Book) Said(e kb.EntityID) []*Memory {
	var out []*Memory
	for _, m := range b.Memories {
		if m.Kind == Utterance && m.Who == e {
			out = append(out, m)
		}
	}
	return out
}

// Witnessed makes the rule of what an entity can know at first hand: the
// stretches of documents in which it took part.
func (b *Book) Witnessed(e kb.EntityID) func(kb.DocumentID, int) bool {
	spans := map[kb.DocumentID][]kb.Span{}
	for _, x := range b.Episodes(e) {
		spans[x.Document] = append(spans[x.Document], x.Span)
	}
	return func(doc kb.DocumentID, offset int) bool {
		list := spans[doc]
		i, found := slices.BinarySearchFunc(list, offset, func(s kb.Span, at int) int { return s.Start - at })
		if !found {
			i--
		}
		return i >= 0 && list[i].Holds(offset)
	}
}
