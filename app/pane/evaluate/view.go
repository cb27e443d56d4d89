package evaluate

import (
	"maps"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"dramatis/app/i18n"
	"dramatis/app/job"
	"dramatis/app/pane"
	"dramatis/app/present"
	"dramatis/app/ui"
	"dramatis/app/ui/icon"
	"dramatis/editor"
	"dramatis/editor/cast"
	"dramatis/editor/evaluation"
	"dramatis/editor/kb"
)

// A Host is what the pane asks beyond pane.Studio.
type Host interface {
	// Snapshot is the base with what a view does not show.
	Snapshot() *kb.Snapshot
	Methods() []string
	// Evaluate asks in the background, after a word about what it will cost.
	Evaluate(evaluation.Request)
	// PauseJob and CancelJob turn the run that SetJob shows.
	PauseJob(id int, pause bool)
	CancelJob(id int)
	// Note changes what is kept of questions and scores, says so, and calls then on the interface's goroutine. A view is not derived
	// again for them, so a command would plan on what was there before.
	Note(p editor.Plan, then func(done bool))
	Files
	GoToLibrary()
	GoToSettings()
}

// Files reads and writes questions, labels and reports; each asks which file.
type Files interface {
	// OpenQuestions adds the questions of a file, SaveQuestions writes some to one.
	OpenQuestions()
	// OpenLabels takes in what a file says of characters, OpenQuestionnaire reads the items of one.
	OpenLabels()
	OpenQuestionnaire(then func(*evaluation.Questionnaire))
	// AskSet asks for a public set and asks its questions.
	AskSet(methods []string, trials int)
	SaveQuestions([]kb.Question)
	SaveReport(*evaluation.Sheet)
}

// A Pane shows how well the cast answers.
type Pane struct {
	studio pane.Studio
	host   Host
	m      *model

	header       *ui.PaneHeader
	methods      *ui.Button
	all          *ui.Button
	kind         *ui.Choice
	list         *ui.RowList
	middle       *fyne.Container // results
	scroll       *container.Scroll
	side         *side
	form         *form  // nil: no question is being written
	label        *label // nil: the writer is not saying what somebody is like
	job          *ui.JobCard
	spent        *ui.Prose // what the job has cost, or what it waits for
	running      *job.State
	inner        *ui.Contents // no question was written yet
	first        *ui.EmptyState
	*ui.Contents // there is nobody to ask
	named        map[string]fyne.CanvasObject
}

var _ pane.Pane = (*Pane)(nil)

// sideWidth is that of the column with the answers.
const sideWidth = 372

// New makes the pane.
func New(s pane.Studio, d Host) *Pane {
	p := &Pane{studio: s, host: d, m: &model{methods: d.Methods()[:1]}, named: map[string]fyne.CanvasObject{}}
	p.methods = ui.MenuButton("", p.methodMenu)
	p.all = ui.PrimaryButton(i18n.T("Ask all"), p.askAll)
	var more *ui.Button
	more = ui.QuietButton("⋯", func() { ui.PopUpMenu(fyne.NewMenu("", p.more()...), more) })
	p.header = ui.NewPaneHeader(i18n.T("Evaluate"), "", p.methods, more, p.all)
	p.kind = ui.NewChoice([]string{i18n.T("All questions"), i18n.T("Pinned"), i18n.T("Failed"), i18n.T("Changed"), i18n.T("Not as they should be")}, 0, func(i int) {
		p.m.kind = i
		p.m.narrow()
		p.show()
	})
	p.list = ui.NewRowList(func() int { return len(p.m.shown) }, p.row)
	p.list.SetRowHeight(44)
	p.list.OnSelected = func(i int) { p.pick(p.m.shown[i].q.ID) }
	p.list.OnActivated = func(int) { p.edit() }
	p.middle = ui.Col(ui.Gap12)
	p.scroll = container.NewVScroll(ui.Pad(0, ui.Gap12, ui.Gap24, ui.Gap12, p.middle))
	p.side = newSide(p)
	left := ui.Edges(ui.Pad(0, 0, ui.Gap8, 0, ui.Flow(ui.Gap8, p.kind, ui.SecondaryButton(i18n.T("New question"), p.write))), nil, nil, nil, ui.NewBareCard(ui.PadAll(6, p.list)))
	center := ui.AsideLeft(354, 0.45, ui.Pad(0, 0, ui.Gap24, ui.Gap24, left), p.scroll)
	p.first = ui.NewEmptyState(icon.Evaluate, i18n.T("No question has been written yet. Write one that a character should answer well, or open a file of questions."), i18n.T("Write the first question"), p.write)
	p.inner = ui.NewContents(center, p.list, p.first)
	body := ui.AsideRight(sideWidth, 0.34, p.side.object, ui.Edges(ui.Pad(ui.Gap16, ui.Gap24, ui.Gap12, ui.Gap24, p.header), nil, nil, nil, p.inner.Object()))
	empty := ui.NewEmptyState(icon.Evaluate, i18n.T("There is nobody to ask yet. Import a story first."), i18n.T("Go to the Library"), d.GoToLibrary)
	p.Contents = ui.NewContents(body, p.list, empty)
	p.job, p.spent = ui.NewJobCard(""), ui.Wrapped("", ui.SizeCaption, ui.ColorMuted)
	return p
}

