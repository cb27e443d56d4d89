package ingest

import (
	"bytes"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// maxLabel bounds a label or title, in bytes, which may come in millions of pieces.
const maxLabel = 1000

// navEntries reads the table of contents of EPUB 3: the links in the nav of type toc, by the depth of
// their lists.
func navEntries(file, text string) (out []tocEntry) {
	z := html.NewTokenizer(strings.NewReader(text))
	in, depth, link := false, 0, -1
	for {
		switch kind := z.Next(); kind {
		case html.ErrorToken:
			return out
		case html.TextToken:
			if link >= 0 && len(out[link].title) < maxLabel {
				out[link].title += string(z.Text())
			}
		case html.StartTagToken:
			t := z.Token()
			switch t.DataAtom {
			case atom.Nav:
				in = strings.Contains(attribute(t, "epub:type"), "toc") || attribute(t, "role") == "doc-toc"
			case atom.Ol, atom.Ul:
				depth++
			case atom.A:
				if in {
					f, fragment := href(file, attribute(t, "href"))
					link = len(out)
					out = append(out, tocEntry{file: f, fragment: fragment, level: max(1, depth)})
				}
			}
		case html.EndTagToken:
			switch z.Token().DataAtom {
			case atom.Nav:
				in = false
			case atom.Ol, atom.Ul:
				depth--
			case atom.A:
				if link >= 0 {
					out[link].title = strings.Join(strings.Fields(out[link].title), " ")
				}
				link = -1
			}
		}
	}
}

// ncxEntries reads the table of contents of EPUB 2 (OPF 2.0, NCX): nested navPoints, each with a label
// and a target. Tokens are read one by one, so that no nesting is too deep.
func ncxEntries(file string, data []byte) []tocEntry {
	z := html.NewTokenizer(bytes.NewReader(data))
	n := ncx{file: file}
	for {
		switch kind := z.Next(); kind {
		case html.ErrorToken:
			return n.entries
		case html.TextToken:
			if n.inLabel && len(n.label) < maxLabel {
				n.label += string(z.Text())
			}
		case html.StartTagToken, html.SelfClosingTagToken:
			n.begin(z.Token())
		case html.EndTagToken:
			n.end(strings.ToLower(z.Token().Data))
		}
	}
}

// An ncx is a table of contents that is being read.
type ncx struct {
	file    string
	entries []tocEntry
	open    []int // the entries whose navPoints have not ended, outermost first
	inLabel bool
	label   string
}

func (n *ncx) begin(t html.Token) {
	switch strings.ToLower(t.Data) {
	case "navpoint":
		if t.Type == html.StartTagToken {
			n.open = append(n.open, len(n.entries))
			n.entries = append(n.entries, tocEntry{level: len(n.open)})
		}
	case "navlabel":
		n.inLabel, n.label = true, ""
	case "content":
		if e := n.last(); e != nil {
			e.file, e.fragment = href(n.file, attribute(t, "src"))
		}
	}
}

func (n *ncx) end(tag string) {
	if tag == "navlabel" {
		n.inLabel = false
	}
	switch e := n.last(); {
	case e == nil:
	case tag == "navlabel":
		e.title = strings.Join(strings.Fields(n.label), " ")
	case tag == "navpoint":
		n.open = n.open[:len(n.open)-1]
	}
}

// last returns the innermost open entry, nil if none is open.
func (n *ncx) last() *tocEntry {
	if len(n.open) == 0 {
		return nil
	}
	return &n.entries[n.open[len(n.open)-1]]
}
