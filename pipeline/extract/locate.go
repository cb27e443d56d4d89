package extract

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"dramatis/editor/kb"
	"dramatis/editor/kb/script"
)

// A locator finds words in a text as an engine repeats them: white space, quotation marks and case may differ.
type locator struct {
	text string
	flat string  // folded: single spaces, plain quotation marks, lower case
	at   []int32 // by byte of flat: the offset in text
}

// newLocator prepares a text.
func newLocator(text string) *locator {
	l := &locator{text: text}
	var b strings.Builder
	b.Grow(len(text))
	l.at = make([]int32, 0, len(text)+1)
	space := true
	for i, r := range text {
		if unicode.IsSpace(r) {
			if !space {
				b.WriteByte(' ')
				l.at = append(l.at, int32(i))
			}
			space = true
			continue
		}
		space = false
		n := b.Len()
		b.WriteRune(foldRune(r))
		for range b.Len() - n {
			l.at = append(l.at, int32(i))
		}
	}
	l.flat = b.String()
	l.at = append(l.at, int32(len(text)))
	return l
}

// foldRune folds one character.
func foldRune(r rune) rune {
	switch r {
	case '’', '‘', 'ʼ', '`':
		return '\''
	case '“', '”', '„', '«', '»':
		return '"'
	case '‐', '‑', '–', '—':
		return '-'
	}
	if '\u3000' <= r && r <= '\u9fff' { // no East Asian character there has a case
		return r
	}
	return unicode.ToLower(r)
}

func fold(words string) string {
	var b strings.Builder
	for _, f := range strings.Fields(words) {
		if b.Len() > 0 {
			b.WriteByte(' ')
		}
		for _, r := range f {
			b.WriteRune(foldRune(r))
		}
	}
	return b.String()
}

// find returns the first place of the words, and whether they occur.
func (l *locator) find(words string) (kb.Span, bool) { return l.findFrom(words, 0) }

// findFrom returns the first place of the words at or after an offset.
func (l *locator) findFrom(words string, from int) (kb.Span, bool) {
	if i := strings.Index(l.text[from:], words); i >= 0 && words != "" {
		return kb.Span{Start: from + i, End: from + i + len(words)}, true
	}
	needle := fold(words)
	if needle == "" {
		return kb.Span{}, false
	}
	flat, _ := slices.BinarySearch(l.at, int32(from))
	i := strings.Index(l.flat[flat:], needle)
	if i < 0 {
		if trimmed := strings.Trim(needle, `"'. …`); trimmed != needle && len(trimmed) > 3 {
			needle = trimmed
			i = strings.Index(l.flat[flat:], needle)
		}
	}
	if i < 0 {
		return kb.Span{}, false
	}
	return l.span(flat+i, flat+i+len(needle)), true
}

// span maps a stretch of the folded text to the text.
func (l *locator) span(from, to int) kb.Span {
	start, end := int(l.at[from]), int(l.at[to-1])
	_, size := utf8.DecodeRuneInString(l.text[end:])
	return kb.Span{Start: start, End: end + size}
}

// findAll returns all places of a name as a whole word, in order. Han names need no word boundaries.
func (l *locator) findAll(name string) []kb.Span {
	needle := fold(name)
	if needle == "" {
		return nil
	}
	var out []kb.Span
	for from := 0; ; {
		i := strings.Index(l.flat[from:], needle)
		if i < 0 {
			return out
		}
		i += from
		if script.StandsAlone(l.flat, i, i+len(needle)) {
			at := l.span(i, i+len(needle))
			if sameCase(l.text[at.Start:at.End], name) {
				out = append(out, at)
			}
		}
		from = i + len(needle)
	}
}

// sameCase reports whether a found word may be a name by its case: "Guest" is not "guest", but a name in lower case
// matches either.
func sameCase(found, name string) bool {
	f, _ := utf8.DecodeRuneInString(found)
	n, _ := utf8.DecodeRuneInString(name)
	return !unicode.IsUpper(n) || unicode.IsUpper(f)
}
