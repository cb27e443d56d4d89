package ui

import (
	"sort"
	"unicode/utf8"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"
)

// Mark is a stretch of a text to be shown on the colour of names, as byte offsets [Start,End).
type Mark struct{ Start, End int }

// marked cuts a text into plain and highlighted spans. Marks may come in any order, overlap or lie outside the
// text; a mark that would cut a character is widened to hold it.
func marked(text string, marks []Mark) []Span {
	sorted := append([]Mark(nil), marks...)
	sort.Slice(sorted, func(i, j int) bool { return sorted[i].Start < sorted[j].Start })
	var spans []Span
	at := 0
	for _, m := range sorted {
		from, to := max(m.Start, at), min(m.End, len(text))
		for from > at && from < len(text) && !utf8.RuneStart(text[from]) {
			from--
		}
		for to > from && to < len(text) && !utf8.RuneStart(text[to]) {
			to++
		}
		if from >= to {
			continue
		}
		if from > at {
			spans = append(spans, Span{Text: text[at:from]})
		}
		spans = append(spans, Span{Text: text[from:to], Highlight: true})
		at = to
	}
	if at < len(text) || len(spans) == 0 {
		spans = append(spans, Span{Text: text[at:]})
	}
	return spans
}

// Quote is evidence: words of the document with the names in them marked, where they are underneath, and a
// bar at the left. A tap opens the source.
type Quote struct {
	widget.BaseWidget
	OnTapped func()

	text   *Prose
	source *Prose
	bar    *Box
}

// NewQuote shows text with marked names and the place it comes from.
func NewQuote(text string, marks []Mark, source string, tapped func()) *Quote {
	q := &Quote{
		OnTapped: tapped,
		text:     NewProse(marked(text, marks)...),
		source:   Wrapped(source, SizeCaption, ColorMuted),
		bar:      NewBox(ColorLine, ColorNone, 0),
	}
	q.bar.min = fyne.NewSize(3, 0)
	if source == "" {
		q.source.Hide()
	}
	q.ExtendBaseWidget(q)
	return q
}

// WithMaxLines cuts a long quote and returns it; 0 shows all.
func (q *Quote) WithMaxLines(n int) *Quote {
	q.text.SetMaxLines(n)
	return q
}

// Tapped opens the source.
func (q *Quote) Tapped(*fyne.PointEvent) {
	call(q.OnTapped)
}

// Cursor returns a hand when there is a source to open.
func (q *Quote) Cursor() desktop.Cursor {
	if q.OnTapped == nil {
		return desktop.DefaultCursor
	}
	return desktop.PointerCursor
}

// MouseIn, MouseMoved and MouseOut show that the quote opens.
func (q *Quote) MouseIn(*desktop.MouseEvent) {
	if q.OnTapped != nil {
		q.bar.SetColors(ColorPrimary, ColorNone)
	}
}

// MouseMoved is called by the toolkit.
func (q *Quote) MouseMoved(*desktop.MouseEvent) {}

// MouseOut is called by the toolkit.
func (q *Quote) MouseOut() { q.bar.SetColors(ColorLine, ColorNone) }

// CreateRenderer is called by the toolkit.
func (q *Quote) CreateRenderer() fyne.WidgetRenderer {
	words := Pad(1, 2, 1, 13, Col(0, q.text, q.source))
	bar := Edges(nil, nil, Sized(3, 0, q.bar), nil, nil)
	return widget.NewSimpleRenderer(container.NewStack(bar, words))
}
