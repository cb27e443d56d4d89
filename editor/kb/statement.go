package kb

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// dateline matches what a diary or a letter has before its first sentence: "30 September.—",
// "Later.—".
var dateline = regexp.MustCompile(`^(?:\p{Lu}|\d)[^.!?—]{0,40}\.—\s*`)

// connectingWords are the words without a capital between the names in headings, addresses and signatures.
var connectingWords = map[string]bool{"a": true, "an": true, "and": true, "at": true, "by": true, "de": true, "etc": true, "for": true, "from": true, "in": true,
	"la": true, "of": true, "on": true, "the": true, "to": true, "van": true, "von": true}

// Statement returns what a sentence says about somebody, without a dateline before it. It is empty if
// the words are only names: a heading ("Letter, Lucy Westenra to Mina Murray."), an address, a
// signature.
func Statement(s string) string {
	if strings.Contains(s, ".—") {
		s = s[len(dateline.FindString(s)):]
	}
	if onlyNames(s) {
		return ""
	}
	return s
}

// linkToBefore matches what links a sentence to the one before it and says nothing of its own: "And", "However,", "却说".
// "But for" is no link.
var linkToBefore = regexp.MustCompile(`^(?:(?:And|But)(?: yet)?,? |(?:However|Well|Now|Moreover|Besides), |(?:原来|却说|且说|话说|单说|只因|于是|当下|彼时|谁知|谁想|不想|可巧|只见)[，,]?)`)

// Description returns Statement without words that link it to the sentence before, which is not part of a description.
func Description(s string) string {
	s = Statement(s)
	link := linkToBefore.FindString(s)
	rest := s[len(link):]
	r, n := utf8.DecodeRuneInString(rest)
	if link == "" || !unicode.IsLetter(r) || strings.HasPrefix(rest, "for ") {
		return s
	}
	return string(unicode.ToUpper(r)) + rest[n:]
}

// onlyNames reports whether all words are capitalized or join such words. Scripts without capitals
// have no such lines.
func onlyNames(s string) bool {
	any := false
	for w := range strings.FieldsFuncSeq(s, func(r rune) bool { return !unicode.IsLetter(r) && r != '\'' && r != '’' }) {
		if r, _ := utf8.DecodeRuneInString(w); !unicode.IsUpper(r) && !connectingWords[w] {
			return false
		}
		any = true
	}
	return any
}

// SetApart reports whether words are a dateline ("Whitby, 24 August.") or a signature in capitals
// ("MINA HARKER."). In a letter they are separate lines, spoken by nobody.
func SetApart(s string) bool {
	if s == "I" || strings.ContainsAny(s, "!?") || !onlyNames(s) {
		return false
	}
	return strings.ContainsFunc(s, unicode.IsDigit) || !strings.ContainsFunc(s, unicode.IsLower)
}

// closingMark returns the mark that ends a quotation begun by r, 0 if r begins none.
func closingMark(r rune) rune {
	switch r {
	case '“':
		return '”'
	case '「':
		return '」'
	case '『':
		return '』'
	case '«':
		return '»'
	}
	return 0
}

// Paired returns a sentence with the quotation marks that were lost when it was cut out of a longer
// speech. Single marks are unchanged, because most are apostrophes.
func Paired(s string) string {
	if !strings.ContainsFunc(s, func(r rune) bool { return r == '"' || closingMark(r) != 0 || openingMark(r) != "" }) {
		return s
	}
	var open []rune // closing marks of open quotations
	lead := ""
	before, began := ' ', true // whether a quotation may have begun with the mark before
	rest := s
	for rest != "" {
		r, n := utf8.DecodeRuneInString(rest)
		rest = rest[n:]
		begins := unicode.IsSpace(before) || strings.ContainsRune("—(-", before) || began && strings.ContainsRune("'‘", before)
		last := len(open) - 1
		switch mark := closingMark(r); {
		case mark != 0:
			open = append(open, mark)
		case r == '"' && begins && rest != "":
			open = append(open, r)
		case last >= 0 && open[last] == r:
			open = open[:last]
		default:
			if mark := openingMark(r); mark != "" {
				lead = mark + lead
			}
		}
		before, began = r, begins
	}
	slices.Reverse(open)
	return lead + s + string(open)
}

// openingMark returns the mark that begins a quotation ended by r, "" if r ends none.
func openingMark(r rune) string {
	switch r {
	case '"':
		return `"`
	case '”':
		return "“"
	case '」':
		return "「"
	case '』':
		return "『"
	case '»':
		return "«"
	}
	return ""
}
