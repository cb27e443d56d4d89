package ingest

import (
	"context"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"dramatis/editor/kb"
)

const formatHTML = "html"

// A page is the text of an HTML or XHTML file, as a reader sees it.
type page struct {
	title string
	text  string
	marks []mark         // headings, with their places in text
	ids   map[string]int // where elements with an id begin
	apart []kb.Span      // not part of the story: a preface of the archive, notes, a dedication
	wiki  bool           // made by a wiki
	left  bool           // some apparatus of the book was left out
}

// unread elements contain no text of the story: scripts, controls, navigation.
var unread = map[atom.Atom]bool{atom.Script: true, atom.Style: true, atom.Head: true, atom.Template: true, atom.Noscript: true, atom.Nav: true,
	atom.Svg: true, atom.Math: true, atom.Iframe: true, atom.Object: true, atom.Button: true, atom.Select: true, atom.Textarea: true,
	atom.Footer: true, atom.Audio: true, atom.Video: true, atom.Canvas: true, atom.Figure: true, atom.Rp: true, atom.Rt: true}

// unreadClasses are classes in wikis (MediaWiki and its relatives) and of Project Gutenberg for what
// is not text: buttons, navigation boxes, notes on the page.
var unreadClasses = map[string]bool{"mw-editsection": true, "toc": true, "navbox": true, "reference": true, "reflist": true, "references": true, "catlinks": true,
	"printfooter": true, "noprint": true, "metadata": true, "mw-jump-link": true, "hatnote": true, "sistersitebox": true, "page-header": true, "global-navigation": true,
	"pg-boilerplate": true, "pagenum": true, "page-footer": true, "mw-cite-backlink": true, "wikia-gallery": true, "endnote-link": true, "gallery": true}

// blocks begin and end a paragraph.
var blocks = map[atom.Atom]bool{atom.P: true, atom.Div: true, atom.Section: true, atom.Article: true, atom.Main: true, atom.Header: true, atom.Aside: true,
	atom.Blockquote: true, atom.Ul: true, atom.Ol: true, atom.Dl: true, atom.Dd: true, atom.Table: true, atom.Body: true, atom.Pre: true, atom.Figcaption: true,
	atom.H1: true, atom.H2: true, atom.H3: true, atom.H4: true, atom.H5: true, atom.H6: true, atom.Address: true, atom.Center: true}

// lineTags begin a new line.
var lineTags = map[atom.Atom]bool{atom.Li: true, atom.Dt: true, atom.Tr: true, atom.Br: true}

var headingLevels = map[atom.Atom]int{atom.H1: 1, atom.H2: 2, atom.H3: 3, atom.H4: 4, atom.H5: 5, atom.H6: 6}

// A pageReader reads the tokens of a page in one loop, without recursion, because a hostile page may
// nest deeply.
type pageReader struct {
	page
	out     strings.Builder
	gap     int       // line ends to write before the next word
	space   bool      // a space to write before it
	skip    atom.Atom // an unread element that is open …
	depth   int       // … and how many of its kind are open within it
	only    atom.Atom // the kind of element that contains a wiki page's text
	inside  int       // how many of its kind are open, 0: outside
	level   int       // of the open heading
	heading strings.Builder
	headAt  int
	inTitle bool
	pre     int
	cells   int
	beside  atom.Atom // an open element that is not part of the story …
	besides int       // … and how many of its kind are open within it
	from    int       // … and where its text begins
	entitle bool      // its headings still belong to the story
	box     atom.Atom // the element that contains a wiki's box of facts …
	boxes   int       // … and how many of its kind are open within it
	label   bool      // the name of a fact was read, and its value comes next
}

// rawEmpty are elements whose content a tokenizer of HTML takes to be all that follows, although XHTML
// may close them at once.
var rawEmpty = regexp.MustCompile(`(?i)<(title|script|style|iframe|textarea|noscript|noframes|noembed|xmp)((?:\s[^<>]*)?)/>`)

// readPage reads a page; of a wiki only the article.
func readPage(ctx context.Context, data string) (page, error) {
	data = rawEmpty.ReplaceAllString(data, "<$1$2></$1>")
	r := &pageReader{page: page{ids: map[string]int{}}}
	r.wiki = strings.Contains(data, "mw-parser-output") || strings.Contains(data, `content="MediaWiki`) || strings.Contains(data, "mw-content-text")
	article := strings.Contains(data, `id="mw-content-text"`)
	z := html.NewTokenizer(strings.NewReader(data))
	for n := 0; ; n++ {
		if err := canceled(ctx, n); err != nil {
			return r.page, err
		}
		switch kind := z.Next(); kind {
		case html.ErrorToken:
			r.endBeside(r.beside != 0)
			r.text = strings.TrimRight(r.out.String(), " \n")
			return r.page, nil
		case html.TextToken:
			r.word(string(z.Text()), article)
		case html.StartTagToken, html.SelfClosingTagToken:
			r.open(z.Token(), kind == html.SelfClosingTagToken, article)
		case html.EndTagToken:
			r.close(z.Token().DataAtom)
		}
	}
}

