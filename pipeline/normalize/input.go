package normalize

import (
	"context"
	"slices"
	"sort"

	"dramatis/editor/kb"
	"dramatis/pipeline/task"
)

// An Input is everything normalization looks at. It is plain data, so that it
// may come from a knowledge base (InputOf) or from anywhere else.
type Input struct {
	Source     string // title of the work
	Work       task.Work
	Language   string // "en" or "zh": of most of the text
	Names      []Name
	Documents  []Document // in story order
	Utterances []Utterance
	Relations  []kb.LinkedNote
	Aliases    []Alias
	// Verdicts there are already: the writer's decisions are taken as settled,
	// and no pair that has a verdict of at least the judge's authority is asked
	// again.
	Verdicts []*kb.Verdict
	// Embedder finds names whose descriptions are alike; nil goes without.
	Embedder Embedder
}

// An Embedder is the part of task.Embedder that candidates need.
type Embedder interface {
	Embed(ctx context.Context, texts []string) ([][]float32, error)
	SimilarityThreshold() float64
}

// A Name is a surface form with what was read of it.
type Name struct {
	ID          kb.NameID
	Surface     string
	Type        kb.Type
	Description string
	Mentions    []kb.Stretch // in any order
}

// A Document is a text with its chapters.
type Document struct {
	ID       kb.DocumentID
	Title    string
	Language string
	Text     string
	Chapters []kb.Chapter
	Label    func(chapter int) string // for people; nil: the chapter's own title
	Apart    bool                     // from the story: a page about somebody
}

// An Utterance says who spoke where; Speaker and Addressee are "" when unknown.
type Utterance struct {
	Document           kb.DocumentID
	Span               kb.Span
	Speaker, Addressee kb.NameID
	Doubtful, Inferred bool // the speaker may be somebody else; is not named beside the speech
}

// An Alias is what a reader of the text has found: words that say that two names
// are one.
type Alias struct {
	A, B  kb.NameID
	Quote kb.Quote
	By    kb.Origin
}

// InputOf reads the input off a snapshot's evidence. Ignored names are left out.
func InputOf(s *kb.Snapshot, ev *kb.Evidence, embedder Embedder) Input {
	in := Input{Embedder: embedder}
	for _, d := range ev.Story.Documents() {
		text := s.Text(d.ID)
		if text == nil {
			continue
		}
		if in.Source == "" {
			in.Source, in.Language = d.Title, d.Language
			in.Work.Title = d.Title
			if d.Author != "" {
				in.Work.Author = &d.Author
			}
		}
		in.Documents = append(in.Documents, Document{ID: d.ID, Title: d.Title, Language: d.Language, Text: text.Body, Chapters: d.Chapters, Apart: d.Standing == kb.Apart,
			Label: func(chapter int) string { return ev.Story.Label(kb.Place{Document: d.ID, Chapter: chapter}) }})
	}
	in.Names = make([]Name, 0, len(ev.Order))
	for _, n := range ev.Order {
		if _, ignored := kb.Get[*kb.Ignored](s, string(n.ID)); ignored {
			continue
		}
		in.Names = append(in.Names, nameOf(n))
	}
	in.Relations = ev.Relations
	for _, a := range ev.Aliases {
		in.Aliases = append(in.Aliases, Alias{a.From, a.To, kb.Quote{Document: a.Document, Span: a.Span, Text: s.Text(a.Document).Slice(a.Span)}, a.By})
	}
	for _, sc := range ev.Scenes {
		for _, u := range sc.Utterances {
			if u.Speaker == "" && u.Addressee == "" {
				continue
			}
			in.Utterances = append(in.Utterances, Utterance{sc.Document, u.Span.Shift(sc.Base), kb.NameIDOf(u.Speaker), kb.NameIDOf(u.Addressee), u.Doubtful, u.Inferred})
		}
	}
	for v := range kb.All[*kb.Verdict](s) {
		in.Verdicts = append(in.Verdicts, v)
	}
	return in
}

// describing is how many descriptions of a name go into its vector.
const describing = 3

func nameOf(n *kb.NameInfo) Name {
	out := Name{ID: n.ID, Surface: n.Surface, Type: n.Type, Mentions: make([]kb.Stretch, len(n.Mentions))}
	for i, m := range n.Mentions {
		out.Mentions[i] = kb.Stretch{Document: m.Document, Span: m.Span}
	}
	var seen []string
	for _, note := range n.Notes {
		if len(seen) == describing {
			break
		}
		if d := note.Description; d != "" && note.Portrait != kb.Entrance && !slices.Contains(seen, d) {
			seen = append(seen, d)
			if out.Description != "" {
				out.Description += " "
			}
			out.Description += d
		}
	}
	return out
}

// place is the chapter of a document's offset.
func (d *Document) chapterAt(offset int) int {
	i := sort.Search(len(d.Chapters), func(i int) bool { return d.Chapters[i].Start > offset })
	if i == 0 {
		return 0
	}
	return d.Chapters[i-1].Number
}

// label names the chapter for a person.
func (d *Document) label(chapter int) string {
	if d.Label != nil {
		return d.Label(chapter)
	}
	for _, c := range d.Chapters {
		if c.Number == chapter {
			return kb.TrimHeading(c.Title)
		}
	}
	return d.Title
}
