package text

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"dramatis/editor/kb"
	"dramatis/editor/kb/script"
)

// Sentences returns the spans of the sentences of a text in language "en" or "zh",
// without surrounding white space. The end of a paragraph ends a sentence.
func Sentences(text, lang string) []kb.Span {
	var out []kb.Span
	for _, p := range Paragraphs(text) {
		out = appendSentences(out, text, p.Span, lang, p.Span.End)
	}
	return out
}

// SentencesIn returns the sentences of one paragraph.
func SentencesIn(text string, paragraph kb.Span, lang string) []kb.Span {
	return appendSentences(nil, text, paragraph, lang, paragraph.End)
}

// SentenceAt returns the first sentence of a paragraph that ends after an offset; false if there is none.
func SentenceAt(text string, paragraph kb.Span, offset int, lang string) (kb.Span, bool) {
	var few [8]kb.Span
	for _, s := range appendSentences(few[:0], text, paragraph, lang, offset) {
		if s.End > offset {
			return s, true
		}
	}
	return kb.Span{}, false
}

// appendSentences appends the sentences of a paragraph, at least up to the first that ends after enough.
func appendSentences(out []kb.Span, text string, p kb.Span, lang string, enough int) []kb.Span {
	start := p.Start
	for at := p.Start; at < p.End; {
		if !mayEndSentence[text[at]] {
			at++
			continue
		}
		r, n := utf8.DecodeRuneInString(text[at:p.End])
		at += n
		if !endsSentence(r) {
			continue
		}
		mark := at - n
		for at < p.End { // further marks and closing quotes belong to the sentence
			r, n := utf8.DecodeRuneInString(text[at:p.End])
			if !endsSentence(r) && !isCloser(r) {
				break
			}
			at += n
		}
		if at >= p.End || !startsSentence(text, mark, at, p, r, lang) {
			continue
		}
		out = appendTrimmed(out, text, start, at)
		start = at
		if n := len(out); n > 0 && out[n-1].End > enough {
			return out
		}
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

// mayEndSentence is set for the first bytes of the marks in endsSentence.
var mayEndSentence = [256]bool{'.': true, '!': true, '?': true, 0xe2: true, 0xe3: true, 0xef: true}

func endsSentence(r rune) bool {
	switch r {
	case '.', '!', '?', '。', '！', '？', '；', '…':
		return true
	}
	return false
}

func isCloser(r rune) bool { return strings.ContainsRune("”’\"')]»」』）】_*", r) }

// startsSentence reports whether a new sentence begins at offset at, after the end mark r
// at offset mark.
func startsSentence(text string, mark, at int, p kb.Span, r rune, lang string) bool {
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
	return !unicode.IsLower(next) && (r != '.' || !script.EndsCutShort(text[p.Start:mark]))
}
