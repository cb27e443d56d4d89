package normalize

import (
	"context"
	"slices"
	"sort"

	"dramatis/editor/kb"
	"dramatis/pipeline/task"
)

// An Input is everything that normalization looks at. It is plain data; InputOf makes it
// from a knowledge base.
type Input struct {
	Source     string // title of the work
	Work       task.Work
	Language   string // the language of most of the text: "en" or "zh"
	Names      []Name
	Documents  []Document // in story order
	Utterances []Utterance
	Relations  []kb.LinkedNote
	Aliases    []Alias
	// Verdicts are the existing ones. The writer's decisions are final, and no pair with a verdict of
	// at least the judge's authority is asked about again.
	Verdicts []*kb.Verdict
	// Embedder finds names with similar descriptions; may be nil.
	Embedder Embedder
}

// An Embedder is the part of task.Embedder that is needed here.
type Embedder interface {
	Embed(ctx context.Context, texts []string) ([][]float32, error)
	SimilarityThreshold() float64
}

// A Name is a surface form with what was read about it.
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
	Label    func(chapter int) string // shown to people; nil means the chapter's own title
	Apart    bool                     // a page about somebody, not part of the story
}

// An Utterance is a speech; Speaker and Addressee are "" if unknown.
type Utterance struct {
	Document           kb.DocumentID
	Span               kb.Span
	Speaker, Addressee kb.NameID
	Doubtful, Inferred bool // the speaker is uncertain; is not named next to the speech
}

// An Alias is a statement found by a reader of the text: its words say that two names are one person.
type Alias struct {
	A, B  kb.NameID
	Quote kb.Quote
	By    kb.Origin
}

// InputOf makes the input from a snapshot and its evidence. Ignored names are left out.
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

// mostDescriptions is the number of descriptions of a name that are embedded.
const mostDescriptions = 3

func nameOf(n *kb.NameInfo) Name {
	out := Name{ID: n.ID, Surface: n.Surface, Type: n.Type, Mentions: make([]kb.Stretch, len(n.Mentions))}
	for i, m := range n.Mentions {
		out.Mentions[i] = kb.Stretch{Document: m.Document, Span: m.Span}
	}
	var seen []string
	for _, note := range n.Notes {
		if len(seen) == mostDescriptions {
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

// chapterAt returns the number of the chapter at an offset.
func (d *Document) chapterAt(offset int) int {
	i := sort.Search(len(d.Chapters), func(i int) bool { return d.Chapters[i].Start > offset })
	if i == 0 {
		return 0
	}
	return d.Chapters[i-1].Number
}

// label returns a chapter's label as people see it.
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
