package evaluation

import (
	"strings"
	"unicode/utf8"

	"dramatis/editor/kb/script"
)

// findMentioned returns the phrases of a list that a text mentions.
func findMentioned(text string, phrases []string) []string {
	var out []string
	folded := fold(text)
	for _, p := range phrases {
		if mentions(folded, fold(p)) {
			out = append(out, p)
		}
	}
	return out
}

// fold normalises case, apostrophes and white space.
func fold(s string) string {
	s = strings.NewReplacer("’", "'", "‘", "'", "“", `"`, "”", `"`).Replace(strings.ToLower(s))
	return strings.Join(strings.Fields(s), " ")
}

// endings are the endings that an English word may have in a mention.
var endings = []string{"", "s", "es", "'s", "s'", "d", "ed", "ing"}

// mentions reports whether a text contains a phrase: as whole words, possibly inflected, in scripts
// with spaces; anywhere in Chinese.
func mentions(text, phrase string) bool {
	if phrase == "" {
		return false
	}
	first, size := utf8.DecodeRuneInString(phrase)
	for from := 0; ; {
		at := strings.Index(text[from:], phrase)
		if at < 0 {
			return false
		}
		at += from
		from = at + size
		if before, _ := utf8.DecodeLastRuneInString(text[:at]); script.IsWord(before) && script.IsWord(first) {
			continue
		}
		last, _ := utf8.DecodeLastRuneInString(phrase)
		if !script.IsWord(last) {
			return true
		}
		rest := text[at+len(phrase):]
		for _, e := range endings {
			if tail, ok := strings.CutPrefix(rest, e); ok {
				if next, _ := utf8.DecodeRuneInString(tail); !script.IsWord(next) {
					return true
				}
			}
		}
	}
}