// attribute returns the value of an attribute, or "".
func attribute(t html.Token, key string) string {
	for _, a := range t.Attr {
		if strings.EqualFold(a.Key, key) {
			return a.Val
		}
	}
	return ""
}

// hiddenTag reports whether an element is not read.
func hiddenTag(t html.Token) bool {
	if unread[t.DataAtom] {
		return true
	}
	for _, class := range strings.Fields(attribute(t, "class")) {
		if unreadClasses[class] {
			return true
		}
	}
	kind := attribute(t, "epub:type")
	if holder[t.DataAtom] && slices.ContainsFunc(strings.Fields(kind), func(k string) bool { return apparatus[k] }) {
		return true
	}
	return strings.Contains(kind, "noteref") || strings.Contains(kind, "pagebreak") || attribute(t, "role") == "navigation" ||
		strings.Contains(strings.ReplaceAll(attribute(t, "style"), " ", ""), "display:none") || attribute(t, "id") == "pg-header" || attribute(t, "id") == "pg-footer"
}

// holder elements contain the text of a page or of a part of it.
var holder = map[atom.Atom]bool{atom.Body: true, atom.Section: true, atom.Div: true, atom.Aside: true, atom.Article: true, atom.Main: true}

// Apparatus of a book that is not read, and apparatus that is kept beside the story (EPUB 3 Structural
// Semantics Vocabulary).
var (
	apparatus = map[string]bool{"cover": true, "titlepage": true, "toc": true, "landmarks": true, "copyright-page": true, "colophon": true, "index": true, "loi": true,
		"lot": true, "lov": true, "loa": true, "page-list": true, "bibliography": true, "imprint": true, "imprimatur": true, "z3998:publisher-logo": true}
	kept = map[string]bool{"dedication": true, "acknowledgments": true, "acknowledgements": true, "endnotes": true, "rearnotes": true, "footnotes": true, "footnote": true,
		"rearnote": true, "endnote": true, "contributors": true, "other-credits": true, "errata": true}
)

// besideStory reports whether an element is not part of the story: notes, a dedication, what an
// archive adds before and after a story.
func besideStory(t html.Token) bool {
	if !holder[t.DataAtom] {
		return false
	}
	for _, kind := range strings.Fields(attribute(t, "epub:type")) {
		if kept[kind] {
			return true
		}
	}
	switch id := attribute(t, "id"); {
	case id == "preface", id == "afterword":
		return t.DataAtom == atom.Div
	case strings.HasPrefix(id, "sdfootnote"), strings.HasPrefix(id, "sdendnote"): // LibreOffice
		return true
	}
	return slices.ContainsFunc(strings.Fields(attribute(t, "class")), func(class string) bool { return class == "meta" || class == "endnotes" || class == "footnotes" })
}

// void elements have no end.
var void = map[atom.Atom]bool{atom.Br: true, atom.Img: true, atom.Hr: true, atom.Input: true, atom.Meta: true, atom.Link: true, atom.Area: true, atom.Base: true,
	atom.Col: true, atom.Embed: true, atom.Source: true, atom.Track: true, atom.Wbr: true}

func (r *pageReader) open(t html.Token, closed, article bool) {
	tag := t.DataAtom
	if r.skip != 0 {
		r.openUnread(tag, closed)
		return
	}
	if article {
		r.openArticle(t, closed)
	}
	if hiddenTag(t) && !void[tag] {
		r.left = r.left || holder[tag]
		if !closed {
			r.skip, r.depth = tag, 1
		}
		return
	}
	r.openBox(t, closed)
	r.openLine(tag)
	if id := attribute(t, "id"); id != "" {
		r.ids[id] = r.place()
	}
	if tag == atom.Pre && !closed {
		r.pre++
	}
	if !closed && !void[tag] {
		r.openBeside(t)
	}
	if level := headingLevels[tag]; level > 0 && !closed && r.box == 0 {
		r.openHeading(level)
	}
}

// openBox begins a box of facts, or counts an element within it.
func (r *pageReader) openBox(t html.Token, closed bool) {
	switch {
	case closed || void[t.DataAtom]:
	case r.box == t.DataAtom:
		r.boxes++
	case r.box == 0 && r.wiki && holdsFacts.MatchString(attribute(t, "class")):
		r.box, r.boxes = t.DataAtom, 1
	}
}

