package evaluate

import (
	"fmt"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"dramatis/app/ui"
	"dramatis/app/words"
	"dramatis/editor/evaluation"
	"dramatis/editor/kb"
)

// A side is the column at the right: the chosen question with its answers, or the
// question that is being written.
type side struct {
	p       *Pane
	title   *ui.Text
	body    *fyne.Container
	actions *fyne.Container
	foot    fyne.CanvasObject // of the actions
	scroll  *container.Scroll
	object  fyne.CanvasObject
	of      string // what is shown, so that it stays where it was scrolled to
}

func newSide(p *Pane) *side {
	s := &side{p: p, title: ui.Title("").Shrink(), body: ui.Col(ui.Gap12), actions: ui.Flow(ui.Gap8)}
	s.scroll = container.NewVScroll(ui.Pad(0, ui.Gap16, ui.Gap16, ui.Gap16, s.body))
	s.foot = ui.Pad(ui.Gap8, ui.Gap16, ui.Gap16, ui.Gap16, s.actions)
	column := ui.Edges(ui.Pad(ui.Gap16, ui.Gap16, ui.Gap12, ui.Gap16, s.title), s.foot, nil, nil, s.scroll)
	s.object = ui.Sized(sideWidth, 0, ui.Edges(nil, nil, ui.Rule(), nil, container.NewStack(ui.NewBox(ui.ColorSurface, ui.ColorNone, 0), column)))
	return s
}

// turn shows the column, or leaves its place to the others.
func (s *side) turn(on bool) {
	if on {
		s.object.Show()
	} else {
		s.object.Hide()
	}
}

// set changes what the column shows.
func (s *side) set(of, title string, body, actions []fyne.CanvasObject) {
	s.title.SetText(title)
	s.body.Objects, s.actions.Objects = body, actions
	s.body.Refresh()
	if len(actions) == 0 {
		s.foot.Hide()
	} else {
		s.foot.Show()
	}
	s.actions.Refresh()
	if s.of != of {
		s.of = of
		s.scroll.ScrollToTop()
	}
	s.scroll.Refresh()
	s.object.Refresh()
}

func (s *side) show() {
	p := s.p
	if p.form != nil {
		title := words.T("New question")
		if p.form.q.ID != "" {
			title = words.T("Change the question")
		}
		s.set("form", title, p.form.objects, []fyne.CanvasObject{ui.PrimaryButton(words.T("Keep"), p.keep), ui.SecondaryButton(words.T("Cancel"), p.close)})
		return
	}
	if p.label != nil {
		s.set("label", words.T("What %s is like", p.label.as), p.label.objects, []fyne.CanvasObject{ui.PrimaryButton(words.T("Keep"), p.keep), ui.SecondaryButton(words.T("Cancel"), p.close)})
		return
	}
	r, ok := p.m.question()
	if !ok {
		s.set("", words.T("Answers"), []fyne.CanvasObject{ui.Wrapped(words.T("Choose a question to see what came of it."), ui.SizeBody, ui.ColorMuted)}, nil)
		return
	}
	body := []fyne.CanvasObject{ui.Wrapped(r.q.Text, ui.SizeBody, ui.ColorText)}
	if about := p.about(r.q); about != "" {
		body = append(body, ui.Wrapped(about, ui.SizeCaption, ui.ColorMuted))
	}
	list := p.m.outcomes()
	for _, o := range list {
		body = append(body, ui.Rule(), s.outcome(o))
	}
	if len(list) == 0 {
		said := words.T("It was not asked in this run.")
		if p.m.sheet == nil {
			said = words.T("It was not asked yet.")
		}
		body = append(body, ui.Rule(), ui.Wrapped(said, ui.SizeBody, ui.ColorMuted))
	}
	var actions []fyne.CanvasObject
	if r.kept {
		pin := words.T("Pin")
		if r.q.Pinned {
			pin = words.T("Unpin")
		}
		actions = []fyne.CanvasObject{ui.SecondaryButton(words.T("Change"), p.edit).WithKey("E"), ui.SecondaryButton(pin, p.pin).WithKey("P"), ui.SecondaryButton(words.T("Remove"), p.remove).WithKey("D")}
	} else if p.m.sheet != nil && !p.m.sheet.Interview {
		actions = []fyne.CanvasObject{ui.SecondaryButton(words.T("Keep this question"), p.keepAsked)}
	}
	s.set(r.q.ID, r.q.As, body, actions)
}

