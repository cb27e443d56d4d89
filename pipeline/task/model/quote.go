package model

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"dramatis/editor/kb/script"
)

// verbatim finds a quote in a text even if the model changed its line breaks, spaces, quotation marks,
// dashes or case, and returns the text's own words. A quote that isn't found is returned unchanged,
// for the caller to mark.
func verbatim(text, quote string) string {
	quote = strings.TrimSpace(quote)
	if quote == "" || strings.Contains(text, quote) {
		return quote
	}
	if from, to := locate(text, quote); from >= 0 {
		return text[from:endMarks(text, to, quote)]
	}
	return quote
}

// endMarks moves the end of a match past the marks that end the quote: "A letter! Three cheers!"
// includes its last mark.
func endMarks(text string, to int, quote string) int {
	last, _ := utf8.DecodeLastRuneInString(quote)
	if !strings.ContainsRune(closing, last) {
		return to
	}
	for to < len(text) {
		r, size := utf8.DecodeRuneInString(text[to:])
		if !strings.ContainsRune(closing, r) {
			break
		}
		to += size
	}
	return to
}

// closing are the marks that belong to the words before them.
const closing = ".!?…,;:—-。！？，；："

// speechOf returns an utterance in the words of the text, on one line and without its quotation marks.
// An interruption by the narrator becomes "…".
func speechOf(text, words string) string {
	words = strings.Trim(strings.TrimSpace(words), "\"“”「」『』")
	if found := verbatim(text, words); strings.Contains(text, found) {
		words = found
	}
	return strings.Join(strings.Fields(words), " ")
}

// locate returns where the letters of a quote are in a text, or -1, 0.
func locate(text, quote string) (from, to int) {
	want, _ := letters(quote)
	if len(want) < 4 && !script.HoldsHan(quote) {
		return -1, 0 // too short to be sure
	}
	have, at := letters(text)
	i := strings.Index(have, want)
	if want == "" || i < 0 {
		return -1, 0
	}
	from = at[i]
	last := at[i+len(want)-1]
	_, size := utf8.DecodeRuneInString(text[last:])
	return from, last + size
}

// letters returns a text's letters and digits in lower case, and the offset of each byte in the text.
func letters(s string) (string, []int) {
	var out strings.Builder
	var at []int
	for i, r := range s {
		if !unicode.IsLetter(r) && !unicode.IsDigit(r) {
			continue
		}
		n := out.Len()
		out.WriteRune(unicode.ToLower(r))
		for range out.Len() - n {
			at = append(at, i)
		}
	}
	return out.String(), at
}
