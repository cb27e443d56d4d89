package kb

import (
	"cmp"
	"maps"
	"slices"
	"strings"
	"unicode"
)

// A gatherer collects the evidence of a snapshot: see EvidenceOf.
type gatherer struct {
	ev       *Evidence
	senses   map[NameID][]*Sense
	passages map[DocumentID][]*Passage
	forms    map[string]*form
	names    map[NameID]*nameBuilder
}

// A form is a surface form with its folded name, which are looked up once for each form, since most recur.
type form struct {
	id    NameID
	plain *nameBuilder // the name without a sense; nil: not met yet
}

// A nameBuilder is a name whose evidence is still being collected.
type nameBuilder struct {
	*NameInfo
	types []typeCount
}

// A typeCount is how often a type was noted for a name.
type typeCount struct {
	of    Type
	count int
}

func (n *nameBuilder) noteType(of Type, times int) {
	i := slices.IndexFunc(n.types, func(t typeCount) bool { return t.of == of })
	if i < 0 {
		n.types = append(n.types, typeCount{of, times})
		return
	}
	n.types[i].count += times
}

func sensesOf(s *Snapshot) map[NameID][]*Sense {
	out := map[NameID][]*Sense{}
	for sense := range All[*Sense](s) {
		out[sense.Name] = append(out[sense.Name], sense)
	}
	return out
}

// A noteKey identifies a note that two overlapping passages both contain.
type noteKey struct {
	from, to NameID
	at       Span
}

// A documentGatherer collects the readings of one document. What two overlapping passages both contain
// counts once: a mention by its span, a relation by its quote.
type documentGatherer struct {
	*gatherer
	doc      *Document
	text     *Text
	mentions map[Span]bool
	notes    map[noteKey]bool
	aliases  map[noteKey]bool
	first    map[NameID]int // where firstOf found each name first
	firstOf  *Reading
}

// document adds a document's readings.
func (g *gatherer) document(s *Snapshot, d *Document) {
	if g.passages == nil {
		g.passages = passagesByDocument(s)
	}
	dg := &documentGatherer{gatherer: g, doc: d, text: s.Text(d.ID), mentions: map[Span]bool{}, notes: map[noteKey]bool{}, aliases: map[noteKey]bool{}}
	passages, scenes := g.passages[d.ID], 0
	readings := make([]*Reading, len(passages)) // nil where there is none
	for i, p := range passages {
		if r, ok := Get[*Reading](s, string(p.ID)); ok && r.Failure == "" {
			readings[i] = r
			scenes += len(r.Scenes)
		}
	}
	g.ev.Scenes = slices.Grow(g.ev.Scenes, scenes) // at once: growing in steps would need memory for two copies
	for i, p := range passages {
		dg.forget(p.Span.Start)
		if r := readings[i]; r != nil {
			dg.addMentions(p, r)
			dg.addNotes(p, r)
			dg.addRelations(p, r)
			dg.addAliases(p, r)
			dg.addScenes(p, r)
		}
	}
}

// forget removes what ends before a place: no later passage can contain it again.
func (g *documentGatherer) forget(start int) {
	maps.DeleteFunc(g.mentions, func(at Span, _ bool) bool { return at.End < start })
	for _, seen := range []map[noteKey]bool{g.notes, g.aliases} {
		maps.DeleteFunc(seen, func(k noteKey, _ bool) bool { return k.at.End < start })
	}
}

func (g *documentGatherer) addMentions(p *Passage, r *Reading) {
	for _, m := range r.Mentions {
		at := m.Span.Shift(p.Span.Start)
		before := len(g.mentions)
		if g.mentions[at] = true; len(g.mentions) == before {
			continue
		}
		if g.text.Slice(at) != m.Surface {
			continue
		}
		n := g.name(m.name(), g.doc, p.ID, at.Start)
		n.Mentions = append(n.Mentions, Occurrence{g.doc.ID, p.ID, at, m.name()})
	}
}

func (g *documentGatherer) addNotes(p *Passage, r *Reading) {
	for _, e := range r.Entities {
		at := g.spanOf(p, r, e.Quote, e.Name)
		n := g.name(e.Name, g.doc, p.ID, at.Start)
		n.noteType(e.Type, 1)
		key := noteKey{from: n.ID, at: at}
		before := len(g.notes)
		if g.notes[key] = true; e.Quote.Len() > 0 && len(g.notes) == before {
			continue
		}
		n.Notes = append(n.Notes, NamedNote{EntityNote: e, Document: g.doc.ID, Span: at, By: r.By})
	}
}

func (g *documentGatherer) addRelations(p *Passage, r *Reading) {
	for _, rel := range r.Relations {
		at := g.spanOf(p, r, rel.Quote, rel.Target)
		from, to := g.nameID(rel.Source, g.doc, p.ID, at.Start), g.nameID(rel.Target, g.doc, p.ID, at.Start)
		key := noteKey{from, to, at}
		if from == to || (rel.Quote.Len() > 0 && g.notes[key]) {
			continue
		}
		g.notes[key] = true
		g.ev.Relations = append(g.ev.Relations, LinkedNote{rel, from, to, g.doc.ID, at, r.By})
	}
}

func (g *documentGatherer) addAliases(p *Passage, r *Reading) {
	for _, a := range r.Aliases {
		at := a.Quote.Shift(p.Span.Start)
		from, to := g.nameID(a.Name, g.doc, p.ID, at.Start), g.nameID(a.Of, g.doc, p.ID, at.Start)
		key := noteKey{to, from, at}
		if from == to || a.Ungrounded || g.aliases[key] {
			continue
		}
		g.aliases[key] = true
		g.ev.Aliases = append(g.ev.Aliases, LinkedAlias{a, from, to, g.doc.ID, at, r.By})
	}
}

