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
		if i > 1 && s[i-1]|0x20 == 'w' && s[i-2]|0x20 == 'w' {
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
	if strings.IndexByte(s, '[') >= 0 || strings.IndexByte(s, '{') >= 0 {
		s = editorialMark.ReplaceAllString(s, "")
	}
	if strings.ContainsRune(s, '\n') {
		if s = pageLine.ReplaceAllString(s, "\n"); MayHoldAddress(s) {
			s = addressLine.ReplaceAllString(s, "\n")
		}
	}
	return strings.ReplaceAll(removeItalics(collapseSpace(s)), "--", "—")
}

// collapseSpace collapses white space to one blank, or to none between Chinese characters, after a hyphen that divides
// a word, and at both ends.
func collapseSpace(s string) string {
	var b strings.Builder
	done := 0 // how far the text has been written
	for i := 0; i < len(s); {
		if isBlack(s[i]) || s[i] == ' ' && i > 0 && i+1 < len(s) && isBlack(s[i+1]) {
			i++
			continue
		}
		r, size := utf8.DecodeRuneInString(s[i:])
		if r == utf8.RuneError && size == 1 {
			return collapseSpace(string([]rune(s))) // with U+FFFD for what is no character
		}
		if !unicode.IsSpace(r) {
			i += size
			continue
		}
		end := len(s) - len(strings.TrimLeftFunc(s[i:], unicode.IsSpace))
		blank := " "
		if i == 0 || end == len(s) || joinsOver(s[:i], s[i:end], s[end:]) {
			blank = ""
		}
		if s[i:end] != blank {
			if done == 0 {
				b.Grow(len(s))
			}
			b.WriteString(s[done:i])
			b.WriteString(blank)
			done = end
		}
		i = end
	}
	if done == 0 {
		return s
	}
	b.WriteString(s[done:])
	return b.String()
}

// isBlack reports whether a byte is an ASCII character that is not white space, nor a control character.
func isBlack(c byte) bool { return c > ' ' && c < utf8.RuneSelf }

// joinsOver reports whether white space separates no words: between Chinese characters, and after the hyphen of well-\nknown.
func joinsOver(before, space, after string) bool {
	last, size := utf8.DecodeLastRuneInString(before)
	next, _ := utf8.DecodeRuneInString(after)
	if last == '-' && unicode.IsLower(next) && strings.Contains(space, "\n") {
		letter, _ := utf8.DecodeLastRuneInString(strings.TrimRightFunc(before[:len(before)-size], unicode.IsSpace))
		return unicode.IsLetter(letter)
	}
	return isWide(last) && isWide(next)
}

func isWide(r rune) bool {
	return script.IsUnspaced(r) || r >= 0x3000 && r < 0x3040 || r >= 0xff00 && r < 0xff66
}

// removeItalics removes marks of italics at the edges of words. Marks within a word (a file_name) and
// between blanks (* * *) stay.
func removeItalics(s string) string {
	if strings.IndexByte(s, '_') < 0 && strings.IndexByte(s, '*') < 0 {
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
