package pdfium

import (
	"context"
	"fmt"
	"strings"
	"unicode"

	"github.com/klippa-app/go-pdfium/references"
	"github.com/klippa-app/go-pdfium/requests"
	"github.com/klippa-app/go-pdfium/structs"
)

// A File is the content of a PDF.
type File struct {
	Title, Author string // "" where it does not say
	Pages         []Page
	Outline       []Entry // in the order of the outline
}

// A Page has its lines in the order in which the file draws them.
type Page struct {
	Width, Height float64 // points
	Lines         []Line
	Drawn         bool // something is on it, text or not
}

// A Line is a row of characters; a hyphen at its end is Hyphen. Places are in points from the lower
// left corner of the page.
type Line struct {
	Text                     string
	Left, Right, Bottom, Top float64 // from below the lowest letter of the font to above the highest
}

// Hyphen is PDFium's character for a hyphen at the end of a line, which no line end follows.
const Hyphen = '\ufffe'

// An Entry of the outline refers to a place.
type Entry struct {
	Title string
	Level int // from 1
	Page  int // from 0
	// Top is the height of the place on the page, in points; 0 if only the page is known.
	Top float64
}

// read reads the file; damaged parts of pages are left out.
func (e *engine) read(ctx context.Context, data []byte) (f File, err error) {
	if err := e.open(data); err != nil {
		return File{}, err
	}
	count, err := e.pdf.FPDF_GetPageCount(&requests.FPDF_GetPageCount{Document: e.document})
	switch {
	case err != nil:
		return File{}, fmt.Errorf("%w: %w", ErrBroken, err)
	case count.PageCount < 1:
		return File{}, fmt.Errorf("%w: it has no pages", ErrBroken)
	case count.PageCount > MaxPages:
		return File{}, fmt.Errorf("%w: it has %d pages", ErrTooLarge, count.PageCount)
	}
	size, broken := 0, 0
	for i := range count.PageCount {
		if err := ctx.Err(); err != nil {
			return File{}, err
		}
		e.watch.Reset(patience)
		page, err := e.page(i)
		if err != nil {
			page.Drawn = true
			broken++
		}
		for _, l := range page.Lines {
			size += len(l.Text)
		}
		if size > MaxText {
			return File{}, fmt.Errorf("%w: its text is larger than %d MB", ErrTooLarge, MaxText>>20)
		}
		f.Pages = append(f.Pages, page)
	}
	if broken == count.PageCount {
		return File{}, fmt.Errorf("%w: none of its %d pages can be read", ErrBroken, broken)
	}
	e.watch.Reset(patience)
	f.Title, f.Author = e.info("Title"), e.info("Author")
	f.Outline = e.outline(count.PageCount)
	return f, ctx.Err()
}

// info returns an entry of the file's information (ISO 32000-1, 14.3.3), or "".
func (e *engine) info(tag string) string {
	text, err := e.pdf.FPDF_GetMetaText(&requests.FPDF_GetMetaText{Document: e.document, Tag: tag})
	if err != nil {
		return ""
	}
	return strings.TrimSpace(strings.Trim(text.Value, "\x00"))
}

// page reads a page. A damaged page is returned without lines, with the error.
func (e *engine) page(number int) (p Page, err error) {
	page, err := e.pdf.FPDF_LoadPage(&requests.FPDF_LoadPage{Document: e.document, Index: number})
	if err != nil {
		return p, err
	}
	defer e.pdf.FPDF_ClosePage(&requests.FPDF_ClosePage{Page: page.Page})
	of := requests.Page{ByReference: &page.Page}
	if n, err := e.pdf.FPDFPage_CountObjects(&requests.FPDFPage_CountObjects{Page: of}); err == nil {
		p.Drawn = n.Count > 0
	}
	if w, err := e.pdf.FPDF_GetPageWidthF(&requests.FPDF_GetPageWidthF{Page: of}); err == nil {
		p.Width = float64(w.PageWidth)
	}
	if h, err := e.pdf.FPDF_GetPageHeightF(&requests.FPDF_GetPageHeightF{Page: of}); err == nil {
		p.Height = float64(h.PageHeight)
	}
	text, err := e.pdf.FPDFText_LoadPage(&requests.FPDFText_LoadPage{Page: of})
	if err != nil {
		return p, err
	}
	defer e.pdf.FPDFText_ClosePage(&requests.FPDFText_ClosePage{TextPage: text.TextPage})
	p.Lines, err = e.lines(text.TextPage)
	return p, err
}

