package ingest

import (
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
func ncxEntries(file string, data []byte) (out []tocEntry) {
	z := html.NewTokenizer(strings.NewReader(string(data)))
	depth, at := 0, []int{}
	inLabel, label := false, ""
	for {
		switch kind := z.Next(); kind {
		case html.ErrorToken:
			return out
		case html.TextToken:
			if inLabel && len(label) < maxLabel {
				label += string(z.Text())
			}
		case html.StartTagToken, html.SelfClosingTagToken:
			t := z.Token()
			switch strings.ToLower(t.Data) {
			case "navpoint":
				if kind == html.StartTagToken {
					depth++
					at = append(at, len(out))
					out = append(out, tocEntry{level: depth})
				}
			case "navlabel":
				inLabel, label = true, ""
			case "content":
				if len(at) > 0 {
					e := &out[at[len(at)-1]]
					e.file, e.fragment = href(file, attribute(t, "src"))
				}
			}
		case html.EndTagToken:
			switch strings.ToLower(z.Token().Data) {
			case "navlabel":
				inLabel = false
				if len(at) > 0 {
					out[at[len(at)-1]].title = strings.Join(strings.Fields(label), " ")
				}
			case "navpoint":
				if len(at) > 0 {
					depth--
					at = at[:len(at)-1]
				}
			}
		}
	}
}
