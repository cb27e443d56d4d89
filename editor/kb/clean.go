package kb

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"dramatis/editor/kb/pattern"
	"dramatis/editor/kb/script"
)

// editorialMark matches what transcribers and scanners add to a text: pictures, page numbers, numbers of
// footnotes.
var editorialMark = regexp.MustCompile(`\[(?:Illustration|Pg|Page|Sidenote|Footnote)\b[^\]\n]*\]|\{\d{1,4}\}|\[(?:\d{1,3}|[*†‡])\]`)

// pageLine matches a line with nothing but a page number.
var pageLine = pattern.MustCompile(`\n[ \t]*(?:[-–—] ?)?\d{1,4}(?: ?[-–—])?[ \t]*\n`)

// addressLine matches a line with the address of a site and a few words: a watermark.
var addressLine = regexp.MustCompile(`\n[^\n]{0,80}(?:https?://|www\.|[A-Za-z0-9-]{2,}\.(?:com|net|org|info|cc|cn)\b)[^\n]{0,80}\n`)

// MayHoldAddress reports whether a text may contain the address of a site, as a test before a regular
// expression: "://", "www." or a full stop directly followed by a letter.
func MayHoldAddress(s string) bool {
	for i := 0; ; i++ {
		at := strings.IndexByte(s[i:], '.')
		if at < 0 {
			return strings.Contains(s, "://")
		}
		i += at
		if i > 0 && s[i-1]|0x20 == 'w' {
			return true
		}
		if i+1 < len(s) && s[i+1]|0x20 >= 'a' && s[i+1]|0x20 <= 'z' {
			return true
		}
	}
}

// Clean returns a stretch of a document for a reader or a model: on one line, without marks of italics
// (_so_, *so*), with dashes for "--", without numbers of pages and footnotes and marks of sites. Spans
// refer to the document's own text: cleaned text is shown or sent, never looked up. Cleaning twice
// changes nothing.
func Clean(s string) string {
	if strings.ContainsAny(s, "[{") {
		s = editorialMark.ReplaceAllString(s, "")
	}
	if strings.ContainsRune(s, '\n') {
		if s = pageLine.ReplaceAllString(s, "\n"); MayHoldAddress(s) {
			s = addressLine.ReplaceAllString(s, "\n")
		}
	}
	return strings.ReplaceAll(removeItalics(collapseSpace(s)), "--", "—")
}

// collapseSpace collapses white space to one blank, or to none between Chinese characters.
func collapseSpace(s string) string {
	if isCollapsed(s) {
		return s
	}
	if !utf8.ValidString(s) {
		s = string([]rune(s)) // with U+FFFD for what is no character
	}
	var b strings.Builder
	b.Grow(len(s))
	before, last := rune(0), rune(0)
	blank, broken := false, false
	start := 0 // of the word
	for i, r := range s {
		if unicode.IsSpace(r) {
			if !blank {
				b.WriteString(s[start:i])
			}
			blank, broken = true, broken || r == '\n'
			continue
		}
		if blank {
			divided := broken && last == '-' && unicode.IsLetter(before) && unicode.IsLower(r) // well-\nknown
			if b.Len() > 0 && !divided && !(isWide(last) && isWide(r)) {
				b.WriteByte(' ')
			}
			start = i
		}
		before, last, blank, broken = last, r, false, false
	}
	if !blank {
		b.WriteString(s[start:])
	}
	return b.String()
}

// isCollapsed reports whether there is nothing to collapse in a text, as in most.
func isCollapsed(s string) bool {
	before, last := rune(0), ' '
	for _, r := range s {
		switch {
		case r == ' ':
			if last == ' ' {
				return false
			}
		case r < utf8.RuneSelf:
			if r <= '\r' && r >= '\t' {
				return false
			}
		case r == utf8.RuneError || unicode.IsSpace(r) || last == ' ' && isWide(before) && isWide(r):
			return false
		}
		before, last = last, r
	}
	return last != ' '
}

func isWide(r rune) bool {
	return script.IsUnspaced(r) || r >= 0x3000 && r < 0x3040 || r >= 0xff00 && r < 0xff66
}

// removeItalics removes marks of italics at the edges of words. Marks within a word (a file_name) and
// between blanks (* * *) stay.
func removeItalics(s string) string {
	if !strings.ContainsAny(s, "_*") {
		return s
	}
	var b strings.Builder
	b.Grow(len(s))
	word := func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }
	for i := 0; i < len(s); {
		if c := s[i]; c != '_' && c != '*' {
			b.WriteByte(c)
			i++
			continue
		}
		end := i
		for end < len(s) && s[end] == s[i] {
			end++
		}
		before, _ := utf8.DecodeLastRuneInString(s[:i])
		after, _ := utf8.DecodeRuneInString(s[end:])
		inWord := i > 0 && end < len(s) && word(before) && word(after)
		alone := (i == 0 || before == ' ') && (end == len(s) || after == ' ')
		if inWord || alone {
			b.WriteString(s[i:end])
		}
		i = end
	}
	return b.String()
}
