package ingest

import (
	"cmp"
	"context"
	"encoding/xml"
	"strconv"
	"strings"

	"dramatis/editor/kb"
)

const (
	odtContent = "content.xml"
	odtStyles  = "styles.xml"
)

// openDocumentParts reads an OpenDocument text (ODF 1.3, part 3, 5).
func openDocumentParts(ctx context.Context, file string, z *Zip) (*Parts, error) {
	data, err := z.Read(odtContent)
	if err != nil {
		return nil, err
	}
	var styles []byte
	if z.Has(odtStyles) {
		if styles, err = z.Read(odtStyles); err != nil {
			return nil, err
		}
	}
	p, err := odtParts(ctx, data, styles)
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	if err != nil {
		return nil, &kb.Problem{What: About(file, kb.Errorf("is a broken OpenDocument file")), Kept: Unchanged, Do: "make it again with the program it comes from", Kind: ErrBinary, Err: err}
	}
	return &p, nil
}

// unreadODT elements contain no text of the story: deleted text, annotations, tables of contents,
// frames around pictures.
var unreadODT = map[string]bool{"tracked-changes": true, "annotation": true, "table-of-content": true, "alphabetical-index": true, "note-citation": true,
	"sequence-decls": true, "forms": true, "script": true, "ruby-text": true, "title": true, "desc": true}

// odtParts reads the content, with the styles that mark headings.
func odtParts(ctx context.Context, content, styles []byte) (Parts, error) {
	r := &odtReader{styles: styleSheet{}}
	p := Parts{Format: "odt"}
	for _, data := range [][]byte{styles, content} {
		if err := xmlTokens(ctx, data, r.readStyle); err != nil {
			return p, err
		}
	}
	err := xmlTokens(ctx, content, r.read)
	p.Title, p.Sections = r.title, r.done()
	return p, err
}

// An odtReader makes sections of the elements of an OpenDocument text.
type odtReader struct {
	sectionWriter
	styles styleSheet
	title  string
	note   strings.Builder
	inText bool
	skip   int // depth within an unread element
	level  int // of the open heading
	inNote int
}

func (r *odtReader) readStyle(t xml.Token) {
	e, ok := t.(xml.StartElement)
	if !ok || e.Name.Local != "style" || attr(e, "name") == "" {
		return
	}
	name := cmp.Or(attr(e, "display-name"), strings.ReplaceAll(attr(e, "name"), "_20_", " "))
	outline, _ := strconv.Atoi(attr(e, "default-outline-level"))
	r.styles[attr(e, "name")] = &docStyle{name: name, parent: attr(e, "parent-style-name"), outline: outline}
}

func (r *odtReader) read(t xml.Token) {
	switch t := t.(type) {
	case xml.StartElement:
		r.open(t)
	case xml.EndElement:
		r.close(t)
	case xml.CharData:
		r.put(string(t))
	}
}

// mostBlanks is as many blanks as are kept in a row: a few bytes may ask for any number.
const mostBlanks = "        "

// endsBlank reports whether the words so far end with as many blanks as are kept.
func (r *odtReader) endsBlank() bool {
	into := &r.line
	if r.inNote > 0 {
		into = &r.note
	}
	return strings.HasSuffix(into.String(), mostBlanks)
}

func (r *odtReader) put(words string) {
	switch {
	case r.skip > 0 || !r.inText:
	case r.inNote > 0:
		r.note.WriteString(words)
	default:
		r.line.WriteString(words)
	}
}

func (r *odtReader) open(t xml.StartElement) {
	name := t.Name.Local
	switch {
	case r.skip > 0 || unreadODT[name]:
		r.skip++
		return
	case name == "text" && t.Name.Space == "office":
		r.inText = true
	case name == "note":
		r.inNote++
	case r.inNote > 0:
	case name == "h":
		level, _ := strconv.Atoi(attr(t, "outline-level"))
		r.level = max(1, level)
	case name == "p":
		r.level = r.styles.level(attr(t, "style-name"))
	}
	switch name {
	case "s":
		n, _ := strconv.Atoi(attr(t, "c"))
		if n = max(1, min(n, len(mostBlanks))); !r.endsBlank() {
			r.put(mostBlanks[:n])
		}
	case "tab":
		r.put(" ")
	case "line-break":
		r.put("\n")
	}
}

func (r *odtReader) close(t xml.EndElement) {
	name := t.Name.Local
	switch {
	case r.skip > 0:
		r.skip--
	case name == "text" && t.Name.Space == "office":
		r.inText = false
	case name == "note":
		if r.inNote--; r.inNote == 0 {
			r.notes = append(r.notes, strings.TrimSpace(r.note.String()))
			r.note.Reset()
		}
	case name != "p" && name != "h":
	case r.inNote == 0 && r.inText:
		r.endParagraph()
	case r.inNote > 0 && name == "p":
		r.note.WriteString("\n")
	}
}

func (r *odtReader) endParagraph() {
	if r.level != titleLevel {
		r.heading(Section{Level: r.level})
	} else if words := r.paragraph(); r.title == "" {
		r.title = words
	}
	r.level = 0
}
