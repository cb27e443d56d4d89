package ui

import (
	"strings"
	"unicode"

	"github.com/rivo/uniseg"
)

// proseRun is a piece of one span on one line: at is its byte offset in the text of all spans, x and width are in
// pixels.
type proseRun struct {
	text     string
	span     int
	at       int
	x, width float32
}

type proseLine []proseRun

// breakLines sets spans into lines of a width, at the places Unicode's line breaking (UAX #14) allows, so Chinese
// breaks between characters and never before its closing marks. A word wider than the line is broken between
// grapheme clusters. A width of 0 or less does not break. With most > 0 the rest is cut with an ellipsis.
func breakLines(spans []Span, width float32, most int, measure func(string, Span) float32) []proseLine {
	return breakSpans(spans, width, most, measure).lines
}

// lineStarts returns where the lines of a text begin, in bytes, broken as breakLines does. A text that ends with a line break has an
// empty line behind it.
func lineStarts(text string, width float32, measure func(string) float32) []int {
	starts := breakSpans([]Span{{Text: text}}, width, 0, func(s string, _ Span) float32 { return measure(s) }).starts
	if strings.HasSuffix(text, "\n") {
		starts = append(starts, len(text))
	}
	return starts
}

func breakSpans(spans []Span, width float32, most int, measure func(string, Span) float32) *breaker {
	b := &breaker{spans: spans, width: width, measure: measure}
	var all strings.Builder
	for _, s := range spans {
		all.WriteString(strings.ToValidUTF8(s.Text, "\uFFFD"))
		b.ends = append(b.ends, all.Len())
	}
	b.all = all.String()
	rest, state, at := b.all, -1, 0
	for rest != "" {
		var seg string
		seg, rest, state = firstSegment(rest, state)
		for _, part := range beforeEndings(seg) {
			b.segment(at, at+len(part))
			at += len(part)
		}
		if most > 0 && len(b.lines) > most {
			break
		}
	}
	if b.to > b.from || len(b.lines) == 0 {
		b.end()
	}
	if most > 0 && len(b.lines) > most {
		b.lines = b.lines[:most]
		b.ellipsis()
	}
	return b
}

// firstSegment returns what may not be broken at the beginning of a text. Unicode allows a break before a dash, which would leave it
// alone in the last line; here it stays with the word before it.
func firstSegment(text string, state int) (seg, rest string, next int) {
	seg, rest, _, state = uniseg.FirstLineSegmentInString(text, state)
	for strings.HasPrefix(rest, "—") && strings.TrimRight(seg, " \t\r\n\u3000") == seg {
		var dash string
		dash, rest, _, state = uniseg.FirstLineSegmentInString(rest, state)
		seg += dash
	}
	return seg, rest, state
}

// beforeEndings cuts a stretch before words such as ".txt": Unicode forbids a break before a full stop even after a space.
func beforeEndings(seg string) (parts []string) {
	start := 0
	for i := 1; i+1 < len(seg); i++ {
		if seg[i-1] == ' ' && seg[i] == '.' && unicode.IsLetter(rune(seg[i+1])) {
			parts = append(parts, seg[start:i])
			start = i
		}
	}
	return append(parts, seg[start:])
}

type breaker struct {
	spans   []Span
	ends    []int // where each span ends in all, in bytes
	all     string
	width   float32
	measure func(string, Span) float32

	lines    []proseLine
	starts   []int   // where they begin in all
	from, to int     // the line being filled, as bytes of all
	used     float32 // its width
}

// segment adds an unbreakable stretch all[a:z], with the spaces or the line break that follow it.
func (b *breaker) segment(a, z int) {
	text := b.all[a:z]
	solid := a + len(strings.TrimRight(text, " \t\r\n\u3000"))
	w := b.widthOf(a, solid)
	if b.width > 0 && b.to > b.from && b.used+w > b.width+0.5 {
		b.end()
		b.from, b.to = a, a
	}
	if b.width > 0 && w > b.width {
		b.split(a, solid)
	} else {
		b.to, b.used = solid, b.used+w
	}
	if strings.HasSuffix(text, "\n") {
		b.end()
		b.from, b.to = z, z
		return
	}
	if solid < z {
		b.to, b.used = z, b.used+b.widthOf(solid, z)
	}
}

// hangingMarks are marks that stay at the end of a line where they don't fit.
const hangingMarks = "、，。；：！？"

// split sets a word that is wider than a line, cluster by cluster.
func (b *breaker) split(a, z int) {
	rest, state := b.all[a:z], -1
	for rest != "" {
		var cluster string
		cluster, rest, _, state = uniseg.FirstGraphemeClusterInString(rest, state)
		w := b.widthOf(a, a+len(cluster))
		if hangs := rest == "" && strings.Contains(hangingMarks, cluster); b.to > b.from && b.used+w > b.width+0.5 && !hangs {
			b.end()
			b.from, b.to = a, a
		}
		a += len(cluster)
		b.to, b.used = a, b.used+w
	}
}

// end closes the line being filled.
func (b *breaker) end() {
	stop := b.from + len(strings.TrimRight(b.all[b.from:b.to], " \t\r\n\u3000"))
	line, x, at := proseLine{}, float32(0), b.from
	b.pieces(b.from, stop, func(text string, span int) {
		text = strings.ReplaceAll(text, "\t", " ")
		w := b.measure(text, b.spans[span])
		line = append(line, proseRun{text: text, span: span, at: at, x: x, width: w})
		x += w
		at += len(text)
	})
	b.lines, b.starts = append(b.lines, line), append(b.starts, b.from)
	b.used = 0
}

func (b *breaker) widthOf(a, z int) (w float32) {
	b.pieces(a, z, func(text string, span int) { w += b.measure(text, b.spans[span]) })
	return w
}

// pieces cuts all[a:z] where spans meet.
func (b *breaker) pieces(a, z int, do func(text string, span int)) {
	start := 0
	for i, end := range b.ends {
		from, to := max(a, start), min(z, end)
		if from < to {
			do(b.all[from:to], i)
		}
		start = end
	}
}

// ellipsis marks the last line as cut.
func (b *breaker) ellipsis() {
	last := b.lines[len(b.lines)-1]
	if len(last) == 0 {
		return
	}
	r := &last[len(last)-1]
	style := b.spans[r.span]
	runes := []rune(r.text)
	for len(runes) > 0 && b.width > 0 && r.x+b.measure(string(runes)+"…", style) > b.width {
		runes = runes[:len(runes)-1]
	}
	r.text = strings.TrimRight(string(runes), " ") + "…"
	r.width = b.measure(r.text, style)
}
