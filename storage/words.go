package storage

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"dramatis/editor/kb/script"

	"golang.org/x/text/unicode/norm"
)

// A word of a text with its place. Chinese and Japanese write no spaces, so
// each of their characters is a word of its own.
type word struct {
	text       string // folded: lower case, no diacritics
	start, end int    // bytes
	han        bool
}

func isWord(r rune) bool {
	if r < utf8.RuneSelf {
		return isPlain(byte(r))
	}
	return unicode.In(r, unicode.L, unicode.N, unicode.Mn, unicode.Mc, unicode.Co)
}

// isPlain reports whether a byte is an ASCII letter or digit.
func isPlain(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' || c >= '0' && c <= '9' }

// plainWord returns where a word that begins at an offset ends, or the offset if there is none or it isn't all ASCII.
func plainWord(text string, start int) int {
	end := start
	for end < len(text) && isPlain(text[end]) {
		end++
	}
	if end < len(text) && text[end] >= utf8.RuneSelf {
		return start
	}
	return end
}

// wordsOf splits a text as the full-text index does.
func wordsOf(text string) (out []word) {
	eachWord(text, func(w word) { out = append(out, w) })
	return out
}

func eachWord(text string, found func(word)) {
	for i := 0; i < len(text); {
		if end := plainWord(text, i); end > i {
			found(word{strings.ToLower(text[i:end]), i, end, false})
			i = end
			continue
		}
		r, n := utf8.DecodeRuneInString(text[i:])
		switch {
		case r < utf8.RuneSelf && !isPlain(byte(r)):
			i += n
		case script.IsUnspaced(r):
			found(word{text[i : i+n], i, i + n, true})
			i += n
		case isWord(r):
			end := i + n
			for end < len(text) {
				next, n := utf8.DecodeRuneInString(text[end:])
				if !isWord(next) || script.IsUnspaced(next) {
					break
				}
				end += n
			}
			// The index makes no word of signs without a letter under them.
			if folded := foldWord(text[i:end]); strings.ContainsFunc(folded, isIndexed) {
				found(word{folded, i, end, false})
			}
			i = end
		default:
			i += n
		}
	}
}

// isIndexed reports whether the full-text index takes a character as part of a word.
func isIndexed(r rune) bool { return unicode.In(r, unicode.L, unicode.N, unicode.Co) }

func foldWord(s string) string {
	plain := true
	for i := 0; i < len(s); i++ {
		if s[i] >= utf8.RuneSelf {
			plain = false
			break
		}
	}
	if plain {
		return strings.ToLower(s)
	}
	var b strings.Builder
	for _, r := range norm.NFD.String(s) {
		if !unicode.Is(unicode.Mn, r) {
			b.WriteRune(unicode.ToLower(r))
		}
	}
	return b.String()
}

// indexForm returns a text as the index gets it: words as they are, runs of Han as overlapping pairs
// followed by the last character alone, so that a name of two characters is a token, a longer one a
// phrase, and every character begins a token.
func indexForm(text string) string {
	var b strings.Builder
	b.Grow(3 * len(text))
	var last word
	eachWord(text, func(w word) {
		if last.han && w.han && w.start == last.end {
			b.WriteString(w.text)
		}
		if last.end > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(w.text)
		last = w
	})
	b.WriteByte(' ')
	return b.String()
}

// A term of a query is a sequence of adjacent words; the last one is a prefix.
type term []word

// termsOf parses a query: text in quotation marks (also unclosed ones) is one term, and so is every
// other word or run of Han.
func termsOf(query string) []term {
	var out []term
	quoted := false
	for query != "" {
		part, rest := query, ""
		if i := strings.IndexAny(query, "\"“”"); i >= 0 {
			_, n := utf8.DecodeRuneInString(query[i:])
			part, rest = query[:i], query[i+n:]
		}
		out = append(out, termsIn(part, quoted)...)
		query, quoted = rest, !quoted
	}
	return out
}

func termsIn(part string, quoted bool) (out []term) {
	words := wordsOf(part)
	for i, w := range words {
		// "Jekyll's" and "go-between" are one term, without quotation marks too.
		if i > 0 && (quoted || strings.Trim(part[words[i-1].end:w.start], "'’-.") == "") {
			out[len(out)-1] = append(out[len(out)-1], w)
		} else {
			out = append(out, term{w})
		}
	}
	return out
}

// match returns the term in the query language of FTS5.
func (t term) match() string {
	var b strings.Builder
	b.WriteByte('"')
	for i, w := range t {
		pair := ""
		if w.han && i+1 < len(t) && t[i+1].han {
			pair = t[i+1].text
		} else if w.han && i > 0 && t[i-1].han {
			continue // the pair before has it
		}
		b.WriteString(w.text + pair + " ")
	}
	b.WriteByte('"')
	if last := t[len(t)-1]; !last.han || len(t) == 1 {
		b.WriteByte('*')
	}
	return b.String()
}

// find returns the places of the term among the words of a text.
func (t term) find(words []word) (out []word) {
	for i := 0; i+len(t) <= len(words); i++ {
		hit := true
		for j, w := range t {
			have := words[i+j].text
			if have != w.text && !(j == len(t)-1 && strings.HasPrefix(have, w.text)) {
				hit = false
				break
			}
		}
		if hit {
			out = append(out, word{start: words[i].start, end: words[i+len(t)-1].end})
		}
	}
	return out
}
