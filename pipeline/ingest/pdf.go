package ingest

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"path/filepath"
	"regexp"
	"strings"
	"unicode"

	"dramatis/editor/kb"
	"dramatis/pipeline/ingest/pdfium"
)

const formatPDF = "pdf"

// isPDF reports whether a file is a PDF. Its signature may come after other bytes (ISO 32000-1, annex
// H, note 13).
func isPDF(path string, data []byte) bool {
	const look = 1024
	mark := []byte("%PDF-")
	return bytes.HasPrefix(bytes.TrimLeft(data[:min(len(data), look)], "\ufeff \r\n\t\x00"), mark) ||
		strings.EqualFold(filepath.Ext(path), ".pdf") && bytes.Contains(data[:min(len(data), look)], mark)
}

// pdfParts reads the lines on the pages of a file.
func pdfParts(ctx context.Context, path string, data []byte) (*Parts, error) {
	f, err := pdfium.Read(ctx, data)
	if err != nil {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		return nil, pdfProblem(path, err)
	}
	l := pdfLayout{file: f}
	if err := l.read(ctx); err != nil {
		return nil, err
	}
	if why := unreadablePages(path, l); why != nil {
		return nil, why
	}
	return &Parts{Format: formatPDF, Title: titleOfPDF(f.Title), Author: authorOfPDF(f.Author), Sections: l.sections(), Blank: l.blank}, nil
}

func pdfProblem(path string, err error) error {
	p := &kb.Problem{What: About(path, kb.Errorf("can't be read")), Kept: Unchanged, Do: "save its text as .docx, or else as .txt, and choose that", Kind: ErrBinary, Err: err}
	switch {
	case errors.Is(err, pdfium.ErrBroken):
		p.What, p.Do = About(path, kb.Errorf("is a damaged PDF")), "make it again with the program it comes from"
	case errors.Is(err, pdfium.ErrLocked):
		p.What, p.Do = About(path, kb.Errorf("is locked with a password")), "save a copy without a password and choose that"
	case errors.Is(err, pdfium.ErrTooLarge):
		p.What, p.Do, p.Kind = About(path, kb.Errorf("has more than %d pages, or more text than %d MB", pdfium.MaxPages, pdfium.MaxText>>20)), "split it into several files", ErrTooLarge
	case errors.Is(err, pdfium.ErrTooSlow):
		p.What = About(path, kb.Errorf("has a page that takes too long to read"))
	}
	return p
}

// unreadablePages returns why nothing can be read on existing pages, nil if something can.
func unreadablePages(path string, l pdfLayout) error {
	const unnamed = 3 // of ten characters: more unnamed ones are not a text
	switch {
	case l.letters == 0 && l.lost == 0 && l.drawn:
		return &kb.Problem{What: About(path, kb.Errorf("holds pictures of its pages and no text")), Kept: Unchanged, Do: "have its text recognised (OCR) and choose what comes out", Kind: ErrEmpty}
	case l.lost*10 > (l.letters+l.lost)*unnamed:
		return &kb.Problem{What: About(path, kb.Errorf("does not say which letters its shapes are")), Kept: Unchanged, Do: "have its text recognised (OCR) and choose what comes out", Kind: ErrEncoding}
	}
	return nil
}

var (
	// noTitle matches titles that programs make up.
	noTitle  = regexp.MustCompile(`(?i)^(?:untitled|document\d*|microsoft word|print|slide \d|title)\b|^\W*(?:anonymous|unknown)\W*$|\.(?:docx?|odt|rtf|txt|tex|dvi|indd|qxd|html?|pdf|pages)$`)
	noAuthor = regexp.MustCompile(`(?i)^\W*(?:anonymous|unknown|author|administrator|admin|root|user|owner|default)\b|[@\\/]`)
)

func titleOfPDF(title string) string {
	title = strings.TrimPrefix(plainLetters(title), "Microsoft Word - ")
	if noTitle.MatchString(title) || !strings.ContainsFunc(title, unicode.IsLetter) {
		return ""
	}
	return title
}

func authorOfPDF(author string) string {
	if author = strings.Join(strings.Fields(normalize(plainLetters(author))), " "); noAuthor.MatchString(author) || !strings.ContainsFunc(author, unicode.IsLetter) {
		return ""
	}
	return author
}

// ligatures are letters with one shape (Unicode, Alphabetic Presentation Forms).
var ligatures = strings.NewReplacer("\ufb00", "ff", "\ufb01", "fi", "\ufb02", "fl", "\ufb03", "ffi", "\ufb04", "ffl", "\ufb05", "st", "\ufb06", "st")

