package text

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"dramatis/editor/kb"
	"dramatis/editor/kb/script"
)

// abbreviations are words whose full stop ends no sentence.
var abbreviations = script.WordSet(`mr mrs ms messrs mme mlle dr prof rev hon st ste sr jr capt col gen lt lieut sgt sergt maj
	cmdr adm gov pres sen rep esq mt vol no nos pp vs etc viz al ft co inc ltd bros mss fr hr frl dept univ
	jan feb mar apr jun jul aug sep sept oct nov dec mon tue wed thu fri sat sun`)

// Sentences returns the spans of the sentences of a text in language "en" or "zh",
// without the white space between them. A paragraph's end ends a sentence.
func Sentences(text, lang string) []kb.Span {
	var out []kb.Span
	for _, p := range Paragraphs(text) {
		out = appendSentences(out, text, p.Span, lang)
	}
	return out
}

// SentencesIn returns the sentences of one paragraph.
func SentencesIn(text string, paragraph kb.Span, lang string) []kb.Span {
	return appendSentences(nil, text, paragraph, lang)
}

func appendSentences(out []kb.Span, text string, p kb.Span, lang string) []kb.Span {
	start := p.Start
	for at := p.Start; at < p.End; {
		r, n := utf8.DecodeRuneInString(text[at:p.End])
		at += n
		if !endsSentence(r) {
			continue
		}
		mark := at - n
		for at < p.End { // further marks and closing quotes belong to it
			r, n := utf8.DecodeRuneInString(text[at:p.End])
			if !endsSentence(r) && !isCloser(r) {
				break
			}
			at += n
		}
		if at >= p.End || !beginsAfter(text, mark, at, p, r, lang) {
			continue
		}
		out = appendTrimmed(out, text, start, at)
		start = at
	}
	return appendTrimmed(out, text, start, p.End)
}

func appendTrimmed(out []kb.Span, text string, start, end int) []kb.Span {
	start, end = trim(text, start, end)
	if start < end {
		out = append(out, kb.Span{Start: start, End: end})
	}
	return out
}

func endsSentence(r rune) bool {
	switch r {
	case '.', '!', '?', '。', '！', '？', '；', '…':
		return true
	}
	return false
}

func isCloser(r rune) bool { return strings.ContainsRune("”’\"')]»」』）】_*", r) }

// beginsAfter reports whether a new sentence begins at offset at, the end mark r
// at mark.
func beginsAfter(text string, mark, at int, p kb.Span, r rune, lang string) bool {
	if r > 0x2fff || r == '…' && lang == "zh" {
		return true
	}
	next, _ := utf8.DecodeRuneInString(text[at:p.End])
	if !unicode.IsSpace(next) {
		return next == '—' && r != '.'
	}
	for i := at; i < p.End; {
		r, n := utf8.DecodeRuneInString(text[i:p.End])
		next, i = r, i+n
		if !unicode.IsSpace(next) && !strings.ContainsRune("“‘\"'([_*«—", next) {
			break
		}
	}
	return !unicode.IsLower(next) && (r != '.' || !isAbbreviation(text[p.Start:mark]))
}

// isAbbreviation reports whether the word that ends the text is cut short: a
// known abbreviation or an initial.
func isAbbreviation(before string) bool {
	i := len(before)
	for i > 0 {
		r, n := utf8.DecodeLastRuneInString(before[:i])
		if !unicode.IsLetter(r) {
			break
		}
		i -= n
	}
	word := before[i:]
	if utf8.RuneCountInString(word) == 1 && word != "I" && word != "a" {
		r, _ := utf8.DecodeRuneInString(word)
		return unicode.IsUpper(r)
	}
	return abbreviations[strings.ToLower(word)]
}
