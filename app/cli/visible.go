package cli

import (
	"bytes"
	"cmp"
	"fmt"
	"io"
	"unicode/utf8"
)

// A escapingWriter writer shows control characters instead of passing them to the terminal: text of a model
// server, a base or a file could otherwise clear the screen, change the title or fill the clipboard.
// They become \u escapes, which JSON reads as the same characters; line ends and tabs stay.
type escapingWriter struct {
	to   io.Writer
	held []byte // an incomplete character or line end
	err  error  // the first of a write: most printing is not checked
}

func (v *escapingWriter) Write(p []byte) (int, error) {
	text := append(v.held, p...)
	v.held = nil
	var out bytes.Buffer
	for len(text) > 0 {
		r, n := utf8.DecodeRune(text)
		switch {
		case r == utf8.RuneError && n <= 1 && !utf8.FullRune(text), r == '\r' && len(text) == 1:
			v.held = bytes.Clone(text)
			n = len(text)
		case r == '\r' && text[1] == '\n':
			out.WriteString("\r\n")
			n = 2
		case isControl(r):
			fmt.Fprintf(&out, `\u%04x`, r)
		case r == utf8.RuneError && n == 1:
			out.WriteRune(r)
		default:
			out.Write(text[:n])
		}
		text = text[n:]
	}
	if _, err := v.to.Write(out.Bytes()); err != nil {
		v.err = cmp.Or(v.err, err)
		return 0, err
	}
	return len(p), nil
}

// end writes an incomplete character that was held back.
func (v *escapingWriter) end() {
	if len(v.held) > 0 {
		fmt.Fprintf(v.to, `\u%04x`, v.held[0])
	}
	v.held = nil
}

// isControl reports whether a terminal acts on a character instead of showing it: C0 and C1 controls
// (ECMA-48) and marks that change the direction of writing (UAX 9).
func isControl(r rune) bool {
	switch {
	case r == '\n' || r == '\t':
		return false
	case r < 0x20, r >= 0x7f && r <= 0x9f, r == 0x61c, r == 0x200e, r == 0x200f, r >= 0x202a && r <= 0x202e, r >= 0x2066 && r <= 0x2069:
		return true
	}
	return false
}
