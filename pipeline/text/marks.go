package text

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"
)

// CloseQuotes gives a stretch that was cut out of a text the quotation marks that it lost, so that what
// is said in it begins and ends: “Yes. I go.” is cut to Yes. and I go.” Marks “” and 「」 are
// completed sentence by sentence, straight ones as a pair. apart: the sentences do not follow each other in
// the text, so that what one begins to say ends with it.
func CloseQuotes(s, language string, apart bool) string {
	for _, marks := range []string{"“”", "「」"} {
		open, n := utf8.DecodeRuneInString(marks)
		closing, _ := utf8.DecodeRuneInString(marks[n:])
		if strings.ContainsRune(s, open) || strings.ContainsRune(s, closing) {
			s = closePair(s, language, open, closing, apart)
		}
	}
	if strings.Count(s, `"`)%2 == 0 {
		return s
	}
	at := strings.IndexByte(s, '"')
	if next, _ := utf8.DecodeRuneInString(s[at+1:]); at+1 < len(s) && !unicode.IsSpace(next) && (at == 0 || s[at-1] == ' ') {
		return s + `"`
	}
	return `"` + s
}

func closePair(s, language string, open, closing rune, apart bool) string {
	var out strings.Builder
	said := false // a mark is open
	last := 0
	for _, at := range Sentences(s, language) {
		sentence := s[at.Start:at.End]
		between := s[last:at.Start]
		last = at.End
		first := strings.IndexFunc(sentence, func(r rune) bool { return r == open || r == closing })
		if first >= 0 {
			switch r, _ := utf8.DecodeRuneInString(sentence[first:]); {
			case said && r == open:
				out.WriteRune(closing)
				said = false
			case !said && r == closing && !apart && !strings.ContainsRune(out.String(), closing):
				begun := out.String()
				out.Reset()
				out.WriteString(string(open) + begun)
				said = true
			case !said && r == closing:
				sentence = string(open) + sentence
			}
		}
		out.WriteString(between)
		for _, r := range sentence {
			if r == open && said {
				out.WriteRune(closing)
			}
			said = r == open || said && r != closing
			out.WriteRune(r)
		}
		if said && apart {
			out.WriteRune(closing)
			said = false
		}
	}
	out.WriteString(s[last:])
	if said {
		out.WriteRune(closing)
	}
	return out.String()
}

// wholeSpeeches matches a speech with its marks.
var wholeSpeeches = regexp.MustCompile(`“[^“”]*”`)

// CutSpeeches returns a text with a mark in the place of each speech in “”, and the speeches.
func CutSpeeches(s, mark string) (told string, speeches []string) {
	return wholeSpeeches.ReplaceAllLiteralString(s, mark), wholeSpeeches.FindAllString(s, -1)
}
