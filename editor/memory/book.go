package memory

import (
	"context"
	"iter"
	"slices"
	"sort"
	"sync"

	"dramatis/editor/cast"
	"dramatis/editor/kb"
)

// A Scene is a stretch of a story in one time and place.
type Scene struct {
	ID       kb.SceneID
	Document kb.DocumentID
	Span     kb.Span // in the document
	Place    kb.Place
	Seq      int // from 1 in the order of the story
	Title    string
	Named    bool // by the writer: the title is theirs
	Time     string
	Where    string
	Summary  string
	// Cut scenes begin where only the writer has set a border.
	Cut bool
	// Participants were there: named as present, speaking or spoken to.
	Participants []*cast.Entity
	// Members share the scene (relation shared_bubble), in story order.
	Members []*Memory

	stays   []stay // see findPresence
	cutting sync.Once
	words   map[string]bool
}

// A Kind of memory.
type Kind string

// Utterances are verbatim, facts in the reader's words.
const (
	Utterance Kind = "utterance"
	Fact      Kind = "fact"
)

// A Memory is one utterance or fact.
type Memory struct {
	ID        kb.MemoryID
	Kind      Kind
	Text      string
	Speaker   *cast.Entity // of an utterance; nil: unknown
	Addressee *cast.Entity // of an utterance; nil: unknown or nobody
	About     *cast.Entity // of a fact; nil: no entity of the base
	Scene     *Scene       // nil when it is in none
	Before    *Memory      // what it answers; nil: nothing, or unknown
	Document  kb.DocumentID
	Span      kb.Span // of the quote, in the document; empty: not grounded
	Quote     string  // verbatim
	Place     kb.Place
	// Grounded are the entities that the words name (grounded_by).
	Grounded []*cast.Entity
	// FromChat memories were said in a test chat, not in the book.
	FromChat bool
	// Edited memories carry the writer's words.
	Edited bool
	// Merged are the memories that the writer has merged into this one.
	Merged []kb.MemoryID
	// Doubtful and Inferred are as kb.Utterance has them.
	Doubtful, Inferred bool
	// FeelingNote is the speaker's feeling as the reading describes it, in a few words; "" if it does not.
	FeelingNote string
}

// A Book is what a view of a knowledge base remembers. It is immutable.
type Book struct {
	View     *cast.View
	Scenes   []*Scene  // in story order
	Memories []*Memory // in story order, without hidden and merged ones
	// Hidden are the memories that the writer has hidden or merged away.
	Hidden []*Memory

	names      *nameFinder
	byScene    map[kb.SceneID]*Scene
	byMemory   map[kb.MemoryID]*Memory
	byDocument map[kb.DocumentID][]*Scene
	byEntity   map[kb.EntityID][]*Memory // see entitiesOf
	scenesOf   map[kb.EntityID][]*Scene
	rules      map[string]*kb.Knowledge
	lastSaid   int // the greatest Seq of utterances from test chats
}

// Derive derives the memories of a view.
func Derive(v *cast.View) *Book {
	book, _ := derive(context.Background(), nil, v) // which only the context's end makes fail
	return book
}

// derive derives the book of a view; old, nil for none, is an earlier one.
func derive(ctx context.Context, old *Book, v *cast.View) (*Book, error) {
	b := &Book{View: v, byScene: map[kb.SceneID]*Scene{}, byMemory: map[kb.MemoryID]*Memory{},
		byDocument: map[kb.DocumentID][]*Scene{}, rules: map[string]*kb.Knowledge{}}
	for k := range kb.All[*kb.Knowledge](v.Snapshot) {
		b.rules[k.ID] = k
	}
	var names *nameFinder
	if old != nil {
		names = old.names
	}
	b.names = newNameFinder(v, names)
	for list := range runs(v.Evidence.Scenes, func(sc kb.PlacedScene) kb.DocumentID { return sc.Document }) {
		s := stitcher{book: b, names: b.names, doc: list[0].Document, placed: list}
		if err := s.stitch(ctx); err != nil {
			return nil, err
		}
	}
	b.order()
	b.addConversations()
	b.applyEdits()
	if err := b.index(ctx); err != nil {
		return nil, err
	}
	return b, nil
}

