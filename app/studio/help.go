package studio

import (
	"runtime"

	"fyne.io/fyne/v2"

	"dramatis/app/about"
	"dramatis/app/i18n"
	"dramatis/app/ui"
)

// helpActions returns the menu Help.
func (s *Studio) helpActions() []ui.Action {
	menu := i18n.K("Help")
	return []ui.Action{
		{ID: "help.guide", Name: i18n.K("Guide"), Menu: menu, Key: "F1", Do: s.Guide},
		{ID: "help.keys", Name: i18n.K("Keys"), Menu: menu, Key: "?", Do: s.ShowKeys},
		{ID: "help.menu", Name: i18n.K("Open the menus"), Menu: menu, Key: "F10", Do: func() { s.shell.top.OpenMenu() }},
		{ID: "help.licences", Name: i18n.K("Licences"), Menu: menu, Group: 1, Do: func() { ui.ShowText(s.window, i18n.T("Licences"), about.Licences, nil) }},
		{ID: "help.about", Name: i18n.K("About Dramatis"), Menu: menu, Group: 1, Do: s.aboutDialog},
	}
}

// guide lists what a newcomer should know, in the order in which it is needed; pane is where each
// thing is done.
var guide = []struct{ title, text, pane string }{
	{i18n.K("1  Bring in your book"), i18n.K("The Library reads novels, notes, scripts and character cards. Drop them there, several at once or a whole folder. A novel takes seconds without a language model. Chapters that look odd are marked; you can put them right in Read."), "library"},
	{i18n.K("2  Say who is who"), i18n.K("Review asks what the program is unsure of, what matters most first: are these names one person? A answers “same”, R “different”, a number which of several, and Space later. Nothing you say is lost, and you are never asked twice."), "review"},
	{i18n.K("3  Look at the cast"), i18n.K("Cast has a page for everybody: names, description, relations, quotes. Click any text on it to write your own; what you write stays yours when the book is read again. Merge who is one, split who is two."), "cast"},
	{i18n.K("4  See them together"), i18n.K("Graph draws the ties between people, as of any chapter. Click somebody to see their page beside it."), "graph"},
	{i18n.K("5  Hear them answer"), i18n.K("Chat lets a character answer from what they know at that place of the story, and Why? shows every step. It quotes without a language model, and talks with one: choose it in the Settings. Text leaves this machine only when you agree."), "chat"},
	{i18n.K("6  Take it along"), i18n.K("Export writes character cards, lorebooks, notes, tables and pictures. Every step can be undone, with Ctrl Z or in the History. Ctrl K finds or does anything."), ""},
}

// Guide shows on one page how the program is used.
func (s *Studio) Guide() {
	var d *ui.Dialog
	rows := ui.Col(ui.Gap16)
	for _, g := range guide {
		var link fyne.CanvasObject
		if g.pane != "" {
			link = ui.LinkButton(i18n.T("Show me"), func() { d.Hide(); s.panes.show(g.pane) })
		}
		rows.Add(ui.Col(2, ui.Spread(ui.Title(i18n.T(g.title)), link), ui.Wrapped(i18n.T(g.text), ui.SizeBody, ui.ColorText)))
	}
	d = ui.ShowDialog(s.window, ui.DialogParts{Title: i18n.T("How it works"), Width: 620, Body: rows, Close: i18n.T("Close")})
}

// ShowKeys lists the keyboard shortcuts in two columns.
func (s *Studio) ShowKeys() {
	rows := s.keys()
	half := (len(rows) + 1) / 2
	column := func(part []ui.HelpRow) fyne.CanvasObject {
		col := ui.Col(ui.Gap4)
		menu := ""
		for _, r := range part {
			if r.Menu != menu {
				menu = r.Menu
				col.Add(ui.Pad(ui.Gap8, 0, 0, 0, ui.SectionLabel(menu)))
			}
			col.Add(ui.Spread(ui.Body(r.Name).Shrink(), ui.NewKeyHint(r.Keys, ui.ColorMuted)))
		}
		return col
	}
	ui.ShowDialog(s.window, ui.DialogParts{Title: i18n.T("Keys"), Width: 720, Close: i18n.T("Close"),
		Body: ui.Pad(0, ui.Gap12, 0, 0, ui.Columns(ui.Gap24, []float32{1, 1}, column(rows[:half]), column(rows[half:])))})
}

func (s *Studio) aboutDialog() {
	ui.ShowDialog(s.window, ui.DialogParts{Title: about.Line(), Width: 460, Close: i18n.T("Close"), Body: ui.Col(ui.Gap12,
		ui.Wrapped(i18n.T("A studio in which a writer turns documents into a cast, puts right who is who, and hears the characters answer."), ui.SizeBody, ui.ColorText),
		ui.Wrapped(i18n.T("Everything stays on this machine unless you choose a model server elsewhere and agree to it."), ui.SizeBody, ui.ColorText),
		ui.Muted(i18n.T("Apache License 2.0 · %s", runtime.Version()+" "+runtime.GOOS+"/"+runtime.GOARCH))),
		Answers: []ui.Answer{{Word: i18n.T("Licences"), Do: func() { ui.ShowText(s.window, i18n.T("Licences"), about.Licences, nil) }}}})
}
