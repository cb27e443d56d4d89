package kb

import (
	"cmp"
	"slices"
	"sync"
)

// An Occurrence is one place where a name occurs.
type Occurrence struct {
	Document DocumentID
	Passage  PassageID
	Span     Span   // in the document
	Surface  string // of the name; what is written may be a part of it
}

// A NamedNote is an entity note with its place.
type NamedNote struct {
	EntityNote
	Document DocumentID
	Span     Span // of the quote, in the document; empty when there is none
	By       Origin
}

// A LinkedNote is a relation note with its names and place.
type LinkedNote struct {
	RelationNote
	From, To NameID
	Document DocumentID
	Span     Span
	By       Origin
}

// A LinkedAlias is a statement of the text that two names are one, with its place.
type LinkedAlias struct {
	AliasNote
	From, To NameID
	Document DocumentID
	Span     Span // of the quote, in the document
	By       Origin
}

// A PlacedScene is a scene with its place.
type PlacedScene struct {
	*Scene   // immutable
	Document DocumentID
	Passage  PassageID
	Base     int // what to add to the scene's offsets
}

// NameInfo is everything that was read about one name.
type NameInfo struct {
	ID       NameID
	Surface  string // the form met most often
	Type     Type   // the type noted most often
	Seq      int    // when it was first met; 0: not registered yet
	Mentions []Occurrence
	Notes    []NamedNote
	// Ungrounded names occur in none of the passages that noted them.
	Ungrounded bool
}

// Evidence is what all readings and the writer's notes say, by name. It is derived from documents,
// passages, readings, senses and notes, and is independent of verdicts.
type Evidence struct {
	Story     *Story
	Names     map[NameID]*NameInfo
	Order     []*NameInfo // all names, sorted by id
	Relations []LinkedNote
	Scenes    []PlacedScene
	Aliases   []LinkedAlias // those whose quote is in the text
	snapshot  *Snapshot

	once     sync.Once
	relating map[NameID][]int // see RelationsAbout
}

// RelationsAbout returns the indices in Relations of those about n.
func (ev *Evidence) RelationsAbout(n NameID) []int {
	ev.once.Do(func() {
		ev.relating = map[NameID][]int{}
		for i, r := range ev.Relations {
			ev.relating[r.From] = append(ev.relating[r.From], i)
			if r.To != r.From {
				ev.relating[r.To] = append(ev.relating[r.To], i)
			}
		}
	})
	return ev.relating[n]
}

// evidenceKinds are the tables from which Evidence is derived, besides KindName.
var evidenceKinds = []Kind{KindDocument, KindText, KindPassage, KindReading, KindSense, KindNote, KindOriginal}

// EvidenceOf collects the evidence of a snapshot; old is returned if nothing has changed.
func EvidenceOf(s *Snapshot, old *Evidence) *Evidence {
	if old != nil && SameTables(old.snapshot, s, evidenceKinds...) {
		if SameTables(old.snapshot, s, KindName) {
			return old
		}
		return old.withNameOrder(s)
	}
	ev := &Evidence{Story: StoryOf(s), snapshot: s}
	g := gatherer{ev: ev, senses: sensesOf(s), forms: map[string]*form{}, names: map[NameID]*nameBuilder{}}
	for _, d := range ev.Story.docs {
		g.document(s, d)
	}
	for n := range All[*HandNote](s) {
		g.note(s, n)
	}
	for o := range All[*Original](s) {
		g.original(s, o)
	}
	g.finish(s)
	return ev
}

// withNameOrder returns the evidence of a snapshot that differs only in when names were first met.
func (ev *Evidence) withNameOrder(s *Snapshot) *Evidence {
	out := &Evidence{Story: ev.Story, Names: make(map[NameID]*NameInfo, len(ev.Names)), Order: slices.Clone(ev.Order),
		Relations: ev.Relations, Scenes: ev.Scenes, Aliases: ev.Aliases, snapshot: s}
	for i, n := range out.Order {
		if seq := seqOf(s, n.ID); seq != n.Seq {
			next := *n
			next.Seq = seq
			n, out.Order[i] = &next, &next
		}
		out.Names[n.ID] = n
	}
	return out
}

func seqOf(s *Snapshot, id NameID) int {
	if entry, ok := Get[*NameEntry](s, string(id)); ok {
		return entry.Seq
	}
	return 0
}

// PassagesOf returns a document's passages in the order of its text. They are grouped once, until a
// passage changes; the list must not be modified.
func PassagesOf(s *Snapshot, id DocumentID) []*Passage {
	return passagesByDocument(s)[id]
}

func passagesByDocument(s *Snapshot) map[DocumentID][]*Passage {
	t := s.tables[KindPassage]
	if t == nil {
		return nil
	}
	t.by.once.Do(func() { t.by.passages = groupPassages(s) })
	return t.by.passages
}

func groupPassages(s *Snapshot) map[DocumentID][]*Passage {
	out := map[DocumentID][]*Passage{}
	for p := range All[*Passage](s) {
		out[p.Document] = append(out[p.Document], p)
	}
	for _, list := range out {
		slices.SortFunc(list, func(a, b *Passage) int {
			return cmp.Or(cmp.Compare(a.Span.Start, b.Span.Start), cmp.Compare(a.ID, b.ID))
		})
	}
	return out
}

// MomentOf returns the moment in the story of a document's offset.
func (ev *Evidence) MomentOf(id DocumentID, offset int) Moment {
	return ev.Story.Moment(ev.PlaceOf(id, offset))
}

// PlaceOf returns the chapter of a document's offset.
func (ev *Evidence) PlaceOf(id DocumentID, offset int) Place {
	d, ok := ev.Story.Document(id)
	if !ok {
		return Place{Document: id}
	}
	return Place{Document: id, Chapter: d.ChapterAt(offset)}
}
