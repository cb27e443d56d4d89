package ingest

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// normalize returns NFC with "\n" line ends, one kind of space, no control and invisible characters,
// and no white space at the ends of lines.
func normalize(s string) string {
	s = joinSoftCuts(s)
	out := make([]byte, 0, len(s))
	returned := false // the last character was a carriage return
	for _, r := range s {
		switch {
		case r == '\n' && returned:
			returned = false
			continue
		case r == '\r', r == '\n', r == '\f', r == '\v', r == '\u0085', r == '\u2028', r == '\u2029':
			returned = r == '\r'
			out = append(trimEnd(out), '\n')
			continue
		case r == '\t', r == '\u00a0', r == '\u2007', r == '\u202f':
			r = ' '
		case unicode.IsControl(r), invisible(r):
			continue
		}
		returned = false
		out = utf8.AppendRune(out, r)
	}
	return norm.NFC.String(string(trimEnd(out)))
}

// invisible reports whether a character is invisible; such characters would make equal names differ.
func invisible(r rune) bool {
	switch r {
	case '\u00ad', '\u200b', '\u2060', '\ufeff', '\ufffe', '\uffff', '\ufffd':
		return true
	}
	return r >= '\u202a' && r <= '\u202e' || r >= '\u2066' && r <= '\u2069'
}

// trimEnd removes blanks at the end of the last line.
func trimEnd(line []byte) []byte {
	for len(line) > 0 {
		switch {
		case line[len(line)-1] == ' ':
			line = line[:len(line)-1]
		case strings.HasSuffix(string(line[max(0, len(line)-3):]), "\u3000"):
			line = line[:len(line)-3]
		default:
			return line
		}
	}
	return line
}
