package script

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// abbreviations are words whose full stop ends no sentence.
var abbreviations = WordSet(`mr mrs ms messrs mme mlle dr prof rev hon st ste sr jr capt col gen lt lieut sgt sergt maj
	cmdr adm gov pres sen rep esq mt vol no nos pp vs etc viz al ft co inc ltd bros mss fr hr frl dept univ
	jan feb mar apr jun jul aug sep sept oct nov dec mon tue wed thu fri sat sun`)

// EndsCutShort reports whether the last word of a text is cut short, so that a full stop behind it ends
// no sentence: a known abbreviation or an initial.
func EndsCutShort(text string) bool {
	i := len(text)
	for i > 0 {
		r, n := utf8.DecodeLastRuneInString(text[:i])
		if !unicode.IsLetter(r) {
			break
		}
		i -= n
	}
	word := text[i:]
	if utf8.RuneCountInString(word) == 1 && word != "I" && word != "a" {
		r, _ := utf8.DecodeRuneInString(word)
		return unicode.IsUpper(r)
	}
	return abbreviations[strings.ToLower(word)]
}
