package library

import (
	"maps"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"dramatis/app/i18n"
	"dramatis/app/job"
	"dramatis/app/pane"
	"dramatis/app/present"
	"dramatis/app/ui"
	"dramatis/editor/cast"
	"dramatis/editor/edits"
	"dramatis/editor/kb"
)

// A Host is what the pane asks beyond pane.Studio.
type Host interface {
	ImportDialog()
	ImportFolderDialog()
	OpenSample(language string)
	Retry()
	Again(path string)
	PauseJob(id int, pause bool)
	CancelJob(id int)
	Encodings() []string
}

// A Pane is the Library.
type Pane struct {
	menus  map[string]fyne.CanvasObject // of documents, by name, for journeys
	studio pane.Studio
	host   Host
	view   *cast.View
	rows   []row // of view

	jobs      *fyne.Container
	cards     map[int]*ui.JobCard
	table     *fyne.Container
	importing *ui.Button
	news      *fyne.Container
	next      *ui.Button // what the news offer, nil for none
	busy      bool       // a job reads
	object    fyne.CanvasObject
}

var _ pane.Pane = (*Pane)(nil)

// New makes the pane.
func New(s pane.Studio, d Host) *Pane {
	p := &Pane{menus: map[string]fyne.CanvasObject{}, studio: s, host: d, jobs: ui.Col(ui.Gap12), cards: map[int]*ui.JobCard{}, table: ui.Col(0), news: ui.Col(0)}
	p.importing = ui.PrimaryButton(i18n.T("Import documents…"), d.ImportDialog)
	header := ui.NewPaneHeader(i18n.T("Library"), "", ui.SecondaryButton(i18n.T("Import folder…"), d.ImportFolderDialog), p.importing)
	drop := ui.NewCardButton(d.ImportDialog, ui.Wrapped(i18n.T("Drop novels, pages about them and character cards here, or click to choose them"), ui.SizeBody, ui.ColorMuted).Centered(),
		ui.Wrapped(present.Formats(), ui.SizeCaption, ui.ColorMuted).Centered())
	p.news.Hide()
	p.jobs.Hide()
	p.object = container.NewVScroll(ui.Pad(ui.Gap16, ui.Gap24, ui.Gap24, ui.Gap24, ui.Col(ui.Gap16, header, p.news, drop, p.jobs, p.table)))
	return p
}

// Object returns the pane.
func (p *Pane) Object() fyne.CanvasObject { return p.object }

// Focus gives the keyboard to what the news offer, else leaves it to the window.
func (p *Pane) Focus(c fyne.Canvas) {
	c.Unfocus()
	if p.next != nil {
		c.Focus(p.next)
	}
}

// Refresh shows a new state.
func (p *Pane) Refresh(v *cast.View) {
	if v == p.view {
		return
	}
	p.view, p.rows = v, rows(v)
	p.showTable()
}

func (p *Pane) showTable() {
	p.table.Objects = nil
	switch {
	case len(p.rows) == 0 && p.busy:
		p.table.Add(ui.Pad(ui.Gap24, 0, 0, 0, ui.Middle(ui.Muted(i18n.T("The document appears here as soon as it is open.")))))
	case len(p.rows) == 0:
		p.table.Add(ui.Pad(ui.Gap24, 0, 0, 0, ui.Col(ui.Gap12,
			ui.Middle(ui.Muted(i18n.T("No document has been read yet. Drop one here, or look at the sample first."))),
			ui.Middle(ui.Row(ui.Gap8, ui.SecondaryButton(i18n.T("Open the English sample"), func() { p.host.OpenSample("english") }),
				ui.SecondaryButton(i18n.T("Open the Chinese sample"), func() { p.host.OpenSample("chinese") }))))))
	default:
		var heads []fyne.CanvasObject
		for _, head := range []string{i18n.T("Document"), i18n.T("Kind"), i18n.T("Chapters"), i18n.T("Passages"), i18n.T("Found"), i18n.T("Read by"), i18n.T("State"), ""} {
			heads = append(heads, ui.Caption(head).Shrink())
		}
		p.table.Add(line(heads...))
	}
	for _, r := range p.rows {
		p.table.Add(ui.Rule())
		p.table.Add(p.row(r))
	}
	p.table.Refresh()
}

