package exchange

import (
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"dramatis/editor/kb"
)

// A Cast is the content of a knowledge base for other programs: entities, the relations between them,
// and the quotes that support them. Entities refer to each other by id. Lists keep their order; nil
// lists are written as empty.
type Cast struct {
	Format    string     `json:"format"` // FormatVersion
	Entities  []Entity   `json:"entities"`
	Relations []Relation `json:"relations"`
	Reviews   Reviews    `json:"reviews"`
	Verdicts  []Verdict  `json:"verdicts"`
	Documents []Document `json:"documents"`
	Scenes    int        `json:"bubbles"`
	Memories  int        `json:"memories"`
	Story     []Scene    `json:"story"` // in story order
	Loose     []Memory   `json:"loose"` // memories outside of scenes
	// Looks say how entities are drawn, where that is known (GEXF).
	Looks map[kb.EntityID]Look `json:"-"`
}

// formatVersion is the value of "format" in every JSON file.
const formatVersion = "dramatis/1"

// An Entity with its notes and where they are.
type Entity struct {
	ID          kb.EntityID `json:"id"`
	Name        string      `json:"name"`
	Type        kb.Type     `json:"type"`
	Aliases     []string    `json:"aliases"`
	Description string      `json:"description"`
	Language    string      `json:"language"` // of the description; "" unknown
	Mentions    int         `json:"mentions"`
	Locked      bool        `json:"locked"`
	Tags        []string    `json:"tags"`
	Importance  string      `json:"importance"` // see kb.FieldImportance
	Notes       []Note      `json:"notes"`
	Units       []int       `json:"-"` // of a corpus: those that name the entity
	Best        int         `json:"-"` // of Units, the one that names it most often, or 0
}

// A Relation joins two entities by their ids, in every format. WriteJSON adds their names; formats that have only names take
// them from the entities.
type Relation struct {
	SourceName  string      `json:"source"`
	TargetName  string      `json:"target"`
	Source      kb.EntityID `json:"source_id"`
	Target      kb.EntityID `json:"target_id"`
	Description string      `json:"description"`
	Language    string      `json:"language"` // of the description; "" unknown
	Strength    float64     `json:"strength"` // 1–10
	Evidence    int         `json:"evidence"`
	Notes       []Note      `json:"notes"`
	// For a corpus: the numbers of the two entities, the kinds of relation (kinship, service), the
	// units that mention it, and of them the one with most of its notes (0 if there are none).
	From, To int      `json:"-"`
	Kinds    []string `json:"-"`
	Units    []int    `json:"-"`
	BestUnit int      `json:"-"`
}

// A Note is a statement that was read, and its place.
type Note struct {
	Text       string        `json:"text"`
	Document   string        `json:"document"` // title
	DocumentID kb.DocumentID `json:"document_id"`
	Chapter    int           `json:"chapter"`
	Quote      string        `json:"quote"`
}

// A Verdict about two names.
type Verdict struct {
	A          string    `json:"a"`
	B          string    `json:"b"`
	Verdict    kb.Answer `json:"verdict"`
	Confidence float64   `json:"confidence"`
	By         kb.Origin `json:"by"`
	State      kb.State  `json:"state"`
	HoldsFrom  *string   `json:"holds_from"`
}

// Reviews counts verdicts by state.
type Reviews struct {
	Pending  int `json:"pending"`
	Approved int `json:"approved"`
	Rejected int `json:"rejected"`
}

// A Document that the cast was read from.
type Document struct {
	ID       kb.DocumentID `json:"id"`
	Title    string        `json:"title"`
	Language string        `json:"language"`
	Passages int           `json:"passages"`
	Failed   int           `json:"failed"`
	Chapters []string      `json:"chapters"`      // titles
	First    int           `json:"first_chapter"` // the number of the first one, 0 or 1
}

// writers maps the formats, by their names on the command line, to functions.
var writers = map[string]func(io.Writer, *Cast) error{
	"json":     WriteJSON,
	"graphml":  writeGraphML,
	"gexf":     writeGEXF,
	"gexf-1.2": writeGEXF12,
	"csv":      writeCSV,
	"turtle":   writeTurtle,
	"jsonld":   writeJSONLD,
}

// Formats returns the formats that Write knows, sorted.
func Formats() []string { return slices.Sorted(maps.Keys(writers)) }

// Write writes the cast in a format.
func Write(w io.Writer, format string, c *Cast) error {
	write, ok := writers[format]
	if !ok {
		return fmt.Errorf("%q is no format that a cast can be written in: there are %s", format, strings.Join(Formats(), ", "))
	}
	if format != "json" { // JSON has everything and marks who is hidden
		c = c.visible()
	}
	if err := write(w, c); err != nil {
		return fmt.Errorf("write the cast as %s: %w", format, err)
	}
	return nil
}

// visible returns the cast without the hidden entities.
func (c *Cast) visible() *Cast {
	hidden := map[kb.EntityID]bool{}
	out := *c
	out.Entities = nil
	for _, e := range c.Entities {
		if e.Importance == kb.ImportanceHidden {
			hidden[e.ID] = true
		} else {
			out.Entities = append(out.Entities, e)
		}
	}
	if len(hidden) == 0 {
		return c
	}
	out.Relations = slices.DeleteFunc(slices.Clone(c.Relations), func(r Relation) bool { return hidden[r.Source] || hidden[r.Target] })
	out.Story = slices.Clone(c.Story)
	for i, b := range out.Story {
		out.Story[i].Participants = removeIDs(b.Participants, hidden)
		out.Story[i].Members = withoutReferences(b.Members, hidden)
	}
	out.Loose = withoutReferences(c.Loose, hidden)
	return &out
}

// withoutReferences returns memories without references to hidden entities.
func withoutReferences(list []Memory, hidden map[kb.EntityID]bool) []Memory {
	out := slices.Clone(list)
	for i := range out {
		m := &out[i]
		for _, id := range []*kb.EntityID{&m.Speaker, &m.Addressee, &m.About} {
			if hidden[*id] {
				*id = ""
			}
		}
		m.Grounded = removeIDs(m.Grounded, hidden)
	}
	return out
}

func removeIDs(list []kb.EntityID, hidden map[kb.EntityID]bool) []kb.EntityID {
	return slices.DeleteFunc(slices.Clone(list), func(id kb.EntityID) bool { return hidden[id] })
}

// names returns the names of entities by id.
func (c *Cast) names() map[kb.EntityID]string {
	out := make(map[kb.EntityID]string, len(c.Entities))
	for _, e := range c.Entities {
		out[e.ID] = e.Name
	}
	return out
}

// visibleRelations returns the relations with both ends in the cast.
func (c *Cast) visibleRelations() (out []Relation) {
	names := c.names()
	for _, r := range c.Relations {
		if names[r.Source] != "" && names[r.Target] != "" {
			out = append(out, r)
		}
	}
	return out
}