// about says what is expected of an answer, and what the character may use.
func (p *Pane) about(q kb.Question) string {
	var parts []string
	if q.Expect != "" {
		parts = append(parts, expectWord(q.Expect))
	}
	if q.AsOf != nil {
		parts = append(parts, words.T("as of %s", p.m.view.Story().Label(*q.AsOf)))
	}
	if q.OnlyKnown {
		parts = append(parts, words.T("only what they know"))
	}
	if q.Asker != "" {
		parts = append(parts, words.T("asked by %s", q.Asker))
	}
	if q.MustDecline {
		parts = append(parts, words.T("must be declined"))
	}
	if len(q.MustMention) > 0 {
		parts = append(parts, words.T("must mention %s", strings.Join(q.MustMention, words.T(", "))))
	}
	if len(q.MustNotMention) > 0 {
		parts = append(parts, words.T("must not mention %s", strings.Join(q.MustNotMention, words.T(", "))))
	}
	if q.Why != "" {
		parts = append(parts, itemWord(q))
	}
	return strings.Join(parts, " · ")
}

// outcome is one answer with all that is known of it.
func (s *side) outcome(o *kb.Outcome) fyne.CanvasObject {
	rows := []fyne.CanvasObject{ui.Strong(o.Method)}
	if o.Failure != "" {
		return ui.Col(ui.Gap8, rows[0], ui.Wrapped(words.T("Failed: %s", failure(o.Failure)), ui.SizeBody, ui.ColorReject), ui.Row(0, ui.SecondaryButton(words.T("Ask again what failed"), s.p.askAgain)))
	}
	rows = append(rows, ui.NewQuote(o.Answer, nil, "", nil))
	for _, c := range checks(o) {
		sign, color := "✓ ", ui.ColorApprove
		if !c.right {
			sign, color = "✗ ", ui.ColorReject
		}
		rows = append(rows, ui.Wrapped(sign+c.said, ui.SizeCaption, color))
	}
	if before := s.p.m.sheet.Before[o.ID]; before != nil {
		d := evaluation.Compare(before, o)
		said := words.T("the same as before")
		switch lines := changeLines(d); {
		case len(lines) > 0:
			said = words.T("since before: %s", strings.Join(lines, words.T("; ")))
		case d.Words:
			said = words.T("since before: other words")
		}
		rows = append(rows, ui.Wrapped("△ "+said, ui.SizeCaption, ui.ColorDoubt))
	}
	if s.p.m.sheet.Interview {
		return ui.Col(ui.Gap8, append(rows, s.traits(o)...)...)
	}
	for _, m := range evaluation.Judged() {
		rows = append(rows, s.rating(o, m))
	}
	return ui.Col(ui.Gap8, rows...)
}

// traits are what the judge made of the dimension that an answer belongs to.
func (s *side) traits(o *kb.Outcome) []fyne.CanvasObject {
	var out []fyne.CanvasObject
	sheet := s.p.m.sheet
	for _, d := range evaluation.Dimensions() {
		t := trait(sheet, o.Question.As, o.Method, d)
		if t == nil || d.Test+" "+d.Key != o.Question.Why {
			continue
		}
		out = append(out, ui.NewText(dimensionWord(d)+": "+told(d, t, sheet.Said[kb.NameIDOf(t.As)], true), ui.SizeCaption, ui.ColorText, true).Shrink())
		if t.Analysis != "" {
			out = append(out, ui.Wrapped(t.Analysis, ui.SizeCaption, ui.ColorText))
		}
	}
	return out
}

// rating is a judged figure: the judge's with its analysis, and the writer's own.
func (s *side) rating(o *kb.Outcome, m evaluation.Metric) fyne.CanvasObject {
	said := words.T("no model judged this")
	r, rated := o.Ratings[m.Key]
	switch {
	case rated && r.Failure != "":
		said = words.T("failed: %s", failure(r.Failure))
	case rated:
		said = words.T("the judge: %s", number(r.Value))
	}
	options, at := []string{words.T("your score")}, 0
	own, scored := o.Own[m.Key]
	step := 1.0
	for v := m.Low; v <= m.High; v += step {
		if scored && own == v {
			at = len(options)
		}
		options = append(options, number(v))
	}
	choice := ui.NewChoice(options, at, func(i int) {
		if i == 0 {
			s.p.desk.Note(evaluation.Score(o.ID, m.Key, nil))
			return
		}
		v := m.Low + float64(i-1)*step
		s.p.desk.Note(evaluation.Score(o.ID, m.Key, &v))
	})
	s.p.named[fmt.Sprintf("evaluate.score.%s.%s", o.Method, m.Key)] = choice
	color := ui.ColorMuted
	if scored {
		said += " · " + words.T("yours wins")
	}
	head := ui.Spread(ui.Col(0, ui.NewText(metricWord(m), ui.SizeCaption, ui.ColorText, true).Shrink(), ui.Wrapped(said+" · "+scale(m), ui.SizeCaption, color)), choice)
	if r.Analysis == "" {
		return head
	}
	return ui.Col(ui.Gap4, head, ui.Wrapped(r.Analysis, ui.SizeCaption, ui.ColorText))
}
