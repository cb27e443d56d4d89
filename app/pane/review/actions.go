package review

import (
	"fmt"
	"slices"
	"strconv"

	"fyne.io/fyne/v2"

	"dramatis/app/i18n"
	"dramatis/app/ui"
	"dramatis/editor"
	"dramatis/editor/cast"
	"dramatis/editor/edits"
	"dramatis/editor/kb"
)

// Actions returns the one-key decisions.
func (p *Pane) Actions() []ui.Action {
	menu := i18n.K("Review")
	actions := []ui.Action{
		{ID: "review.approve", Name: i18n.K("Same"), Menu: menu, Key: "A", Why: p.whyNotApprove, Do: p.doApprove},
		{ID: "review.reject", Name: i18n.K("Different"), Menu: menu, Key: "R", Why: p.whyNoQuestion, Do: p.doReject},
		{ID: "review.skip", Name: i18n.K("Skip"), Menu: menu, Key: "Space", Why: p.whyNoQuestion, Do: p.doSkip},
		{ID: "review.reveal", Name: i18n.K("Same, but only from a chapter on"), Menu: menu, Key: "L", Why: p.whyNoQuestion, Do: p.doReveal},
		{ID: "review.sort", Name: i18n.K("Apart as shown"), Menu: menu, Key: "S", Why: p.whyNotSort, Do: p.doSort},
		{ID: "review.noname", Name: i18n.K("Not a name"), Menu: menu, Key: "N", Why: p.whyNoQuestion, Do: p.doNoName},
		{ID: "review.reopen", Name: i18n.K("Open the question again"), Menu: menu, Key: "U", Why: p.whyNotReopen, Do: p.doReopen},
		{ID: "review.back", Name: i18n.K("Take the last step back"), Menu: menu, Key: "Backspace", Do: p.studio.Undo},
		{ID: "review.sources", Name: i18n.K("Open the sources"), Menu: menu, Group: 1, Key: "O", Why: p.whyNoQuestion, Do: p.openSources},
		{ID: "review.graph", Name: i18n.K("Show in graph"), Menu: menu, Group: 1, Key: "G", Why: p.whyNoQuestion, Do: p.showGraph},
		{ID: "review.more", Name: i18n.K("Show all who may be meant"), Menu: menu, Group: 1, Key: "M", Why: p.whyNoMore, Do: p.showMore},
		{ID: "review.table", Name: i18n.K("One by one, or all in a table"), Menu: menu, Group: 1, Key: "T", Do: func() { p.showTable(!p.tabled) }},
		{ID: "review.mark", Name: i18n.K("Mark or unmark"), Menu: menu, Group: 1, Key: "X", Why: p.whyNotInTable, Do: p.table.mark},
		{ID: "review.markall", Name: i18n.K("Mark all"), Menu: menu, Group: 1, Key: "*", Why: p.whyNotInTable, Do: p.table.markAll},
		{ID: "review.above", Name: i18n.K("The surest are the same…"), Menu: menu, Group: 1, Why: p.whyNoQuestion, Do: p.approveAbove},
	}
	for i, name := range ranks {
		actions = append(actions, ui.Action{ID: "review.pick" + strconv.Itoa(i+1), Name: name, Menu: menu, Group: 2, Key: strconv.Itoa(i + 1), Why: p.whyNotPick(i), Do: func() { p.pick(i) }})
	}
	return actions
}

// whyNoQuestion returns an error if no question is shown.
func (p *Pane) whyNoQuestion() error {
	return ui.WhyIf(p.m.view == nil || p.m.question() == nil || p.tabled && len(p.m.rows) == 0, i18n.T("There is nothing to decide."))
}

