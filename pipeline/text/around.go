package text

import (
	"strings"
	"unicode/utf8"

	"dramatis/editor/kb"
)

// aroundName is how many bytes before and behind a name are looked at for its sentence.
const aroundName = 600

// ToldAround returns the sentence around a name, in bytes of the body; false where it is longer than
// what is looked at, or in a quotation.
func ToldAround(body string, name kb.Span, language string) (kb.Span, bool) {
	if name.End > len(body) { // of a damaged base
		return kb.Span{}, false
	}
	from, to := max(0, name.Start-aroundName), min(len(body), name.End+aroundName)
	from = wholeRune(body, from)
	to = wholeRune(body, to)
	paragraph := "\n\n"
	if language == "zh" {
		paragraph = "\n"
	}
	if i := strings.LastIndex(body[from:name.Start], paragraph); i >= 0 {
		from += i + len(paragraph)
	}
	if i := strings.Index(body[name.End:to], paragraph); i >= 0 {
		to = name.End + i
	}
	cut := from > 0 && !strings.HasSuffix(body[:from], "\n")
	for _, at := range SentencesIn(body, kb.Span{Start: from, End: to}, language) {
		if at.End <= name.Start {
			continue
		}
		before := body[from:at.Start]
		return at, at.Start <= name.Start && at.End >= name.End && !(cut && at.Start == from) && !opensQuotation(before)
	}
	return kb.Span{}, false
}

// wholeRune returns the first offset from at on where a character begins.
func wholeRune(body string, at int) int {
	for at < len(body) && !utf8.RuneStart(body[at]) {
		at++
	}
	return at
}

// opensQuotation reports whether a quotation is open at the end of a text.
func opensQuotation(before string) bool {
	return strings.Count(before, "“") > strings.Count(before, "”") || strings.Count(before, "「") > strings.Count(before, "」") || strings.Count(before, `"`)%2 == 1
}
