package workspace

import (
	"dramatis/editor/cast"
	"dramatis/editor/kb"
)

// Summary are what the knowledge base holds, in the shape that scripts read.
type Summary struct {
	Entities  []EntityRow   `json:"entities"`
	Relations []RelationRow `json:"relations"`
	Reviews   ReviewCounts  `json:"reviews"`
	Documents []DocumentRow `json:"documents"`
	Bubbles   int           `json:"bubbles"`
	Memories  int           `json:"memories"`
}

// An EntityRow is one entity.
type EntityRow struct {
	ID          kb.EntityID `json:"id"`
	Name        string      `json:"name"`
	Type        kb.Type     `json:"type"`
	Aliases     []string    `json:"aliases"`
	Description string      `json:"description"`
	Mentions    int         `json:"mentions"`
	Locked      bool        `json:"locked"`
}

// A RelationRow is one relation; source and target are entity names.
type RelationRow struct {
	Source      string  `json:"source"`
	Target      string  `json:"target"`
	Description string  `json:"description"`
	Strength    float64 `json:"strength"`
	Evidence    int     `json:"evidence"`
}

// ReviewCounts are verdicts by what the writer has said.
type ReviewCounts struct {
	Pending  int `json:"pending"`
	Approved int `json:"approved"`
	Rejected int `json:"rejected"`
}

// A DocumentRow is one document.
type DocumentRow struct {
	Title    string `json:"title"`
	Passages int    `json:"passages"`
	Failed   int    `json:"failed"`
	// Doubt is why the writer should look at the chapters, Guessed the encoding that
	// the file doesn't say; "" when nothing speaks against them.
	Doubt    string   `json:"doubt,omitempty"`
	Guessed  string   `json:"guessed,omitempty"`
	Chapters []string `json:"chapters"`
}

// Holdings lists everything, most mentions first.
func (b *Workspace) Holdings() Summary { return b.holdings(b.View()) }

// holdings are what a view shows.
func (b *Workspace) holdings(v *cast.View) Summary {
	out := Summary{Entities: []EntityRow{}, Relations: []RelationRow{}, Documents: []DocumentRow{}}
	for _, e := range v.Entities() {
		out.Entities = append(out.Entities, EntityRow{e.ID, e.Name, e.Type, e.Aliases(), v.Description(e), e.Mentions, e.Locked()})
	}
	for _, r := range v.Relations() {
		out.Relations = append(out.Relations, RelationRow{r.Source.Name, r.Target.Name, v.RelationDescription(r), r.Strength, len(r.Notes)})
	}
	c := v.Counts()
	out.Reviews = ReviewCounts{c.Pending, c.Approved, c.Rejected}
	for _, d := range v.Story().Documents() {
		if !v.Shows(kb.Place{Document: d.ID}) {
			continue
		}
		row := DocumentRow{Title: d.Title, Chapters: []string{}}
		if doubt := d.Doubt(); doubt != nil {
			row.Doubt = doubt.Error()
		}
		if d.Guessed {
			row.Guessed = d.Encoding
		}
		for _, p := range kb.PassagesOf(v.Snapshot, d.ID) {
			row.Passages++
			if r, ok := kb.Get[*kb.Reading](v.Snapshot, string(p.ID)); ok && r.Failure != "" {
				row.Failed++
			}
		}
		for _, c := range d.Chapters {
			if v.Shows(kb.Place{Document: d.ID, Chapter: c.Number}) {
				row.Chapters = append(row.Chapters, c.Title)
			}
		}
		out.Documents = append(out.Documents, row)
	}
	book := b.Remembered(v)
	out.Bubbles, out.Memories = len(book.Scenes), len(book.Memories)
	return out
}

// Place reads a place of the story as a person writes it; "" is nil.
func (b *Workspace) Place(text string) (*kb.Place, error) {
	if text == "" {
		return nil, nil
	}
	p, err := b.View().Story().Parse(text)
	if err != nil {
		return nil, err
	}
	return &p, nil
}