// whyNotApprove returns why the question can't be answered by "same": if a name may be one of several entities, the answer
// is the number of one.
func (p *Pane) whyNotApprove() error {
	switch err := p.whyNoQuestion(); {
	case err != nil:
		return err
	case p.tabled && len(p.m.answerableTargets(kb.Approved)) == 0:
		return ui.Why(i18n.T("Press Enter to open the question, and say there who it is."))
	case !p.tabled && p.m.question().Gathers && !p.hasSingleOffer(p.m.question()):
		return ui.Why(i18n.T("Press the numbers of all who are the same, then S; or R for nobody of these."))
	case !p.tabled && p.m.question().Asking == cast.AskWho && !p.hasSingleOffer(p.m.question()):
		return ui.Why(i18n.T("Press the number of who it is, or R for nobody of these."))
	}
	return nil
}

// ranks are the offers that have a key of their own, the digits from 1 on.
var ranks = []string{i18n.K("The first of these"), i18n.K("The second of these"), i18n.K("The third of these"), i18n.K("The fourth of these"), i18n.K("The fifth of these"),
	i18n.K("The sixth of these"), i18n.K("The seventh of these"), i18n.K("The eighth of these"), i18n.K("The ninth of these")}

// doNoName declares that a name of the question is not a name; if there are several, the writer chooses.
func (p *Pane) doNoName() {
	q := p.m.question()
	if q == nil {
		return
	}
	names := q.Names
	if q.Asking == cast.AskWho {
		names = names[:1]
	}
	ignore := func(n kb.NameID) { p.decide(q.ID, edits.Ignore(p.m.surface(n))) }
	if len(names) == 1 {
		ignore(names[0])
		return
	}
	var items []*fyne.MenuItem
	for _, n := range names {
		items = append(items, fyne.NewMenuItem(i18n.T("“%s” is not a name", p.m.surface(n)), func() { ignore(n) }))
	}
	var under fyne.CanvasObject = p.noName
	if p.tabled {
		under = p.table.count
	}
	ui.PopUpMenu(fyne.NewMenu("", items...), under)
}

// whyNotReopen returns an error if the question is not decided.
func (p *Pane) whyNotReopen() error {
	if w := p.m.question(); p.m.view == nil || w == nil || !w.Decided() {
		return ui.Why(i18n.T("This question is open."))
	}
	return nil
}

func (p *Pane) doReopen() {
	if p.tabled {
		p.table.decide(kb.Pending)
		return
	}
	if w := p.m.question(); w != nil {
		p.decide(w.ID, edits.Reopen(w.ID))
	}
}

// whyNotInTable returns an error if the table is not shown, because only the table has marks.
func (p *Pane) whyNotInTable() error {
	return ui.WhyIf(!p.tabled, i18n.T("Marks are for the table: press T first."))
}

// decide runs a decision about a question that is shown. The next one comes
// with the refresh that follows, or at once if it takes time to save this one.
func (p *Pane) decide(id kb.VerdictID, c editor.Command) {
	if !p.drawn.ready() {
		return // the key was meant for the question before
	}
	p.save(c, func() {
		if p.m.current == id {
			p.m.pinned = false
		}
		p.drawn.changed()
	}, id)
}

// save runs a command that decides questions. They are shown as being saved until they are.
func (p *Pane) save(c editor.Command, done func(), ids ...kb.VerdictID) {
	if slices.ContainsFunc(ids, func(id kb.VerdictID) bool { return p.m.saving[id] }) {
		return
	}
	for _, id := range ids {
		p.m.saving[id] = true
	}
	waited := false
	p.studio.DoThen(c, func(ok bool) {
		for _, id := range ids {
			delete(p.m.saving, id)
		}
		if ok {
			done()
		}
		if waited {
			p.show()
		}
	})
	if waited = p.m.saving[ids[0]]; waited {
		p.m.passSaving()
		p.show()
	}
}

func (p *Pane) doApprove() {
	if p.tabled {
		p.table.decide(kb.Approved)
		return
	}
	switch w := p.m.question(); {
	case w == nil:
	case p.hasSingleOffer(w):
		p.pick(0)
	default:
		p.decide(w.ID, edits.Approve(w.ID, w.From))
	}
}

