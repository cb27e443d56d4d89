package present

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"dramatis/editor/cast"
	"dramatis/editor/kb"
	"dramatis/editor/kb/script"
)

// A Quote is a stretch of a document with one name in it marked.
type Quote struct {
	Text       string // on one line
	Start, End int    // of the name, in bytes of Text
	Source     string // the place, for a reader
	Document   kb.DocumentID
	Span       kb.Span // of the name, in the document
}

// Holds reports whether the name of another quote is in the stretch that this one shows.
func (q Quote) Holds(o Quote) bool {
	return q.Document == o.Document && q.Span.Start-q.Start <= o.Span.Start && o.Span.End <= q.Span.End+len(q.Text)-q.End
}

// maxAround is how many bytes of a text are shown at most on each side of a name.
const maxAround = 140

// QuoteAt returns the sentence around a stretch of a document.
func QuoteAt(v *cast.View, doc kb.DocumentID, at kb.Span) (Quote, bool) {
	t := v.Snapshot.Text(doc)
	if t == nil || at.Start < 0 || at.End > len(t.Body) || at.Start >= at.End {
		return Quote{}, false
	}
	body := t.Body
	from, to := sentence(body, at)
	cutHead, cutTail := false, false
	if f, t, ok := fact(body, from, to, at); ok {
		from, to = f, t
	} else {
		if to-from-at.Len() < minContext {
			from = paragraphStart(body, from)
		}
		from, to, cutHead, cutTail = trimToWords(body, from, to, at)
	}
	// Each side is cleaned beside a letter of the name, which says of a mark at the name whether it is one of italics.
	name := kb.Clean(body[at.Start:at.End])
	_, n := utf8.DecodeRuneInString(name)
	_, m := utf8.DecodeLastRuneInString(name)
	text := strings.TrimSuffix(kb.Clean(body[from:at.Start]+name[:n]), name[:n])
	if first, _ := utf8.DecodeRuneInString(text + name); cutHead || unicode.IsLower(first) {
		text = "…" + strings.TrimLeft(text, " ")
	}
	q := Quote{Start: len(text), Document: doc, Span: at, Source: v.Story().Label(v.Evidence.PlaceOf(doc, at.Start))}
	text += name
	q.End = len(text)
	last := name[len(name)-m:]
	q.Text = text + strings.TrimPrefix(kb.Clean(last+body[at.End:to]), last)
	if cutTail {
		q.Text += "…"
	}
	return q, true
}

// trimToWords moves the ends of a stretch inwards to where words begin and end, and reports whether it begins or ends inside a sentence.
// Scripts without spaces are cut between characters.
func trimToWords(body string, from, to int, at kb.Span) (f, t int, cutHead, cutTail bool) {
	if from > 0 && inWord(body, from) {
		if i := strings.IndexFunc(body[from:at.Start], unicode.IsSpace); i >= 0 {
			from += i
		}
	}
	if to < len(body) && inWord(body, to) {
		if i := strings.LastIndexFunc(body[at.End:to], unicode.IsSpace); i >= 0 {
			to = at.End + i
		}
	}
	return from, to, stopsInside(body[:from]), stopsInside(body[:to]) && !endsParagraph(body[to:])
}

// inWord reports whether an offset of a text is between two letters of a word.
func inWord(body string, i int) bool {
	before, _ := utf8.DecodeLastRuneInString(body[:i])
	after, _ := utf8.DecodeRuneInString(body[i:])
	return isWordRune(before) && isWordRune(after)
}

func isWordRune(r rune) bool {
	return script.IsWord(r) || r == '\'' || r == '’' || r == '-'
}

// endsParagraph reports whether an offset is at the end of the text or of a paragraph.
func endsParagraph(after string) bool {
	rest := strings.TrimLeftFunc(after, unicode.IsSpace)
	return rest == "" || strings.Count(after[:len(after)-len(rest)], "\n") > 1
}

// stopsInside reports whether a text stops inside a sentence: neither at its end, nor at that of a
// paragraph, nor at the very beginning.
func stopsInside(before string) bool {
	trimmed := strings.TrimRightFunc(before, unicode.IsSpace)
	if trimmed == "" || strings.Count(before[len(trimmed):], "\n") > 1 {
		return false
	}
	last, _ := utf8.DecodeLastRuneInString(strings.TrimRight(trimmed, "\"'”’」』）»)_*]"))
	return !strings.ContainsRune(".!?。！？…:;：；", last)
}

