package welcome

import (
	"path/filepath"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"dramatis/app/i18n"
	"dramatis/app/pane"
	"dramatis/app/present"
	"dramatis/app/ui"
	"dramatis/app/ui/icon"
	"dramatis/editor/cast"
)

// A Host is what the pane asks of the program.
type Host interface {
	ImportDialog()
	OpenDialog()
	OpenSample(language string)
	Open(path string)
	Guide()
	// Recent are the paths of the files that were open last, newest first.
	Recent() []string
}

// A Pane is the welcome.
type Pane struct {
	host   Host
	book   *ui.Button
	recent *fyne.Container
	card   *ui.Card
	object fyne.CanvasObject
}

var _ pane.Pane = (*Pane)(nil)

// New makes the pane.
func New(d Host) *Pane {
	p := &Pane{host: d, recent: ui.Col(ui.Gap4)}
	p.book = ui.PrimaryButton(i18n.T("Start with my book…"), d.ImportDialog)
	start := ui.NewCard(ui.Row(0, ui.NewIcon(icon.Library, ui.ColorPrimary, 28)), ui.Title(i18n.T("My book")),
		ui.Wrapped(i18n.T("Choose a novel or notes, or drop them on this window. A file for its cast is made among your documents; the book itself is only read."), ui.SizeBody, ui.ColorMuted),
		ui.Row(ui.Gap8, p.book, ui.SecondaryButton(i18n.T("Open a file…"), d.OpenDialog)),
		ui.Wrapped(present.Formats(), ui.SizeCaption, ui.ColorMuted))
	look := ui.NewCard(ui.Row(0, ui.NewIcon(icon.Cast, ui.ColorPrimary, 28)), ui.Title(i18n.T("Look round first")),
		ui.Wrapped(i18n.T("A short story that comes with the program, read already when it opens. Try anything: every step can be undone, and your own books never get into it."), ui.SizeBody, ui.ColorMuted),
		ui.Row(ui.Gap8, ui.SecondaryButton(i18n.T("The English sample"), func() { d.OpenSample("english") }),
			ui.SecondaryButton(i18n.T("The Chinese sample"), func() { d.OpenSample("chinese") })),
		ui.Row(0, ui.LinkButton(i18n.T("How it works, in one page"), d.Guide)))
	p.card = ui.NewSection(i18n.T("Opened last"), p.recent)
	page := ui.Col(ui.Gap24, ui.Col(ui.Gap4, ui.Heading(i18n.T("Welcome to Dramatis")),
		ui.Wrapped(i18n.T("Who is in the story, who is who, and what each of them knows: found in your text, put right by you."), ui.SizeBody, ui.ColorMuted)),
		ui.Columns(ui.Gap16, []float32{1, 1}, start, look), p.card)
	p.object = container.NewVScroll(ui.Pad(48, ui.Gap24, ui.Gap24, ui.Gap24, ui.MaxWidth(880, page)))
	return p
}

// Object returns the pane.
func (p *Pane) Object() fyne.CanvasObject { return p.object }

// Focus puts the keyboard on the first of the two ways.
func (p *Pane) Focus(c fyne.Canvas) { c.Focus(p.book) }

// Actions returns none: all that can be done is on the page.
func (p *Pane) Actions() []ui.Action { return nil }

// Refresh lists the files that were open last.
func (p *Pane) Refresh(*cast.View) {
	p.recent.Objects = nil
	for _, f := range recentFiles(p.host.Recent()) {
		p.recent.Add(ui.Row(ui.Gap12, ui.LinkButton(f.name, func() { p.host.Open(f.path) }), ui.Muted(f.folder)))
	}
	ui.SetShown(p.card, len(p.recent.Objects) != 0)
	p.recent.Refresh()
}

// Named returns the widgets that journeys look for, by stable names.
func (p *Pane) Named() map[string]fyne.CanvasObject {
	return map[string]fyne.CanvasObject{"welcome.book": p.book}
}

// A recentFile as it is listed.
type recentFile struct{ name, folder, path string }

// mostRecent is how many files are listed.
const mostRecent = 6

// recentFiles names files without their ending, and the folder of each beside it, since two books may have one name.
func recentFiles(paths []string) []recentFile {
	var out []recentFile
	for _, path := range paths[:min(len(paths), mostRecent)] {
		base := filepath.Base(path)
		out = append(out, recentFile{strings.TrimSuffix(base, filepath.Ext(base)), filepath.Dir(path), path})
	}
	return out
}