func (g *documentGatherer) addScenes(p *Passage, r *Reading) {
	for i := range r.Scenes {
		sc := &r.Scenes[i]
		if end := p.Span.Len(); sc.Start > end { // a base from a stranger may contain anything
			moved := *sc
			moved.Start, sc = end, &moved
		}
		g.ev.Scenes = append(g.ev.Scenes, PlacedScene{Scene: sc, Document: g.doc.ID, Passage: p.ID, Base: p.Span.Start})
	}
}

// spanOf returns the place of a reading's note in the document: its quote, else (an empty span) the
// first occurrence of the name in the passage, else the passage's end. A passage may cross a chapter
// border that the writer has set since it was read: then a note without a place is known late rather
// than early.
func (g *documentGatherer) spanOf(p *Passage, r *Reading, quote Span, name string) Span {
	if quote.Len() > 0 {
		return quote.Shift(p.Span.Start)
	}
	if g.firstOf != r {
		g.firstOf, g.first = r, make(map[NameID]int, len(r.Mentions))
		for _, m := range r.Mentions {
			id := g.form(m.name()).id
			if _, before := g.first[id]; !before {
				g.first[id] = m.Span.Start
			}
		}
	}
	if start, ok := g.first[g.form(name).id]; ok {
		return Span{p.Span.Start + start, p.Span.Start + start}
	}
	last := max(p.Span.Start, p.Span.End-1)
	return Span{last, last}
}

func (g *gatherer) form(surface string) *form {
	f := g.forms[surface]
	if f == nil {
		f = &form{id: NameIDOf(surface)}
		g.forms[surface] = f
	}
	return f
}

// note adds a note of the writer. If the text has moved, its mention is found by its quote.
func (g *gatherer) note(s *Snapshot, n *HandNote) {
	d, _ := Get[*Document](s, string(n.Document))
	at := n.Span
	if d == nil {
		d = &Document{ID: n.Document}
	}
	info := g.name(n.Name, d, "", at.Start)
	if n.Type != "" {
		info.noteType(n.Type, 1<<20) // the writer's type takes precedence
	}
	switch n.What {
	case NoteName, NoteFact:
		info.Notes = append(info.Notes, NamedNote{
			EntityNote: EntityNote{Name: n.Name, Type: n.Type, Description: n.Text},
			Document:   n.Document, Span: at, By: ByWriter})
		if n.What == NoteName {
			g.mentionAt(s, info.NameInfo, d, n.Span, n.Name)
		}
	case NoteRelation:
		to := g.name(n.Target, d, "", at.Start)
		g.ev.Relations = append(g.ev.Relations, LinkedNote{
			RelationNote{Source: n.Name, Target: n.Target, Description: n.Text, Strength: n.Strength},
			info.ID, to.ID, n.Document, at, ByWriter})
	}
}

// mentionAt adds the place of a name that the writer has marked, unless a reading has it already.
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
	return g.withSense(g.form(surface).id, d, p, offset)
}

// withSense returns a name with the sense that it has at a place.
func (g *gatherer) withSense(id NameID, d *Document, p PassageID, offset int) NameID {
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

func (g *gatherer) name(surface string, d *Document, p PassageID, offset int) *nameBuilder {
	f := g.form(surface)
	id := g.withSense(f.id, d, p, offset)
	if id == f.id && f.plain != nil {
		return f.plain
	}
	n := g.names[id]
	if n == nil {
		n = &nameBuilder{NameInfo: &NameInfo{ID: id, Surface: oneLine(surface)}}
		g.names[id] = n
	}
	if id == f.id {
		f.plain = n
	}
	return n
}

func (g *gatherer) finish(s *Snapshot) {
	ev := g.ev
	delete(g.names, "")
	ev.Names, ev.Order = make(map[NameID]*NameInfo, len(g.names)), make([]*NameInfo, 0, len(g.names))
	counts := map[string]int{}
	for id, n := range g.names {
		clear(counts)
		for _, m := range n.Mentions {
			if m.Passage != "" { // otherwise the writer has marked it
				counts[oneLine(m.Surface)]++
			}
		}
		n.Surface = mostFrequent(counts, n.Surface)
		n.Type = mostNoted(n.types)
		n.Ungrounded = len(n.Mentions) == 0
		n.Seq = seqOf(s, id)
		ev.Names[id] = n.NameInfo
		ev.Order = append(ev.Order, n.NameInfo)
	}
	slices.SortFunc(ev.Order, func(a, b *NameInfo) int { return cmp.Compare(a.ID, b.ID) })
	ev.Relations = slices.DeleteFunc(ev.Relations, func(r LinkedNote) bool { return ev.Names[r.From] == nil || ev.Names[r.To] == nil })
}

// oneLine removes line breaks from a name.
func oneLine(surface string) string {
	before := ' '
	for _, r := range surface {
		if unicode.IsSpace(r) && (r != ' ' || before == ' ') {
			return strings.Join(strings.Fields(surface), " ")
		}
		before = r
	}
	return strings.TrimSuffix(surface, " ")
}

func mostFrequent(counts map[string]int, fallback string) string {
	best, n := fallback, -1
	for s, c := range counts {
		if c > n || c == n && s < best {
			best, n = s, c
		}
	}
	return best
}

func mostNoted(counts []typeCount) Type {
	best, n := Character, -1
	for _, t := range counts {
		if t.count > n || t.count == n && t.of < best {
			best, n = t.of, t.count
		}
	}
	return best
}
