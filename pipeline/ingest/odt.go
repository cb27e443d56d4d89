package ingest

import (
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

// fromODT makes a document of an OpenDocument text (ODF 1.3, part 3, 5).
func fromODT(ctx context.Context, file string, z *Zip) (Doc, error) {
	data, err := z.Read(odtContent)
	if err != nil {
		return Doc{}, err
	}
	var styles []byte
	if z.Has(odtStyles) {
		if styles, err = z.Read(odtStyles); err != nil {
			return Doc{}, err
		}
	}
	p, err := odtParts(ctx, data, styles)
	if ctx.Err() != nil {
		return Doc{}, ctx.Err()
	}
	if err != nil {
		return Doc{}, &kb.Problem{What: About(file, kb.Errorf("is a broken OpenDocument file")), Kept: Unchanged, Do: "make it again with the program it comes from", Kind: ErrBinary, Err: err}
	}
	p.Standing = standingOf(file, nil)
	return FromParts(ctx, file, p)
}

// unreadODT elements hold no text of the story: what was deleted, what others
// remark, tables of contents, frames around pictures.
var unreadODT = map[string]bool{"tracked-changes": true, "annotation": true, "table-of-content": true, "alphabetical-index": true, "note-citation": true,
	"sequence-decls": true, "forms": true, "script": true, "ruby-text": true, "title": true, "desc": true}

// odtParts reads the content, whose styles say what is a heading.
func odtParts(ctx context.Context, content, styles []byte) (Parts, error) {
	p := Parts{Format: "odt"}
	s := styleSheet{}
	for _, data := range [][]byte{styles, content} {
		if err := xmlTokens(ctx, data, func(t xml.Token) {
			if e, ok := t.(xml.StartElement); ok && e.Name.Local == "style" && attr(e, "name") != "" {
				name := attr(e, "display-name")
				if name == "" {
					name = strings.ReplaceAll(attr(e, "name"), "_20_", " ")
				}
				outline, _ := strconv.Atoi(attr(e, "default-outline-level"))
				s[attr(e, "name")] = &docStyle{name: name, parent: attr(e, "parent-style-name"), outline: outline}
			}
		}); err != nil {
			return p, err
		}
	}
	w := &sectionWriter{}
	var note strings.Builder
	inText, skip, level, inNote := false, 0, 0, 0
	put := func(words string) {
		switch {
		case skip > 0 || !inText:
		case inNote > 0:
			note.WriteString(words)
		default:
			w.line.WriteString(words)
		}
	}
	err := xmlTokens(ctx, content, func(t xml.Token) {
		switch t := t.(type) {
		case xml.StartElement:
			name := t.Name.Local
			switch {
			case skip > 0 || unreadODT[name]:
				skip++
				return
			case name == "text" && t.Name.Space == "office":
				inText = true
			case name == "note":
				inNote++
			case inNote > 0:
			case name == "h":
				level, _ = strconv.Atoi(attr(t, "outline-level"))
				level = max(1, level)
			case name == "p":
				level = s.level(attr(t, "style-name"))
			}
			switch name {
			case "s":
				n, _ := strconv.Atoi(attr(t, "c"))
				put(strings.Repeat(" ", max(1, min(n, 100))))
			case "tab":
				put(" ")
			case "line-break":
				put("\n")
			}
		case xml.EndElement:
			name := t.Name.Local
			switch {
			case skip > 0:
				skip--
			case name == "text" && t.Name.Space == "office":
				inText = false
			case name == "note":
				if inNote--; inNote == 0 {
					w.notes = append(w.notes, strings.TrimSpace(note.String()))
					note.Reset()
				}
			case inNote > 0 && name == "p":
				note.WriteString("\n")
			case inNote == 0 && (name == "p" || name == "h") && inText:
				if level == titleLevel {
					if words := w.paragraph(0, false); p.Title == "" {
						p.Title = words
					}
				} else {
					w.paragraph(level, false)
				}
				level = 0
			}
		case xml.CharData:
			put(string(t))
		}
	})
	p.Sections = w.done()
	return p, err
}
