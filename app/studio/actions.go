package studio

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"unicode/utf8"

	"fyne.io/fyne/v2"

	"dramatis/app/document"
	"dramatis/app/i18n"
	"dramatis/app/job"
	"dramatis/app/pane"
	"dramatis/app/ui"
	"dramatis/app/workspace"
)

// Actions returns everything that can be done now: the studio's own actions, then those of the pane
// in front.
func (s *Studio) Actions() []ui.Action {
	undo := func() error { return ui.WhyIf(s.base.UndoLabel() == "", i18n.T("Nothing to undo.")) }
	redo := func() error { return ui.WhyIf(s.base.RedoLabel() == "", i18n.T("Nothing to redo.")) }
	out := []ui.Action{
		{ID: "file.new", Name: i18n.K("New knowledge base…"), Menu: i18n.K("File"), Shortcut: ui.Ctrl(fyne.KeyN), Do: s.newDialog},
		{ID: "file.open", Name: i18n.K("Open…"), Menu: i18n.K("File"), Shortcut: ui.Ctrl(fyne.KeyO), Do: s.OpenDialog},
		{ID: "file.shared", Name: i18n.K("Open a shared base…"), Menu: i18n.K("File"), Do: sharing{s.core}.openSharedDialog},
		{ID: "file.sample", Name: i18n.K("Open the English sample"), Menu: i18n.K("File"), Do: func() { s.Imports().OpenSample("english") }},
		{ID: "file.sample.zh", Name: i18n.K("Open the Chinese sample"), Menu: i18n.K("File"), Do: func() { s.Imports().OpenSample("chinese") }},
		{ID: "file.import", Name: i18n.K("Import documents…"), Menu: i18n.K("File"), Group: 1, Shortcut: ui.Ctrl(fyne.KeyI), Do: s.Imports().ImportDialog},
		{ID: "file.copy", Name: i18n.K("Save a copy…"), Menu: i18n.K("File"), Group: 1, Shortcut: ui.CtrlShift(fyne.KeyS), Do: s.copyDialog},
		{ID: "file.share", Name: i18n.K("Share this base…"), Menu: i18n.K("File"), Group: 1, Why: sharing{s.core}.whyNotShared, Do: sharing{s.core}.shareDialog},
		{ID: "file.grant", Name: i18n.K("Let somebody in…"), Menu: i18n.K("File"), Group: 1, Why: sharing{s.core}.whyNotGranted, Do: sharing{s.core}.grantDialog},
		{ID: "file.export", Name: i18n.K("Export…"), Menu: i18n.K("File"), Group: 1, Shortcut: ui.Ctrl(fyne.KeyE), Do: s.Exports().exportAny},
		{ID: "file.print", Name: i18n.K("Print…"), Menu: i18n.K("File"), Group: 1, Shortcut: ui.Ctrl(fyne.KeyP), Why: s.Exports().whyNotPrint, Do: s.Exports().printDialog},
		{ID: "file.decisions", Name: i18n.K("Export decisions…"), Menu: i18n.K("File"), Group: 1, Do: s.Exports().decisionsDialog},
		{ID: "file.takeover", Name: i18n.K("Take over decisions…"), Menu: i18n.K("File"), Group: 1, Do: s.Exports().takeOverDialog},
	}
	for i, path := range s.Settings.Get().Recent {
		if i < 5 && path != s.base.Path() {
			out = append(out, ui.Action{ID: "file.recent." + filepath.Base(path), Name: workspace.Title(path), Menu: i18n.K("File"), Group: 2,
				Do: func() { s.Open(path) }})
		}
	}
	out = append(out,
		ui.Action{ID: "file.quit", Name: i18n.K("Quit"), Menu: i18n.K("File"), Group: 3, Shortcut: ui.Ctrl(fyne.KeyQ), Do: s.Close},
		ui.Action{ID: "edit.undo", Name: i18n.K("Undo"), Menu: i18n.K("Edit"), Shortcut: ui.Ctrl(fyne.KeyZ), Why: undo, Do: s.Undo},
		ui.Action{ID: "edit.redo", Name: i18n.K("Redo"), Menu: i18n.K("Edit"), Shortcut: ui.CtrlShift(fyne.KeyZ), Why: redo, Do: s.Redo},
		ui.Action{ID: "edit.name", Name: i18n.K("Name this state…"), Menu: i18n.K("Edit"), Group: 1, Shortcut: ui.CtrlShift(fyne.KeyN), Why: s.States().whyNotNamed, Do: s.States().NameState},
		ui.Action{ID: "edit.states", Name: i18n.K("Go back to a named state…"), Menu: i18n.K("Edit"), Group: 1, Why: s.States().whyNoState, Do: s.States().pickState},
		ui.Action{ID: "view.find", Name: i18n.K("Find or do anything…"), Menu: i18n.K("View"), Shortcut: ui.Ctrl(fyne.KeyK), Do: s.palette})
	out = append(out, s.panes.goActions()...)
	out = append(out, s.trailActions()...)
	out = append(out, s.tabActions()...)
	out = append(out, s.panes.front().Actions()...)
	return append(out, s.helpActions()...)
}

// run runs an action, or shows why it can't be done.
func (s *Studio) run(a ui.Action) { ui.Run(a, s.fail) }

// runByID runs an action as it is now, because the menu may be older.
func (s *Studio) runByID(id string) {
	for _, a := range s.Actions() {
		if a.ID == id {
			s.run(a)
			return
		}
	}
}