// Focus gives the list of questions the keyboard.
func (p *Pane) Focus(c fyne.Canvas) {
	if len(p.m.rows) == 0 && p.m.view != nil && len(p.m.view.Characters()) > 0 {
		c.Focus(p.first.Button()) // the list is not shown
		return
	}
	p.Contents.Focus(c)
}

// Refresh shows a new state.
func (p *Pane) Refresh(v *cast.View) {
	if p.m.update(v, p.host.Snapshot()) {
		p.show()
	}
}

// SetJob shows the run that is under way; nil when there is none.
func (p *Pane) SetJob(s *job.State) {
	before := p.running != nil
	p.running = s
	if s != nil {
		p.job.SetTitle(s.Title)
		p.job.OnPause = func(pause bool) { p.host.PauseJob(s.ID, pause) }
		p.job.OnCancel = func() { p.host.CancelJob(s.ID) }
		share := 0.0
		if s.Total > 0 {
			share = float64(s.Done) / float64(s.Total)
		}
		p.job.SetProgress(share)
		p.job.SetCaptions(present.Progress(*s), "", "")
		p.spent.SetText(s.Note)
		if s.Waiting != "" { // why nothing comes just now
			p.spent.SetText(s.Waiting)
		}
		var warnings []string
		if n := len(s.Warnings); n > 0 {
			warnings = append(warnings, i18n.N(n, "1 failed", "%d failed"))
		}
		p.job.SetWarnings(warnings...)
		p.job.SetPaused(s.Paused)
	}
	if before != (s != nil) && p.m.view != nil {
		p.show()
	}
}

// show shows everything.
func (p *Pane) show() {
	if p.SetEmpty(len(p.m.view.Characters()) == 0) {
		return
	}
	empty := p.inner.SetEmpty(len(p.m.rows) == 0 && p.running == nil && p.m.study == nil)
	ui.SetShown(p.methods, !empty)
	ui.SetShown(p.all, !empty)
	ui.SetShown(p.side.object, len(p.m.rows) > 0 || p.form != nil || p.label != nil)
	p.methods.SetText(i18n.N(len(p.m.methods), "1 method", "%d methods") + " ▾")
	own, pinned := len(p.m.ownQuestions()), len(p.m.pinnedQuestions())
	if p.header.SetSub(""); !empty {
		p.header.SetSub(i18n.N(own, "1 question", "%d questions") + " · " + i18n.T("%d pinned", pinned) + " · " + i18n.N(len(p.m.runs), "1 run", "%d runs"))
	}
	if own == 0 || p.running != nil {
		p.all.Disable()
	} else {
		p.all.Enable()
	}
	p.list.Refresh()
	p.list.Select(p.m.at())
	p.showResults()
	p.side.show()
}

