package ingest

import (
	"bytes"
	"context"
	"encoding/xml"
	"io"
	"net/url"
	"path"
	"slices"
	"strings"

	"golang.org/x/text/encoding/htmlindex"

	"dramatis/editor/kb"
)

const formatEPUB = "epub"

// An epub is a book in a ZIP (EPUB 3.3 and OPF 2.0): a package lists its files and
// the order in which they are read, a table of contents its chapters.
type epub struct {
	file string
	zip  *Zip
	opf  opf
	base string // folder of the package
}

type opf struct {
	Title    string `xml:"metadata>title"`
	Manifest []struct {
		ID         string `xml:"id,attr"`
		Href       string `xml:"href,attr"`
		Type       string `xml:"media-type,attr"`
		Properties string `xml:"properties,attr"`
	} `xml:"manifest>item"`
	Spine struct {
		TOC   string `xml:"toc,attr"`
		Items []struct {
			ID     string `xml:"idref,attr"`
			Linear string `xml:"linear,attr"`
		} `xml:"itemref"`
	} `xml:"spine"`
}

const containerPath = "META-INF/container.xml"

// isEPUB recognises an EPUB by the place of its package document's name (OCF 3.3, 4.2.6.3.1).
func isEPUB(z *Zip) bool { return z.Has(containerPath) }

// unmarshal parses XML. Only XML's own entities are known, so that none can expand.
func unmarshal(data []byte, into any) error {
	d := xml.NewDecoder(bytes.NewReader(data))
	d.CharsetReader = charsetReader
	return d.Decode(into)
}

func (e *epub) broken(err error) error {
	return &kb.Problem{What: About(e.file, kb.Errorf("is a broken EPUB")), Kept: Unchanged, Do: "make it again with the program it comes from", Kind: ErrBinary, Err: err}
}

// charsetReader reads XML declared in another encoding than UTF-8.
func charsetReader(label string, in io.Reader) (io.Reader, error) {
	e, err := htmlindex.Get(label)
	if err != nil {
		return nil, err
	}
	return e.NewDecoder().Reader(in), nil
}

// epubParts reads a book.
func epubParts(ctx context.Context, file string, z *Zip) (*Parts, error) {
	e := &epub{file: file, zip: z}
	if err := e.open(); err != nil {
		return nil, err
	}
	if z.Has("META-INF/encryption.xml") && z.Has("META-INF/rights.xml") {
		return nil, &kb.Problem{What: About(file, kb.Errorf("is locked by its seller")), Kept: Unchanged, Do: "choose a copy without a lock", Kind: ErrBinary}
	}
	sections, blank, err := e.sections(ctx)
	if err != nil {
		return nil, err
	}
	return &Parts{Format: formatEPUB, Title: e.opf.Title, Sections: sections, Blank: blank}, nil
}

func (e *epub) open() error {
	data, err := e.zip.Read(containerPath)
	if err != nil {
		return err
	}
	var container struct {
		Roots []struct {
			Path string `xml:"full-path,attr"`
		} `xml:"rootfiles>rootfile"`
	}
	if err := unmarshal(data, &container); err != nil || len(container.Roots) == 0 {
		return e.broken(err)
	}
	root := container.Roots[0].Path
	if data, err = e.zip.Read(root); err != nil {
		return err
	}
	if err := unmarshal(data, &e.opf); err != nil {
		return e.broken(err)
	}
	e.base = path.Dir(root)
	return nil
}

// href returns the path in the ZIP of a reference from a file, and its fragment.
func href(from, ref string) (file, fragment string) {
	ref, fragment, _ = strings.Cut(ref, "#")
	if plain, err := url.PathUnescape(ref); err == nil {
		ref = plain
	}
	if ref == "" {
		return from, fragment
	}
	return path.Join(path.Dir(from), ref), fragment
}

// A tocEntry is an entry of a table of contents: a title, and the file and id where its chapter
// begins.
type tocEntry struct {
	title, file, fragment string
	level                 int // from 1
}

