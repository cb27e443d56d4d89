package passage

import (
	"context"
	"strings"
	"unicode"
	"unicode/utf8"

	"dramatis/editor/kb"
	"dramatis/pipeline/text"
)

// A unit is what passages are made of: a sentence, or a part of a very long one.
type unit struct {
	span kb.Span
	// tokens counts the white space before the unit too: so the units of a window add up, but for what
	// the tokenizer merges otherwise over their borders, as in “。#a”.
	tokens        int
	endsParagraph bool
}

// units cuts a chapter into sentences and counts each.
func (s *splitter) units(ctx context.Context, chapter kb.Span) ([]unit, error) {
	body := s.text[chapter.Start:chapter.End]
	var out []unit
	end := chapter.Start // of the unit before
	for _, p := range text.Paragraphs(body) {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		for _, sentence := range text.SentencesIn(body, p.Span, s.doc.Language) {
			for _, at := range s.parts(sentence.Shift(chapter.Start)) {
				out = append(out, unit{at, s.count(end, at), false})
				end = at.End
			}
		}
		if len(out) > 0 {
			out[len(out)-1].endsParagraph = true
		}
	}
	return out, nil
}

// longGap is the white space in bytes from which it isn't worth counting.
const longGap = 200

// count returns the tokens of a unit and of the white space before it. A byte is at most one token,
// which is good enough for a long gap: the tokenizer's time grows with the square of its length.
func (s *splitter) count(before int, at kb.Span) int {
	if gap := at.Start - before; gap > longGap {
		return s.counter.Count(at.Start, at.End) + gap
	}
	return s.counter.Count(before, at.End)
}

// parts returns a sentence as it is, or split if it would fill most of a window, into parts of as
// many bytes as a window has tokens. These always fit, and usually several of them, so that windows
// fill well and overlap.
func (s *splitter) parts(at kb.Span) []kb.Span {
	if at.Len() <= 4*s.Tokens {
		if at.Len() <= s.Tokens {
			return []kb.Span{at}
		}
		if s.counter.Count(at.Start, at.End) <= s.Tokens*3/4 {
			return []kb.Span{at}
		}
	}
	var out []kb.Span
	for start := at.Start; start < at.End; {
		stop := at.End
		if start+s.Tokens < stop {
			stop = niceEnd(s.text, start, start+s.Tokens)
		}
		part := s.text[start:stop]
		from := stop - len(strings.TrimLeftFunc(part, unicode.IsSpace))
		to := start + len(strings.TrimRightFunc(part, unicode.IsSpace))
		if from < to {
			out = append(out, kb.Span{Start: from, End: to})
		}
		start = stop
	}
	return out
}

// niceEnd returns the end of the last clause or word in the second half of a stretch,
// or else the end of its last whole character, but never its start.
func niceEnd(body string, start, end int) int {
	for !utf8.RuneStart(body[end]) {
		end--
	}
	half := start + (end-start)/2
	for _, marks := range []string{"\n;:；：", ",，、 \u3000"} {
		if i := strings.LastIndexAny(body[half:end], marks); i >= 0 {
			_, n := utf8.DecodeRuneInString(body[half+i:])
			return half + i + n
		}
	}
	return end
}

// real returns the tokens that the units from first to last have together.
func (s *splitter) real(units []unit, first, last int) int {
	return s.counter.Count(units[first].span.Start, units[last].span.End)
}
