package text

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"
)

// CloseQuotes completes the quotation marks of an excerpt of a text, so that each speech in it
// begins and ends with a mark: “Yes. I go.” may be cut into Yes. and I go.” Marks “” and 「」 are
// completed sentence by sentence, straight ones as a pair. apart means that the sentences are not consecutive in
// the text, so that a speech ends with its sentence.
func CloseQuotes(s, language string, apart bool) string {
	for _, marks := range []string{"“”", "「」"} {
		open, n := utf8.DecodeRuneInString(marks)
		closing, _ := utf8.DecodeRuneInString(marks[n:])
		if strings.ContainsRune(s, open) || strings.ContainsRune(s, closing) {
			s = closeMarks(s, language, open, closing, apart)
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

// closeMarks completes one kind of marks, sentence by sentence.
func closeMarks(s, language string, open, closing rune, apart bool) string {
	out, last, said := "", 0, false // said: inside a speech
	for _, at := range Sentences(s, language) {
		sentence, between := s[at.Start:at.End], s[last:at.Start]
		last = at.End
		first := ' '
		if i := strings.IndexAny(sentence, string(open)+string(closing)); i >= 0 {
			first, _ = utf8.DecodeRuneInString(sentence[i:])
		}
		switch {
		case said && first == open:
			out, said = out+string(closing), false
		case said || first != closing:
		case !apart && !strings.ContainsRune(out, closing): // all before it is speech
			out, said = string(open)+out, true
		default:
			sentence = string(open) + sentence
		}
		sentence, said = closeOpenSpeeches(sentence, open, closing, said)
		out += between + sentence
		if said && apart {
			out, said = out+string(closing), false
		}
	}
	out += s[last:]
	if said {
		out += string(closing)
	}
	return out
}

// closeOpenSpeeches closes each speech before the next one opens. said is whether a speech is open before the sentence; the result
// reports whether one is open after it.
func closeOpenSpeeches(sentence string, open, closing rune, said bool) (string, bool) {
	var out strings.Builder
	for _, r := range sentence {
		if r == open && said {
			out.WriteRune(closing)
		}
		said = r == open || said && r != closing
		out.WriteRune(r)
	}
	return out.String(), said
}

// speechPattern matches a speech with its marks.
var speechPattern = regexp.MustCompile(`“[^“”]*”`)

// CutSpeeches returns a text with mark in place of each speech in “”, and the speeches.
func CutSpeeches(s, mark string) (told string, speeches []string) {
	return speechPattern.ReplaceAllLiteralString(s, mark), speechPattern.FindAllString(s, -1)
}

// EndWithEllipsis replaces the semicolon at the end of a line, as after a part of a long Chinese sentence, by an ellipsis.
func EndWithEllipsis(line string) string {
	for _, closing := range []string{"", "”", "」"} {
		if rest, ok := strings.CutSuffix(line, "；"+closing); ok {
			return rest + "……" + closing
		}
	}
	return line
}
