package text

import "strings"

// Tail returns the end of a text in whole words and on one line, at most most bytes.
func Tail(text string, most int) string {
	words := strings.Fields(text)
	from, n := len(words), 0
	for from > 0 && n+len(words[from-1])+1 <= most {
		from--
		n += len(words[from]) + 1
	}
	if from == len(words) && from > 0 { // no blanks, as in Chinese
		word := words[from-1]
		at := max(0, len(word)-most)
		for at < len(word) && word[at]&0xC0 == 0x80 {
			at++
		}
		return word[at:]
	}
	return strings.Join(words[from:], " ")
}
