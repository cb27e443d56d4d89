package review

import (
	"fmt"
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"dramatis/app/i18n"
	"dramatis/app/present"
	"dramatis/app/ui"
	"dramatis/editor/cast"
	"dramatis/editor/edits"
	"dramatis/editor/kb"
)

// A table is the questions as a list: narrowed, marked, decided many at a time.
type table struct {
	p      *Pane
	search *ui.Entry
	count  *ui.Text
	list   *ui.RowList
	object fyne.CanvasObject
	// answers are the buttons that decide rows, each with why it can't.
	answers map[*ui.Button]func() error
	nothing *ui.Text // said where no row is shown
}

func newTable(p *Pane) *table {
	t := &table{p: p, search: ui.NewEntry(), count: ui.Caption("").Shrink()}
	t.search.SetPlaceHolder(i18n.T("Search names…"))
	t.search.OnChanged = func(q string) {
		p.m.narrow.query = q
		t.refresh()
	}
	choose := func(options []string, set func(*filter, int)) *ui.Choice {
		return ui.NewChoice(options, 0, func(i int) {
			set(&p.m.narrow, i)
			t.refresh()
		})
	}
	narrow := ui.Row(ui.Gap8, choose(states(), func(f *filter, i int) { f.state = i }), choose(answers(), func(f *filter, i int) { f.answer = i }),
		choose(origins(), func(f *filter, i int) { f.by = i }), choose(sureness(), func(f *filter, i int) { f.sure = i }))
	all, same, different := ui.QuietButton(i18n.T("Mark all"), t.markAll).WithKey("*"),
		ui.DecisionButton(ui.Approve, i18n.T("Same"), "A", p.doApprove), ui.DecisionButton(ui.Reject, i18n.T("Different"), "R", p.doReject)
	t.answers = map[*ui.Button]func() error{all: p.whyNoQuestion, same: p.whyNotApprove, different: p.whyNoQuestion}
	t.nothing = ui.Muted("")
	t.list = ui.NewRowList(func() int { return len(p.m.rows) }, t.row)
	t.list.OnSelected = func(i int) {
		p.m.show(p.m.rows[i].ID)
		t.enable()
	}
	t.list.OnActivated = func(i int) { p.Show(p.m.rows[i].ID) }
	head := ui.Col(ui.Gap8, ui.Spread(ui.Row(ui.Gap8, ui.Sized(220, 0, t.search), narrow), ui.Gap(0, 0)), ui.Spread(t.count, ui.Row(ui.Gap8, all, same, different)))
	t.object = ui.Pad(0, ui.Gap24, ui.Gap24, ui.Gap24, ui.MaxWidth(maxQuestionWidth, ui.Edges(ui.Pad(0, 0, ui.Gap8, 0, head), nil, nil, nil, ui.NewBareCard(container.NewStack(ui.PadAll(6, t.list), ui.Middle(t.nothing))))))
	return t
}

// refresh shows the rows that the filter lets through.
func (t *table) refresh() {
	m := t.p.m
	m.rows = m.filterQuestions()
	for id := range m.marked {
		if !slices.ContainsFunc(m.rows, func(w *cast.Question) bool { return w.ID == id }) {
			delete(m.marked, id)
		}
	}
	at := slices.IndexFunc(m.rows, func(w *cast.Question) bool { return w.ID == m.current })
	if at < 0 && len(m.rows) > 0 {
		at = 0
		m.show(m.rows[0].ID)
	}
	said := i18n.N(len(m.rows), "1 question", "%d questions")
	if n := len(m.marked); n > 0 {
		said += " · " + i18n.T("%d marked", n)
	}
	t.count.SetText(said)
	t.nothing.SetText(m.emptyWords())
	t.list.Refresh()
	t.list.Select(at)
	t.enable()
}

// enable switches the answers off that the chosen rows don't take.
func (t *table) enable() {
	for b, why := range t.answers {
		ui.SetEnabled(b, why() == nil)
	}
}

func (t *table) row(i int) ui.RowData {
	w := t.p.m.rows[i]
	sign, number := "  =  ", fmt.Sprintf("%s %.2f", verdictWord(w.Verdict), w.Confidence)
	switch w.State {
	case kb.Approved:
		number = i18n.T("decided: same")
	case kb.Rejected:
		sign, number = "  ≠  ", i18n.T("decided: different")
	}
	title := w.SurfaceA + sign + w.SurfaceB
	switch w.Asking {
	case cast.AskWho:
		title = t.p.title(w)
		number = i18n.T("who is who")
	case cast.AskGroup:
		title = t.p.m.surfaces(w.Names)
		number = present.Names(len(w.Names))
	}
	if t.p.m.saving[w.ID] {
		number = i18n.T("being saved…")
	}
	if t.p.m.marked[w.ID] {
		title = "✓ " + title
	}
	if w.Asking == cast.AskWho {
		return ui.RowData{Title: title, Number: number, Detail: t.p.m.offeredWords(w)}
	}
	var list []string
	if w.Note != "" {
		list = append(list, present.Label(w.Note))
	}
	for _, r := range w.Reasons {
		list = append(list, present.Reason(r))
	}
	return ui.RowData{Title: title, Number: number, Detail: strings.Join(list, i18n.T("; "))}
}

// offeredWords lists those that a question offers, the likeliest first.
func (m *model) offeredWords(q *cast.Question) string {
	n := q.Likely()
	var names []string
	for _, id := range q.Who()[:n] {
		names = append(names, m.surface(id))
	}
	if rest := len(q.Who()) - n; rest > 0 {
		return i18n.N(rest, "%[2]s · 1 less likely", "%[2]s · %[1]d less likely", present.List(names))
	}
	return present.List(names)
}

// mark marks the selected row and goes to the next.
func (t *table) mark() {
	t.p.m.toggle()
	if i := t.list.Selected(); i+1 < len(t.p.m.rows) {
		t.p.m.show(t.p.m.rows[i+1].ID)
	}
	t.refresh()
}

func (t *table) markAll() {
	t.p.m.markAll()
	t.refresh()
}

// decide decides as one step all chosen rows that the decision answers, and takes the marks off them.
func (t *table) decide(state kb.State) {
	m := t.p.m
	if ids := m.answerableTargets(state); len(ids) > 0 {
		t.p.save(edits.DecideAll(state, ids...), func() {
			for _, id := range ids {
				delete(m.marked, id)
			}
			t.p.show()
		}, ids...)
	}
}