// runs yields the longest runs of a list whose elements have the same key.
func runs[T any, K comparable](list []T, key func(T) K) iter.Seq[[]T] {
	return func(yield func([]T) bool) {
		for from := 0; from < len(list); {
			to := from + 1
			for to < len(list) && key(list[to]) == key(list[from]) {
				to++
			}
			if !yield(list[from:to:to]) {
				return
			}
			from = to
		}
	}
}

// order puts scenes in story order and numbers them.
func (b *Book) order() {
	story := b.View.Story()
	sort.SliceStable(b.Scenes, func(i, j int) bool {
		x, y := b.Scenes[i], b.Scenes[j]
		if x.Document == y.Document {
			return x.Span.Start < y.Span.Start
		}
		mx, my := story.Moment(x.Place), story.Moment(y.Place)
		if mx != my {
			return mx < my
		}
		return x.Document < y.Document
	})
	for i, scene := range b.Scenes {
		scene.Seq = i + 1
		b.byScene[scene.ID] = scene
		b.byDocument[scene.Document] = append(b.byDocument[scene.Document], scene)
		b.Memories = append(b.Memories, scene.Members...)
	}
	for _, m := range b.Memories {
		b.byMemory[m.ID] = m
	}
}

// index groups memories and scenes by the entities that they concern.
func (b *Book) index(ctx context.Context) error {
	var scenes grouper[*Scene]
	for _, scene := range b.Scenes {
		scenes.add(scene, scene.Participants)
	}
	b.scenesOf = scenes.lists()
	var memories grouper[*Memory]
	var faces []*cast.Entity
	var p presence
	for i, m := range b.Memories {
		if i%checkEvery == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		faces = b.appendEntities(faces[:0], m, &p)
		memories.add(m, faces)
	}
	b.byEntity = memories.lists()
	return nil
}

// A grouper groups things by entity. It counts them first, so that each list is allocated once.
type grouper[T any] struct {
	what     []T
	ends     []int   // of each in under
	under    []int32 // numbers of entities
	numbers  map[*cast.Entity]int32
	entities []*cast.Entity // by number
	counts   []int          // by number
}

func (f *grouper[T]) add(what T, under []*cast.Entity) {
	if f.numbers == nil {
		f.numbers = map[*cast.Entity]int32{}
	}
	if room := cap(f.under) - len(f.under); room < len(under) { // append grows a long list by a quarter only
		f.under = slices.Grow(f.under, len(f.under)+len(under))
	}
	for _, e := range under {
		i, known := f.numbers[e]
		if !known {
			i = int32(len(f.entities))
			f.numbers[e] = i
			f.entities, f.counts = append(f.entities, e), append(f.counts, 0)
		}
		f.counts[i]++
		f.under = append(f.under, i)
	}
	f.what, f.ends = append(f.what, what), append(f.ends, len(f.under))
}

// lists returns the things of each entity, in order.
func (f *grouper[T]) lists() map[kb.EntityID][]T {
	all := make([]T, len(f.under))
	lists := make([][]T, len(f.entities))
	for i, n := range f.counts {
		lists[i], all = all[:0:n], all[n:]
	}
	from := 0
	for i, what := range f.what {
		for _, n := range f.under[from:f.ends[i]] {
			lists[n] = append(lists[n], what)
		}
		from = f.ends[i]
	}
	out := make(map[kb.EntityID][]T, len(lists))
	for i, e := range f.entities {
		out[e.ID] = lists[i]
	}
	return out
}

// checkEvery is the number of parts or memories after which the context is checked.
const checkEvery = 64

// crowdSize is the number of participants from which a scene is taken for a list of names, such as a directory or
// acknowledgements: nobody in it witnesses the rest. It keeps the size of the index in proportion to the text.
const crowdSize = 400

// entitiesOf returns the entities that a memory concerns: those who were present, who spoke or were spoken to, and its
// subject.
func (b *Book) entitiesOf(m *Memory) []*cast.Entity { return b.appendEntities(nil, m, &presence{}) }