func line(objs ...fyne.CanvasObject) fyne.CanvasObject {
	return ui.Pad(ui.Gap8, ui.Gap8, ui.Gap8, ui.Gap8, ui.Cells(ui.Gap8, []float32{6, 3.3, 2.3, 2.3, 6, 2.4, 4, 1}, objs...))
}

func (p *Pane) row(r row) fyne.CanvasObject {
	state := ui.Flow(ui.Gap4)
	switch {
	case r.Unread > 0 && p.busy:
		state.Add(ui.NewChip(i18n.T("reading"), ui.ToneDoubt))
	case r.Unread > 0:
		state.Add(ui.NewChipButton(i18n.T("read %d %% · go on", 100*(r.Passages-r.Unread)/max(r.Passages, 1)), ui.ToneDoubt, p.host.Retry))
	}
	if r.Failed > 0 {
		state.Add(ui.NewChipButton(i18n.N(r.Failed, "1 failed", "%d failed"), ui.ToneReject, func() { p.showFailures(r.ID) }))
	}
	if len(state.Objects) == 0 {
		state.Add(ui.NewChip(i18n.T("done"), ui.ToneApprove))
	}
	if r.Doubt != nil {
		state.Add(ui.NewChipButton(i18n.T("look at the chapters"), ui.ToneDoubt, func() {
			s := p.studio
			s.Notify().Toast(i18n.Error(r.Doubt))
			s.ShowPlace(r.ID, kb.Span{})
		}))
	}
	if r.Nameless {
		state.Add(ui.NewChipButton(i18n.T("no names found"), ui.ToneDoubt, func() {
			p.studio.Notify().Toast(i18n.T("The built-in engine reads English and Chinese. For other languages choose a language model in the settings, then read it again."))
		}))
	}
	if r.Blank > 0 {
		state.Add(ui.NewChip(i18n.N(r.Blank, "1 page without text", "%d pages without text"), ui.ToneDoubt))
	}
	engine := r.Engine
	switch {
	case kb.IsBuiltin(engine):
		engine = i18n.T("built-in")
	case engine == kb.PracticeModel:
		engine = i18n.T("practice server")
	}
	kind := r.Kind
	if !r.InStory {
		kind += " · " + i18n.T("apart")
	}
	var more *ui.Button
	more = ui.QuietButton("⋯", func() { ui.PopUpMenu(p.menu(r), more) })
	p.menus["library.menu."+r.Title] = more
	return line(ui.LinkButton(r.Title, func() { p.studio.ShowPlace(r.ID, kb.Span{}) }).Narrow(), ui.Wrapped(kind, ui.SizeBody, ui.ColorText).SetMaxLines(2), ui.Body(i18n.Count(r.Chapters)),
		ui.Body(i18n.Count(r.Passages)), ui.Wrapped(r.Found, ui.SizeBody, ui.ColorText).SetMaxLines(2), ui.Body(engine).Shrink(), state, more)
}

// menu returns what can be done with one document.
func (p *Pane) menu(r row) *fyne.Menu {
	s := p.studio
	items := []*fyne.MenuItem{
		fyne.NewMenuItem(i18n.T("Open"), func() { s.ShowPlace(r.ID, kb.Span{}) }),
		fyne.NewMenuItem(i18n.T("Read again"), func() { p.host.Again(r.Path) }),
	}
	if r.Failed > 0 {
		items = append(items, fyne.NewMenuItem(i18n.T("What failed…"), func() { p.showFailures(r.ID) }),
			fyne.NewMenuItem(i18n.T("Read again what failed"), p.host.Retry))
	}
	items = append(items, fyne.NewMenuItemSeparator(),
		fyne.NewMenuItem(i18n.T("Earlier in the story"), func() { s.Do(edits.MoveDocument(r.ID, -1)) }),
		fyne.NewMenuItem(i18n.T("Later in the story"), func() { s.Do(edits.MoveDocument(r.ID, 1)) }))
	if r.InStory {
		items = append(items, fyne.NewMenuItem(i18n.T("It is about the story, from outside"), func() { s.Do(edits.SetStanding(r.ID, kb.Apart, nil)) }))
	} else {
		items = append(items, fyne.NewMenuItem(i18n.T("It is part of the story"), func() { s.Do(edits.SetStanding(r.ID, kb.InStory, nil)) }))
	}
	if !r.InStory {
		items = append(items, fyne.NewMenuItem(i18n.T("It is known only from…"), func() { p.askFrom(r) }))
	}
	if r.Text {
		items = append(items, fyne.NewMenuItem(i18n.T("Encoding: %s…", r.Encoding), func() { p.askEncoding(r) }))
	}
	items = append(items, fyne.NewMenuItemSeparator(), fyne.NewMenuItem(i18n.T("Rename…"), func() { p.askTitle(r) }), fyne.NewMenuItem(i18n.T("Remove"), func() { s.Do(edits.RemoveDocument(r.ID)) }))
	return fyne.NewMenu("", items...)
}

