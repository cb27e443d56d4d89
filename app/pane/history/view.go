package history

import (
	"time"

	"fyne.io/fyne/v2"

	"dramatis/app/i18n"
	"dramatis/app/pane"
	"dramatis/app/ui"
	"dramatis/app/ui/icon"
	"dramatis/editor"
	"dramatis/editor/cast"
	"dramatis/editor/kb"
)

// A Host is what the pane asks beyond pane.Studio.
type Host interface {
	GoToLibrary()
	// History is every step, oldest first.
	History() []editor.Head
	// StepEdits are the edits of one step.
	StepEdits(seq int64) ([]kb.Edit, error)
	// Revert undoes one step as a new one, and says so, or why it can't be.
	Revert(seq int64)
	// Compact asks how much of the history to forget for a smaller file.
	Compact()
	States
}

// States are the states of the base that have a name.
type States interface {
	// NamedStates are the states that the writer has named, newest first.
	NamedStates() []editor.NamedState
	// NameState and RenameState ask for a name.
	NameState()
	RenameState(editor.NamedState)
	UnnameState(editor.NamedState)
	// ReturnTo goes back to a named state, OpenState opens it as a copy: both ask first.
	ReturnTo(editor.NamedState)
	OpenState(editor.NamedState)
}

// A Pane is the history.
type Pane struct {
	studio pane.Studio
	host   Host
	m      model

	search *ui.Entry
	list   *ui.RowList
	detail *ui.Inspector
	*ui.Contents
}

var _ pane.Pane = (*Pane)(nil)

// New makes the pane.
func New(s pane.Studio, d Host) *Pane {
	p := &Pane{studio: s, host: d, search: ui.NewEntry()}
	p.search.SetPlaceHolder(i18n.T("Search steps by name…"))
	p.search.OnChanged = func(q string) {
		p.m.query = q
		p.narrow()
	}
	kind := ui.NewChoice(kinds(), 0, func(i int) {
		p.m.kind = i
		p.narrow()
	})
	p.list = ui.NewRowList(func() int { return len(p.m.shown) }, p.row)
	p.list.OnSelected = func(i int) {
		p.m.at = i
		p.showDetail()
	}
	p.detail = ui.NewInspector(i18n.T("What it changed"), 360)
	header := ui.NewPaneHeader(i18n.T("History"), i18n.T("Newest first. A step that nothing builds on can be undone alone."))
	left := ui.Edges(ui.Pad(ui.Gap16, ui.Gap24, ui.Gap12, ui.Gap24, ui.Col(ui.Gap12, header, ui.Row(ui.Gap8, ui.Sized(200, 0, p.search), kind), ui.Row(ui.Gap8, ui.SecondaryButton(i18n.T("Name this state…"), d.NameState), ui.QuietButton(i18n.T("Make the file smaller…"), d.Compact)))), nil, nil, nil,
		ui.Pad(0, ui.Gap24, ui.Gap24, ui.Gap24, ui.NewBareCard(ui.PadAll(6, p.list))))
	body := ui.Edges(nil, nil, nil, p.detail, left)
	empty := ui.NewEmptyState(icon.Library, i18n.T("Nothing has been done yet. Import a story first."), i18n.T("Go to the Library"), d.GoToLibrary)
	p.Contents = ui.NewContents(body, p.list, empty)
	return p
}

// Refresh shows the steps there are now.
func (p *Pane) Refresh(*cast.View) {
	p.m.load(p.host.History(), p.host.NamedStates())
	if p.SetEmpty(len(p.m.rows) == 0) {
		return
	}
	p.narrow()
}

func (p *Pane) narrow() {
	p.m.filter()
	p.list.Refresh()
	p.list.Select(p.m.at)
	p.showDetail()
}

func (p *Pane) row(i int) ui.RowData {
	r := p.m.shown[i]
	out := ui.RowData{Title: r.title(), Number: timeWords(r.at, time.Now()), Plain: true, Muted: r.undone}
	switch {
	case r.state != nil:
		out.Plain, out.Detail = false, i18n.T("Named state")+" · "+sinceWord(*r.state)
	case r.undone:
		out.Detail = i18n.T("undone; it can be redone until something new is done")
	case len(r.seqs) > 1:
		out.Detail = i18n.N(len(r.seqs), "1 step", "%d steps, undone as one")
	default:
		out.Detail = kinds()[r.kind]
	}
	if r.author != "" {
		out.Detail = r.author + " · " + out.Detail
	}
	return out
}

// sinceWord says how much was done since a state was named.
func sinceWord(state editor.NamedState) string {
	if state.Since == 0 {
		return i18n.T("nothing done since")
	}
	return i18n.N(state.Since, "1 step since", "%d steps since")
}

func (p *Pane) showDetail() {
	r, ok := p.m.chosenRow()
	switch {
	case !ok:
		p.detail.SetTitle(i18n.T("What it changed"), nil)
		p.detail.SetContent(ui.Muted(i18n.T("No step is chosen.")))
		p.detail.SetActions()
	case r.state != nil:
		p.showState(*r.state)
	default:
		p.showStep(r)
	}
}

