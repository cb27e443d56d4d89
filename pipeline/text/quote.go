package text

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"dramatis/editor/kb"
)

// A Quote is a stretch between quotation marks, within one paragraph.
type Quote struct {
	Span, Inner kb.Span
	Paragraph   int // index of its paragraph
	// Depth is 0 for the outermost quote, 1 for a quote within one.
	Depth int
	// Open is set if there is no closing mark: the speech continues in the next
	// paragraph, or the mark was forgotten.
	Open bool
}

// A quoteStyle is a pair of quotation marks, and the pair for quotes within.
type quoteStyle struct {
	open, close rune
	other       rune // another closing mark; 0 for none
	inner       *quoteStyle
}

var (
	singleCurly      = &quoteStyle{open: '‘', close: '’'}
	doubleCurly      = &quoteStyle{open: '“', close: '”', inner: singleCurly}
	singleOutside    = &quoteStyle{open: '‘', close: '’', inner: &quoteStyle{open: '“', close: '”'}}
	singleStraight   = &quoteStyle{open: '\'', close: '\''}
	doubleStraight   = &quoteStyle{open: '"', close: '"', inner: singleStraight}
	guillemets       = &quoteStyle{open: '«', close: '»'}
	inwardGuillemets = &quoteStyle{open: '»', close: '«'}
	lowHigh          = &quoteStyle{open: '„', close: '“', other: '”', inner: &quoteStyle{open: '‚', close: '‘', other: '’'}}
	corners          = &quoteStyle{open: '「', close: '」', inner: &quoteStyle{open: '『', close: '』'}}
	whiteCorners     = &quoteStyle{open: '『', close: '』', inner: &quoteStyle{open: '「', close: '」'}}
	dashes           = &quoteStyle{open: '—'}
)

// Quotes finds the quotations of a text with these paragraphs, in the style of quotation marks that the text uses most.
// A quote never crosses its paragraph. They are sorted by their start, an outer one before its inner.
func Quotes(text string, paragraphs []Paragraph) []Quote {
	style := styleOf(text, paragraphs)
	if style == nil {
		return nil
	}
	var out []Quote
	for i, p := range paragraphs {
		if p.Heading || p.Rule {
			continue
		}
		if style == dashes {
			out = appendDashed(out, text, p.Span, i)
			continue
		}
		out = appendQuotes(out, text, p.Span, i, style, 0)
	}
	return out
}

// styleOf returns the style that opens most quotes.
func styleOf(text string, paragraphs []Paragraph) *quoteStyle {
	count := map[*quoteStyle]int{}
	const enough = 3000
	for i, p := range paragraphs {
		if i > enough {
			break
		}
		body := text[p.Span.Start:p.Span.End]
		count[doubleCurly] += strings.Count(body, "“")
		count[doubleStraight] += strings.Count(body, `"`) / 2
		count[lowHigh] += strings.Count(body, "„")
		count[inwardGuillemets] += countOpenings(body, '»')
		count[guillemets] += strings.Count(body, "«")
		count[corners] += strings.Count(body, "「")
		count[whiteCorners] += strings.Count(body, "『")
		count[singleOutside] += countOpenings(body, '‘')
		count[singleStraight] += countOpenings(body, '\'')
		if strings.HasPrefix(body, "—") || strings.HasPrefix(body, "– ") || strings.HasPrefix(body, "-- ") || strings.HasPrefix(body, "- ") {
			count[dashes]++
		}
	}
	best := (*quoteStyle)(nil)
	for _, s := range []*quoteStyle{lowHigh, inwardGuillemets, doubleCurly, doubleStraight, guillemets, corners, whiteCorners, singleOutside, singleStraight, dashes} {
		if count[s] > 0 && (best == nil || count[s] > 2*count[best]) {
			best = s
		}
	}
	return best
}

// countOpenings counts the marks that precede a capital letter and don't follow a letter or digit.
func countOpenings(body string, mark rune) int {
	n, prev := 0, ' '
	for i, r := range body {
		if r == mark && !unicode.IsLetter(prev) && !unicode.IsDigit(prev) {
			next, _ := utf8.DecodeRuneInString(body[i+utf8.RuneLen(r):])
			if unicode.IsUpper(next) {
				n++
			}
		}
		prev = r
	}
	return n
}

func appendQuotes(out []Quote, text string, at kb.Span, paragraph int, style *quoteStyle, depth int) []Quote {
	prev := ' '
	for i := at.Start; i < at.End; {
		r, n := utf8.DecodeRuneInString(text[i:at.End])
		if r != style.open || !opens(text[i+n:at.End], prev, style) {
			prev = r
			i += n
			continue
		}
		q := Quote{Span: kb.Span{Start: i}, Inner: kb.Span{Start: i + n}, Paragraph: paragraph, Depth: depth}
		q.Inner.End, q.Span.End = findClosing(text, i+n, at.End, style)
		q.Open = q.Inner.End == q.Span.End
		if q.Open && depth > 0 {
			prev = r
			i += n
			continue
		}
		out = append(out, q)
		if style.inner != nil {
			out = appendQuotes(out, text, q.Inner, paragraph, style.inner, depth+1)
		}
		i = q.Span.End
		prev = style.close
	}
	return out
}