// lines reads the lines of a page: all characters at once, and the places of the first and last one of
// each line.
func (e *engine) lines(page references.FPDF_TEXTPAGE) (out []Line, err error) {
	count, err := e.pdf.FPDFText_CountChars(&requests.FPDFText_CountChars{TextPage: page})
	if err != nil || count.Count <= 0 {
		return nil, err
	}
	text, err := e.pdf.FPDFText_GetText(&requests.FPDFText_GetText{TextPage: page, Count: count.Count})
	if err != nil {
		return nil, err
	}
	runes := []rune(strings.TrimRight(text.Text, "\x00"))
	if len(runes) != count.Count { // the text lacks characters without a letter
		if runes, err = e.letters(page, count.Count); err != nil {
			return nil, err
		}
	}
	for at := 0; at < len(runes); {
		end := at
		for end < len(runes) && runes[end] != '\r' && runes[end] != '\n' && (end == at || runes[end-1] != Hyphen) {
			end++
		}
		l, err := e.line(page, runes, at, end)
		if err != nil {
			return nil, err
		}
		if l.Text != "" {
			out = append(out, l)
		}
		at = max(end, at+1)
	}
	return out, nil
}

// hyphenAlone is PDFium's code for Hyphen as a single character.
const hyphenAlone = 2

// letters returns the characters of a page one by one, 0 for one without a letter.
func (e *engine) letters(page references.FPDF_TEXTPAGE, count int) ([]rune, error) {
	out := make([]rune, count)
	for i := range out {
		u, err := e.pdf.FPDFText_GetUnicode(&requests.FPDFText_GetUnicode{TextPage: page, Index: i})
		if err != nil {
			return nil, err
		}
		if u.Unicode == hyphenAlone {
			out[i] = Hyphen
		} else if u.Unicode <= unicode.MaxRune {
			out[i] = rune(u.Unicode) // #nosec G115 -- at most MaxRune
		}
	}
	return out, nil
}

// line returns the line of the characters from first to end.
func (e *engine) line(page references.FPDF_TEXTPAGE, runes []rune, first, end int) (l Line, err error) {
	blank := func(r rune) bool { return unicode.IsSpace(r) || r == 0 }
	for first < end && blank(runes[first]) {
		first++
	}
	for end > first && blank(runes[end-1]) {
		end--
	}
	if first == end {
		return l, nil
	}
	middle := (first + end) / 2
	for blank(runes[middle]) { // a blank inserted by PDFium has no place
		middle++
	}
	var boxes [3]structs.FPDF_FS_RECTF
	for i, at := range []int{first, middle, end - 1} {
		box, err := e.pdf.FPDFText_GetLooseCharBox(&requests.FPDFText_GetLooseCharBox{TextPage: page, Index: at})
		if err != nil {
			return l, err
		}
		boxes[i] = box.Rect
	}
	return Line{Text: string(runes[first:end]), Left: float64(boxes[0].Left), Right: float64(boxes[2].Right), Bottom: float64(boxes[1].Bottom), Top: float64(boxes[1].Top)}, nil
}

const (
	maxEntries = 5000 // of an outline
	maxLevel   = 12
)

// outline reads the outline (ISO 32000-1, 12.3.3). A circular one is cut off.
func (e *engine) outline(pages int) (out []Entry) {
	seen := 0
	var walk func(parent *references.FPDF_BOOKMARK, level int)
	walk = func(parent *references.FPDF_BOOKMARK, level int) {
		if level > maxLevel {
			return
		}
		first, err := e.pdf.FPDFBookmark_GetFirstChild(&requests.FPDFBookmark_GetFirstChild{Document: e.document, Bookmark: parent})
		if err != nil {
			return
		}
		for mark := first.Bookmark; mark != nil && seen < maxEntries; {
			seen++
			if entry, ok := e.entry(*mark, pages); ok {
				entry.Level = level
				out = append(out, entry)
			}
			walk(mark, level+1)
			next, err := e.pdf.FPDFBookmark_GetNextSibling(&requests.FPDFBookmark_GetNextSibling{Document: e.document, Bookmark: *mark})
			if err != nil {
				return
			}
			mark = next.Bookmark
		}
	}
	walk(nil, 1)
	return out
}

// entry returns an entry of the outline. ok is false if it refers to no place.
func (e *engine) entry(mark references.FPDF_BOOKMARK, pages int) (entry Entry, ok bool) {
	title, err := e.pdf.FPDFBookmark_GetTitle(&requests.FPDFBookmark_GetTitle{Bookmark: mark})
	if err != nil {
		return entry, false
	}
	dest, err := e.pdf.FPDFBookmark_GetDest(&requests.FPDFBookmark_GetDest{Document: e.document, Bookmark: mark})
	if err != nil || dest.Dest == nil {
		return entry, false
	}
	page, err := e.pdf.FPDFDest_GetDestPageIndex(&requests.FPDFDest_GetDestPageIndex{Document: e.document, Dest: *dest.Dest})
	if err != nil || page.Index < 0 || page.Index >= pages {
		return entry, false
	}
	entry = Entry{Title: strings.TrimSpace(strings.Trim(title.Title, "\x00")), Page: page.Index}
	if at, err := e.pdf.FPDFDest_GetLocationInPage(&requests.FPDFDest_GetLocationInPage{Dest: *dest.Dest}); err == nil && at.Y != nil {
		entry.Top = float64(*at.Y)
	}
	return entry, entry.Title != ""
}
