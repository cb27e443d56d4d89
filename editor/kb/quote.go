package kb

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// AsSpeech returns what is said in quotation marks.
func AsSpeech(words string) string { return InQuotes(EndSpeech(words)) }

// EndSpeech ends what is said where the narrator goes on after a comma: “Yes,” said Tom.
func EndSpeech(words string) string {
	if said, ok := strings.CutSuffix(words, ","); ok {
		return said + "."
	}
	if said, ok := strings.CutSuffix(words, "，"); ok {
		return said + "。"
	}
	return words
}

// InQuotes puts a text in quotation marks and makes marks within it alternate: “He said ‘no’.”
func InQuotes(s string) string {
	if !strings.ContainsAny(s, "“”‘\"") {
		return "“" + s + "”"
	}
	var out strings.Builder
	out.Grow(len(s) + len("“”"))
	out.WriteString("“")
	var open []rune // the open marks, as in the text
	before := ' '
	for i, r := range s {
		switch {
		case r == '“' && len(open) > 0 && open[len(open)-1] == r: // the next paragraph by one speaker
		case opensQuote(r, before, s[i:]):
			open = append(open, r)
			out.WriteString(levelMarks[len(open)%2].opening)
		case len(open) > 0 && closesQuote(open[len(open)-1], r, s[i:]):
			out.WriteString(levelMarks[len(open)%2].closing)
			open = open[:len(open)-1]
		case r == '”' && len(open) == 0: // its opening mark was cut off
			out.WriteString("’")
		default:
			out.WriteRune(r)
		}
		before = r
	}
	for ; len(open) > 0; open = open[:len(open)-1] {
		out.WriteString(levelMarks[len(open)%2].closing)
	}
	out.WriteString("”")
	return out.String()
}

// levelMarks are the marks of even and odd levels of quotation.
var levelMarks = [2]struct{ opening, closing string }{{"“", "”"}, {"‘", "’"}}

// opensQuote reports whether a mark begins a quotation. A single mark may be an apostrophe: it is one
// unless another mark closes it.
func opensQuote(r, before rune, from string) bool {
	switch r {
	case '“':
		return true
	case '"':
		next, _ := utf8.DecodeRuneInString(from[1:])
		return !unicode.IsSpace(next) && (unicode.IsSpace(before) || strings.ContainsRune("—–-(（“‘", before))
	case '‘':
		rest := from[len("‘"):]
		for i := strings.Index(rest, "’"); i >= 0; {
			if closesQuote('‘', '’', rest[i:]) {
				return true
			}
			next := strings.Index(rest[i+len("’"):], "’")
			if next < 0 {
				return false
			}
			i += len("’") + next
		}
	}
	return false
}

// closesQuote reports whether a mark ends a quotation; after an apostrophe the word goes on.
func closesQuote(opening, r rune, from string) bool {
	switch opening {
	case '“':
		return r == '”'
	case '‘':
		next, _ := utf8.DecodeRuneInString(strings.TrimPrefix(from, "’"))
		return r == '’' && !unicode.IsLetter(next)
	}
	return r == opening
}
