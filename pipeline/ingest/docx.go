package ingest

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"strings"

	"dramatis/editor/kb"
)

const (
	formatDOCX   = "docx"
	documentPath = "word/document.xml"
)

// fromDOCX makes a document of the paragraphs of a Word file (ECMA-376, part 1,
// 17.3 and 17.18): text, tabs and breaks; what was deleted and what are fields'
// instructions is left out. Headings are paragraphs of a style called so.
func fromDOCX(file string, z *Zip) (Doc, error) {
	data, err := z.Read(documentPath)
	if err != nil {
		return Doc{}, err
	}
	sections, err := docxSections(data)
	if err != nil {
		return Doc{}, &Problem{Path: file, Why: kb.Errorf("is a broken Word file"), Do: "make it anew with the program it comes from", Kind: ErrBinary, Err: err}
	}
	p := Parts{Format: formatDOCX, Standing: standingOf(file, nil), Sections: sections}
	if len(sections) > 1 && sections[1].Level == docxTitle {
		p.Title = sections[1].Title
		p.Sections[1].Text, p.Sections[1].Title = p.Title+"\n\n"+p.Sections[1].Text, ""
	}
	return FromParts(file, p)
}

// docxTitle is the level of the style of the book's title.
const docxTitle = -1

// docxSections reads tokens one by one, so that no nesting is too deep and no
// entity unfolds.
func docxSections(data []byte) ([]Section, error) {
	d := xml.NewDecoder(bytes.NewReader(data))
	out := []Section{{}}
	var body, line strings.Builder
	level, text, deleted := 0, false, 0
	for {
		t, err := d.RawToken()
		if errors.Is(err, io.EOF) {
			out[len(out)-1].Text = body.String()
			return out, nil
		}
		if err != nil {
			return nil, err
		}
		switch t := t.(type) {
		case xml.StartElement:
			switch t.Name.Local {
			case "del", "moveFrom", "Fallback": // what stands in a fallback stands before it too
				deleted++
			case "t":
				text = true
			case "tab":
				line.WriteByte(' ')
			case "br", "cr":
				line.WriteByte('\n')
			case "pStyle":
				level = styleLevel(t)
			}
		case xml.EndElement:
			switch t.Name.Local {
			case "del", "moveFrom", "Fallback":
				deleted--
			case "t":
				text = false
			case "p":
				words := strings.TrimSpace(line.String())
				if level != 0 && words != "" {
					out[len(out)-1].Text = body.String()
					body.Reset()
					out = append(out, Section{Title: words, Level: level})
				} else {
					body.WriteString(words + "\n\n")
				}
				line.Reset()
				level = 0
			}
		case xml.CharData:
			if text && deleted <= 0 {
				line.Write(t)
			}
		}
	}
}

// styleLevel is the level of a heading by the name of its style, 0 for other
// paragraphs.
func styleLevel(t xml.StartElement) int {
	for _, a := range t.Attr {
		if a.Name.Local != "val" {
			continue
		}
		name := strings.ToLower(strings.ReplaceAll(a.Value, " ", ""))
		if name == "title" {
			return docxTitle
		}
		if n, ok := strings.CutPrefix(name, "heading"); ok && len(n) == 1 && n[0] >= '1' && n[0] <= '6' {
			return int(n[0] - '0')
		}
		if len(name) == 1 && name[0] >= '1' && name[0] <= '6' { // Chinese Word numbers its styles
			return int(name[0] - '0')
		}
	}
	return 0
}
