package ingest

import (
	"path/filepath"
	"strings"

	"dramatis/editor/kb"
)

// A Section is a part of a document under a heading.
type Section struct {
	Title  string // "" goes on with the part before
	Level  int    // of the heading, from 1; 0 is 1
	Text   string
	Marked bool // the text is Markdown
}

// Parts are a document that came in parts, from a file that is no plain text.
type Parts struct {
	Format   string
	Title    string // "": found, or made of the file's name
	Standing kb.Standing
	Sections []Section
}

// FromParts makes a document of parts. The path names it and is not opened.
// Errors are *Problem.
func FromParts(path string, p Parts) (Doc, error) {
	if abs, err := filepath.Abs(path); err == nil {
		path = abs
	}
	var out strings.Builder
	var marks []mark
	for _, s := range p.Sections {
		text := strings.Trim(normalize(s.Text), "\n")
		if s.Marked {
			text, _ = cleanMarkdown(text)
		}
		title := strings.Join(strings.Fields(normalize(s.Title)), " ")
		if title != "" {
			marks = append(marks, addHeading(&out, max(1, s.Level), title))
		}
		if text = strings.Trim(text, "\n"); text != "" {
			out.WriteString(text + "\n\n")
		}
	}
	body := strings.TrimRight(out.String(), "\n")
	for len(marks) > 0 && marks[len(marks)-1].start >= len(body) {
		marks = marks[:len(marks)-1]
	}
	found := structure{title: strings.Join(strings.Fields(normalize(p.Title)), " "), standing: p.Standing}
	if title, rest := splitTitle(marks); title != "" && len(rest) > 0 && (found.title == "" || fold(found.title) == fold(title)) {
		found.title, marks = title, rest // the one top heading is the title
	}
	found.byMarks(body, marks)
	d, err := documentOf(path, body, found)
	if err == nil {
		d.Document.Format = p.Format
	}
	return d, err
}