// tocOf returns the table of contents of EPUB 3, else of EPUB 2. A book without one is divided by its
// headings.
func (e *epub) tocOf() (list []tocEntry, nav string) {
	ncx := ""
	for _, m := range e.opf.Manifest {
		file := path.Join(e.base, m.Href)
		if slices.Contains(strings.Fields(m.Properties), "nav") {
			nav = file
		}
		if m.ID == e.opf.Spine.TOC && m.ID != "" || m.Type == "application/x-dtbncx+xml" {
			ncx = file
		}
	}
	if nav != "" {
		if data, err := e.zip.Read(nav); err == nil {
			list = navEntries(nav, string(data))
		}
	}
	if len(list) == 0 && ncx != "" {
		if data, err := e.zip.Read(ncx); err == nil {
			list = ncxEntries(ncx, data)
		}
	}
	return list, nav
}

// sections returns the book's pages in reading order, cut where the table of contents says, else at
// their headings. blank is how many of them had no text, except for a cover and what is left out on
// purpose.
func (e *epub) sections(ctx context.Context) (out []Section, blank int, err error) {
	toc, nav := e.tocOf()
	inFile := map[string][]tocEntry{}
	for _, t := range toc {
		inFile[t.file] = append(inFile[t.file], t)
	}
	pages := e.pages()
	read := map[string]bool{nav: true, "": true} // a page is listed once (EPUB 3.3, 5.6.2)
	for i, item := range e.opf.Spine.Items {
		file := pages[item.ID]
		if item.Linear == "no" || read[file] {
			continue
		}
		read[file] = true
		p, err := e.page(ctx, file)
		switch {
		case err != nil:
			return nil, 0, err
		case p == nil:
			blank++
			continue
		case p.text == "" && !p.left && i > 0:
			blank++
		}
		if len(toc) > 1 {
			out = append(out, p.sections(p.listed(inFile[file]), false)...)
		} else {
			out = append(out, p.sections(p.marks, true)...)
		}
	}
	if len(e.opf.Spine.Items) == 0 {
		return nil, 0, e.broken(nil)
	}
	return out, blank, nil
}

// pages returns the files of the pages by their ids.
func (e *epub) pages() map[string]string {
	out := map[string]string{}
	for _, m := range e.opf.Manifest {
		if strings.Contains(m.Type, "html") {
			out[m.ID], _ = href(path.Join(e.base, "x"), m.Href)
		}
	}
	return out
}

// page reads a page, nil if its file is empty.
func (e *epub) page(ctx context.Context, file string) (*page, error) {
	data, err := e.zip.Read(file)
	if err != nil || len(data) == 0 {
		return nil, err
	}
	text, _, _, err := decode(e.file, data)
	if err != nil {
		return nil, err
	}
	p, err := readPage(ctx, text)
	return &p, err
}

// listed returns the headings of this page that the table of contents lists, at their places. It
// replaces existing headings that are equal or part of the title.
func (p *page) listed(list []tocEntry) []mark {
	var out []mark
	for _, t := range list {
		m := mark{t.level, min(p.ids[t.fragment], len(p.text)), t.title}
		// An id may be within a line: the chapter begins with the line.
		m.start = strings.LastIndexByte(p.text[:m.start], '\n') + 1
		if len(out) > 0 && m.start <= out[len(out)-1].start {
			continue
		}
		out = append(out, m)
	}
	text := []byte(p.text)
	for i, m := range out {
		end := len(text)
		if i+1 < len(out) {
			end = out[i+1].start
		}
		p.blankHeading(text, m, end)
	}
	// Headings that the table doesn't list are below those that it lists.
	const below = 6
	for _, m := range p.marks {
		if n := headingLength(p.text[m.start:], m.title); n > 0 && text[m.start] != '\n' {
			for i := m.start; i < m.start+n; i++ {
				text[i] = '\n'
			}
			out = append(out, mark{below + m.level, m.start, m.title})
		}
	}
	p.text = string(text)
	return out
}

// A title of a table of contents is searched for in the text only as far as titles go.
const (
	longestTitle     = 1000 // bytes
	mostHeadingLines = 20
)

// blankHeading removes the headings at a place in the text that repeat the title of the table of
// contents, so that each occurs once.
func (p *page) blankHeading(text []byte, m mark, end int) {
	folded := fold(m.title[:min(len(m.title), longestTitle)])
	at := m.start
	for lines := 0; at < end; {
		line, _, _ := strings.Cut(p.text[at:end], "\n")
		if words := fold(line); words != "" {
			if lines++; lines > mostHeadingLines || len(line) > maxHeading || !strings.Contains(folded, words) {
				break
			}
		}
		at += len(line) + 1
	}
	for i := m.start; i < min(at, end); i++ {
		text[i] = '\n'
	}
}
