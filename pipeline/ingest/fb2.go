package ingest

import (
	"context"
	"encoding/xml"
	"slices"
	"strings"
)

// fb2Parts reads FictionBook 2: nested sections, each with a title. The body called notes is not part
// of the story, and pictures are left out.
func fb2Parts(ctx context.Context, text string) (Parts, error) {
	r := &fb2Reader{}
	err := xmlTokens(ctx, []byte(text), func(t xml.Token) {
		switch t := t.(type) {
		case xml.StartElement:
			r.open(t)
		case xml.EndElement:
			r.close(t.Name.Local)
		case xml.CharData:
			r.put(t)
		}
	})
	return Parts{Format: "fb2", Title: r.title, Sections: r.done()}, err
}

// fb2Lines are the elements of FictionBook that each contain a paragraph.
var fb2Lines = []string{"p", "v", "subtitle", "text-author", "td", "date"}

// An fb2Reader makes sections of the elements of a FictionBook.
type fb2Reader struct {
	sectionWriter
	title string
	stack []string // names of the open elements
	depth int      // how many of them are sections
	apart bool     // not part of the story
}

// in reports whether one of the named elements is open.
func (r *fb2Reader) in(names ...string) bool {
	return slices.ContainsFunc(r.stack, func(name string) bool { return slices.Contains(names, name) })
}

func (r *fb2Reader) open(t xml.StartElement) {
	name := t.Name.Local
	r.stack = append(r.stack, name)
	switch name {
	case "body":
		if r.apart = attr(t, "name") == "notes" || attr(t, "name") == "comments"; r.apart {
			r.section(Section{Apart: true})
		}
	case "section":
		r.depth++
	case "empty-line":
		r.body.WriteString("\n")
	}
}

func (r *fb2Reader) close(name string) {
	if len(r.stack) > 0 {
		r.stack = r.stack[:len(r.stack)-1]
	}
	switch {
	case !r.in("body"):
	case name == "title":
		r.heading(Section{Level: max(0, r.depth), Apart: r.apart})
	case name == "section":
		r.depth--
	case !slices.Contains(fb2Lines, name):
	case r.in("title"):
		r.line.WriteString(" ")
	case strings.TrimSpace(r.line.String()) != "":
		r.paragraph()
	}
}

func (r *fb2Reader) put(words []byte) {
	switch {
	case r.in("description") && r.in("title-info") && r.stack[len(r.stack)-1] == "book-title":
		r.title += string(words)
	case r.in("body") && !r.in("a") && r.in(fb2Lines...):
		r.line.Write(words)
	}
}