// holdsFacts matches the classes of boxes of facts: "infobox vcard", "portable-infobox pi-background".
var holdsFacts = regexp.MustCompile(`\binfobox\b`)

// openUnread counts the elements within an unread one.
func (r *pageReader) openUnread(tag atom.Atom, closed bool) {
	if tag == atom.Title && r.skip == atom.Head && r.title == "" {
		r.inTitle = true
	}
	if tag == r.skip && !closed && !void[tag] {
		r.depth++
	}
}

// openArticle counts the element that contains the article of a wiki.
func (r *pageReader) openArticle(t html.Token, closed bool) {
	switch {
	case r.inside > 0 && t.DataAtom == r.only && !closed:
		r.inside++
	case r.inside == 0 && attribute(t, "id") == "mw-content-text":
		r.only, r.inside = t.DataAtom, 1
	}
}

// openLine writes the gap, rule or border of a cell with which an element begins.
func (r *pageReader) openLine(tag atom.Atom) {
	switch {
	case r.box != 0 && (tag == atom.Br || tag == atom.Li): // one of several values
		if !r.label && r.gap == 0 {
			r.put(";")
			r.space = true
		}
	case blocks[tag]:
		r.gap = max(r.gap, 2)
	case lineTags[tag]:
		r.gap, r.cells = max(r.gap, 1), 0
	case tag == atom.Hr:
		r.gap = 2
		r.put("* * *")
		r.gap = 2
	case tag == atom.Td && r.label:
	case tag == atom.Td || tag == atom.Th:
		if r.cells++; r.cells > 1 && r.gap == 0 {
			r.put(":")
			r.space = true
		}
	}
}

// openBeside begins what is not part of the story, or counts an element within it.
func (r *pageReader) openBeside(t html.Token) {
	switch {
	case r.beside == 0 && besideStory(t):
		r.beside, r.besides, r.from = t.DataAtom, 1, r.place()
		r.entitle = strings.Contains(attribute(t, "class"), "group")
	case r.beside == t.DataAtom:
		r.besides++
	}
}

// openHeading begins a heading, which may belong to the story even outside of it.
func (r *pageReader) openHeading(level int) {
	r.level, r.headAt = level, r.place()
	if r.beside != 0 && r.entitle && r.headAt > r.from {
		r.apart = append(r.apart, kb.Span{Start: r.from, End: r.headAt})
	}
	r.heading.Reset()
}

// place returns the offset of the next word.
func (r *pageReader) place() int {
	if r.out.Len() == 0 {
		return 0
	}
	return r.out.Len() + r.gap
}

func (r *pageReader) close(tag atom.Atom) {
	if tag == atom.Title {
		r.inTitle = false
	}
	if r.skip != 0 {
		if tag == r.skip {
			if r.depth--; r.depth == 0 {
				r.skip = 0
			}
		}
		return
	}
	if r.inside > 0 && tag == r.only {
		r.inside--
	}
	if r.beside == tag && tag != 0 {
		r.besides--
		r.endBeside(r.besides == 0)
	}
	if r.box == tag && tag != 0 {
		if r.boxes--; r.boxes == 0 {
			r.box = 0
		}
	}
	switch {
	case tag == atom.Dt, r.box != 0 && (tag == atom.H3 || tag == atom.Th):
		r.label = r.out.Len() > 0
	case r.box != 0 && tag == atom.Li:
	case tag == atom.Tr || tag == atom.Dl: // a name without a value is a title
		r.label, r.gap = false, max(r.gap, 1)
	case blocks[tag]:
		r.gap = max(r.gap, 2)
	case lineTags[tag]:
		r.gap = max(r.gap, 1)
	}
	if tag == atom.Pre && r.pre > 0 {
		r.pre--
	}
	if headingLevels[tag] > 0 && r.level > 0 {
		r.closeHeading()
	}
}

func (r *pageReader) closeHeading() {
	if title := strings.Join(strings.Fields(r.heading.String()), " "); title != "" {
		r.marks = append(r.marks, mark{r.level, r.headAt, title})
	}
	r.level = 0
	if r.entitle {
		r.from = r.place()
	}
}

// endBeside ends what is not part of the story.
func (r *pageReader) endBeside(ends bool) {
	if ends && r.from < r.out.Len() {
		r.apart = append(r.apart, kb.Span{Start: min(r.from, r.out.Len()), End: r.out.Len()})
	}
	if ends {
		r.beside, r.entitle = 0, false
	}
}

