package retrieve

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"dramatis/editor/kb"
)

// Spell writes the names in a question as the texts do if only accents differ: Adèle for Adele.
func (l *Lexicon) Spell(question string) string {
	var out strings.Builder
	last := 0
	eachRun(question, func(word string, han bool) {
		folded := kb.Fold(word)
		if han || len(l.words[folded]) > 0 {
			return
		}
		known, ok := l.accentless()[withoutAccents(folded)]
		if !ok {
			return
		}
		at := last + strings.Index(question[last:], word)
		out.WriteString(question[last:at])
		if first, n := utf8.DecodeRuneInString(known); unicode.IsUpper(firstRune(word)) {
			known = string(unicode.ToUpper(first)) + known[n:]
		}
		out.WriteString(known)
		last = at + len(word)
	})
	return out.String() + question[last:]
}

// findAccentless maps the words of names without accents to the words.
func (l *Lexicon) findAccentless() map[string]string {
	out := map[string]string{}
	for w := range l.words {
		if p := withoutAccents(w); out[p] == "" || w < out[p] {
			out[p] = w
		}
	}
	return out
}

func withoutAccents(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Mn, r) {
			return -1
		}
		return r
	}, norm.NFD.String(s))
}
