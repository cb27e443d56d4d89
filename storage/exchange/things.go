package exchange

import (
	"cmp"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"dramatis/editor/kb"
)

// A thing is a node of RDF with its properties, in order.
type thing struct {
	id, class string
	says      []property
}

// A property of a thing is a term, our own or one of schema.org or PROV-O, and a value.
type property struct {
	term     string // "d:speaker", "schema:name" or "prov:wasDerivedFrom"
	kind     valueKind
	text     string
	language string // of words (BCP 47); "": a plain string
}

type valueKind int

const (
	words  valueKind = iota // a string
	node                    // the IRI of another thing
	amount                  // a decimal
	count                   // an integer
	truth                   // true
)

// add adds a property unless it is empty, without control characters, which Turtle does not allow.
func (t *thing) add(term string, kind valueKind, text string) {
	text = strings.Map(func(r rune) rune {
		if r < 0x20 && !strings.ContainsRune("\n\r\t\b\f", r) || r == 0x7f {
			return -1
		}
		return r
	}, strings.ToValidUTF8(text, ""))
	if text != "" {
		t.says = append(t.says, property{term: term, kind: kind, text: text})
	}
}

// languageTag is what Turtle takes for one (2.5.1, LANGTAG).
var languageTag = regexp.MustCompile(`^[a-zA-Z]+(-[a-zA-Z0-9]+)*$`)

// addText adds text with its language. Names have none, so that a query for a name finds it in any
// language.
func (t *thing) addText(term, language, text string) {
	n := len(t.says)
	t.add(term, words, text)
	if len(t.says) > n && languageTag.MatchString(language) {
		t.says[n].language = language
	}
}

func (t *thing) entity(term string, id kb.EntityID) {
	if id != "" {
		t.add(term, node, iri("entity", string(id)))
	}
}

// addSources adds the chapters that the thing was derived from, each once, in order.
func (t *thing) addSources(notes []Note) {
	chapters := map[chapter]bool{}
	for _, n := range notes {
		chapters[chapter{n.DocumentID, n.Chapter}] = true
	}
	for _, c := range slices.SortedFunc(maps.Keys(chapters), chapter.compare) {
		t.addSource(c)
	}
}

func (t *thing) addSource(c chapter) {
	if c.document != "" {
		t.add("prov:wasDerivedFrom", node, c.iri())
	}
}

// A chapter of a document. Number 0 is the text before the first chapter, or a document without
// chapters, and means the document itself.
type chapter struct {
	document kb.DocumentID
	number   int
}

func (c chapter) compare(other chapter) int {
	return cmp.Or(cmp.Compare(c.document, other.document), cmp.Compare(c.number, other.number))
}

func (c chapter) iri() string {
	if c.number == 0 {
		return iri("document", string(c.document))
	}
	return iri("chapter", string(c.document)+":"+strconv.Itoa(c.number))
}

// things returns all nodes of the RDF: documents with their chapters, entities, relations, scenes,
// summaries and memories with the relations of the conversation-KG proposals (2.1, 2.3): grounded_by
// to what an utterance names, relevant_to to other scenes. Each has the chapters from which it was
// derived (PROV-O), relations and memories also their quotes. shared_bubble is not written: it follows
// from two nodes having the same d:scene.
func (c *Cast) things() []thing {
	var out []thing
	for _, d := range c.Documents {
		out = append(out, d.things()...)
	}
	for _, e := range c.Entities {
		out = append(out, e.thing())
	}
	for i, r := range c.visibleRelations() {
		out = append(out, r.thing(i+1))
	}
	for _, b := range c.Story {
		out = append(out, b.things()...)
	}
	for _, m := range c.Loose {
		out = append(out, m.thing())
	}
	return out
}

