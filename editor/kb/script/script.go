// Package script answers questions about Chinese and English writing: which characters are Chinese, in
// which language a text is, where words begin and end, which words a list holds, and which simplified
// character corresponds to a traditional one.
//
// It is pure and imports the standard library only. No other package uses unicode.Han, so that each
// question about writing has one answer.
package script

import (
	_ "embed"
	"iter"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"
)

// WordSet returns the words of a list that are separated by blanks.
func WordSet(list string) map[string]bool {
	out := map[string]bool{}
	for word := range strings.FieldsSeq(list) {
		out[word] = true
	}
	return out
}

// Lists yields each line of words of a file with the name of its list, which the last line in brackets, "[name]", gives. Lines
// that begin with "#" are comments.
func Lists(file string) iter.Seq2[string, []string] {
	return func(yield func(string, []string) bool) {
		name := ""
		for line := range strings.Lines(file) {
			line = strings.TrimSpace(line)
			switch {
			case line == "" || strings.HasPrefix(line, "#"):
			case strings.HasPrefix(line, "["):
				name = strings.Trim(line, "[]")
			case !yield(name, strings.Fields(line)):
				return
			}
		}
	}
}

// IsHan reports whether a character is Chinese.
func IsHan(r rune) bool {
	return r >= 0x4e00 && r <= 0x9fff || r >= 0x2e80 && unicode.Is(unicode.Han, r)
}

// IsUnspaced reports whether a character's script has no spaces between words: Chinese, or the
// syllables of Japanese.
func IsUnspaced(r rune) bool {
	return IsHan(r) || r >= 0x2e80 && unicode.In(r, unicode.Hiragana, unicode.Katakana)
}

// IsLetter reports whether a character is a letter of a script with spaces between words. A Chinese
// character is not.
func IsLetter(r rune) bool { return unicode.IsLetter(r) && !IsHan(r) }

// IsWord reports whether a character forms words with its neighbours: a letter or a digit, but not a
// Chinese character.
func IsWord(r rune) bool { return IsLetter(r) || unicode.IsDigit(r) }

// StandsAlone reports whether from and to are at the borders of words in a text: "Ann" is not in
// "Annals". In Chinese every place is.
func StandsAlone(text string, from, to int) bool {
	before, _ := utf8.DecodeLastRuneInString(text[:from])
	first, _ := utf8.DecodeRuneInString(text[from:])
	last, _ := utf8.DecodeLastRuneInString(text[:to])
	after, _ := utf8.DecodeRuneInString(text[to:])
	return !(IsWord(before) && IsWord(first)) && !(IsWord(last) && IsWord(after))
}

// BeginsHan reports whether the first character of a text is Chinese.
func BeginsHan(s string) bool {
	r, _ := utf8.DecodeRuneInString(s)
	return IsHan(r)
}

// JoinSentences joins sentences, with a space before each one that is not Chinese.
func JoinSentences(list ...string) string {
	var out strings.Builder
	for _, s := range list {
		if out.Len() > 0 && s != "" && !BeginsHan(strings.TrimLeft(s, "“‘（")) {
			out.WriteByte(' ')
		}
		out.WriteString(s)
	}
	return out.String()
}

// CloseSentence returns a sentence with its end mark, in place of one that ends a clause; marks of italics may follow it.
func CloseSentence(s string) string {
	s = strings.TrimRight(s, ",;:—-，；：、 ")
	switch r, _ := utf8.DecodeLastRuneInString(strings.TrimRight(s, "*_")); {
	case s == "" || strings.ContainsRune(".!?…。！？”’」』\"", r):
		return s
	case IsHan(r):
		return s + "。"
	}
	return s + "."
}

// WholeSentence returns words as a sentence: with a capital and an end mark.
func WholeSentence(s string) string {
	r, n := utf8.DecodeRuneInString(s)
	return CloseSentence(string(unicode.ToUpper(r)) + s[n:])
}

// HoldsHan reports whether a text contains a Chinese character.
func HoldsHan(s string) bool { return strings.ContainsFunc(s, IsHan) }

// MostlyHan reports whether at least half of a name's letters are Chinese.
func MostlyHan(s string) bool {
	han, other := count(s)
	return han > 0 && han >= other
}

// IsModernChinese reports whether a text, or several together, has the modern words for she and it, at least once in 20,000 characters:
// older texts use 他 for all.
func IsModernChinese(texts ...string) bool {
	const every = 20_000 * len("字") // bytes
	n, size := 0, 0
	for _, t := range texts {
		n += strings.Count(t, "她") + strings.Count(t, "它")
		size += len(t)
	}
	return n > 0 && n*every >= size
}

// The languages that can be read.
const (
	Chinese = "zh"
	English = "en"
)

// LanguageOf returns the language of a text: Chinese if at least a fifth of its letters are, because
// each of those is worth several Latin ones.
func LanguageOf(text string) string {
	han, other := count(text)
	return chineseOrEnglish(han > 0 && han*4 >= other)
}

// LanguageOfUtterance returns the language of an utterance or question, which may contain a Chinese
// name in an English sentence.
func LanguageOfUtterance(s string) string {
	han, other := count(s)
	return chineseOrEnglish(han > 0 && float64(han)/float64(han+other) > 0.3)
}

// LanguageOfName returns the language that a name is written in.
func LanguageOfName(s string) string { return chineseOrEnglish(MostlyHan(s)) }

func chineseOrEnglish(is bool) string {
	if is {
		return Chinese
	}
	return English
}

// count counts the Chinese characters of a text and its other letters.
func count(s string) (han, other int) {
	for _, r := range s {
		switch {
		case r < utf8.RuneSelf:
			if r|0x20 >= 'a' && r|0x20 <= 'z' {
				other++
			}
		case IsHan(r):
			han++
		case unicode.IsLetter(r):
			other++
		}
	}
	return han, other
}

//go:embed traditional.txt
var traditional string

var simple = sync.OnceValue(func() map[rune]rune {
	out := map[rune]rune{}
	for line := range strings.Lines(traditional) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		pair := []rune(strings.TrimSpace(line))
		for i := 0; i+1 < len(pair); i += 2 {
			out[pair[i]] = pair[i+1]
		}
	}
	return out
})

// Simplified returns the simplified character for a traditional one, and any other unchanged. Both
// take three bytes.
func Simplified(r rune) rune {
	if r >= firstHan && r <= lastHan {
		return simpleHan()[r-firstHan]
	}
	if s, ok := simple()[r]; ok {
		return s
	}
	return r
}

// The unified ideographs of the basic plane, which include nearly all characters in use.
const firstHan, lastHan = 0x3400, 0x9fff

// simpleHan is Simplified as a table: looking up each character of a novel in a map is slow.
var simpleHan = sync.OnceValue(func() []rune {
	out := make([]rune, lastHan-firstHan+1)
	for i := range out {
		r := firstHan + rune(i)
		if s, ok := simple()[r]; ok {
			r = s
		}
		out[i] = r
	}
	return out
})

// Simplify converts a text to simplified characters, with the same length in bytes; invalid UTF-8 is
// unchanged.
func Simplify(s string) string {
	table, han := simple(), simpleHan()
	var out []byte
	for i, r := range s {
		var to rune
		switch {
		case r < utf8.RuneSelf:
			continue
		case r >= firstHan && r <= lastHan:
			if to = han[r-firstHan]; to == r {
				continue
			}
		default:
			var ok bool
			if to, ok = table[r]; !ok {
				continue
			}
		}
		if out == nil {
			out = []byte(s)
		}
		utf8.EncodeRune(out[i:], to)
	}
	if out == nil {
		return s
	}
	return string(out)
}