// palette opens the search over actions, entities and documents.
func (s *Studio) palette() {
	ui.ShowPalette(s.window.Canvas(), s.findEntities, ui.ActionSource(s.Actions, s.run), s.findText)
}

func (s *Studio) findEntities(query string) []ui.PaletteEntry {
	if query == "" {
		return nil
	}
	found := pane.FilterByName(s.View().Entities(), query)
	var out []ui.PaletteEntry
	for _, e := range found[:min(len(found), entitiesFound)] {
		out = append(out, pane.EntityEntry(e, func() { s.ShowEntity(e.ID) }))
	}
	return out
}

func containsFolded(text, part string) bool {
	return strings.Contains(strings.ToLower(text), strings.ToLower(part))
}

// Palettes show few entities, and few places of a text, of words of some length only.
const (
	entitiesFound = 8
	placesFound   = 8
	shortestText  = 3 // letters; of Chinese 1
)

// findText finds a few places in the documents, with an entry that shows all of them in the reading
// pane.
func (s *Studio) findText(query string) []ui.PaletteEntry {
	query = strings.TrimSpace(query)
	if letters := ui.Letters(query); letters == 0 || letters < shortestText && query[0] < utf8.RuneSelf {
		return nil
	}
	hits, err := s.Search(query)
	if err != nil || len(hits) == 0 {
		return nil // half a word may be no query
	}
	var out []ui.PaletteEntry
	for _, h := range hits[:min(len(hits), placesFound)] {
		out = append(out, ui.PaletteEntry{Title: h.Text, Detail: h.Source, Mark: ui.Mark{Start: h.Start, End: h.End}, Do: func() { s.ShowPlace(h.Document, h.Span) }})
	}
	if len(hits) > placesFound {
		out = append(out, ui.PaletteEntry{Title: i18n.T("All %d places of “%s”", len(hits), query), Detail: i18n.T("Read"), Do: func() {
			s.panes.show("read")
			s.panes.read.Search(query)
		}})
	}
	return out
}

// OpenDialog asks for a knowledge base and opens it.
func (s *Studio) OpenDialog() {
	s.files.askToOpen(i18n.T("Open a knowledge base"), []string{workspace.Ending}, s.Open)
}

// Recent returns the paths of the files that were opened last and still exist, newest first.
func (s *Studio) Recent() []string {
	return slices.DeleteFunc(s.Settings.Get().Recent, func(path string) bool {
		if _, shared := workspace.SharedAddress(path); shared {
			return false
		}
		_, err := os.Stat(path)
		return err != nil
	})
}

func (s *Studio) newDialog() {
	s.files.askForFile(i18n.T("New knowledge base"), i18n.T("Untitled")+workspace.Ending, s.Make)
}

// Make creates a knowledge base in a new file.
func (s *Studio) Make(path string) {
	doing := i18n.T("Making a new file")
	if _, err := os.Stat(path); err == nil {
		s.notify.Fail(doing, ui.Why(i18n.T("“%s” is there already. It was left as it is: open it, or choose another name.", filepath.Base(path))))
		return
	}
	s.openBy(path, doing, workspace.OpenOrCreate, nil)
}

func (s *Studio) copyDialog() {
	s.files.askForFile(i18n.T("Save a copy"), i18n.T("%s copy", s.base.Name())+workspace.Ending, s.SaveCopy)
}

// SaveCopy writes the base as it is to another file.
func (s *Studio) SaveCopy(path string) {
	b := s.base
	s.start(exporting, i18n.T("Saving a copy"), func(ctx context.Context, _ *job.Job) error { return b.SaveCopy(ctx, path) }, func() {
		s.notify.Toast(i18n.T("A copy was saved as %s.", filepath.Base(path)))
	})
}

// ImportDialog asks for documents and imports them.
func (s Imports) ImportDialog() {
	s.files.askToOpenSeveral(i18n.T("Import documents"), document.Endings(), s.Import)
}

// ImportFolderDialog asks for a folder and imports the documents in it.
func (s Imports) ImportFolderDialog() {
	s.files.askForFolder(i18n.T("Import a folder"), i18n.T("Import"), func(dir string) { s.importAll([]string{dir}) })
}

// Drop imports the files and folders that were dropped on the window. A single knowledge base is
// opened.
func (s *Studio) Drop(uris []fyne.URI) {
	var paths []string
	for _, u := range uris {
		if filepath.Ext(u.Path()) == workspace.Ending && len(uris) == 1 {
			s.Open(u.Path())
			return
		}
		paths = append(paths, u.Path())
	}
	s.Imports().importAll(paths)
}

// importAll imports the documents among paths, which may be folders.
func (s Imports) importAll(chosen []string) {
	var paths []string
	for _, path := range chosen {
		paths = append(paths, readable(path)...)
	}
	if len(paths) == 0 {
		s.notify.Toast(i18n.T("Nothing of this can be read: documents end in %s.", strings.Join(document.Endings(), " ")))
		return
	}
	s.Import(paths)
}

// readable returns the path if it looks like a document, or the documents in it if it is a folder.
func readable(path string) []string {
	if info, err := os.Stat(path); err == nil && info.IsDir() {
		return document.Files(path)
	}
	if isDocument(path) {
		return []string{path}
	}
	return nil
}

func isDocument(name string) bool {
	return slices.Contains(document.Endings(), strings.ToLower(filepath.Ext(name)))
}
