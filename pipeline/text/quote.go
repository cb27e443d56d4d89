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
	// Depth 0 is the outermost; a quote told within one has Depth 1.
	Depth int
	// Open quotes have no closing mark: the speech goes on in the next
	// paragraph, or the mark was forgotten.
	Open bool
}

// A style of quotation marks.
type quoteStyle struct {
	open, close rune
	other       rune // closes too; 0: no other does
	inner       *quoteStyle
}

var (
	singleCurly    = &quoteStyle{open: '‘', close: '’'}
	doubleCurly    = &quoteStyle{open: '“', close: '”', inner: singleCurly}
	singleOutside  = &quoteStyle{open: '‘', close: '’', inner: &quoteStyle{open: '“', close: '”'}}
	singleStraight = &quoteStyle{open: '\'', close: '\''}
	doubleStraight = &quoteStyle{open: '"', close: '"', inner: singleStraight}
	guillemets     = &quoteStyle{open: '«', close: '»'}
	inward         = &quoteStyle{open: '»', close: '«'}
	lowHigh        = &quoteStyle{open: '„', close: '“', other: '”', inner: &quoteStyle{open: '‚', close: '‘', other: '’'}}
	corners        = &quoteStyle{open: '「', close: '」', inner: &quoteStyle{open: '『', close: '』'}}
	whiteCorners   = &quoteStyle{open: '『', close: '』', inner: &quoteStyle{open: '「', close: '」'}}
	dashes         = &quoteStyle{open: '—'}
)

// Quotes finds the quotation marks of a text, which is cut into paragraphs
// already, in the style that the text uses most; a quote never crosses its
// paragraph. They are sorted by where they begin, an outer one before its inner.
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
		count[inward] += openings(body, '»')
		count[guillemets] += strings.Count(body, "«")
		count[corners] += strings.Count(body, "「")
		count[whiteCorners] += strings.Count(body, "『")
		count[singleOutside] += openings(body, '‘')
		count[singleStraight] += openings(body, '\'')
		if strings.HasPrefix(body, "—") || strings.HasPrefix(body, "– ") || strings.HasPrefix(body, "-- ") || strings.HasPrefix(body, "- ") {
			count[dashes]++
		}
	}
	best := (*quoteStyle)(nil)
	for _, s := range []*quoteStyle{lowHigh, inward, doubleCurly, doubleStraight, guillemets, corners, whiteCorners, singleOutside, singleStraight, dashes} {
		if count[s] > 0 && (best == nil || count[s] > 2*count[best]) {
			best = s
		}
	}
	return best
}

// openings counts the marks that are before a letter and after none.
func openings(body string, mark rune) int {
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
		q.Inner.End, q.Span.End = closing(text, i+n, at.End, style)
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

// opens reports whether a mark that may also close, or be an apostrophe, opens.
func opens(after string, prev rune, style *quoteStyle) bool {
	next, _ := utf8.DecodeRuneInString(after)
	if unicode.IsSpace(next) || after == "" {
		return false
	}
	return style.open != style.close && style.open != '‘' || !unicode.IsLetter(prev) && !unicode.IsDigit(prev)
}

// closing returns where the quote that is open at from closes: the offset of the
// mark and the offset behind it, both the end of the paragraph when it is
// never closed.
func closing(text string, from, end int, style *quoteStyle) (int, int) {
	depth, lastStop := 0, -1 // lastStop: behind the last mark that may end a speech
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
			// opened again before it was closed: the closing mark was forgotten
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

// appendDashed: a paragraph that begins with a dash is speech up to the
// paragraph's end, or up to a comma with the words of a speaker behind it.
func appendDashed(out []Quote, text string, at kb.Span, paragraph int) []Quote {
	body := text[at.Start:at.End]
	rest := strings.TrimLeft(body, "—–- ")
	lead := len(body) - len(rest)
	if lead == 0 {
		return out
	}
	end, tag := at.End, strings.Index(rest, " —")
	if tag <= 0 {
		tag = max(dashedTag(rest), dashedTagHan(rest))
	}
	if tag > 0 {
		end = at.Start + lead + tag
	}
	return append(out, Quote{
		Span:  kb.Span{Start: at.Start, End: end},
		Inner: kb.Span{Start: at.Start + lead, End: end}, Paragraph: paragraph})
}

var dashedVerbs = []string{"said", "says", "asked", "cried", "answered", "replied", "exclaimed", "whispered", "murmured", "shouted"}

// dashedTagHan returns where the last sentence of a paragraph of speech begins, when
// it is short and ends with a verb of speech: ——来了？老王问。
func dashedTagHan(body string) int {
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

// dashedTag returns where ", said X" or "? asked X" begins in a paragraph of speech.
func dashedTag(body string) int {
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
