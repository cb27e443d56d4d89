package kb

import (
	"slices"
	"sort"
	"strings"
	"sync"
)

// An Occurrence is one place where a name is.
type Occurrence struct {
	Document DocumentID
	Passage  PassageID
	Span     Span // in the document
	Surface  string
}

// A NamedNote is an entity note with its place.
type NamedNote struct {
	EntityNote
	Document DocumentID
	Passage  PassageID
	Span     Span // of the quote, in the document; empty when there is none
	By       Origin
}

// A LinkedNote is a relation note with its names and place.
type LinkedNote struct {
	RelationNote
	From, To NameID
	Document DocumentID
	Passage  PassageID
	Span     Span
	By       Origin
}

// A LinkedAlias is a statement of the text that two names are one, with its place.
type LinkedAlias struct {
	AliasNote
	From, To NameID
	Document DocumentID
	Span     Span // of the quote, in the document
}

// A PlacedScene is a scene with its place.
type PlacedScene struct {
	Scene
	Document DocumentID
	Passage  PassageID
	Base     int // what to add to the scene's offsets
}

// NameInfo is everything that was read of one name.
type NameInfo struct {
	ID       NameID
	Surface  string // the form met most often
	Type     Type   // the type noted most often
	Seq      int    // when it was first met; 0: not registered yet
	Mentions []Occurrence
	Notes    []NamedNote
	// Ungrounded names are in none of the passages that noted them.
	Ungrounded bool
}

// Evidence is what all readings and the writer's notes say, by name. It is
// derived from documents, passages, readings, senses and notes, and knows
// nothing of verdicts.
type Evidence struct {
	Story     *Story
	Names     map[NameID]*NameInfo
	Order     []NameID // all names, sorted
	Relations []LinkedNote
	Scenes    []PlacedScene
	Aliases   []LinkedAlias // those whose quote is in the text
	snapshot  *Snapshot

	once     sync.Once
	relating map[NameID][]int // see RelationsAbout
}

// RelationsAbout are the positions in Relations of those that name n.
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

// evidenceKinds are the tables that Evidence is derived from.
var evidenceKinds = []Kind{KindDocument, KindText, KindPassage, KindReading, KindName, KindSense, KindNote, KindOriginal}

// EvidenceOf gathers the evidence of a snapshot; when old was gathered from the
// same evidence it is returned again.
func EvidenceOf(s *Snapshot, old *Evidence) *Evidence {
	if old != nil && SameTables(old.snapshot, s, evidenceKinds...) {
		return old
	}
	ev := &Evidence{Story: StoryOf(s), Names: map[NameID]*NameInfo{}, snapshot: s}
	g := gatherer{ev: ev, senses: sensesOf(s), surfaces: map[NameID]map[string]int{}, types: map[NameID]map[Type]int{}}
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

type gatherer struct {
	ev       *Evidence
	senses   map[NameID][]*Sense
	surfaces map[NameID]map[string]int
	types    map[NameID]map[Type]int
	passages map[DocumentID][]*Passage
}

func sensesOf(s *Snapshot) map[NameID][]*Sense {
	out := map[NameID][]*Sense{}
	for sense := range All[*Sense](s) {
		out[sense.Name] = append(out[sense.Name], sense)
	}
	return out
}

// PassagesOf are a document's passages in the order of its text. They are grouped
// once, until a passage changes; the list must not be changed.
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
		sort.Slice(list, func(i, j int) bool {
			if list[i].Span.Start != list[j].Span.Start {
				return list[i].Span.Start < list[j].Span.Start
			}
			return list[i].ID < list[j].ID
		})
	}
	return out
}