// things returns a document and its chapters.
func (d *Document) things() []thing {
	all := thing{id: chapter{document: d.ID}.iri(), class: "schema:CreativeWork"}
	all.add("schema:name", words, d.Title)
	all.add("schema:inLanguage", words, d.Language)
	out := []thing{all}
	for i, title := range d.Chapters {
		at := chapter{d.ID, d.First + i}
		if at.number == 0 {
			continue
		}
		t := thing{id: at.iri(), class: "schema:Chapter"}
		t.addText("schema:name", d.Language, title)
		t.add("schema:position", count, strconv.Itoa(at.number))
		t.add("schema:isPartOf", node, all.id)
		out = append(out, t)
	}
	return out
}

func (e *Entity) thing() thing {
	t := thing{id: iri("entity", string(e.ID)), class: "schema:" + cmp.Or(classes[e.Type], "Thing")}
	t.add("schema:name", words, e.Name)
	for _, a := range e.Aliases {
		t.add("schema:alternateName", words, a)
	}
	t.addText("schema:description", e.Language, e.Description)
	t.add("d:type", words, string(e.Type))
	t.add("d:mentions", count, strconv.Itoa(e.Mentions))
	t.addSources(e.Notes)
	return t
}

func (r *Relation) thing(n int) thing {
	t := thing{id: iri("relation", strconv.Itoa(n)), class: "d:Relation"}
	t.entity("d:subject", r.Source)
	t.entity("d:object", r.Target)
	t.addText("schema:description", r.Language, r.Description)
	t.add("d:strength", amount, number(r.Strength))
	t.add("d:evidence", count, strconv.Itoa(r.Evidence))
	t.addSources(r.Notes)
	quoted := map[string]bool{}
	for _, n := range r.Notes {
		if !quoted[n.Quote] {
			quoted[n.Quote] = true
			t.addText("d:quote", r.Language, n.Quote)
		}
	}
	return t
}

// things returns a scene ("bubble"), its summary and its members.
func (s *Scene) things() []thing {
	scene := thing{id: iri("bubble", s.ID), class: "d:Bubble"}
	scene.addText("schema:name", s.Language, s.Title)
	scene.add("d:document", words, s.Document)
	scene.add("d:chapter", count, strconv.Itoa(s.Chapter))
	scene.addText("d:time", s.Language, s.Time)
	scene.addText("d:place", s.Language, s.Place)
	for _, e := range s.Participants {
		scene.entity("d:participant", e)
	}
	scene.addSource(chapter{s.DocumentID, s.Chapter})
	var inside []thing
	if s.Summary != "" {
		t := thing{id: iri("summary", s.ID), class: "d:Summary"}
		t.addText("schema:text", s.Language, s.Summary)
		scene.add("d:summary", node, t.id)
		inside = append(inside, t)
	}
	for _, m := range s.Members {
		t := m.thing()
		if !m.FromChat {
			t.addSource(chapter{s.DocumentID, s.Chapter})
		}
		inside = append(inside, t)
	}
	for i := range inside {
		inside[i].add("d:bubble", node, scene.id)
	}
	return append([]thing{scene}, inside...)
}

func (m *Memory) thing() thing {
	t := thing{id: iri("memory", m.ID), class: "d:Fact"}
	if m.Kind == "utterance" {
		t.class = "d:Utterance"
	}
	t.addText("schema:text", m.Language, m.Text)
	if m.Quote != m.Text {
		t.addText("d:quote", m.Language, m.Quote)
	}
	t.entity("d:speaker", m.Speaker)
	t.entity("d:addressee", m.Addressee)
	t.entity("d:about", m.About)
	for _, e := range m.Grounded {
		t.entity("d:grounded_by", e)
	}
	for _, id := range m.Relevant {
		t.add("d:relevant_to", node, iri("bubble", id))
	}
	if m.FromChat {
		t.add("d:from_conversation", truth, "true")
	}
	if f := m.Feeling; f != nil {
		for i, name := range kb.EmotionNames() {
			t.add("d:"+name, amount, number(f.Emotions[i]))
		}
		for i, name := range []string{"valence", "arousal", "dominance"} {
			t.add("d:"+name, amount, number(f.VAD[i]))
		}
		t.add("d:scored_by", words, string(f.By))
	}
	return t
}
