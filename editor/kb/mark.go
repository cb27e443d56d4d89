package kb

import (
	"slices"
	"sort"
)

// A MarkKind says what a stretch of a document is, if it is not running text.
type MarkKind string

const (
	// MarkHeading is a heading of a chapter, part or section: no source of names.
	MarkHeading MarkKind = "heading"
	// MarkApart is not part of the story: a table of contents, a licence, a note of the publisher. It
	// stays in the text and is not read.
	MarkApart MarkKind = "apart"
	// MarkStray is a line that a site, a scanner or a printer has added: a watermark, a running head.
	// It is not a source of names.
	MarkStray MarkKind = "stray"
	// MarkSpeech is what Who says in a play, a script or a chat log: the speaker is certain. The span
	// holds the words without the speaker's name.
	MarkSpeech MarkKind = "speech"
	// MarkCue is the name of a speaker, or a stage direction, before or in a speech.
	MarkCue MarkKind = "cue"
)

// A Mark is a stretch of a document's text whose role is known from its file or its layout.
type Mark struct {
	Span
	Kind MarkKind `json:"kind"`
	// Who is the speaker as the file writes it (MarkSpeech), or the title of the
	// chapter that the writer has left out (MarkApart).
	Who string `json:"who,omitempty"`
}

// MarkAt returns the mark of a kind at a byte offset. Marks of one kind don't overlap.
func (d *Document) MarkAt(kind MarkKind, offset int) (Mark, bool) {
	i := sort.Search(len(d.Marks), func(i int) bool { return d.Marks[i].Start > offset })
	for i--; i >= 0; i-- {
		if d.Marks[i].Kind == kind {
			return d.Marks[i], d.Marks[i].Holds(offset)
		}
	}
	return Mark{}, false
}

// MarksOf returns the spans of the marks of a kind, in the order of the text.
func (d *Document) MarksOf(kind MarkKind) (out []Span) {
	for _, m := range d.Marks {
		if m.Kind == kind {
			out = append(out, m.Span)
		}
	}
	return out
}

// PutMark adds a mark at its place.
func (d *Document) PutMark(m Mark) {
	i := sort.Search(len(d.Marks), func(i int) bool { return d.Marks[i].Start > m.Start })
	d.Marks = slices.Insert(slices.Clone(d.Marks), i, m)
}

// Mask returns the text with blanks in place of marks of some kinds, so that everything else keeps its
// offset.
func (d *Document) Mask(body string, kinds ...MarkKind) string {
	var out []byte
	for _, m := range d.Marks {
		if !slices.Contains(kinds, m.Kind) || m.Start < 0 || m.End > len(body) {
			continue
		}
		if out == nil {
			out = []byte(body)
		}
		for i := m.Start; i < m.End; i++ {
			if out[i] != '\n' {
				out[i] = ' '
			}
		}
	}
	if out == nil {
		return body
	}
	return string(out)
}