// appendEntities is entitiesOf, appended to an empty list.
func (b *Book) appendEntities(out []*cast.Entity, m *Memory, p *presence) []*cast.Entity {
	if m.Scene != nil && len(m.Scene.Participants) < crowdSize {
		p.of(m.Scene)
		for i, e := range m.Scene.Participants {
			if m.Document == "" || inAnyStay(p.stays[i], m.Span.Start) {
				out = append(out, e)
			}
		}
	}
	for _, e := range []*cast.Entity{m.Speaker, m.Addressee, m.About} {
		if e != nil && !slices.Contains(out, e) {
			out = append(out, e)
		}
	}
	return out
}

// A presence is the stretches in which each participant of one scene was present. It is looked up once for all memories of
// the scene.
type presence struct {
	scene *Scene
	stays [][]stay
}

func (p *presence) of(scene *Scene) {
	if p.scene == scene && len(p.stays) == len(scene.Participants) {
		return
	}
	p.scene, p.stays = scene, p.stays[:0]
	for _, e := range scene.Participants {
		p.stays = append(p.stays, scene.staysOf(e.ID))
	}
}

// Memory finds a memory by id, hidden ones too.
func (b *Book) Memory(id kb.MemoryID) (*Memory, bool) { m, ok := b.byMemory[id]; return m, ok }

// SceneAt returns the scene in which a document's byte offset is, nil when
// there is none.
func (b *Book) SceneAt(document kb.DocumentID, offset int) *Scene {
	list := b.byDocument[document]
	i := sort.Search(len(list), func(i int) bool { return list[i].Span.Start > offset })
	if i == 0 || !list[i-1].Span.Holds(offset) {
		return nil
	}
	return list[i-1]
}

// MemoriesOf returns what an entity remembers, in story order: what it said, what was said to it, facts about it and what
// happened where it was present, without what it does not know by a decision of the writer.
func (b *Book) MemoriesOf(id kb.EntityID) []*Memory {
	if len(b.rules) == 0 {
		return b.byEntity[id]
	}
	mine := map[*Memory]bool{}
	for _, m := range b.byEntity[id] {
		mine[m] = true
	}
	var out []*Memory
	for _, m := range b.Memories {
		knows, ruled := b.ruling(string(m.ID), id)
		if knows || !ruled && mine[m] {
			out = append(out, m)
		}
	}
	return out
}

// Has reports whether an entity took part.
func (b *Scene) Has(id kb.EntityID) bool {
	return slices.ContainsFunc(b.Participants, func(e *cast.Entity) bool { return e.ID == id })
}

// Terms returns the words of everything in the scene, of its title and summary too, cut
// by a function that must be the same at each call: they are cut once.
func (b *Scene) Terms(cut func(string) map[string]bool) map[string]bool {
	b.cutting.Do(func() {
		b.words = map[string]bool{}
		add := func(text string) {
			for w := range cut(text) {
				b.words[w] = true
			}
		}
		add(b.Title)
		add(b.Summary)
		for _, m := range b.Members {
			add(m.Text)
			if m.Quote != m.Text {
				add(m.Quote)
			}
		}
	})
	return b.words
}

// Grounded counts how many members name each entity.
func (b *Scene) Grounded() map[kb.EntityID]int {
	out := map[kb.EntityID]int{}
	for _, m := range b.Members {
		for _, e := range m.Grounded {
			out[e.ID]++
		}
	}
	return out
}

// ScenesOf returns the scenes in which an entity took part, in story order.
func (b *Book) ScenesOf(id kb.EntityID) []*Scene { return b.scenesOf[id] }

// UtterancesOf returns an entity's own utterances, in story order.
func (b *Book) UtterancesOf(id kb.EntityID) []*Memory {
	var out []*Memory
	for _, m := range b.byEntity[id] {
		if m.Kind == Utterance && m.Speaker != nil && m.Speaker.ID == id {
			out = append(out, m)
		}
	}
	return out
}
