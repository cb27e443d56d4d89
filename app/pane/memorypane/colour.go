package memorypane

import (
	"fmt"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"dramatis/app/i18n"
	"dramatis/app/ui"
)

// arcHeight and radarHeight are of the charts, in pixels.
const (
	arcHeight   = 92
	radarHeight = 132
)

// An arcCard is the emotional arc of the chosen character by chapter.
type arcCard struct {
	p      *Pane
	lines  *ui.Lines
	chips  *fyne.Container
	feel   *ui.Button
	note   *ui.Text
	bare   *fyne.Container
	object fyne.CanvasObject
}

func newArcCard(p *Pane, height float32) *arcCard {
	a := &arcCard{p: p, lines: ui.NewLines(height, 1, 2), chips: ui.Flow(ui.Gap4), note: ui.Caption("").Shrink()}
	a.feel = ui.SecondaryButton(i18n.T("Score the emotions"), p.host.Feel)
	a.bare = ui.Spread(a.note, a.feel)
	a.object = ui.NewSection(i18n.T("Emotional arc by chapter, out of 10"), a.lines, a.chips, a.bare)
	return a
}

func (a *arcCard) show() {
	m := a.p.m
	labels, series := arcSeries(m.arc(), m.on)
	a.lines.Set(labels, series...)
	ui.SetShown(a.lines, len(labels) > 0)
	ui.SetShown(a.chips, len(labels) > 0)
	ui.SetShown(a.object, len(labels) > 0 || m.bare > 0)
	a.chips.Objects = nil
	for i, name := range emotionWords {
		chip := ui.NewChipButton(i18n.T(name), ui.Tone{Ink: emotionInk[i], Ground: ui.ColorSunk}, func() {
			m.on[i], m.chosen = !m.on[i], true
			a.show()
		})
		chip.WithDot()
		chip.SetOff(!m.on[i])
		a.chips.Add(chip)
	}
	a.chips.Refresh()
	a.bare.Hide()
	if m.bare > 0 {
		a.bare.Show()
		a.note.SetText(i18n.N(m.bare, "1 memory of the cast has no emotions yet", "%d memories of the cast have no emotions yet"))
	}
}

// A memoryCard is the emotional colour of the chosen memory: eight scores and
// valence, arousal and dominance.
type memoryCard struct {
	p      *Pane
	radar  *ui.Radar
	calm   *ui.Prose // in the radar's place where no emotion stands out
	vad    [3]*ui.Meter
	value  [3]*ui.Text
	charts fyne.CanvasObject
	by     *ui.Prose
	change *ui.Button
	object fyne.CanvasObject
}

func newMemoryCard(p *Pane) *memoryCard {
	c := &memoryCard{p: p, radar: ui.NewRadar(radarHeight, 1, 10, axes()...), by: ui.Wrapped("", ui.SizeCaption, ui.ColorMuted),
		calm: ui.Wrapped(i18n.T("No emotion stands out in its words."), ui.SizeBody, ui.ColorMuted)}
	scores := ui.Col(ui.Gap4)
	for i, name := range vadWords {
		c.vad[i], c.value[i] = ui.NewMeter(0, ui.ColorPrimary, 6), ui.Caption("")
		scores.Add(ui.Spread(ui.Caption(i18n.T(name)), c.value[i]))
		scores.Add(c.vad[i])
		scores.Add(ui.Gap(0, ui.Gap4))
	}
	c.charts = ui.ColumnsOrStack(320, ui.Gap12, []float32{5, 3}, container.NewStack(c.radar, c.calm), ui.Pad(ui.Gap12, 0, 0, 0, scores))
	c.change = ui.LinkButton(i18n.T("Change…"), p.feelDialog)
	c.object = ui.NewCard(ui.Spread(ui.SectionLabel(i18n.T("Emotions of this memory")).Shrink(), c.change),
		c.charts, c.by)
	return c
}

func (c *memoryCard) show() {
	x := c.p.m.chosenMemory()
	if ui.SetShown(c.object, x != nil); x == nil {
		return
	}
	f := x.Feeling
	c.by.SetText(originWords(f))
	c.radar.Set()
	ui.SetShown(c.charts, f != nil)
	felt := f != nil && strongestWord(f) != ""
	ui.SetShown(c.radar, felt)
	ui.SetShown(c.calm, !felt)
	if f == nil {
		return
	}
	c.radar.Set(ui.ChartSeries{Values: f.Emotions[:], Color: ui.ColorPrimary})
	for i, share := range f.VAD {
		c.vad[i].SetValue(share)
		c.value[i].SetText(fmt.Sprintf("%.2f", share))
	}
}
