package passage

import (
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"dramatis/editor/kb"
	"dramatis/pipeline/text"

	"github.com/tiktoken-go/tokenizer"
)

// codec is o200k_base, which is built in; making it takes some milliseconds.
var codec = sync.OnceValues(func() (tokenizer.Codec, error) { return tokenizer.Get(tokenizer.O200kBase) })

// Count is the number of tokens of a text.
func Count(s string) (int, error) {
	c, err := codec()
	if err != nil {
		return 0, err
	}
	return c.Count(s)
}

// A unit is what passages are made of: a sentence, or a part of a very long one.
type unit struct {
	span kb.Span
	// tokens counts the white space before the unit too: so the units of a
	// window add up.
	tokens        int
	endsParagraph bool
}

// units cuts a chapter into sentences and counts each once.
func (s *splitter) units(chapter kb.Span) ([]unit, error) {
	body := s.text[chapter.Start:chapter.End]
	var out []unit
	end := 0 // of the unit before
	for _, p := range text.Paragraphs(body) {
		for _, at := range text.SentencesIn(body, p.Span, s.doc.Language) {
			tokens, err := Count(body[end:at.End])
			if err != nil {
				return nil, err
			}
			if tokens <= s.Tokens/2 {
				out = append(out, unit{at.Shift(chapter.Start), tokens, false})
			} else if out, err = s.cut(out, body, at, end, chapter.Start); err != nil {
				return nil, err
			}
			end = at.End
		}
		if len(out) > 0 {
			out[len(out)-1].endsParagraph = true
		}
	}
	return out, nil
}

// cut adds the parts of a sentence that fills more than half a window: short
// enough that windows fill well and overlap. They end with a clause or a word
// where there is one, always with a whole character. The unit before ends at
// before.
func (s *splitter) cut(out []unit, body string, at kb.Span, before, base int) ([]unit, error) {
	c, err := codec()
	if err != nil {
		return nil, err
	}
	_, tokens, err := c.Encode(body[at.Start:at.End])
	if err != nil {
		return nil, err
	}
	size := max(1, s.Tokens/8)
	start, end := at.Start, at.Start
	for i := 0; i < len(tokens); {
		for n := 0; n < size && i < len(tokens); n++ {
			end += len(tokens[i])
			i++
		}
		stop := at.End
		if i < len(tokens) {
			stop = niceEnd(body, start, end)
		}
		from := start + len(body[start:stop]) - len(strings.TrimLeftFunc(body[start:stop], unicode.IsSpace))
		to := start + len(strings.TrimRightFunc(body[start:stop], unicode.IsSpace))
		if from < to {
			count, err := Count(body[before:to])
			if err != nil {
				return nil, err
			}
			before = to
			out = append(out, unit{kb.Span{Start: base + from, End: base + to}, count, false})
		}
		start = stop
	}
	return out, nil
}

// niceEnd is the end of the last clause or word in the second half of a stretch,
// or else the end of its last whole character, but never its start.
func niceEnd(body string, start, end int) int {
	for end < len(body) && !utf8.RuneStart(body[end]) {
		end++
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

// alone is what a unit counts at the start of a window, where no white space
// stands before it.
func (s *splitter) alone(units []unit, i int) (int, error) {
	return Count(s.text[units[i].span.Start:units[i].span.End])
}
