package ingest

import (
	"context"
	"encoding/xml"
	"slices"
	"strings"
)

// fb2Parts reads FictionBook 2: bodies of sections in sections, each with a title;
// the body called notes is not part of the story, and pictures are left out.
func fb2Parts(ctx context.Context, text string) (Parts, error) {
	p := Parts{Format: "fb2"}
	w := &sectionWriter{}
	var stack []string
	depth, apart := 0, false
	in := func(name string) bool { return len(stack) > 0 && slices.Contains(stack, name) }
	err := xmlTokens(ctx, []byte(text), func(t xml.Token) {
		switch t := t.(type) {
		case xml.StartElement:
			name := t.Name.Local
			stack = append(stack, name)
			switch name {
			case "body":
				apart = attr(t, "name") == "notes" || attr(t, "name") == "comments"
				if apart {
					w.section(Section{Apart: true})
				}
			case "section":
				depth++
			case "empty-line":
				w.body.WriteString("\n")
			}
		case xml.EndElement:
			name := t.Name.Local
			if len(stack) > 0 {
				stack = stack[:len(stack)-1]
			}
			if !in("body") {
				return
			}
			switch name {
			case "p", "v", "subtitle", "text-author", "td", "date":
				if in("title") {
					w.line.WriteString(" ")
					return
				}
				if strings.TrimSpace(w.line.String()) != "" {
					w.paragraph(0, apart)
				}
			case "title":
				if depth > 0 {
					w.paragraph(depth, apart)
				} else {
					w.paragraph(0, apart)
				}
			case "section":
				depth--
			}
		case xml.CharData:
			switch {
			case in("description") && in("title-info") && stack[len(stack)-1] == "book-title":
				p.Title += string(t)
			case in("body") && !in("a") && (in("p") || in("v") || in("subtitle") || in("text-author") || in("td") || in("date")):
				w.line.Write(t)
			}
		}
	})
	p.Sections = w.done()
	return p, err
}
