package memorypane

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"dramatis/app/i18n"
	"dramatis/app/present"
	"dramatis/app/ui"
)

const (
	// mostCards is how many cards of the story line are made at once; the widest
	// window shows no more.
	mostCards = 10
	// cardWidth is the least width of a card, in pixels.
	cardWidth = 196
	// titleLines and summaryLines of a scene are shown on its card.
	titleLines   = 2
	summaryLines = 3
)

// A strip is the story line: the character's scenes as cards in story order, as
// many as there is room for, and a slider when there are more.
type strip struct {
	p      *Pane
	first  int // the leftmost card
	cards  *fyne.Container
	layout *stripLayout
	slider *ui.Slider
	object fyne.CanvasObject
}

func newStrip(p *Pane) *strip {
	s := &strip{p: p, layout: &stripLayout{fits: 4}}
	s.layout.changed = func() { p.studio.Loop().Post(s.show) }
	s.cards = container.New(s.layout)
	s.slider = ui.NewSlider(0, 1, 0, func(n int) {
		s.first = n
		s.fill()
	})
	s.object = ui.Col(ui.Gap8, s.cards, s.slider)
	return s
}

// show brings the chosen scene into view.
func (s *strip) show() {
	n, at := len(s.p.m.life), s.p.m.at
	if at < s.first {
		s.first = at
	}
	if at >= s.first+s.layout.fits {
		s.first = at - s.layout.fits + 1
	}
	s.first = max(0, min(s.first, n-s.layout.fits))
	s.fill()
}

func (s *strip) fill() {
	m := s.p.m
	s.cards.Objects = nil
	for i := s.first; i < len(m.life) && len(s.cards.Objects) < mostCards; i++ {
		s.cards.Objects = append(s.cards.Objects, s.card(i))
	}
	s.cards.Refresh()
	if last := len(m.life) - s.layout.fits; last > 0 {
		s.slider.SetRange(0, last)
		s.slider.SetValue(s.first)
		s.slider.Show()
	} else {
		s.slider.Hide()
	}
}

// card shows one scene.
func (s *strip) card(i int) fyne.CanvasObject {
	b := &s.p.m.life[i]
	title := titleOf(b, i)
	head := ui.Wrapped("", ui.SizeBody, ui.ColorText).SetMaxLines(titleLines)
	head.SetSpans(ui.Span{Text: title, Bold: true})
	content := []fyne.CanvasObject{head}
	if at := setting(b, title); at != "" {
		content = append(content, ui.Muted(at).Shrink())
	}
	summary := b.Summary
	if b.ID == "" {
		summary = i18n.T("Told or said outside the scenes of this story line.")
	}
	if summary != "" {
		content = append(content, ui.Wrapped(summary, ui.SizeBody, ui.ColorText).SetMaxLines(summaryLines))
	}
	if at := chapterWords(b, others(b.Participants, s.p.m.face)); at != "" {
		content = append(content, ui.Caption(at).Shrink())
	}
	counts := present.SceneCounts(len(b.Utterances()), len(b.Facts()))
	if f := mean(feelings(b.Members)); f != nil {
		if most := strongestWord(f); most != "" {
			counts += " · " + most
		}
		pleasant, stirred, painful := shares(f)
		content = append(content, ui.NewPartsMeter(1, 7, ui.Part{Value: pleasant, Color: ui.ColorApprove}, ui.Part{Value: stirred, Color: ui.TypeColor("event")},
			ui.Part{Value: painful, Color: ui.ColorReject}))
	}
	content = append(content, ui.Caption(counts).ShrinkByParts())
	card := ui.NewCardButton(func() { s.p.open(i) }, ui.Col(5, content...))
	card.SetSelected(i == s.p.m.at)
	return card
}

// stripLayout sets cards of one width and height side by side and hides those
// that have no room.
type stripLayout struct {
	fits    int
	changed func() // another number of cards has room
}

func (l *stripLayout) Layout(objs []fyne.CanvasObject, s fyne.Size) {
	fits := max(1, min(mostCards, int((s.Width+ui.Gap12)/(cardWidth+ui.Gap12))))
	width := (s.Width - ui.Gap12*float32(fits-1)) / float32(fits)
	for i, o := range objs {
		if i >= fits {
			o.Hide()
			continue
		}
		o.Show()
		o.Move(fyne.NewPos(float32(i)*(width+ui.Gap12), 0))
		o.Resize(fyne.NewSize(width, s.Height))
	}
	if fits != l.fits {
		l.fits = fits
		l.changed()
	}
}

func (l *stripLayout) MinSize(objs []fyne.CanvasObject) fyne.Size {
	height := float32(0)
	for i, o := range objs {
		if i < l.fits {
			height = max(height, o.MinSize().Height)
		}
	}
	return fyne.NewSize(cardWidth, height)
}