// plainLetters returns a line of a PDF as it would be typed: ligatures as two letters, no shapes
// without a letter.
func plainLetters(s string) string {
	s = strings.Map(func(r rune) rune {
		switch {
		case r == pdfium.Hyphen:
			return '-'
		case isLost(r):
			return -1
		case unicode.IsSpace(r):
			return ' '
		case unicode.IsControl(r):
			return -1
		}
		return r
	}, s)
	return strings.Join(strings.Fields(ligatures.Replace(s)), " ")
}

// isLost reports whether a character is a glyph that the file maps to no letter.
func isLost(r rune) bool {
	return r == 0 || r == unicode.ReplacementChar || r == '\uffff' || unicode.Is(unicode.Co, r)
}

// sections returns the paragraphs below their headings: those of the outline, else those in larger
// letters.
func (l *pdfLayout) sections() []Section {
	heads := l.outlined()
	if len(heads) < 2 {
		for i := range l.paragraphs {
			l.paragraphs[i].said = false
		}
		heads = l.larger()
	}
	var out []Section
	now := Section{}
	var text strings.Builder
	finish := func() {
		if now.Text = strings.TrimSuffix(text.String(), "\n\n"); now.Text != "" || now.Title != "" {
			out = append(out, now)
		}
		text.Reset()
	}
	for i, p := range l.paragraphs {
		said := false
		for len(heads) > 0 && heads[0].at == i {
			h := heads[0]
			heads = heads[1:]
			finish()
			now = Section{Title: h.title, Level: h.level}
			said = said || h.said
		}
		if !said && !p.said {
			text.WriteString(p.text + "\n\n")
		}
	}
	finish()
	if len(l.notes) > 0 {
		out = append(out, Section{Text: strings.Join(l.notes, "\n\n"), Apart: true})
	}
	return out
}

// A pdfHeading is the title of what begins with a paragraph. Said: the paragraph is the title itself.
type pdfHeading struct {
	at, level int
	title     string
	said      bool
}

// outlined returns the headings of the outline, at the paragraphs that repeat them or follow their
// places.
func (l *pdfLayout) outlined() (out []pdfHeading) {
	from := 0
	for _, e := range l.file.Outline {
		at := l.placeOf(e, from)
		if at < 0 {
			continue
		}
		h := pdfHeading{at: at, level: e.Level, title: plainLetters(e.Title)}
		rest := strings.Fields(h.title)
		for i := at; i < len(l.paragraphs) && !l.paragraphs[i].said; i++ {
			var ok bool
			if rest, ok = behind(rest, l.paragraphs[i].text); !ok {
				break
			}
			l.paragraphs[i].said, h.said = true, true
		}
		if fold(h.title) != "" {
			out = append(out, h)
			from = at
		}
	}
	return out
}

// behind returns the words of a title that follow those in a paragraph. ok is false if the paragraph
// differs.
func behind(title []string, text string) (rest []string, ok bool) {
	words := fold(text)
	if words == "" || len(text) > maxHeading {
		return nil, false
	}
	for first := range title {
		said := ""
		for i, w := range title[first:] {
			if said += fold(w); said == words {
				return title[first+i+1:], true
			}
			if !strings.HasPrefix(words, said) {
				break
			}
		}
	}
	return nil, false
}

// placeOf returns the paragraph at a place of the outline, not before from; -1 if it isn't found.
// The outline may name only the page, or a place near the words.
func (l *pdfLayout) placeOf(e pdfium.Entry, from int) int {
	const near = 40 // points
	title, first, below := strings.Fields(plainLetters(e.Title)), -1, -1
	for i := from; i < len(l.paragraphs) && l.paragraphs[i].page <= e.Page; i++ {
		p := l.paragraphs[i]
		if p.page < e.Page {
			continue
		}
		if first < 0 {
			first = i
		}
		if _, ok := behind(title, p.text); ok && !p.said {
			return i
		}
		if below < 0 && e.Top > 0 && p.top <= e.Top+near {
			below = i
		}
	}
	if below >= 0 {
		return below
	}
	return first
}

// larger returns the paragraphs in larger letters than the text; the largest have level 1.
func (l *pdfLayout) larger() (out []pdfHeading) {
	const enough = 1.15
	var sizes []float64
	for i, p := range l.paragraphs {
		if p.size < l.size*enough || len(p.text) > maxHeading || !strings.ContainsFunc(p.text, unicode.IsLetter) && parseNumber(p.text) == 0 {
			continue
		}
		level := 0
		for level < len(sizes) && sizes[level] > p.size {
			level++
		}
		if level == len(sizes) || sizes[level] != p.size {
			sizes = append(sizes[:level], append([]float64{p.size}, sizes[level:]...)...)
		}
		out = append(out, pdfHeading{at: i, title: p.text, said: true})
	}
	for i, h := range out {
		for level, size := range sizes {
			if size == l.paragraphs[h.at].size {
				out[i].level = cmp.Or(min(level+1, 6), 1)
			}
		}
	}
	return out
}