// Near returns the quote with at most the given number of characters before its name, cut between
// words, so that the name is visible if there is room for one line only.
func (q Quote) Near(before int) Quote {
	head := []rune(q.Text[:q.Start])
	if len(head) <= before {
		return q
	}
	cut := len(string(head[:len(head)-before]))
	if i := strings.IndexByte(q.Text[cut:q.Start], ' '); i >= 0 && i+1 < q.Start-cut {
		cut += i + 1
	}
	q.Text = "…" + q.Text[cut:]
	q.Start += len("…") - cut
	q.End += len("…") - cut
	return q
}

// minContext is how many bytes besides the name a quote needs: "said Ann." alone says nothing, so it is
// extended backwards.
const minContext = 18

// paragraphStart returns the beginning of the paragraph around an offset, or the nearest word within
// around bytes.
func paragraphStart(body string, from int) int {
	low := max(0, from-maxAround)
	if i := strings.LastIndex(body[low:from], "\n\n"); i >= 0 {
		return low + i + 2
	}
	if low == 0 {
		return 0
	}
	if i := strings.IndexByte(body[low:from], ' '); i >= 0 {
		return low + i + 1
	}
	for low < from && body[low]&0xC0 == 0x80 {
		low++
	}
	return low
}

// Quotes returns at most n of a name's occurrences, spread over the text.
func Quotes(v *cast.View, all []kb.Occurrence, n int) []Quote {
	var out, bare []Quote
	step := max(1, len(all)/max(n, 1))
	for i := 0; i < len(all) && len(out) < n; i += step {
		switch q, ok := QuoteAt(v, all[i].Document, all[i].Span); {
		case ok && strings.ContainsFunc(q.Text[:q.Start]+q.Text[q.End:], unicode.IsLetter):
			out = append(out, q)
		case ok && len(bare) < n: // a heading, that says nothing but the name
			bare = append(bare, q)
		}
	}
	if len(out) == 0 {
		return bare
	}
	return out
}

// sentence returns the stretch around a name from the end of a sentence before to the
// end of one behind, cut to whole characters.
func sentence(body string, at kb.Span) (from, to int) {
	from, to = max(0, at.Start-maxAround), min(len(body), at.End+maxAround)
	for from > 0 && from < at.Start && body[from]&0xC0 == 0x80 {
		from++
	}
	for to < len(body) && body[to]&0xC0 == 0x80 {
		to++
	}
	for _, end := range []string{". ", ".\n", "\n\n", "。", "！", "？", "! ", "? ", "” "} {
		i := strings.LastIndex(body[from:at.Start], end)
		for i >= 0 && !endsSentence(body, from+i, end) {
			i = strings.LastIndex(body[from:from+i], end)
		}
		if i >= 0 {
			from += i + len(end)
		}
		low := at.End
		i = strings.Index(body[low:to], end)
		for i >= 0 && !endsSentence(body, low+i, end) {
			low += i + len(end)
			i = strings.Index(body[low:to], end)
		}
		if i >= 0 {
			to = low + i + len(strings.TrimRight(end, " \n"))
		}
	}
	// The marks that close speech belong to the sentence before them.
	return from + closing(body[from:at.Start]), to + closing(body[to:])
}

// keyedLine is a line that begins with a key: a fact of a box, or a speech of a play.
var keyedLine = regexp.MustCompile(`(?m)^[^\n:：。.!?“”]{1,40}[:：]`)

// fact returns the line of a name where lines of a stretch begin with keys: they are no sentence together.
func fact(body string, from, to int, at kb.Span) (f, t int, ok bool) {
	if len(keyedLine.FindAllStringIndex(body[from:to], 2)) < 2 {
		return 0, 0, false
	}
	f, t = from+strings.LastIndexByte(body[from:at.Start], '\n')+1, to
	if i := strings.IndexByte(body[at.End:to], '\n'); i >= 0 {
		t = at.End + i
	}
	return f, t, (f == 0 || body[f-1] == '\n') && keyedLine.MatchString(body[f:at.Start])
}

// closing returns how many bytes of closing marks a text begins with.
func closing(text string) int { return len(text) - len(strings.TrimLeft(text, "”」』）")) }

// endsSentence reports whether an end of a sentence is one at this offset: a full stop behind an initial or an abbreviation is not,
// nor one before a small letter ("George II. sat").
func endsSentence(body string, at int, end string) bool {
	if end[0] != '.' {
		return true
	}
	next, _ := utf8.DecodeRuneInString(strings.TrimLeftFunc(body[at+len(end):], unicode.IsSpace))
	return !script.EndsCutShort(body[:at]) && !unicode.IsLower(next)
}
