package memorypane

import (
	"cmp"
	"math"
	"slices"

	"fyne.io/fyne/v2"

	"dramatis/app/i18n"
	"dramatis/app/ui"
	"dramatis/editor/kb"
	"dramatis/editor/memory"
)

const (
	// castShown is how many characters the cast's arc compares, the chosen one first.
	castShown = 5
	// maxStrongest is how many memories are listed as the strongest of an emotion.
	maxStrongest = 12
)

// An emotionsView is the emotional side of the chosen character: its own arc, the
// arcs of the cast for one emotion, its colour over the whole story, and what it
// felt most.
type emotionsView struct {
	p       *Pane
	arc     *arcCard
	emotion int // of the cast's arc and of the list
	choice  *ui.Choice
	lines   *ui.Lines
	legend  *fyne.Container
	radar   *ui.Radar
	rim     *ui.Text
	feltTag *ui.Text
	felt    *fyne.Container
	object  fyne.CanvasObject
}

func newEmotionsView(p *Pane) *emotionsView {
	e := &emotionsView{p: p, arc: newArcCard(p, 150), lines: ui.NewLines(150, 1, 2), legend: ui.Flow(ui.Gap4), radar: ui.NewRadar(200, 1, 2, axes()...), rim: ui.Caption(""), feltTag: ui.SectionLabel("").Shrink(), felt: ui.Col(ui.Gap8)}
	e.choice = ui.NewChoice(axes(), 0, func(i int) {
		e.emotion = i
		e.show()
	})
	left := ui.Col(ui.Gap12, e.arc.object, ui.NewCard(ui.Spread(ui.SectionLabel(i18n.T("The cast by chapter, out of 10")).Shrink(), e.choice), e.lines, e.legend))
	right := ui.Col(ui.Gap12, ui.NewCard(ui.Spread(ui.SectionLabel(i18n.T("Over the whole story")).Shrink(), e.rim), e.radar), ui.NewCard(e.feltTag, e.felt))
	e.object = ui.ScrollCards(ui.ColumnsOrStack(720, ui.Gap12, []float32{11, 9}, left, right))
	return e
}

func (e *emotionsView) show() {
	m := e.p.m
	e.arc.show()
	labels, series := m.castArcs(e.emotion)
	e.lines.Set(labels, series...)
	e.legend.Objects = nil
	for _, s := range series {
		e.legend.Add(ui.NewChip(s.Name, ui.Tone{Ink: s.Color, Ground: ui.ColorSunk}).WithDot())
	}
	e.legend.Refresh()
	e.radar.Set()
	if f := m.book.ColourOf(m.face); f != nil {
		e.radar.Set(ui.ChartSeries{Values: f.Emotions[:], Color: ui.ColorPrimary})
	}
	e.rim.SetText(i18n.T("the rim is %s of 10", score(e.radar.Rim())))
	e.feltTag.SetText(i18n.T("Felt most: %s", i18n.T(emotionWords[e.emotion])))
	e.felt.Objects = nil
	for _, at := range m.strongestMemories(e.emotion, maxStrongest) {
		x := m.life[at.scene].Members[at.member]
		e.felt.Add(ui.NewQuote(text(x), nil, i18n.T(emotionWords[e.emotion])+" "+score(x.Feeling.Emotions[e.emotion])+" · "+sourceOf(x)+" · "+chapterLabel(x.Place),
			func() { e.p.goTo(at) }).WithMaxLines(2))
	}
	if len(e.felt.Objects) == 0 {
		e.felt.Add(ui.Wrapped(i18n.T("No memory of theirs is coloured by that."), ui.SizeBody, ui.ColorMuted))
	}
	e.object.Refresh() // the words are of other widths now
}

// A spot is where a memory is in the story line.
type spot struct{ scene, member int }

// strongestMemories returns the memories of the chosen character that are coloured most by an
// emotion, strongest first.
func (m *model) strongestMemories(emotion, n int) []spot {
	var out []spot
	at := func(s spot) float64 { return m.life[s.scene].Members[s.member].Feeling.Emotions[emotion] }
	for i, b := range m.life {
		for k, x := range b.Members {
			if x.Feeling != nil && math.Round(x.Feeling.Emotions[emotion]) > 1 {
				out = append(out, spot{i, k})
			}
		}
	}
	slices.SortStableFunc(out, func(a, b spot) int { return cmp.Compare(at(b), at(a)) })
	return out[:min(n, len(out))]
}

// castInk are the colours of the compared characters; their names go with them.
var castInk = [castShown]fyne.ThemeColorName{ui.ColorPrimary, ui.TypeColor("event"), ui.TypeColor("location"), ui.TypeColor("organization"), ui.ColorReject}

// castArcs returns the arcs of one emotion for the chosen character and those with
// most memories beside it, over all chapters in which one of them has any.
func (m *model) castArcs(emotion int) (labels []string, series []ui.ChartSeries) {
	ids := []kb.EntityID{m.face}
	names := []string{m.who()}
	for _, f := range m.faces {
		if f.ID != m.face && f.Memories > 0 && len(ids) < castShown {
			ids, names = append(ids, f.ID), append(names, f.Name)
		}
	}
	places := chapters(m.view)
	first, last := len(places), -1
	for i, id := range ids {
		life := m.life
		if id != m.face {
			life = m.book.Life(id)
		}
		byPlace := ownByPlace(life)
		s := ui.ChartSeries{Name: names[i], Color: castInk[i]}
		for k, p := range places {
			v := math.NaN()
			if f := mean(byPlace[p]); f != nil {
				v = f.Emotions[emotion]
				first, last = min(first, k), max(last, k)
			}
			s.Values = append(s.Values, v)
		}
		series = append(series, s)
	}
	if last < 0 {
		return nil, nil
	}
	for i := range series {
		series[i].Values = series[i].Values[first : last+1]
	}
	for _, p := range places[first : last+1] {
		labels = append(labels, chapterNumber(p))
	}
	return labels, series
}

// ownByPlace returns the colours of what a character says and of what is said about it,
// by chapter.
func ownByPlace(life []memory.Part) map[kb.Place][]*kb.Feeling {
	out := map[kb.Place][]*kb.Feeling{}
	for _, b := range life {
		for _, x := range b.Members {
			if x.Own && x.Feeling != nil {
				out[x.Place] = append(out[x.Place], x.Feeling)
			}
		}
	}
	return out
}
