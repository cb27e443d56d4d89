package editortest

import (
	"bytes"
	"math/rand/v2"
	"strings"
)

var oddities = []string{"\x00", "\xff\xfe", "\ufeff", "<", ">", "&#x10ffff;", "]]>", "PK\x03\x04", "\n\n\n", "Chapter 1\n\n", "第一回", "{\\", "}", "[[", "```\n", "---\n", "CDATA[", "\"", "99999999999", "-1", "\u202e", "a\u0301\u0301"}

// Mutated returns data with a few random bytes changed, removed, doubled, moved or inserted.
func Mutated(r *rand.Rand, data []byte) []byte {
	data = bytes.Clone(data)
	for range 1 + r.IntN(16) {
		if len(data) < 2 {
			break
		}
		at := r.IntN(len(data) - 1)
		n := min(1+r.IntN(100), len(data)-at)
		switch r.IntN(6) {
		case 0:
			data[at] = byte(r.Uint32())
		case 1:
			data = append(data[:at], data[at+n:]...)
		case 2:
			data = append(data, data[at:at+n]...)
		case 3:
			data = []byte(string(data[:at]) + oddities[r.IntN(len(oddities))] + string(data[at:]))
		case 4:
			data = []byte(string(data[:at]) + strings.Repeat(string(data[at:at+n]), 1+r.IntN(50)) + string(data[at:]))
		default:
			data[at] ^= 1 << r.IntN(8)
		}
	}
	return data
}
