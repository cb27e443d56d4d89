package studio

import (
	"errors"

	"dramatis/app/i18n"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/storage"
	"fyne.io/fyne/v2/storage/repository"
)

// leaveChosenFiles makes the toolkit's dialogs leave a file that is chosen for
// saving as it is. By themselves they empty it before anybody has looked at what
// it holds, which may be the very knowledge base that is open.
func leaveChosenFiles() error {
	r, err := repository.ForScheme("file")
	if err != nil {
		return err
	}
	if all, ok := r.(fileRepository); ok {
		repository.Register("file", chooser{all})
	}
	return nil
}

// fileRepository is everything that the toolkit's repository of files can do.
type fileRepository interface {
	repository.WritableRepository
	repository.AppendableRepository
	repository.ListableRepository
	repository.HierarchicalRepository
	repository.DeleteAllRepository
	repository.CopyableRepository
	repository.MovableRepository
}

// A chooser is a repository of files whose writers only say where to write.
type chooser struct{ fileRepository }

// Writer names a file and leaves it as it is.
func (chooser) Writer(u fyne.URI) (fyne.URIWriteCloser, error) { return chosen{u}, nil }

type chosen struct{ uri fyne.URI }

func (c chosen) URI() fyne.URI { return c.uri }
func (chosen) Close() error    { return nil }
func (chosen) Write([]byte) (int, error) {
	return 0, errors.New("a chosen file is written by its path")
}

// askForFile asks for the name of a file to write and hands on its path. What
// may be there already is as it was.
func (s *Studio) askForFile(name string, then func(path string)) {
	d := dialog.NewFileSave(func(w fyne.URIWriteCloser, err error) {
		if err == nil && w != nil {
			then(w.URI().Path())
		}
	}, s.window)
	d.SetFileName(name)
	d.Show()
}

// askToOpen asks for a file with one of the endings and hands on its path.
func (s *Studio) askToOpen(endings []string, then func(path string)) {
	d := dialog.NewFileOpen(func(r fyne.URIReadCloser, err error) {
		if err != nil {
			s.notify.Fail(i18n.T("Opening the file"), err)
			return
		}
		if r == nil {
			return // nothing was chosen
		}
		path := r.URI().Path()
		if r.Close() == nil {
			then(path)
		}
	}, s.window)
	d.SetFilter(storage.NewExtensionFileFilter(endings))
	d.Show()
}
