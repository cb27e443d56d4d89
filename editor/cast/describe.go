package cast

import (
	"slices"
	"strings"

	"dramatis/editor/kb"
)

// Descriptions returns the descriptions noted of an entity, each once, in story order.
func (v *View) Descriptions(e *Entity) []string {
	var out []string
	for _, n := range v.Notes(e) {
		if n.Description != "" && !slices.Contains(out, n.Description) {
			out = append(out, n.Description)
		}
	}
	return out
}

// Notes returns the notes about an entity, in story order.
func (v *View) Notes(e *Entity) []kb.NamedNote {
	var out []kb.NamedNote
	for _, n := range e.Names {
		out = append(out, n.Notes...)
	}
	slices.SortStableFunc(out, func(a, b kb.NamedNote) int {
		if d := v.compare(a.Document, a.Span.Start, b.Document, b.Span.Start); d != 0 {
			return d
		}
		return strings.Compare(a.Description, b.Description)
	})
	return out
}

// Level returns how an entity belongs to the story, by most of its notes; ties go to the story itself.
func (v *View) Level(e *Entity) kb.Level {
	count := map[kb.Level]int{}
	for _, n := range e.Names {
		for _, note := range n.Notes {
			count[note.Level]++
		}
	}
	var level kb.Level
	for _, l := range []kb.Level{kb.WithinStory, kb.OnlyNamed} {
		if count[l] > count[level] {
			level = l
		}
	}
	return level
}

// compare orders two places of documents by the story.
func (v *View) compare(a kb.DocumentID, at int, b kb.DocumentID, bt int) int {
	if a == b {
		return at - bt
	}
	if d := int(v.full.MomentOf(a, at) - v.full.MomentOf(b, bt)); d != 0 {
		return d
	}
	return strings.Compare(string(a), string(b))
}

// Description returns the writer's description, else the merged one, else the first notes. A view that
// ends early uses visible notes only.
func (v *View) Description(e *Entity) string {
	if own := e.Field(kb.FieldDescription); own != "" && v.Limit == kb.Always {
		return own
	}
	return v.merged(v.Descriptions(e))
}

// MergedDigest returns the key under which a merged description is stored.
func MergedDigest(descriptions []string) string {
	sorted := slices.Clone(descriptions)
	slices.Sort(sorted)
	return kb.DigestKey("merge_descriptions", sorted...)
}

// FewEnough is the number of descriptions that are shown side by side without being merged.
const FewEnough = 3

func (v *View) merged(descriptions []string) string {
	if len(descriptions) > FewEnough { // fewer are never merged
		if d, ok := kb.Get[*kb.Digest](v.Snapshot, MergedDigest(descriptions)); ok {
			return d.Text
		}
	}
	var said []string
	for _, d := range descriptions {
		if s := kb.Statement(d); s != "" && len(said) < FewEnough {
			said = append(said, s)
		}
	}
	sep := " "
	if len(said) > 0 && strings.ContainsAny(said[0], "，。的是") {
		sep = ""
	}
	return strings.Join(said, sep)
}

// Occurrences returns the places where an entity's names occur, in story order.
func (v *View) Occurrences(e *Entity) []kb.Occurrence {
	var out []kb.Occurrence
	for _, n := range e.Names {
		out = append(out, n.Mentions...)
	}
	slices.SortStableFunc(out, func(a, b kb.Occurrence) int {
		return v.compare(a.Document, a.Span.Start, b.Document, b.Span.Start)
	})
	return out
}

// Chapters counts an entity's mentions by place, in the documents that are part of the story.
func (v *View) Chapters(e *Entity) map[kb.Place]int {
	out := map[kb.Place]int{}
	for _, o := range v.Occurrences(e) {
		out[v.full.PlaceOf(o.Document, o.Span.Start)]++
	}
	return out
}