func (p *Pane) row(i int) ui.RowData {
	r := p.m.shown[i]
	return ui.RowData{Title: r.q.Text, Detail: r.detail(), Number: r.mark(), Plain: true}
}

// pick shows the answers to a question.
func (p *Pane) pick(id string) {
	if p.m.chosen == id && p.form == nil && p.label == nil {
		return
	}
	p.m.chosen, p.form, p.label = id, nil, nil
	if p.m.at() < 0 { // another narrowing hides it
		p.m.kind = allQuestions
		p.kind.Select(allQuestions)
		p.m.narrow()
		p.m.chosen = id
	}
	p.list.Refresh()
	p.list.Select(p.m.at())
	p.side.show()
}

// methodMenu lists the methods; those of the next run are ticked.
func (p *Pane) methodMenu() []*fyne.MenuItem {
	var out []*fyne.MenuItem
	for _, method := range p.host.Methods() {
		item := fyne.NewMenuItem(present.Method(method), func() {
			p.m.toggle(method)
			p.show()
		})
		item.Checked = slices.Contains(p.m.methods, method)
		out = append(out, item)
	}
	out = append(out, fyne.NewMenuItemSeparator())
	for _, n := range []int{1, 2, 3, 5} {
		item := fyne.NewMenuItem(i18n.N(n, "Ask each question once", "Ask each question %d times"), func() { p.m.trials = n })
		item.Checked = max(p.m.trials, 1) == n
		out = append(out, item)
	}
	return out
}

// more returns what is done less often.
func (p *Pane) more() []*fyne.MenuItem {
	var out []*fyne.MenuItem
	for _, a := range p.Actions() {
		if a.Group == groupFiles || a.Group == groupRuns {
			item := fyne.NewMenuItem(i18n.T(a.Name), a.Do)
			item.Disabled = a.Blocked() != nil
			out = append(out, item)
		}
	}
	return out
}

// askAll asks the writer's own questions.
func (p *Pane) askAll() { p.ask(evaluation.Request{Questions: p.m.ownQuestions()}) }

// askPinned asks those of them that are pinned.
func (p *Pane) askPinned() {
	p.ask(evaluation.Request{Title: i18n.T("Pinned questions"), Questions: p.m.pinnedQuestions()})
}

// ask asks by the methods that are chosen, and shows what comes.
func (p *Pane) ask(r evaluation.Request) {
	r.Methods, r.Trials = p.chosenMethods(), p.m.trials
	p.m.run, p.m.study = "", nil
	p.host.Evaluate(r)
}

// curating asks the writer's questions without the writer's decisions and with them.
func (p *Pane) curating() {
	p.ask(evaluation.Request{Title: i18n.T("What your decisions are worth"), Questions: p.m.ownQuestions(), Curating: true})
}

// askAgain asks what failed in the run that is shown, or was not asked yet.
func (p *Pane) askAgain() {
	s := p.m.sheet
	again := evaluation.Request{Title: s.Title, Questions: p.m.again(), Methods: s.Methods, Trials: s.Trials, Curating: s.Version != ""}
	if s.Interview {
		again = evaluation.Request{Interview: s.Characters(), Methods: s.Methods, Trials: s.Trials}
		if len(s.Dimensions) > 0 {
			again.Questionnaire = p.m.items
			if p.m.items == nil { // its file is known no longer
				p.byFile(func(q *evaluation.Questionnaire) {
					again.Questionnaire = q
					p.host.Evaluate(again)
				})
				return
			}
		}
	}
	p.host.Evaluate(again)
}

// chosenMethods returns the chosen methods in the order in which they are offered.
func (p *Pane) chosenMethods() []string {
	var out []string
	for _, m := range p.host.Methods() {
		if slices.Contains(p.m.methods, m) {
			out = append(out, m)
		}
	}
	return out
}

// Named returns the widgets that journeys look for, by stable names.
func (p *Pane) Named() map[string]fyne.CanvasObject {
	out := map[string]fyne.CanvasObject{"evaluate.list": p.list, "evaluate.methods": p.methods, "evaluate.ask": p.all, "evaluate.kind": p.kind}
	maps.Copy(out, p.named)
	return out
}