// opens reports whether a mark that may also be a closing one or an apostrophe is an opening one.
func opens(after string, prev rune, style *quoteStyle) bool {
	next, _ := utf8.DecodeRuneInString(after)
	if unicode.IsSpace(next) || after == "" {
		return false
	}
	return style.open != style.close && style.open != '‘' || !unicode.IsLetter(prev) && !unicode.IsDigit(prev)
}

// findClosing returns where the quote that is open at from ends: the offsets before and after the
// closing mark, both the end of the paragraph if there is none.
func findClosing(text string, from, end int, style *quoteStyle) (int, int) {
	depth, lastStop := 0, -1 // lastStop: after the last mark that may end a speech
	prev := ' '
	for i := from; i < end; {
		r, n := utf8.DecodeRuneInString(text[i:end])
		switch {
		case (r == style.close || r == style.other) && closes(text[from:i], text[i+n:end], prev, style):
			if depth == 0 {
				return i, i + n
			}
			depth--
		case r == style.open && style.open != style.close && style.open != '‘' && style.open != '“':
			depth++
		case r == style.open && style.open == '“' && unicode.IsSpace(prev) && lastStop >= 0:
			// a mark opens again: the closing mark was forgotten
			return lastStop, lastStop
		case r == '.' || r == '!' || r == '?' || r == ',':
			lastStop = i + n
		}
		prev = r
		i += n
	}
	return end, end
}

// closes distinguishes a closing mark from an apostrophe.
func closes(before, after string, prev rune, style *quoteStyle) bool {
	if style.close != '’' && style.close != '\'' {
		return style.close != '"' || !unicode.IsSpace(prev) || after == ""
	}
	next, _ := utf8.DecodeRuneInString(after)
	if unicode.IsLetter(next) || unicode.IsDigit(next) {
		return false
	}
	if unicode.IsLetter(prev) || unicode.IsDigit(prev) {
		// “the boys’ hats” and “goin’ home” are apostrophes; ‘the house’ closes
		cut := prev == 's' || strings.HasSuffix(before, "in") || strings.HasSuffix(before, " o")
		return !cut || after == "" || !unicode.IsSpace(next)
	}
	return !unicode.IsSpace(prev)
}

// appendDashed adds the speech of a paragraph that begins with a dash: up to the
// paragraph's end, or up to a comma with a speech tag after it.
func appendDashed(out []Quote, text string, at kb.Span, paragraph int) []Quote {
	body := text[at.Start:at.End]
	rest := strings.TrimLeft(body, "—–- ")
	lead := len(body) - len(rest)
	if lead == 0 {
		return out
	}
	end, tag := at.End, strings.Index(rest, " —")
	if tag <= 0 {
		tag = max(speechTagStart(rest), chineseTagStart(rest))
	}
	if tag > 0 {
		end = at.Start + lead + tag
	}
	return append(out, Quote{
		Span:  kb.Span{Start: at.Start, End: end},
		Inner: kb.Span{Start: at.Start + lead, End: end}, Paragraph: paragraph})
}

var dashedVerbs = []string{"said", "says", "asked", "cried", "answered", "replied", "exclaimed", "whispered", "murmured", "shouted"}

// chineseTagStart returns where the last sentence of a paragraph begins if
// it is short and ends with a verb of speech, else -1: ——来了？老王问。
func chineseTagStart(body string) int {
	const longest = 36 // bytes
	tag := strings.TrimRight(body, "。 \n")
	if tag == body || !strings.HasSuffix(tag, "道") && !strings.HasSuffix(tag, "说") && !strings.HasSuffix(tag, "问") && !strings.HasSuffix(tag, "答") {
		return -1
	}
	i := strings.LastIndexAny(tag, "。！？，")
	if i < 0 {
		return -1
	}
	_, n := utf8.DecodeRuneInString(tag[i:])
	if len(tag)-i-n > longest {
		return -1
	}
	return i + n
}

// speechTagStart returns where ", said X" or "? asked X" begins in a paragraph, or -1.
func speechTagStart(body string) int {
	best := -1
	for _, v := range dashedVerbs {
		for _, mark := range []string{", ", "? ", "! ", ". "} {
			if i := strings.Index(body, mark+v+" "); i > 0 && (best < 0 || i < best) {
				best = i + 1
			}
		}
	}
	return best
}