// word adds text between tags, with white space collapsed.
func (r *pageReader) word(s string, article bool) {
	if r.inTitle && len(r.title) < maxLabel {
		r.title = strings.TrimSpace(r.title + s)
	}
	if r.skip != 0 || article && r.inside == 0 {
		return
	}
	if r.pre > 0 {
		for i, line := range strings.Split(s, "\n") {
			if i > 0 {
				r.gap = max(r.gap, 1)
			}
			r.words(line)
		}
		return
	}
	r.words(s)
}

func (r *pageReader) words(s string) {
	fields := strings.FieldsFunc(s, blank)
	if len(fields) == 0 {
		r.space = r.space || s != ""
		return
	}
	if blank(firstRune(s)) {
		r.space = true
	}
	for i, f := range fields {
		if i > 0 {
			r.space = true
		}
		r.put(f)
	}
	r.space = blank(lastRune(s))
}

// blank reports whether r is white space of HTML; that of Chinese text, an indent, is kept.
func blank(r rune) bool { return r == ' ' || r == '\n' || r == '\t' || r == '\r' || r == '\f' }

// put writes a word after the pending white space.
func (r *pageReader) put(s string) {
	switch {
	case r.label: // whatever the page puts between the name of a fact and its value
		r.out.WriteString(": ")
		r.label = false
	case r.out.Len() == 0:
	case r.gap > 0:
		r.out.WriteString(strings.Repeat("\n", min(r.gap, 2)))
	case r.space:
		r.out.WriteByte(' ')
	}
	if r.level > 0 {
		if r.space || r.gap > 0 {
			r.heading.WriteByte(' ')
		}
		r.heading.WriteString(s)
	}
	r.gap, r.space = 0, false
	r.out.WriteString(s)
}

// isHTML reports whether a file is a page, by its name or beginning, and not a text that contains a
// tag.
func isHTML(path, text string) bool {
	switch strings.ToLower(filepath.Ext(path)) {
	case ".html", ".htm", ".xhtml":
		return true
	case ".txt", ".md", ".markdown":
		return false
	}
	head := strings.ToLower(text[:min(len(text), 1024)])
	head = strings.TrimLeft(head, " \t\r\n\ufeff")
	return strings.HasPrefix(head, "<!doctype html") || strings.HasPrefix(head, "<html") || strings.HasPrefix(head, "<?xml") && strings.Contains(head, "<html")
}

// htmlParts reads one page. A wiki's describes the story from outside.
func htmlParts(ctx context.Context, text string) (*Parts, error) {
	p, err := readPage(ctx, text)
	if err != nil {
		return nil, err
	}
	parts := &Parts{Format: formatHTML, Title: p.title}
	if p.wiki {
		parts.Standing = kb.Apart
	}
	marks := p.marks
	if title, rest := splitTitle(marks); title != "" && len(rest) > 0 {
		parts.Title, marks = title, rest
	} else if p.wiki {
		parts.Title, _, _ = strings.Cut(p.title, " - ")
		parts.Title, _, _ = strings.Cut(parts.Title, " | ")
	}
	parts.Sections = p.sections(marks, true)
	return parts, nil
}

// sections splits the page at headings, and where what is not part of the story begins and ends;
// standing says that the headings are in its text.
func (p *page) sections(marks []mark, standing bool) []Section {
	cuts := slices.Clone(marks)
	for _, s := range p.apart {
		cuts = append(cuts, mark{0, s.Start, ""}, mark{0, s.End, ""})
	}
	slices.SortStableFunc(cuts, func(a, b mark) int { return a.start - b.start })
	out := []Section{{}}
	at, begun, end := 0, 0, 0 // end is how far what is apart reaches that begins before a cut
	for _, m := range cuts {
		if m.start < at && m.level == 0 {
			m.start = at
		}
		if m.start < at || m.start > len(p.text) {
			continue
		}
		out[len(out)-1].Text = p.text[at:m.start]
		for ; begun < len(p.apart) && p.apart[begun].Start <= m.start; begun++ {
			end = max(end, p.apart[begun].End)
		}
		out = append(out, Section{Title: m.title, Level: m.level, Apart: m.start < end})
		if at = m.start; standing && m.title != "" {
			at += headingLength(p.text[m.start:], m.title)
		}
	}
	out[len(out)-1].Text = p.text[at:]
	return out
}

// headingLength returns the length of a heading at the start of a text, where it may take several
// lines; 0 if it isn't there.
func headingLength(text, title string) int {
	n := 0
	for _, w := range strings.Fields(title) {
		rest := strings.TrimLeft(text[n:], " \n")
		if !strings.HasPrefix(rest, w) {
			return 0
		}
		n = len(text) - len(rest) + len(w)
	}
	return n
}
