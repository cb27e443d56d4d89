package ingest

import (
	"cmp"
	"context"
	"path/filepath"
	"slices"
	"strings"

	"dramatis/editor/kb"
)

// A Section is a part of a document under a heading.
type Section struct {
	Title  string // "" continues the part before
	Level  int    // of the heading, from 1; 0 is 1
	Text   string
	Marked bool // the text is Markdown
	Apart  bool // not part of the story
}

// Parts are a structured document, from a file that is not plain text.
type Parts struct {
	Format   string
	Title    string // "": found, or made from the file's name
	Author   string
	Encoding string // as the writer sees it; "": UTF-8
	Standing kb.Standing
	Sections []Section
	Blank    int  // pages of the file without text
	Divided  bool // every heading begins a chapter, without further checks
}

// FromParts makes a document of parts. The path identifies it and is not opened. Errors are
// *kb.Problem, or the context's.
func FromParts(ctx context.Context, path string, p Parts) (Doc, error) {
	if abs, err := filepath.Abs(path); err == nil {
		path = abs
	}
	script := p.Format == formatFountain || p.Format == formatFDX || p.Format == formatChat // a speech may break off with a hyphen
	sections, err := cleanSections(ctx, p.Sections, script)
	if err != nil {
		return Doc{}, err
	}
	w, size := partWriter{}, 0
	for _, s := range sections {
		size += len(s.Title) + len(s.Text) + len("\n\n\n\n")
	}
	w.out.Grow(size)
	for _, s := range sections {
		if err := cmp.Or(ctx.Err(), w.section(ctx, s)); err != nil {
			return Doc{}, err
		}
	}
	body := strings.TrimRight(w.out.String(), "\n")
	marks := slices.DeleteFunc(w.marks, func(m mark) bool { return m.start >= len(body) })
	found := structure{title: strings.Join(strings.Fields(normalize(p.Title)), " "), standing: p.Standing, script: script}
	if title, rest := splitTitle(marks); title != "" && len(rest) > 0 && (found.title == "" || fold(found.title) == fold(title)) {
		found.title, marks = title, rest // the only top heading is the title
	}
	apart := joined(w.apart, len(body))
	if covered(apart)*10 > len(body)*9 || len(apart) > maxChapters {
		apart = nil // there is no other text
	}
	if p.Divided {
		found.chapters, found.marks = eachAChapter(marks)
	} else if err := found.byMarks(ctx, body, marks, apart); err != nil {
		return Doc{}, err
	}
	d, err := documentOf(ctx, path, body, found)
	if err == nil {
		d.Document.Format, d.Document.Blank, d.Document.Author = p.Format, p.Blank, p.Author
		d.Document.Encoding = cmp.Or(p.Encoding, d.Document.Encoding)
	}
	return d, err
}

// cleanSections returns sections with normalized text and, but in a script, without cut words.
func cleanSections(ctx context.Context, list []Section, script bool) ([]Section, error) {
	out := slices.Clone(list)
	texts := make([]*string, len(out))
	for i := range out {
		out[i].Text = strings.Trim(normalize(out[i].Text), "\n")
		texts[i] = &out[i].Text
	}
	if script {
		return out, nil
	}
	return out, joinCuts(ctx, texts...)
}

// A partWriter joins the sections of a document.
type partWriter struct {
	out   strings.Builder
	marks []mark
	apart []kb.Span
}

func (w *partWriter) section(ctx context.Context, s Section) (err error) {
	from := w.out.Len()
	text := s.Text
	if s.Marked {
		if text, _, err = cleanMarkdown(ctx, text); err != nil {
			return err
		}
	}
	if title := strings.Join(strings.Fields(normalize(s.Title)), " "); title != "" {
		m := addHeading(&w.out, max(1, s.Level), title)
		if from = m.start; !s.Apart {
			w.marks = append(w.marks, m)
		}
	}
	if text = curlQuotes(strings.Trim(text, "\n")); text != "" {
		w.out.WriteString(text + "\n\n")
	}
	if s.Apart && w.out.Len() > from {
		w.apart = append(w.apart, kb.Span{Start: from, End: w.out.Len() - 2})
	}
	return nil
}

// joined merges adjacent spans, and clips them to the text.
func joined(list []kb.Span, size int) (out []kb.Span) {
	for _, s := range list {
		s.End = min(s.End, size)
		if n := len(out); n > 0 && s.Start <= out[n-1].End+2 {
			out[n-1].End = max(out[n-1].End, s.End)
		} else if s.Start < s.End {
			out = append(out, s)
		}
	}
	return out
}

func covered(list []kb.Span) (n int) {
	for _, s := range list {
		n += s.Len()
	}
	return n
}

// eachAChapter makes a chapter of every heading.
func eachAChapter(marks []mark) (chapters []kb.Chapter, out []kb.Mark) {
	chapters, out = slices.Grow(chapters, len(marks)), slices.Grow(out, len(marks))
	for i, m := range marks {
		chapters = append(chapters, kb.Chapter{Number: i + 1, Title: m.title, Start: m.start})
		out = append(out, kb.Mark{Span: kb.Span{Start: m.start, End: m.start + len(m.title)}, Kind: kb.MarkHeading})
	}
	return chapters, out
}
