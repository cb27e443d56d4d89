package cli

import (
	"bytes"
	"io"
	"regexp"
	"strings"
)

// maxLine bounds an error line in bytes, which may quote a file.
const maxLine = 2000

// quotation matches a word or a quotation that is longer than anybody reads.
var quotation = regexp.MustCompile(`“[^”]{300,}”|"[^"]{300,}"|\S{300,}`)

// shorten cuts what an error line quotes, so that what follows it is still read: what to do.
func shorten(line string) string {
	const head, tail = 120, 40 // letters that are left of a quotation
	line = quotation.ReplaceAllStringFunc(line, func(s string) string {
		letters := []rune(s)
		return string(letters[:head]) + "…" + string(letters[len(letters)-tail:])
	})
	if whole := strings.TrimSuffix(line, "\n"); len(whole) > maxLine {
		line = strings.ToValidUTF8(whole[:maxLine], "") + "…" + line[len(whole):]
	}
	return line
}

// A shorteningWriter writer shortens every line of what is printed at once: messages quote files and model
// servers.
type shorteningWriter struct{ io.Writer }

func (s shorteningWriter) Write(p []byte) (int, error) {
	for line := range bytes.Lines(p) {
		if _, err := io.WriteString(s.Writer, shorten(string(line))); err != nil {
			return 0, err
		}
	}
	return len(p), nil
}
