package dot

import (
	"strings"
	"unicode/utf8"
)

// clean makes text that XML 1.0 can hold, since DOT becomes SVG: bytes that are no UTF-8 and characters outside the XML
// "Char" production become U+FFFD, carriage returns become line ends and tabs spaces. Clean text stays as it is.
func clean(s string) string {
	if isClean(s) {
		return s
	}
	s = strings.ReplaceAll(s, "\r\n", "\n")
	var b strings.Builder
	b.Grow(len(s))
	for _, r := range s { // an invalid byte ranges as U+FFFD
		switch {
		case r == '\r':
			r = '\n'
		case r == '\t':
			r = ' '
		case !printable(r):
			r = utf8.RuneError
		}
		b.WriteRune(r)
	}
	return b.String()
}

func isClean(s string) bool {
	if !utf8.ValidString(s) {
		return false
	}
	return !strings.ContainsFunc(s, func(r rune) bool { return !printable(r) })
}

func printable(r rune) bool {
	return r == '\n' || r >= 0x20 && r < 0x7f || r >= 0xa0 && r <= 0xd7ff || r >= 0xe000 && r <= 0xfffd || r >= 0x10000
}

var escaper = strings.NewReplacer(
	`\`, `\\`, // so that \N, \G, \l and the like stay what the writer typed, and a last \ cannot eat the quote
	`"`, `\"`,
	"\n", `\n`,
	"&", "&amp;", // Graphviz expands character entities in quoted labels too
)

// quote returns s, cleaned, as a DOT double-quoted string that reads back as the same text when used as a label. A label in
// double quotes is never HTML-like, whatever it holds.
func quote(s string) string {
	return `"` + escaper.Replace(clean(s)) + `"`
}