func (p *Pane) doReject() {
	if p.tabled {
		p.table.decide(kb.Rejected)
		return
	}
	if w := p.m.question(); w != nil {
		p.decide(w.ID, edits.Reject(w.ID))
	}
}

func (p *Pane) doSkip() {
	w := p.m.question()
	if w == nil || !p.drawn.ready() {
		return
	}
	p.m.next()
	if !w.Decided() {
		p.decide(w.ID, edits.Skip(w.ID))
	}
	p.show()
}

// doReveal asks from which chapter on the two names are one entity.
func (p *Pane) doReveal() {
	w := p.m.question()
	if w == nil {
		return
	}
	var items []*fyne.MenuItem
	story := p.m.view.Story()
	for _, place := range story.Chapters() {
		items = append(items, fyne.NewMenuItem(i18n.T("From %s", story.Label(place)), func() { p.decide(w.ID, edits.Approve(w.ID, &place)) }))
	}
	if w.From != nil {
		place := *w.From
		items = append([]*fyne.MenuItem{fyne.NewMenuItem(i18n.T("From %s (proposed)", story.Label(place)), func() { p.decide(w.ID, edits.Approve(w.ID, &place)) })}, items...)
	}
	ui.PopUpMenu(fyne.NewMenu("", items...), p.reveal)
}

func (p *Pane) openSources() {
	if w := p.m.question(); w != nil {
		for _, s := range []side{p.m.side(w.A, w.SurfaceA), p.m.side(w.B, w.SurfaceB)} {
			if len(s.Quotes) > 0 {
				p.studio.ShowPlace(s.Quotes[0].Document, s.Quotes[0].Span)
				return
			}
		}
	}
}

func (p *Pane) showGraph() {
	if w := p.m.question(); w != nil {
		if s := p.m.side(w.A, w.SurfaceA); s.Entity != "" {
			p.studio.ShowInGraph(s.Entity)
		}
	}
}

// approveAbove approves all sure proposals as one step, after showing which.
func (p *Pane) approveAbove() {
	bounds := []float64{0.95, 0.9, 0.8, 0.7}
	var options []string
	for _, b := range bounds {
		options = append(options, i18n.T("%.2f and more", b))
	}
	var list []*cast.Question
	said := ui.Body("")
	rows := ui.NewRowList(func() int { return len(list) }, func(i int) ui.RowData {
		return ui.RowData{Title: list[i].SurfaceA + "  =  " + list[i].SurfaceB, Number: fmt.Sprintf("%.2f", list[i].Confidence)}
	})
	show := func(i int) {
		list = p.m.above(bounds[i])
		said.SetText(i18n.N(len(list), "1 pair becomes one. It is one step to undo.", "%d pairs become one each. It is one step to undo."))
		if len(list) == 0 {
			said.SetText(i18n.T("No question is as sure as that."))
		}
		rows.Refresh()
	}
	choice := ui.NewChoice(options, 1, show)
	show(1)
	body := ui.Sized(460, 340, ui.Edges(ui.Pad(0, 0, ui.Gap8, 0, ui.Col(ui.Gap8, choice, said)), nil, nil, nil, ui.NewBareCard(ui.PadAll(6, rows))))
	ui.ShowDialog(p.studio.Window(), ui.DialogParts{Title: i18n.T("The surest are the same"), Body: body, Answers: []ui.Answer{{Word: i18n.T("All are the same"), Why: func() error {
		return ui.WhyIf(len(list) == 0, i18n.T("No question is as sure as that."))
	}, Do: func() { p.save(edits.DecideAll(kb.Approved, ids(list)...), func() {}, ids(list)...) }}}})
}

func ids(list []*cast.Question) []kb.VerdictID {
	out := make([]kb.VerdictID, len(list))
	for i, w := range list {
		out[i] = w.ID
	}
	return out
}