// document takes in a document's readings. What two overlapping passages both
// saw counts once: a mention by its span, a relation by its quote.
func (g *gatherer) document(s *Snapshot, d *Document) {
	if g.passages == nil {
		g.passages = passagesByDocument(s)
	}
	text := s.Text(d.ID)
	seenMention := map[Span]bool{}
	type noteKey struct {
		from, to NameID
		at       Span
	}
	seenNote, seenAlias := map[noteKey]bool{}, map[noteKey]bool{}
	for _, p := range g.passages[d.ID] {
		r, ok := Get[*Reading](s, string(p.ID))
		if !ok || r.Failure != "" {
			continue
		}
		for _, m := range r.Mentions {
			at := m.Span.Shift(p.Span.Start)
			if seenMention[at] {
				continue
			}
			seenMention[at] = true
			if text != nil && text.Slice(at) != m.Surface {
				continue
			}
			n := g.name(m.Surface, d, p.ID, at.Start)
			n.Mentions = append(n.Mentions, Occurrence{d.ID, p.ID, at, m.Surface})
			g.surfaces[n.ID][oneLine(m.Surface)]++
		}
		for _, e := range r.Entities {
			at := p.stands(r, e.Quote, e.Name)
			n := g.name(e.Name, d, p.ID, at.Start)
			if g.types[n.ID] == nil {
				g.types[n.ID] = map[Type]int{}
			}
			g.types[n.ID][e.Type]++
			key := noteKey{from: n.ID, at: at}
			if e.Quote.Len() > 0 && seenNote[key] {
				continue
			}
			seenNote[key] = true
			n.Notes = append(n.Notes, NamedNote{EntityNote: e, Document: d.ID, Passage: p.ID, Span: at, By: r.By})
		}
		for _, rel := range r.Relations {
			at := p.stands(r, rel.Quote, rel.Target)
			from, to := g.nameID(rel.Source, d, p.ID, at.Start), g.nameID(rel.Target, d, p.ID, at.Start)
			key := noteKey{from, to, at}
			if from == to || (rel.Quote.Len() > 0 && seenNote[key]) {
				continue
			}
			seenNote[key] = true
			g.ev.Relations = append(g.ev.Relations, LinkedNote{rel, from, to, d.ID, p.ID, at, r.By})
		}
		for _, a := range r.Aliases {
			at := a.Quote.Shift(p.Span.Start)
			from, to := g.nameID(a.Name, d, p.ID, at.Start), g.nameID(a.Of, d, p.ID, at.Start)
			key := noteKey{to, from, at}
			if from == to || a.Ungrounded || seenAlias[key] {
				continue
			}
			seenAlias[key] = true
			g.ev.Aliases = append(g.ev.Aliases, LinkedAlias{a, from, to, d.ID, at})
		}
		for _, sc := range r.Scenes {
			sc.Start = min(sc.Start, p.Span.Len()) // a stranger's base may say anything
			g.ev.Scenes = append(g.ev.Scenes, PlacedScene{Scene: sc, Document: d.ID, Passage: p.ID, Base: p.Span.Start})
		}
	}
}

// stands is where a note of a reading is in the document: at its quote, else
// (an empty span) where the passage first has the name, else at the passage's
// end. A passage may lie across a chapter border that the writer has set since
// it was read: then a note without a place is known late rather than early.
func (p *Passage) stands(r *Reading, quote Span, name string) Span {
	if quote.Len() > 0 {
		return quote.Shift(p.Span.Start)
	}
	for _, m := range r.Mentions {
		if Fold(m.Surface) == Fold(name) {
			start := p.Span.Start + m.Span.Start
			return Span{start, start}
		}
	}
	last := max(p.Span.Start, p.Span.End-1)
	return Span{last, last}
}

// note takes in a note by hand. Its mention is found again by its quote when
// the text has moved.
func (g *gatherer) note(s *Snapshot, n *HandNote) {
	d, _ := Get[*Document](s, string(n.Document))
	at := n.Span
	if d == nil {
		d = &Document{ID: n.Document}
	}
	info := g.name(n.Name, d, "", at.Start)
	if n.Type != "" {
		if g.types[info.ID] == nil {
			g.types[info.ID] = map[Type]int{}
		}
		g.types[info.ID][n.Type] += 1 << 20 // the writer's type wins
	}
	switch n.What {
	case NoteName, NoteFact:
		info.Notes = append(info.Notes, NamedNote{
			EntityNote: EntityNote{Name: n.Name, Type: n.Type, Description: n.Text},
			Document:   n.Document, Span: at, By: ByWriter})
		if n.What == NoteName {
			g.mentionAt(s, info, d, n.Span, n.Name)
		}
	case NoteRelation:
		to := g.name(n.Target, d, "", at.Start)
		g.ev.Relations = append(g.ev.Relations, LinkedNote{
			RelationNote{Source: n.Name, Target: n.Target, Description: n.Text, Strength: n.Strength},
			info.ID, to.ID, n.Document, "", at, ByWriter})
	}
}

