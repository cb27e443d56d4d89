package apptest

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/widget"

	"dramatis/app/studio"
	"dramatis/app/ui"
	"dramatis/render/graphview"
)

// A Spot is where a widget is in the window, in its units.
type Spot struct {
	Found bool    `json:"found"`
	X     float32 `json:"x"` // of the middle
	Y     float32 `json:"y"`
	W     float32 `json:"w"`
	H     float32 `json:"h"`
}

// Where finds a widget that is shown, by its name in the pane in front or by the
// words on it; "disc 1" is the most mentioned in the graph in front, "disc 2" the next.
func Where(s *studio.Studio, name string) Spot {
	if rank, ok := strings.CutPrefix(name, "disc "); ok {
		return disc(s, rank)
	}
	o := Widget(s, name)
	if o == nil {
		return Spot{}
	}
	at := s.App.Driver().AbsolutePositionForObject(o)
	return Spot{true, at.X + o.Size().Width/2, at.Y + o.Size().Height/2, o.Size().Width, o.Size().Height}
}

// disc returns the place of a disc in the graph in front, by rank.
func disc(s *studio.Studio, rank string) Spot {
	v := graphIn(s.Window().Content())
	n, err := strconv.Atoi(rank)
	if v == nil || err != nil || v.Picture() == nil || n < 1 || n > len(v.Picture().Discs) {
		return Spot{}
	}
	d := v.Picture().Discs[len(v.Picture().Discs)-n]
	corner, at := s.App.Driver().AbsolutePositionForObject(v), v.Look().Window(d.At)
	return Spot{Found: true, X: corner.X + float32(at.X), Y: corner.Y + float32(at.Y)}
}

// graphIn returns the visible graph in an object, or nil.
func graphIn(o fyne.CanvasObject) *graphview.View {
	if o == nil || !o.Visible() {
		return nil
	}
	if v, ok := o.(*graphview.View); ok {
		return v
	}
	for _, child := range children(o) {
		if v := graphIn(child); v != nil {
			return v
		}
	}
	return nil
}

// Widget finds a widget that is shown; nil when there is none. What lies above
// the window's content comes first.
func Widget(s *studio.Studio, name string) fyne.CanvasObject {
	if o := s.Named(name); o != nil {
		return o
	}
	canvas := s.Window().Canvas()
	for _, o := range append(canvas.Overlays().List(), s.Window().Content()) {
		if found := findByText(o, name); found != nil {
			return found
		}
	}
	return nil
}

// findByText looks through what is shown for the innermost widget with these words
// on it.
func findByText(o fyne.CanvasObject, text string) fyne.CanvasObject {
	if o == nil || !o.Visible() {
		return nil
	}
	for _, child := range children(o) {
		if found := findByText(child, text); found != nil {
			if _, tappable := found.(fyne.Tappable); !tappable {
				if _, here := o.(fyne.Tappable); here {
					return o
				}
			}
			return found
		}
	}
	if line, ok := o.(*canvas.Text); ok && line.Text == text { // an item of a menu
		return o
	}
	if labelOf(o) == text {
		return o
	}
	return nil
}

// checkBox looks through what is shown for a check box by its first words.
func checkBox(o fyne.CanvasObject, words string) *ui.Check {
	if o == nil || !o.Visible() {
		return nil
	}
	if c, ok := o.(*ui.Check); ok && strings.HasPrefix(c.Text, words) {
		return c
	}
	for _, child := range children(o) {
		if found := checkBox(child, words); found != nil {
			return found
		}
	}
	return nil
}

// labelOf returns the words on a widget.
func labelOf(o fyne.CanvasObject) string {
	switch w := o.(type) {
	case *ui.Button:
		return w.Text()
	case *ui.ChipButton:
		return w.Text()
	case *ui.Chip:
		return w.Text()
	case *ui.Text:
		return w.Text()
	case *widget.Button:
		return w.Text
	case *widget.Label:
		return w.Text
	}
	return ""
}

func children(o fyne.CanvasObject) []fyne.CanvasObject {
	switch c := o.(type) {
	case *fyne.Container:
		return c.Objects
	case *container.Scroll:
		return []fyne.CanvasObject{c.Content}
	case fyne.Widget:
		return test.WidgetRenderer(c).Objects()
	}
	return nil
}

// VisibleText returns all text in the window, one line a widget, for a test to look
// through.
func VisibleText(s *studio.Studio) string {
	var b strings.Builder
	var walk func(fyne.CanvasObject)
	walk = func(o fyne.CanvasObject) {
		if o == nil || !o.Visible() {
			return
		}
		switch w := o.(type) {
		case interface{ Lines() []string }: // prose of any kind
			b.WriteString(joinLines(w.Lines()) + "\n")
		default:
			if text := labelOf(o); text != "" {
				b.WriteString(text + "\n")
			}
		}
		for _, child := range children(o) {
			walk(child)
		}
	}
	canvas := s.Window().Canvas()
	for _, o := range append(canvas.Overlays().List(), s.Window().Content()) {
		walk(o)
	}
	return b.String()
}

// joinLines joins lines of prose; between Chinese characters and their marks a line ends without a blank.
func joinLines(lines []string) string {
	var out strings.Builder
	for i, l := range lines {
		if next, _ := utf8.DecodeRuneInString(l); i > 0 && next < firstCJK {
			out.WriteByte(' ')
		}
		out.WriteString(l)
	}
	return out.String()
}

// firstCJK is where characters and marks begin that have no blank before them.
const firstCJK = '\u2e80'
