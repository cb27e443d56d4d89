package ui

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"github.com/rivo/uniseg"
)

// SelectableProse is linked prose in which words can be selected: by dragging, by a double tap on a word, or with
// the arrow keys once it has the keyboard (a word at a time; with Shift the selection grows). Keys it has no use
// for go to the window, so that one-key actions work on what is selected. Offsets are bytes of the joined text of
// the spans.
type SelectableProse struct {
	LinkedProse
	// OnSelected is called at each change of the selection; from == to when nothing is selected any more.
	OnSelected func(from, to int)
	// OnLeave is asked to go on in the paragraph before (-1) or behind (+1).
	OnLeave func(by int)
	// OnSecondary is the right button.
	OnSecondary func()

	anchor int           // where the selection began
	shift  bool          // the Shift key is down
	last   fyne.Position // where the pointer was tapped last, on the canvas
}

var (
	_ fyne.Draggable         = (*SelectableProse)(nil)
	_ fyne.DoubleTappable    = (*SelectableProse)(nil)
	_ fyne.SecondaryTappable = (*SelectableProse)(nil)
	_ fyne.Focusable         = (*SelectableProse)(nil)
	_ desktop.Mouseable      = (*SelectableProse)(nil)
	_ desktop.Keyable        = (*SelectableProse)(nil)
)

// NewSelectableProse makes wrapped text with links in which words can be selected: a text to read, of 15 pixels.
func NewSelectableProse(spans ...Span) *SelectableProse {
	p := &SelectableProse{}
	p.spans, p.size, p.color, p.self = colorLinks(spans), SizeTitle, ColorText, p
	p.ExtendBaseWidget(p)
	return p
}

// Selection returns the selected stretch; from == to when there is none.
func (p *SelectableProse) Selection() (from, to int) { return p.selected[0], p.selected[1] }

// Select marks a stretch, cut to the text and to whole characters, without telling anybody.
func (p *SelectableProse) Select(from, to int) {
	all := p.Text()
	clamp := func(i int) int {
		i = max(0, min(i, len(all)))
		for i > 0 && i < len(all) && !utf8.RuneStart(all[i]) {
			i--
		}
		return i
	}
	from, to = clamp(from), clamp(to)
	if from > to {
		from, to = to, from
	}
	if p.selected != [2]int{from, to} {
		p.selected = [2]int{from, to}
		p.BaseWidget.Refresh()
	}
}

func (p *SelectableProse) choose(from, to int) {
	p.Select(from, to)
	if p.OnSelected != nil {
		p.OnSelected(p.selected[0], p.selected[1])
	}
}

// MouseDown begins a selection.
func (p *SelectableProse) MouseDown(e *desktop.MouseEvent) {
	if e.Button == desktop.MouseButtonPrimary {
		p.anchor = p.offsetAt(e.Position)
		focus(p)
	}
}

// MouseUp is called by the toolkit.
func (p *SelectableProse) MouseUp(*desktop.MouseEvent) {}

// Dragged selects whole words from where the button went down to the pointer.
func (p *SelectableProse) Dragged(e *fyne.DragEvent) {
	from, to := p.anchor, p.offsetAt(e.Position)
	if from > to {
		from, to = to, from
	}
	all := p.Text()
	from, _ = wordAt(all, from)
	if before, end := wordAt(all, to); before < to {
		to = end
	}
	p.choose(from, to)
}

// DragEnd leaves the selection as it is.
func (p *SelectableProse) DragEnd() {}

// Tapped follows a link, or takes the selection off.
func (p *SelectableProse) Tapped(e *fyne.PointEvent) {
	p.last = e.AbsolutePosition
	if s := p.spanAt(e.Position); s != nil && s.OnTapped != nil {
		s.OnTapped()
		return
	}
	at := p.offsetAt(e.Position)
	p.anchor = at
	p.choose(at, at)
}

// DoubleTapped selects the word under the pointer.
func (p *SelectableProse) DoubleTapped(e *fyne.PointEvent) {
	from, to := wordAt(p.Text(), p.offsetAt(e.Position))
	p.anchor = from
	p.choose(from, to)
}

// TappedSecondary is the right button: on a word outside the selection it selects that word first.
func (p *SelectableProse) TappedSecondary(e *fyne.PointEvent) {
	p.last = e.AbsolutePosition
	if at := p.offsetAt(e.Position); at < p.selected[0] || at > p.selected[1] || p.selected[0] == p.selected[1] {
		p.anchor, p.selected[1] = wordAt(p.Text(), at)
		p.choose(p.anchor, p.selected[1])
	}
	call(p.OnSecondary)
}

// FocusGained is called by the toolkit.
func (p *SelectableProse) FocusGained() {}

// FocusLost forgets the Shift key.
func (p *SelectableProse) FocusLost() { p.shift = false }

// KeyDown and KeyUp follow the Shift key.
func (p *SelectableProse) KeyDown(e *fyne.KeyEvent) { p.shift = p.shift || isShift(e) }

// KeyUp is KeyDown's end.
func (p *SelectableProse) KeyUp(e *fyne.KeyEvent) { p.shift = p.shift && !isShift(e) }

func isShift(e *fyne.KeyEvent) bool {
	return e.Name == desktop.KeyShiftLeft || e.Name == desktop.KeyShiftRight
}

// TypedRune hands letters on.
func (p *SelectableProse) TypedRune(r rune) { passRune(p, r) }

