package ingest

import (
	"bytes"
	"context"
	"encoding/xml"
	"io"
	"regexp"
	"strings"

	"dramatis/editor/kb"
)

// xmlTokens calls see for each token of an XML text, one by one, so that no nesting is too deep and no
// entity expands.
func xmlTokens(ctx context.Context, data []byte, see func(xml.Token)) error {
	d := xml.NewDecoder(bytes.NewReader(data))
	d.Strict = false
	d.Entity = xml.HTMLEntity
	d.CharsetReader = charsetReader
	for n := 0; ; n++ {
		if err := canceled(ctx, n); err != nil {
			return err
		}
		t, err := d.RawToken()
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
		see(t)
	}
}

// attr returns the value of an attribute by its local name, "" when there is none.
func attr(t xml.StartElement, name string) string {
	for _, a := range t.Attr {
		if a.Name.Local == name {
			return a.Value
		}
	}
	return ""
}

// isXML reports whether a text is XML, whatever its file name.
func isXML(text string) bool {
	head := strings.TrimLeft(text[:min(len(text), 1024)], " \t\r\n\ufeff")
	return strings.HasPrefix(head, "<?xml") || strings.HasPrefix(head, "<FictionBook") || strings.HasPrefix(head, "<FinalDraft") || strings.HasPrefix(head, "<office:document") || strings.HasPrefix(head, "<mediawiki")
}

var declaredEncoding = regexp.MustCompile(`^(\s*<\?xml[^>]*?)\s+encoding\s*=\s*["'][^"']*["']`)

// rootOf returns the local name of the first element.
func rootOf(text string) (name string) {
	d := xml.NewDecoder(strings.NewReader(text))
	d.Strict = false
	d.CharsetReader = func(_ string, in io.Reader) (io.Reader, error) { return in, nil }
	for {
		t, err := d.RawToken()
		if err != nil {
			return ""
		}
		if e, ok := t.(xml.StartElement); ok {
			return e.Name.Local
		}
	}
}

// xmlParts reads the supported kinds of XML, and rejects all others, whose tags would become names.
func xmlParts(ctx context.Context, path, text string) (*Parts, error) {
	root := rootOf(text)
	text = declaredEncoding.ReplaceAllString(text, "$1") // it is UTF-8 by now
	var p Parts
	var err error
	switch root {
	case "html":
		return htmlParts(ctx, text)
	case "FictionBook":
		p, err = fb2Parts(ctx, text)
	case "FinalDraft":
		p, err = fdxParts(ctx, text)
	case "mediawiki":
		p, err = mediaWikiParts(ctx, text)
	case "document", "document-content":
		p, err = odtParts(ctx, []byte(text), nil)
	case "ScrivenerProject":
		return nil, &kb.Problem{What: About(path, kb.Errorf("is the list of a Scrivener project")), Kept: Unchanged, Do: "choose the project's folder", Kind: ErrBinary}
	default:
		return nil, &kb.Problem{What: About(path, kb.Errorf("is XML without a text for readers")), Kept: Unchanged, Do: "save its text as .docx, or else as .txt, and choose that", Kind: ErrBinary}
	}
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	if err != nil {
		return nil, &kb.Problem{What: About(path, kb.Errorf("is broken, or not the kind of file that it is called")), Kept: Unchanged, Do: "make it again with the program it comes from", Kind: ErrBinary, Err: err}
	}
	return &p, nil
}

// A sectionWriter builds the text of a document: paragraphs, headings, notes.
type sectionWriter struct {
	sections []Section
	body     strings.Builder
	line     strings.Builder
	notes    []string
}

// paragraph ends the current line, which is a paragraph, and returns it.
func (w *sectionWriter) paragraph() string {
	words := w.takeLine()
	w.body.WriteString(words + "\n\n")
	return words
}

// heading ends the current line, which is the title of a section. A line without words, or of level 0, begins no section.
func (w *sectionWriter) heading(s Section) {
	if s.Title = w.takeLine(); s.Title == "" || s.Level == 0 {
		w.body.WriteString(s.Title + "\n\n")
		return
	}
	w.section(s)
}

func (w *sectionWriter) takeLine() string {
	defer w.line.Reset()
	return strings.TrimSpace(w.line.String())
}

// section begins another section.
func (w *sectionWriter) section(s Section) {
	if len(w.sections) == 0 {
		w.sections = []Section{{}}
	}
	w.sections[len(w.sections)-1].Text = w.body.String()
	w.body.Reset()
	w.sections = append(w.sections, s)
}

// done returns the sections; the notes come last, and are not part of the story.
func (w *sectionWriter) done() []Section {
	if len(w.sections) == 0 {
		w.sections = []Section{{}}
	}
	w.sections[len(w.sections)-1].Text = w.body.String()
	return withNotes(w.sections, w.notes)
}

// withNotes adds footnotes after the text.
func withNotes(sections []Section, notes []string) []Section {
	if text := strings.TrimSpace(strings.Join(notes, "\n\n")); text != "" {
		return append(sections, Section{Title: "Notes", Level: 1, Text: text, Apart: true})
	}
	return sections
}
