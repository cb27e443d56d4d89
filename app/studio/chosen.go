package studio

import (
	"context"
	"errors"
	"os"
	"path/filepath"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver"

	"dramatis/app/i18n"
	"dramatis/app/job"
	"dramatis/app/portal"
	"dramatis/app/ui"
)

// A picker asks for files and folders.
type picker struct {
	*Parts
	window     fyne.Window
	notify     *ui.Notifier
	jobs       *job.Runner
	front      func(fields map[string]fyne.CanvasObject) // is given the fields of the dialog in front
	lastFolder string                                    // where files were chosen last
	choosing   bool                                      // the desktop's dialog of files is open
}

// firstPath passes on the first of the chosen files.
func firstPath(then func(path string)) func([]string) { return func(paths []string) { then(paths[0]) } }

// askForFile asks for the name of a file to write and passes on its path. It changes no file.
func (s *picker) askForFile(title, name string, then func(path string)) {
	s.choose(ui.FileParts{Title: title, Kind: ui.SaveFile, Name: name, Word: i18n.T("Save"), Then: firstPath(then)})
}

// askToOpen asks for a file with one of the endings and passes on its path.
func (s *picker) askToOpen(title string, endings []string, then func(path string)) {
	s.choose(ui.FileParts{Title: title, Kind: ui.OpenFile, Endings: endings, Word: i18n.T("Open"), Then: firstPath(then)})
}

// askToOpenSeveral asks for files with one of the endings and passes on their paths.
func (s *picker) askToOpenSeveral(title string, endings []string, then func(paths []string)) {
	s.choose(ui.FileParts{Title: title, Kind: ui.OpenFiles, Endings: endings, Word: i18n.T("Import"), Then: then})
}

// askForFolder asks for a folder and passes on its path.
func (s *picker) askForFolder(title, word string, then func(path string)) {
	s.choose(ui.FileParts{Title: title, Kind: ui.ChooseFolder, Word: word, Then: firstPath(then)})
}

// choose asks for files with the desktop's dialog if there is one, else with the window's own. It
// begins in the folder of the last choice, or in the writer's documents folder.
func (s *picker) choose(parts ui.FileParts) {
	parts.Places = ui.UsualPlaces()
	parts.Folder = s.lastFolder
	if parts.Folder == "" {
		parts.Folder = DocumentsFolder()
	}
	then := parts.Then
	parts.Then = func(paths []string) {
		s.lastFolder = filepath.Dir(paths[0])
		then(paths)
	}
	if s.Desktop == nil {
		s.chooseHere(parts)
		return
	}
	if s.choosing {
		return // the dialog that is open comes first
	}
	s.choosing = true
	request := s.request(parts)
	s.jobs.Start(parts.Title, func(ctx context.Context, _ *job.Job) error {
		paths, err := s.Desktop(ctx, request)
		stopped := ctx.Err() != nil
		s.Loop.Post(func() {
			s.choosing = false
			switch {
			case stopped:
			case errors.Is(err, portal.ErrEnded):
				s.notify.ToastAction(i18n.T("No file was chosen."), i18n.T("Choose it here"), func() { s.chooseHere(parts) })
			case err != nil:
				s.chooseHere(parts)
			case len(paths) > 0:
				parts.Then(paths)
			}
		})
		return nil
	})
}

// chooseHere asks with the window's own dialog.
func (s *picker) chooseHere(parts ui.FileParts) {
	s.front(ui.ShowFiles(s.window, parts, func() { s.front(nil) }).Named())
}

// request returns the desktop's request for a dialog.
func (s *picker) request(parts ui.FileParts) portal.Request {
	r := portal.Request{Title: parts.Title, Accept: parts.Word, Folder: parts.Folder, Name: parts.Name, Window: x11Window(s.window)}
	switch parts.Kind {
	case ui.SaveFile:
		r.Kind = portal.Save
	case ui.ChooseFolder:
		r.Kind = portal.Folder
	case ui.OpenFile, ui.OpenFiles:
		if parts.Kind == ui.OpenFile {
			r.Kind = portal.OpenOne
		}
		if len(parts.Endings) > 0 {
			r.Filters = []portal.Filter{{Name: i18n.T("What can be read here"), Endings: parts.Endings}, {Name: i18n.T("All files")}}
		}
	}
	return r
}

// x11Window returns the number of a window on its screen, 0 where it has none.
func x11Window(w fyne.Window) (number uintptr) {
	if native, ok := w.(driver.NativeWindow); ok {
		native.RunNative(func(of any) {
			if x, ok := of.(driver.X11WindowContext); ok {
				number = x.WindowHandle
			}
		})
	}
	return number
}

// DocumentsFolder returns the system's folder for documents, or the home folder.
func DocumentsFolder() string {
	for _, p := range ui.UsualPlaces() {
		if p.Documents {
			return p.Path
		}
	}
	if home, err := os.UserHomeDir(); err == nil {
		return home
	}
	return "."
}