// TypedKey moves the selection by words, and hands other keys on.
func (p *SelectableProse) TypedKey(e *fyne.KeyEvent) {
	all := p.Text()
	from, to := p.Selection()
	switch e.Name {
	case fyne.KeyRight:
		if p.shift {
			_, next := wordAfter(all, to)
			p.choose(from, next)
			return
		}
		p.choose(wordAfter(all, to))
	case fyne.KeyLeft:
		if p.shift {
			if before, _ := wordBefore(all, to); before > from {
				p.choose(from, len(strings.TrimRight(all[:before], " ")))
			}
			return
		}
		p.choose(wordBefore(all, from))
	case fyne.KeyUp, fyne.KeyDown:
		by := 1
		if e.Name == fyne.KeyUp {
			by = -1
		}
		if p.OnLeave != nil {
			p.OnLeave(by)
		}
	case fyne.KeyEscape:
		p.choose(to, to)
	default:
		passKey(p, e)
	}
}

// TypedShortcut hands shortcuts of the window on.
func (p *SelectableProse) TypedShortcut(s fyne.Shortcut) {
	if c, ok := s.(*fyne.ShortcutCopy); ok && c.Clipboard != nil {
		c.Clipboard.SetContent(p.Text()[p.selected[0]:p.selected[1]])
		return
	}
	passShortcut(s)
}

// PopUpMenu opens a menu where the pointer was tapped last.
func (p *SelectableProse) PopUpMenu(m *fyne.Menu) {
	if c := canvasOf(p); c != nil {
		PopUpMenuAt(m, c, p.last)
	}
}

// Cursor returns a hand over a link and a beam over text.
func (p *SelectableProse) Cursor() desktop.Cursor {
	if p.over != nil && p.over.OnTapped != nil {
		return desktop.PointerCursor
	}
	return desktop.TextCursor
}

// offsetAt returns the byte offset nearest to a point.
func (p *Prose) offsetAt(pos fyne.Position) int {
	p.wrap()
	if len(p.lines) == 0 {
		return 0
	}
	row := max(0, min(int(pos.Y/p.lineHeight()), len(p.lines)-1))
	l := p.lines[row]
	if len(l) == 0 {
		return 0
	}
	for _, r := range l {
		if pos.X < r.x+r.width {
			return r.at + p.into(r, pos.X-r.x)
		}
	}
	last := l[len(l)-1]
	return last.at + len(last.text)
}

// into returns how many bytes of a run are left of x, which is pixels from the run's beginning.
func (p *Prose) into(r proseRun, x float32) int {
	if p.spans[r.span].Shown != "" {
		if x < r.width/2 {
			return 0
		}
		return len(r.text)
	}
	size, style := p.textSize(), p.spans[r.span].style()
	before := float32(0)
	for at := 0; at < len(r.text); {
		cluster, _, _, _ := uniseg.FirstGraphemeClusterInString(r.text[at:], -1)
		next := fyne.MeasureText(r.text[:at+len(cluster)], size, style).Width
		if x < (before+next)/2 {
			return at
		}
		before, at = next, at+len(cluster)
	}
	return len(r.text)
}

// selectionIn returns where the selection is in a run, in pixels; no width when it is in none.
func (p *Prose) selectionIn(r proseRun) (x, width float32) {
	from, to := max(p.selected[0], r.at), min(p.selected[1], r.at+len(r.text))
	if from >= to || p.spans[r.span].Hidden {
		return 0, 0
	}
	if p.spans[r.span].Shown != "" {
		return r.x, r.width
	}
	size, style := p.textSize(), p.spans[r.span].style()
	left := fyne.MeasureText(r.text[:from-r.at], size, style).Width
	right := fyne.MeasureText(r.text[:to-r.at], size, style).Width
	return r.x + left, right - left
}

func isWord(word string) bool {
	return strings.ContainsFunc(word, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) })
}

// eachWord goes through the words of a text (UAX #29), without spaces and marks.
func eachWord(text string, do func(from, to int) bool) {
	rest, state, at := text, -1, 0
	for rest != "" {
		var word string
		word, rest, state = uniseg.FirstWordInString(rest, state)
		if isWord(word) && !do(at, at+len(word)) {
			return
		}
		at += len(word)
	}
}

func wordAt(text string, at int) (from, to int) {
	from, to = at, at
	eachWord(text, func(a, z int) bool {
		if a <= at && at < z {
			from, to = a, z
		}
		return z <= at
	})
	return from, to
}

func wordAfter(text string, at int) (from, to int) {
	from, to = at, at
	eachWord(text, func(a, z int) bool {
		if a >= at {
			from, to = a, z
			return false
		}
		return true
	})
	return from, to
}

func wordBefore(text string, at int) (from, to int) {
	from, to = at, at
	eachWord(text, func(a, z int) bool {
		if z <= at {
			from, to = a, z
		}
		return z <= at
	})
	return from, to
}

// PointOf returns a point at the left edge of what is at an offset, for robots: in pixels, half a line down.
func (p *SelectableProse) PointOf(offset int) fyne.Position {
	p.wrap()
	for i, l := range p.lines {
		for _, r := range l {
			if offset >= r.at && offset <= r.at+len(r.text) {
				x := fyne.MeasureText(r.text[:offset-r.at], p.textSize(), p.spans[r.span].style()).Width
				return fyne.NewPos(r.x+x, (float32(i)+0.5)*p.lineHeight())
			}
		}
	}
	return fyne.Position{}
}
