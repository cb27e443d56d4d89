package evaluate

import (
	"fmt"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"dramatis/app/i18n"
	"dramatis/app/present"
	"dramatis/app/ui"
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
	s.object = ui.Edges(nil, nil, ui.Rule(), nil, container.NewStack(ui.NewBox(ui.ColorSurface, ui.ColorNone, 0), column))
	return s
}

// set changes what the column shows.
func (s *side) set(of, title string, body, actions []fyne.CanvasObject) {
	s.title.SetText(title)
	s.body.Objects, s.actions.Objects = body, actions
	s.body.Refresh()
	ui.SetShown(s.foot, len(actions) != 0)
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
		title := i18n.T("New question")
		if p.form.q.ID != "" {
			title = i18n.T("Change the question")
		}
		s.set("form", title, p.form.objects, []fyne.CanvasObject{ui.PrimaryButton(i18n.T("Keep"), p.keep), ui.SecondaryButton(i18n.T("Cancel"), p.close)})
		return
	}
	if p.label != nil {
		s.set("label", i18n.T("What %s is like", p.label.as), p.label.objects, []fyne.CanvasObject{ui.PrimaryButton(i18n.T("Keep"), p.keep), ui.SecondaryButton(i18n.T("Cancel"), p.close)})
		return
	}
	r, ok := p.m.question()
	if !ok {
		s.set("", i18n.T("Answers"), []fyne.CanvasObject{ui.Wrapped(i18n.T("Choose a question to see what came of it."), ui.SizeBody, ui.ColorMuted)}, nil)
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
		said := i18n.T("It was not asked in this run.")
		if p.m.sheet == nil {
			said = i18n.T("It was not asked yet.")
		}
		body = append(body, ui.Rule(), ui.Wrapped(said, ui.SizeBody, ui.ColorMuted))
	}
	var actions []fyne.CanvasObject
	if r.isOwn {
		pin := i18n.T("Pin")
		if r.q.Pinned {
			pin = i18n.T("Unpin")
		}
		actions = []fyne.CanvasObject{ui.SecondaryButton(i18n.T("Change"), p.edit).WithKey("E"), ui.SecondaryButton(pin, p.pin).WithKey("P"), ui.SecondaryButton(i18n.T("Remove"), p.remove).WithKey("D")}
	} else if p.m.sheet != nil && !p.m.sheet.Interview {
		actions = []fyne.CanvasObject{ui.SecondaryButton(i18n.T("Keep this question"), p.keepAsked)}
	}
	s.set(r.q.ID, r.q.As, body, actions)
}

// about says what is expected of an answer, and what the character may use.
func (p *Pane) about(q kb.Question) string {
	var parts []string
	if first, ok := p.m.findQuestion(q.Follows); ok {
		parts = append(parts, i18n.T("after “%s”", first.Text))
	}
	if q.Expect != "" {
		parts = append(parts, expectWord(q.Expect))
	}
	if q.AsOf != nil {
		parts = append(parts, i18n.T("as of %s", p.m.view.Story().Label(*q.AsOf)))
	}
	if q.OnlyKnown {
		parts = append(parts, i18n.T("only what they know"))
	}
	if q.Asker != "" {
		parts = append(parts, i18n.T("asked by %s", q.Asker))
	}
	if q.MustDecline {
		parts = append(parts, i18n.T("must be declined"))
	}
	if len(q.MustMention) > 0 {
		parts = append(parts, i18n.T("must mention %s", present.List(q.MustMention)))
	}
	if len(q.MustNotMention) > 0 {
		parts = append(parts, i18n.T("must not mention %s", present.List(q.MustNotMention)))
	}
	if q.Why != "" {
		parts = append(parts, itemWord(q))
	}
	return strings.Join(parts, " · ")
}

// outcome is one answer with all that is known of it.
func (s *side) outcome(o *kb.Outcome) fyne.CanvasObject {
	rows := []fyne.CanvasObject{ui.Strong(i18n.T("Given: %s", present.Method(o.Method)))}
	if o.Failure != "" {
		return ui.Col(ui.Gap8, rows[0], ui.Wrapped(i18n.T("Failed: %s", present.Failure(o.Failure)), ui.SizeBody, ui.ColorReject), ui.Row(0, ui.SecondaryButton(i18n.T("Ask again what failed"), s.p.askAgain)))
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
		said := i18n.T("the same as before")
		switch lines := changeLines(d); {
		case len(lines) > 0:
			said = i18n.T("since before: %s", strings.Join(lines, i18n.T("; ")))
		case d.WordsDiffer:
			said = i18n.T("since before: other words")
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

// traits returns what the judge made of the dimension that an answer belongs to.
func (s *side) traits(o *kb.Outcome) []fyne.CanvasObject {
	var out []fyne.CanvasObject
	sheet := s.p.m.sheet
	for _, d := range evaluation.DimensionsOf(sheet.Evaluation) {
		t := sheet.Trait(o.Question.As, o.Method, d)
		if t == nil || d.About() != o.Question.Why {
			continue
		}
		out = append(out, ui.NewBold(dimensionWord(d)+": "+dimensionLine(d, t, sheet.Said[kb.NameIDOf(t.As)], true), ui.SizeCaption, ui.ColorText).Shrink())
		if t.Analysis != "" {
			out = append(out, ui.Wrapped(t.Analysis, ui.SizeCaption, ui.ColorText))
		}
	}
	return out
}

// rating returns a judged figure: the judge's with its analysis, and the writer's own.
func (s *side) rating(o *kb.Outcome, m evaluation.Metric) fyne.CanvasObject {
	said := i18n.T("no model judged this")
	r, rated := o.Ratings[m.Key]
	switch {
	case rated && r.Failure != "":
		said = i18n.T("failed: %s", present.Failure(r.Failure))
	case rated:
		said = i18n.T("the judge: %s", evaluation.Number(r.Value))
	}
	options, at := []string{i18n.T("your score")}, 0
	own, scored := o.Own[m.Key]
	step := 1.0
	for v := m.Low; v <= m.High; v += step {
		if scored && own == v {
			at = len(options)
		}
		options = append(options, evaluation.Number(v))
	}
	choice := ui.NewChoice(options, at, func(i int) {
		if i == 0 {
			s.p.host.Note(evaluation.Score(o.ID, m.Key, nil), func(bool) {})
			return
		}
		v := m.Low + float64(i-1)*step
		s.p.host.Note(evaluation.Score(o.ID, m.Key, &v), func(bool) {})
	})
	s.p.named[fmt.Sprintf("evaluate.score.%s.%s", o.Method, m.Key)] = choice
	color := ui.ColorMuted
	if scored {
		said += " · " + i18n.T("yours wins")
	}
	head := ui.Spread(ui.Col(0, ui.NewBold(metricWord(m), ui.SizeCaption, ui.ColorText).Shrink(), ui.Wrapped(said+" · "+scale(m), ui.SizeCaption, color)), choice)
	if r.Analysis == "" {
		return head
	}
	return ui.Col(ui.Gap4, head, ui.Wrapped(r.Analysis, ui.SizeCaption, ui.ColorText))
}
