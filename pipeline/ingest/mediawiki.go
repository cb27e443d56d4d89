package ingest

import (
	"context"
	"encoding/xml"
	"strings"

	"dramatis/editor/kb"
)

const formatMediaWiki = "mediawiki"

// mediaWikiParts reads pages as a wiki exports them: a section each, one page without a heading.
func mediaWikiParts(ctx context.Context, text string) (Parts, error) {
	var pages []Section
	var page Section
	var words strings.Builder
	err := xmlTokens(ctx, []byte(text), func(t xml.Token) {
		switch t := t.(type) {
		case xml.StartElement:
			words.Reset()
		case xml.CharData:
			words.Write(t)
		case xml.EndElement:
			switch t.Name.Local {
			case "title":
				page = Section{Title: words.String(), Level: 1}
			case "text":
				page.Text, page.Marked = wikitext(normalize(words.String())), true // of several revisions the last one
			case "page":
				pages = append(pages, page)
			}
			words.Reset()
		}
	})
	p := Parts{Format: formatMediaWiki, Sections: pages}
	switch len(pages) {
	case 0:
	case 1:
		p.Title, p.Sections[0].Title = pages[0].Title, ""
	default:
		p.Standing = kb.Apart
	}
	return p, err
}