// mentionAt adds the place of a name that was pointed at, unless a reading has it
// already.
func (g *gatherer) mentionAt(s *Snapshot, info *NameInfo, d *Document, at Span, name string) {
	text := s.Text(d.ID)
	if text == nil || Fold(text.Slice(at)) != Fold(name) {
		return
	}
	for _, m := range info.Mentions {
		if m.Document == d.ID && m.Span.Overlaps(at) {
			return
		}
	}
	info.Mentions = append(info.Mentions, Occurrence{Document: d.ID, Span: at, Surface: name})
}

func (g *gatherer) nameID(surface string, d *Document, p PassageID, offset int) NameID {
	id := NameIDOf(surface)
	for _, sense := range g.senses[id] {
		if sense.holds(d, p, offset) {
			return WithSense(id, sense.Label)
		}
	}
	return id
}

func (s *Sense) holds(d *Document, p PassageID, offset int) bool {
	for _, id := range s.Passages {
		if id == p {
			return true
		}
	}
	return slices.ContainsFunc(s.Chapters, func(c Place) bool {
		return (c.Document == d.ID || c.Document == "") && c.Chapter == d.ChapterAt(offset)
	})
}

func (g *gatherer) name(surface string, d *Document, p PassageID, offset int) *NameInfo {
	id := g.nameID(surface, d, p, offset)
	n := g.ev.Names[id]
	if n == nil {
		n = &NameInfo{ID: id, Surface: oneLine(surface)}
		g.ev.Names[id] = n
		g.surfaces[id] = map[string]int{}
	}
	return n
}

func (g *gatherer) finish(s *Snapshot) {
	ev := g.ev
	for id, n := range ev.Names {
		if id == "" {
			delete(ev.Names, id)
			continue
		}
		n.Surface = mostFrequent(g.surfaces[id], n.Surface)
		n.Type = mostNoted(g.types[id])
		n.Ungrounded = len(n.Mentions) == 0
		if entry, ok := Get[*NameEntry](s, string(id)); ok {
			n.Seq = entry.Seq
		}
		ev.Order = append(ev.Order, id)
	}
	sort.Slice(ev.Order, func(i, j int) bool { return ev.Order[i] < ev.Order[j] })
	kept := ev.Relations[:0]
	for _, r := range ev.Relations {
		if ev.Names[r.From] != nil && ev.Names[r.To] != nil {
			kept = append(kept, r)
		}
	}
	ev.Relations = kept
}

// oneLine takes the line breaks out of a name that spans two lines.
func oneLine(surface string) string { return strings.Join(strings.Fields(surface), " ") }

func mostFrequent(counts map[string]int, fallback string) string {
	best, n := fallback, -1
	for s, c := range counts {
		if c > n || c == n && s < best {
			best, n = s, c
		}
	}
	return best
}

func mostNoted(counts map[Type]int) Type {
	best, n := Character, -1
	for t, c := range counts {
		if c > n || c == n && t < best {
			best, n = t, c
		}
	}
	return best
}

// MomentOf is when a document's offset is in the story.
func (ev *Evidence) MomentOf(id DocumentID, offset int) Moment {
	return ev.Story.Moment(ev.PlaceOf(id, offset))
}

// PlaceOf is the chapter in which a document's offset is.
func (ev *Evidence) PlaceOf(id DocumentID, offset int) Place {
	d, ok := ev.Story.Document(id)
	if !ok {
		return Place{Document: id}
	}
	return Place{Document: id, Chapter: d.ChapterAt(offset)}
}

// Snapshot is what the evidence was gathered from.
func (ev *Evidence) Snapshot() *Snapshot { return ev.snapshot }
