package cli

import (
	"dramatis/app/export"
	"dramatis/app/workspace"
	"dramatis/editor/cast"
	"dramatis/editor/kb"
	"dramatis/editor/memory"
	"dramatis/storage/exchange"
)

// content are the content of a knowledge base as JSON for scripts.
type content struct {
	Entities  []entityRow      `json:"entities"`
	Relations []relationRow    `json:"relations"`
	Reviews   exchange.Reviews `json:"reviews"`
	Documents []documentRow    `json:"documents"`
	Scenes    int              `json:"bubbles"`
	Memories  int              `json:"memories"`
}

// An entityRow is one entity.
type entityRow struct {
	ID          kb.EntityID `json:"id"`
	Name        string      `json:"name"`
	Type        kb.Type     `json:"type"`
	Aliases     []string    `json:"aliases"`
	Description string      `json:"description"`
	Mentions    int         `json:"mentions"`
	Locked      bool        `json:"locked"`
}

// A relationRow is one relation; source and target are names, which may be ambiguous.
type relationRow struct {
	Source      string      `json:"source"`
	Target      string      `json:"target"`
	SourceID    kb.EntityID `json:"source_id"`
	TargetID    kb.EntityID `json:"target_id"`
	Description string      `json:"description"`
	Strength    float64     `json:"strength"`
	Evidence    int         `json:"evidence"`
}

// A documentRow is one document.
type documentRow struct {
	Title    string `json:"title"`
	Passages int    `json:"passages"`
	Failed   int    `json:"failed"`
	// Blank is how many pages of the file had no text.
	Blank int `json:"blank,omitempty"`
	// Doubt is why the writer should check the chapters, Guessed the encoding if the file doesn't say
	// it; "" if there is no reason.
	Doubt    string   `json:"doubt,omitempty"`
	Guessed  string   `json:"guessed,omitempty"`
	Nameless bool     `json:"-"` // no name was found without a model
	Chapters []string `json:"chapters"`
}

// contentOf lists everything that a view shows, most mentions first.
func contentOf(v *cast.View, book *memory.Book) content {
	out := content{Entities: []entityRow{}, Relations: []relationRow{}, Documents: []documentRow{}}
	for _, e := range v.Entities() {
		out.Entities = append(out.Entities, entityRow{e.ID, e.Name, e.Type, e.Aliases(), v.Description(e), e.Mentions, e.Locked()})
	}
	for _, r := range v.Relations() {
		out.Relations = append(out.Relations, relationRow{r.Source.Name, r.Target.Name, r.Source.ID, r.Target.ID, v.RelationDescription(r), r.Strength, len(r.Notes)})
	}
	c := v.Counts()
	out.Reviews = exchange.Reviews{Pending: c.Pending, Approved: c.Approved, Rejected: c.Rejected}
	nameless := v.Nameless()
	for _, d := range v.Story().Documents() {
		if !v.Shows(kb.Place{Document: d.ID}) {
			continue
		}
		x := export.Document(v, d)
		row := documentRow{Title: x.Title, Passages: x.Passages, Failed: x.Failed, Chapters: x.Chapters, Blank: d.Blank, Nameless: nameless[d.ID]}
		if doubt := d.Doubt(); doubt != nil {
			row.Doubt = doubt.Error()
		}
		if d.Guessed {
			row.Guessed = d.Encoding
		}
		out.Documents = append(out.Documents, row)
	}
	out.Scenes, out.Memories = len(book.Scenes), len(book.Memories)
	return out
}

// A suspectRow is a suspect as JSON for scripts.
type suspectRow struct {
	Entity string `json:"entity"` // canonical name
	Kind   string `json:"kind"`
	Why    string `json:"why"`
	Cut    string `json:"cut"` // id of the verdict to reject if a group may be two, else ""
}

// suspectRows returns the suspects of the present cast.
func suspectRows(b *workspace.Workspace) []suspectRow {
	v := b.View()
	out := []suspectRow{}
	for _, s := range b.Suspects(v) {
		row := suspectRow{Kind: string(s.Kind), Why: kb.SpellOut(s.Why, nil)}
		if e, ok := v.Entity(s.Entity); ok {
			row.Entity = e.Name
		}
		if s.Link != nil {
			row.Cut = string(s.Link.ID)
		}
		out = append(out, row)
	}
	return out
}