// showState shows what can be done with a named state.
func (p *Pane) showState(state editor.NamedState) {
	p.detail.SetTitle(i18n.T("Named state"), nil)
	p.detail.SetContent(ui.Strong(state.Name), ui.Caption(timeWords(state.At, time.Now())), ui.Wrapped(sinceWord(state), ui.SizeBody, ui.ColorMuted),
		ui.Wrapped(i18n.T("Going back takes back what was done since in one step, which can be undone. A copy is a file of its own; the open one stays as it is."), ui.SizeBody, ui.ColorMuted))
	p.detail.SetActions(ui.SecondaryButton(i18n.T("Go back to it…"), p.onState(p.host.ReturnTo)).WithKey("B"), ui.SecondaryButton(i18n.T("Open as a copy…"), p.onState(p.host.OpenState)).WithKey("O"),
		ui.QuietButton(i18n.T("Rename…"), p.onState(p.host.RenameState)).WithKey("F2"), ui.QuietButton(i18n.T("Take the name off"), p.onState(p.host.UnnameState)))
}

// onState does something with the named state that is chosen.
func (p *Pane) onState(do func(editor.NamedState)) func() {
	return func() {
		if r, _ := p.m.chosenRow(); r.state != nil {
			do(*r.state)
		}
	}
}

// whyNoState returns why the chosen step is no named state.
func (p *Pane) whyNoState() error {
	if r, _ := p.m.chosenRow(); r.state == nil {
		return ui.Why(i18n.T("Choose a named state first."))
	}
	return nil
}

// showStep shows what a step changed.
func (p *Pane) showStep(r row) {
	p.detail.SetTitle(i18n.T("What it changed"), nil)
	lines := []fyne.CanvasObject{ui.Wrapped(r.title(), ui.SizeBody, ui.ColorText)}
	if len(r.seqs) > 1 && r.kind == imports { // what each part of it changed says nothing to a writer
		p.detail.SetContent(append(lines, ui.Wrapped(i18n.T("An import or an evaluation is undone as a whole, with Undo, while it is the last step."), ui.SizeBody, ui.ColorMuted))...)
		p.detail.SetActions()
		return
	}
	edits, err := p.host.StepEdits(r.seqs[0])
	if err != nil {
		lines = append(lines, ui.Wrapped(i18n.Error(err), ui.SizeBody, ui.ColorReject))
	}
	for _, line := range changeLines(edits) {
		lines = append(lines, ui.Wrapped(line, ui.SizeBody, ui.ColorMuted).SetMaxLines(4))
	}
	if len(r.seqs) > 1 {
		lines = append(lines, ui.Caption(i18n.N(len(r.seqs)-1, "and 1 more step", "and %d more steps")))
	}
	p.detail.SetContent(lines...)
	p.detail.SetActions(ui.SecondaryButton(i18n.T("Undo this step"), p.revert).WithKey("U"))
}

func (p *Pane) revert() {
	if err := p.whyNotAlone(); err != nil {
		p.studio.Notify().Fail(i18n.T("Undo this step"), err)
		return
	}
	r, _ := p.m.chosenRow()
	p.host.Revert(r.seqs[0])
}

// whyNotAlone returns why the chosen step can't be undone by itself.
func (p *Pane) whyNotAlone() error {
	r, ok := p.m.chosenRow()
	switch {
	case !ok:
		return ui.Why(i18n.T("No step is chosen."))
	case r.undone:
		return ui.Why(i18n.T("This step is undone already."))
	case len(r.seqs) > 1:
		return ui.Why(i18n.T("An import or an evaluation is undone as a whole, with Undo, while it is the last step."))
	}
	return nil
}

// Actions returns what can be done with a step.
func (p *Pane) Actions() []ui.Action {
	menu := i18n.K("History")
	return []ui.Action{
		{ID: "history.find", Name: i18n.K("Search the history"), Menu: menu, Key: "/", Do: func() { p.studio.Window().Canvas().Focus(p.search) }},
		{ID: "history.revert", Name: i18n.K("Undo this step"), Menu: menu, Key: "U", Why: p.whyNotAlone, Do: p.revert},
		{ID: "history.back", Name: i18n.K("Go back to it…"), Menu: menu, Group: 1, Key: "B", Why: p.whyNoState, Do: p.onState(p.host.ReturnTo)},
		{ID: "history.open", Name: i18n.K("Open as a copy…"), Menu: menu, Group: 1, Key: "O", Why: p.whyNoState, Do: p.onState(p.host.OpenState)},
		{ID: "history.rename", Name: i18n.K("Rename…"), Menu: menu, Group: 1, Key: "F2", Why: p.whyNoState, Do: p.onState(p.host.RenameState)},
		{ID: "history.unname", Name: i18n.K("Take the name off"), Menu: menu, Group: 1, Why: p.whyNoState, Do: p.onState(p.host.UnnameState)},
		{ID: "history.compact", Name: i18n.K("Make the file smaller…"), Menu: menu, Group: 2, Do: p.host.Compact},
	}
}

// Named returns the widgets that journeys look for, by stable names.
func (p *Pane) Named() map[string]fyne.CanvasObject {
	return map[string]fyne.CanvasObject{"history.list": p.list, "history.search": p.search}
}
