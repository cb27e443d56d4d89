package kb

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"
)

// dateline is what a diary or a letter puts before its first sentence: "30 September.—", "Later.—".
var dateline = regexp.MustCompile(`^(?:\p{Lu}|\d)[^.!?—]{0,40}\.—\s*`)

// joining are the words without a capital that headings, addresses and signatures have between their names.
var joining = map[string]bool{"a": true, "an": true, "and": true, "at": true, "by": true, "de": true, "etc": true, "for": true, "from": true, "in": true,
	"la": true, "of": true, "on": true, "the": true, "to": true, "van": true, "von": true}

// Statement is what a sentence says of somebody, without a dateline before it. It is empty where the words are only names: a
// heading ("Letter, Lucy Westenra to Mina Murray."), an address, a signature.
func Statement(s string) string {
	if s = s[len(dateline.FindString(s)):]; onlyNames(s) {
		return ""
	}
	return s
}

// onlyNames reports whether all words are capitalized, or join such words. Scripts without capitals have no such lines.
func onlyNames(s string) bool {
	words := strings.FieldsFunc(s, func(r rune) bool { return !unicode.IsLetter(r) && r != '\'' && r != '’' })
	for _, w := range words {
		if r, _ := utf8.DecodeRuneInString(w); !unicode.IsUpper(r) && !joining[w] {
			return false
		}
	}
	return len(words) > 0
}