// News is the result of a reading, and what the writer can do about it.
type News struct {
	Sentence, Action string
	Do               func()
}

// SetNews shows the result of the last reading until the writer dismisses it or does what it offers; nil shows nothing.
func (p *Pane) SetNews(n *News) {
	p.news.Objects, p.next = nil, nil
	if n != nil {
		hide := func() { p.SetNews(nil) }
		p.next = ui.PrimaryButton(n.Action, func() { hide(); n.Do() })
		p.news.Add(ui.NewNotice(ui.TonePrimary, ui.Spread(ui.Wrapped(n.Sentence, ui.SizeTitle, ui.ColorText),
			ui.Row(ui.Gap8, p.next, ui.QuietButton("✕", hide)))))
	}
	p.importing.SetPrimary(n == nil)
	ui.SetShown(p.news, n != nil)
	p.object.Refresh()
}

// SetJobs shows the jobs that run.
func (p *Pane) SetJobs(states []job.State) {
	running := map[int]bool{}
	p.jobs.Objects = nil
	for _, s := range states {
		if s.Stage == "" && s.Total == 0 && !s.Paused {
			continue // too short to be worth a card
		}
		running[s.ID] = true
		p.jobs.Add(p.card(s))
	}
	for id := range p.cards {
		if !running[id] {
			delete(p.cards, id)
		}
	}
	ui.SetShown(p.jobs, len(p.jobs.Objects) > 0)
	if busy := len(states) > 0; busy != p.busy {
		p.busy = busy
		p.showTable()
	}
	p.object.Refresh() // what is below moves
}

func (p *Pane) card(s job.State) *ui.JobCard {
	c := p.cards[s.ID]
	if c == nil {
		c = ui.NewJobCard(s.Title)
		c.OnPause = func(pause bool) { p.host.PauseJob(s.ID, pause) }
		c.OnCancel = func() { p.host.CancelJob(s.ID) }
		p.cards[s.ID] = c
	}
	c.SetProgress(s.Share)
	c.SetCaptions(present.Progress(s), foundWords(p.studio.View()), s.Note)
	var warnings []string
	if s.Waiting != "" {
		warnings = append(warnings, s.Waiting)
	}
	if n := len(s.Warnings) - 3; n > 0 {
		warnings = append(warnings, i18n.N(n, "1 more went wrong before", "%d more went wrong before"))
	}
	for _, w := range s.Warnings[max(0, len(s.Warnings)-3):] {
		warnings = append(warnings, i18n.T("%s: %s", present.Label(w.Item), present.Failure(i18n.Error(w.Err))))
	}
	c.SetWarnings(warnings...)
	c.SetPaused(s.Paused)
	return c
}

// Actions returns what can be done in the Library.
func (p *Pane) Actions() []ui.Action {
	return []ui.Action{
		{ID: "library.folder", Name: i18n.K("Import folder…"), Menu: i18n.K("Library"), Do: p.host.ImportFolderDialog},
		{ID: "library.retry", Name: i18n.K("Read again what failed"), Menu: i18n.K("Library"), Why: func() error {
			for _, r := range p.rows {
				if r.Failed+r.Unread > 0 {
					return nil
				}
			}
			return ui.Why(i18n.T("Nothing has failed."))
		}, Do: p.host.Retry},
	}
}

// Named returns the widgets that journeys look for, by stable names.
func (p *Pane) Named() map[string]fyne.CanvasObject {
	named := maps.Clone(p.menus)
	named["library.import"] = p.importing
	return named
}
