package cli

import (
	"regexp"
	"strings"
)

// longestLine bounds an error line in bytes, which may quote a file.
const longestLine = 2000

// quotation matches a word or a quotation that is longer than anybody reads.
var quotation = regexp.MustCompile(`“[^”]{300,}”|"[^"]{300,}"|\S{300,}`)

// shorten cuts what an error line quotes, so that what follows it is still read: what to do.
func shorten(line string) string {
	const head, tail = 120, 40 // letters that are left of a quotation
	line = quotation.ReplaceAllStringFunc(line, func(s string) string {
		letters := []rune(s)
		return string(letters[:head]) + "…" + string(letters[len(letters)-tail:])
	})
	if len(line) > longestLine {
		line = strings.ToValidUTF8(line[:longestLine], "") + "…"
	}
	return line
}
