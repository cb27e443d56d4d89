package ingest

import (
	"context"
	"encoding/xml"
	"strconv"
	"strings"

	"dramatis/editor/kb"
)

const (
	formatDOCX    = "docx"
	documentPath  = "word/document.xml"
	stylesPath    = "word/styles.xml"
	footnotesPath = "word/footnotes.xml"
	endnotesPath  = "word/endnotes.xml"
)

// docxParts reads the paragraphs of a Word file (ECMA-376, part 1, 17.3, 17.7 and 17.11):
// text, tabs and breaks, without deleted text and instructions of fields. Headings are paragraphs with
// a style or an outline level of headings.
func docxParts(ctx context.Context, file string, z *Zip) (*Parts, error) {
	parts := map[string][]byte{}
	for _, name := range []string{documentPath, stylesPath, footnotesPath, endnotesPath} {
		if name != documentPath && !z.Has(name) {
			continue
		}
		data, err := z.Read(name)
		if err != nil {
			return nil, err
		}
		parts[name] = data
	}
	broken := func(err error) error {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		return &kb.Problem{What: About(file, kb.Errorf("is a broken Word file")), Kept: Unchanged, Do: "make it again with the program it comes from", Kind: ErrBinary, Err: err}
	}
	styles := docxStyles(ctx, parts[stylesPath])
	p := &Parts{Format: formatDOCX}
	w := &sectionWriter{}
	err := docxParagraphs(ctx, parts[documentPath], styles, func(text string, level int) {
		w.line.WriteString(text)
		if level == titleLevel {
			if words := w.paragraph(); p.Title == "" {
				p.Title = words
			}
			return
		}
		w.heading(Section{Level: level})
	})
	if err != nil {
		return nil, broken(err)
	}
	for _, name := range []string{footnotesPath, endnotesPath} {
		if err := docxParagraphs(ctx, parts[name], styles, func(text string, _ int) { w.notes = append(w.notes, strings.TrimSpace(text)) }); err != nil {
			return nil, broken(err)
		}
	}
	p.Sections = w.done()
	return p, nil
}

// docxStyles returns the styles of paragraphs. A broken sheet counts as missing.
func docxStyles(ctx context.Context, data []byte) styleSheet {
	out := styleSheet{}
	var now *docStyle
	_ = xmlTokens(ctx, data, func(t xml.Token) {
		e, ok := t.(xml.StartElement)
		switch {
		case !ok:
		case e.Name.Local == "style":
			now = &docStyle{}
			out[attr(e, "styleId")] = now
		case now == nil:
		case e.Name.Local == "name":
			now.name = attr(e, "val")
		case e.Name.Local == "basedOn":
			now.parent = attr(e, "val")
		case e.Name.Local == "outlineLvl":
			now.outline = outlineOf(e)
		}
	})
	return out
}

// outlineOf returns the outline level from 1; Word counts from 0, and 9 means none.
func outlineOf(e xml.StartElement) int {
	if n, err := strconv.Atoi(attr(e, "val")); err == nil && n >= 0 && n < 9 {
		return n + 1
	}
	return 0
}

// docxParagraphs calls see for each paragraph with its text and the level of its heading.
func docxParagraphs(ctx context.Context, data []byte, styles styleSheet, see func(text string, level int)) error {
	var line strings.Builder
	level, text, deleted := 0, false, 0
	return xmlTokens(ctx, data, func(t xml.Token) {
		switch t := t.(type) {
		case xml.StartElement:
			switch t.Name.Local {
			case "del", "moveFrom", "Fallback": // what is in a fallback also precedes it
				deleted++
			case "t":
				text = true
			case "tab":
				line.WriteByte(' ')
			case "br", "cr":
				line.WriteByte('\n')
			case "pStyle":
				level = styles.level(attr(t, "val"))
			case "outlineLvl":
				if n := outlineOf(t); n > 0 && level == 0 {
					level = n
				}
			}
		case xml.EndElement:
			switch t.Name.Local {
			case "del", "moveFrom", "Fallback":
				deleted--
			case "t":
				text = false
			case "p":
				see(line.String(), level)
				line.Reset()
				level = 0
			}
		case xml.CharData:
			if text && deleted <= 0 {
				line.Write(t)
			}
		}
	})
}
