package chinese

import (
	"strings"
	"unicode/utf8"

	"dramatis/editor/kb"
	"dramatis/editor/kb/script"
	"dramatis/pipeline/text"
)

// findUnmarkedSpeech finds speech in a text that has tags (某某道：) but hardly any
// quotation marks: from the colon to the sentence with the next tag, or to
// the end of the paragraph. It returns nothing if most tags precede marks.
func (p *page) findUnmarkedSpeech() []text.Quote {
	var out []text.Quote
	tags, marked := 0, 0
	for i, para := range p.paragraphs {
		if para.Heading || para.Rule {
			continue
		}
		for at := para.Span.Start; at < para.Span.End; {
			from := p.tagEnd(at, para.Span.End)
			if from < 0 {
				break
			}
			tags++
			if r, _ := utf8.DecodeRuneInString(p.folded[from:para.Span.End]); opens(r) || from == para.Span.End {
				marked++
				at = from
				continue
			}
			to := p.speechEnd(from, para.Span.End)
			span := kb.Span{Start: from, End: to}
			out = append(out, text.Quote{Span: span, Inner: span, Paragraph: i})
			at = to
		}
	}
	if marked*2 > tags {
		return nil
	}
	return out
}

// tagEnd returns the offset after the colon of the next tag of speech, or -1.
func (p *page) tagEnd(at, end int) int {
	for at < end {
		i := strings.IndexAny(p.folded[at:end], colons)
		if i < 0 {
			return -1
		}
		_, n := utf8.DecodeRuneInString(p.folded[at+i:])
		if p.lex.speech.suffix(lastHan(p.folded[at:at+i])) != "" {
			return at + i + n
		}
		at += i + n
	}
	return -1
}

// lastHan returns the last few Chinese characters of t.
func lastHan(t string) string {
	from := len(t)
	for n := 0; n < 6 && from > 0; n++ {
		r, size := utf8.DecodeLastRuneInString(t[:from])
		if size != han || !script.IsHan(r) {
			break
		}
		from -= size
	}
	return t[from:]
}

// speechEnd returns the end of the speech that begins at an offset: before the sentence with
// the next tag.
func (p *page) speechEnd(from, end int) int {
	next := p.tagEnd(from, end)
	if next < 0 {
		return end
	}
	// back from the tag to the end of the sentence before it
	t := strings.TrimRight(p.folded[from:next], colons)
	if tag := afterLast(t, "。！？!?…"); tag != t {
		return from + len(t) - len(tag)
	}
	return end
}
