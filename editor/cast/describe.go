package cast

import (
	"cmp"
	"slices"
	"strings"
	"unicode"

	"dramatis/editor/kb"
	"dramatis/editor/kb/script"
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

// Notes returns the notes about an entity, in story order. They must not be modified.
func (v *View) Notes(e *Entity) []kb.NamedNote {
	if len(e.Names) == 1 && len(e.Names[0].Notes) == 1 { // as for most people in a long list
		return slices.Clip(e.Names[0].Notes)
	}
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

// Level returns how an entity belongs to the story, by most of its notes; a tie counts as the story itself.
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

// compare compares two places of documents by their order in the story.
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
	if list, ok := v.Portraits(e); ok {
		return v.JoinNotes(bestPortraits(list))
	}
	return v.mergedDescription(v.Descriptions(e))
}

// Portraits returns the notes that describe a person, best first; false if the notes have no scores: those of
// a model or the writer, and of places and things. They must not be modified.
func (v *View) Portraits(e *Entity) ([]kb.NamedNote, bool) {
	notes := v.Notes(e)
	if len(notes) == 1 && notes[0].Portrait != 0 && notes[0].Description != "" {
		return notes, true
	}
	var out []kb.NamedNote
	for _, n := range notes {
		switch {
		case n.Description != "" && n.Portrait == 0:
			return nil, false
		case n.Description != "" && !slices.ContainsFunc(out, func(o kb.NamedNote) bool { return strings.Contains(o.Description, n.Description) }):
			out = append(out, n)
		}
	}
	slices.SortStableFunc(out, func(a, b kb.NamedNote) int { return cmp.Compare(b.Portrait, a.Portrait) })
	return out, true
}

const (
	leastShown      = 3.0 // score from which a portrait describes somebody
	leastAlone      = 2.0 // score from which it does if there is no better one
	mostShown       = 4
	longestPortrait = 600 // bytes
)

// bestPortraits returns the notes to show: at most mostShown, without those whose words are all in another one.
func bestPortraits(list []kb.NamedNote) (out []kb.NamedNote) {
	size, least := 0, leastShown
	if len(list) > 0 && list[0].Portrait < leastShown {
		least = leastAlone
		if i := slices.IndexFunc(list, func(n kb.NamedNote) bool { return n.Portrait == kb.Entrance }); i >= 0 && list[0].Portrait < least {
			list, least = list[i:], kb.Entrance
		}
		list = list[:1]
	}
	if len(list) == 1 && list[0].Portrait >= least {
		return list
	}
	for _, n := range list {
		if n.Portrait < least || len(out) == mostShown || size+len(n.Description) > longestPortrait && out != nil {
			break
		}
		if !slices.ContainsFunc(out, func(o kb.NamedNote) bool { return hasAllWords(o.Description, n.Description) }) {
			out = append(out, n)
			size += len(n.Description)
		}
	}
	return out
}

// hasAllWords reports whether a text has every word of another; Chinese text is one word.
func hasAllWords(text, words string) bool {
	has := strings.FieldsFunc(strings.ToLower(text), notLetter)
	return !slices.ContainsFunc(strings.FieldsFunc(strings.ToLower(words), notLetter), func(w string) bool { return !slices.Contains(has, w) })
}

func notLetter(r rune) bool { return !unicode.IsLetter(r) }

// JoinNotes returns the descriptions of notes as one text, in story order.
func (v *View) JoinNotes(list []kb.NamedNote) string {
	if len(list) > 1 {
		list = slices.Clone(list)
		slices.SortStableFunc(list, func(a, b kb.NamedNote) int { return v.compare(a.Document, a.Span.Start, b.Document, b.Span.Start) })
	}
	var said []string
	for _, n := range list {
		said = append(said, script.WholeSentence(n.Description))
	}
	return script.JoinSentences(said...)
}

// MergedDigest returns the key under which a merged description is stored.
func MergedDigest(descriptions []string) string {
	sorted := slices.Clone(descriptions)
	slices.Sort(sorted)
	return kb.DigestKey("merge_descriptions", sorted...)
}

// FewEnough is the number of descriptions that are shown side by side without being merged.
const FewEnough = 3

func (v *View) mergedDescription(descriptions []string) string {
	if len(descriptions) > FewEnough { // fewer are never merged
		if d, ok := kb.Get[*kb.Digest](v.Snapshot, MergedDigest(descriptions)); ok {
			return d.Text
		}
	}
	var said []string
	for _, d := range descriptions {
		if s := kb.Description(d); s != "" && len(said) < FewEnough {
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
