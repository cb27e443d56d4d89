package review

import (
	"errors"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/dialog"

	"dramatis/app/ui"
	"dramatis/app/words"
	"dramatis/editor"
	"dramatis/editor/cast"
	"dramatis/editor/edits"
	"dramatis/editor/kb"
)

// Actions are the one-key decisions.
func (p *Pane) Actions() []ui.Action {
	asked := func() error {
		if p.m.view == nil || p.m.verdict() == nil {
			return ui.Why(words.T("There is nothing to decide."))
		}
		return nil
	}
	menu := words.K("Review")
	return []ui.Action{
		{ID: "review.approve", Name: words.K("Approve: the same"), Menu: menu, Key: "A", Why: asked, Do: p.doApprove},
		{ID: "review.reject", Name: words.K("Reject: different"), Menu: menu, Key: "R", Why: asked, Do: p.doReject},
		{ID: "review.skip", Name: words.K("Skip"), Menu: menu, Key: "Space", Why: asked, Do: p.doSkip},
		{ID: "review.reveal", Name: words.K("Same, but only from a chapter on"), Menu: menu, Key: "L", Why: asked, Do: p.doReveal},
		{ID: "review.back", Name: words.K("Take the last step back"), Menu: menu, Key: "Backspace", Do: p.studio.Undo},
		{ID: "review.sources", Name: words.K("Open the sources"), Menu: menu, Group: 1, Key: "O", Why: asked, Do: p.openSources},
		{ID: "review.graph", Name: words.K("Show in graph"), Menu: menu, Group: 1, Key: "G", Why: asked, Do: p.showGraph},
		{ID: "review.table", Name: words.K("One by one, or all in a table"), Menu: menu, Group: 1, Key: "T", Do: func() { p.showTable(!p.tabled) }},
		{ID: "review.above", Name: words.K("Approve all above 0.9…"), Menu: menu, Group: 1, Why: asked, Do: p.approveAbove},
	}
}

// decide runs a decision about the question that is shown. The next one comes
// with the refresh that follows.
func (p *Pane) decide(c editor.Command) {
	if p.studio.Do(c) {
		p.m.pinned = false
	}
}

func (p *Pane) doApprove() {
	if w := p.m.verdict(); w != nil {
		p.decide(edits.Approve(w.ID, w.From))
	}
}

func (p *Pane) doReject() {
	if w := p.m.verdict(); w != nil {
		p.decide(edits.Reject(w.ID))
	}
}

func (p *Pane) doSkip() {
	w := p.m.verdict()
	if w == nil {
		return
	}
	p.m.next()
	if !w.Decided() {
		p.decide(edits.Skip(w.ID))
	}
	p.show()
}

// doReveal asks from which chapter on the two are one.
func (p *Pane) doReveal() {
	w := p.m.verdict()
	if w == nil {
		return
	}
	var items []*fyne.MenuItem
	story := p.m.view.Story()
	for _, d := range story.Documents() {
		if d.Standing != kb.InStory {
			continue
		}
		for _, c := range d.Chapters {
			place := kb.Place{Document: d.ID, Chapter: c.Number}
			items = append(items, fyne.NewMenuItem(words.T("From %s", story.Label(place)), func() { p.decide(edits.Approve(w.ID, &place)) }))
		}
	}
	if w.From != nil {
		place := *w.From
		items = append([]*fyne.MenuItem{fyne.NewMenuItem(words.T("From %s (proposed)", story.Label(place)), func() { p.decide(edits.Approve(w.ID, &place)) })}, items...)
	}
	ui.PopUpMenu(fyne.NewMenu("", items...), p.reveal)
}

func (p *Pane) openSources() {
	if w := p.m.verdict(); w != nil {
		for _, s := range []side{p.m.side(w.A, w.SurfaceA), p.m.side(w.B, w.SurfaceB)} {
			if len(s.Quotes) > 0 {
				p.studio.ShowPlace(s.Quotes[0].Document, s.Quotes[0].Span)
				return
			}
		}
	}
}

func (p *Pane) showGraph() {
	if w := p.m.verdict(); w != nil {
		if s := p.m.side(w.A, w.SurfaceA); s.Entity != "" {
			p.studio.ShowInGraph(s.Entity)
		}
	}
}

// sure is the confidence above which many proposals may be approved at once.
const sure = 0.9

// approveAbove approves all sure proposals as one step, after saying how many.
func (p *Pane) approveAbove() {
	list := p.m.above(sure)
	if len(list) == 0 {
		p.studio.Notify().Toast(words.T("No open proposal is as sure as that."))
		return
	}
	dialog.ShowConfirm(words.T("Approve all above 0.9?"),
		words.N(len(list), "1 pair becomes one. It is one step to undo.", "%d pairs become one each. It is one step to undo."),
		func(yes bool) {
			if yes {
				p.studio.Do(approveAll(list))
			}
		}, p.studio.Window())
}

// approveAll is one step of many approvals; a pair that contradicts an earlier
// decision of the writer's is left out.
func approveAll(list []*kb.Verdict) editor.Command {
	return func(v *cast.View) (editor.Transaction, error) {
		tx := editor.Transaction{Label: editor.Label(words.K("approve all above 0.9"))}
		for _, w := range list {
			one, err := edits.Approve(w.ID, w.From)(v)
			var u *editor.Unavailable
			if errors.As(err, &u) {
				continue
			}
			if err != nil {
				return tx, err
			}
			tx.Edits = append(tx.Edits, one.Edits...)
		}
		return tx, nil
	}
}
