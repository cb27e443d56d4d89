package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"dramatis/app/i18n"
)

// JobCard shows work that takes time: what it does, how far it is, how fast, what it found and what it costs,
// what went wrong, and how to stop it.
type JobCard struct {
	widget.BaseWidget
	// OnPause is called with true to pause and false to go on.
	OnPause  func(pause bool)
	OnCancel func()

	title    *Text
	meter    *Meter
	captions [3]*Text
	warnings *fyne.Container
	pause    *Button
	cancel   *Button
	paused   bool
}

// NewJobCard makes the card of a job that has just begun.
func NewJobCard(title string) *JobCard {
	j := &JobCard{
		title: Title(title).Shrink(), meter: NewMeter(0, ColorPrimary, 10),
		warnings: Flow(Gap4),
	}
	for i, a := range []fyne.TextAlign{fyne.TextAlignLeading, fyne.TextAlignCenter, fyne.TextAlignTrailing} {
		j.captions[i] = Muted("").Shrink().Align(a)
	}
	j.warnings.Hide()
	j.pause = SecondaryButton(i18n.T("Pause"), func() {
		if j.OnPause != nil {
			j.OnPause(!j.paused)
		}
	})
	j.cancel = SecondaryButton(i18n.T("Cancel"), func() {
		call(j.OnCancel)
	})
	j.ExtendBaseWidget(j)
	return j
}

// SetTitle changes what the job says it does.
func (j *JobCard) SetTitle(s string) { j.title.SetText(s) }

// SetProgress fills the meter, 0…1.
func (j *JobCard) SetProgress(share float64) { j.meter.SetValue(share) }

// SetCaptions changes the three quiet lines under the meter: progress, findings, cost.
func (j *JobCard) SetCaptions(left, middle, right string) {
	for i, s := range []string{left, middle, right} {
		j.captions[i].SetText(s)
	}
}

// SetWarnings shows each sentence as a chip; none hides the line.
func (j *JobCard) SetWarnings(sentences ...string) {
	j.warnings.Objects = nil
	for _, s := range sentences {
		j.warnings.Add(NewChip(s, ToneDoubt))
	}
	SetShown(j.warnings, len(sentences) != 0)
	j.Refresh()
}

// SetPaused changes what the first button says.
func (j *JobCard) SetPaused(paused bool) {
	j.paused = paused
	if paused {
		j.pause.SetText(i18n.T("Go on"))
		j.meter.SetColor(ColorMuted)
	} else {
		j.pause.SetText(i18n.T("Pause"))
		j.meter.SetColor(ColorPrimary)
	}
}

// Pause and Cancel are the buttons, for tests and for jobs that cannot be paused (hide the button).
func (j *JobCard) Pause() *Button { return j.pause }

// Cancel returns the button that stops the job.
func (j *JobCard) Cancel() *Button { return j.cancel }

// CreateRenderer is called by the toolkit.
func (j *JobCard) CreateRenderer() fyne.WidgetRenderer {
	card := NewCard(
		Spread(j.title, Row(Gap8, j.pause, j.cancel)),
		j.meter,
		container.New(&captionsLayout{}, j.captions[0], j.captions[1], j.captions[2]),
		j.warnings,
	)
	return widget.NewSimpleRenderer(card)
}

// captionsLayout sets one line at the left, one at the right, both as wide as they are, and one in the middle of
// what is left, cut when it must be.
type captionsLayout struct{}

func (captionsLayout) Layout(objs []fyne.CanvasObject, s fyne.Size) {
	left, middle, right := objs[0].(*Text), objs[1].(*Text), objs[2].(*Text)
	l, r := min(left.natural(), s.Width/2), min(right.natural(), s.Width/2)
	left.Resize(fyne.NewSize(l, s.Height))
	right.Move(fyne.NewPos(s.Width-r, 0))
	right.Resize(fyne.NewSize(r, s.Height))
	m := max(min(middle.natural(), s.Width-l-r-2*Gap16), 0)
	x := (s.Width - m) / 2 // the middle of the card, unless a neighbour is in the way
	x = max(min(x, s.Width-r-Gap16-m), l+Gap16)
	middle.Move(fyne.NewPos(x, 0))
	middle.Resize(fyne.NewSize(m, s.Height))
}

func (captionsLayout) MinSize(objs []fyne.CanvasObject) (m fyne.Size) {
	for _, o := range objs {
		c := o.MinSize()
		m = fyne.NewSize(m.Width+c.Width+Gap16, max(m.Height, c.Height))
	}
	return m
}
