package storage

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"dramatis/editor"
	"dramatis/editor/kb"
)

// keepBeside writes what was open under an unused name beside its old place.
func keepBeside(path string, write func(path string) error) (string, error) {
	return keepAs(path, "-kept", write)
}

// keepAs writes a base under the first unused name beside another, or in the user's or the system's
// folder for files if that folder can't be written.
func keepAs(path, suffix string, write func(path string) error) (string, error) {
	name := strings.TrimSuffix(filepath.Base(path), Ending) + suffix
	var errs []error
	for _, dir := range []string{filepath.Dir(path), home(), os.TempDir()} {
		kept := filepath.Join(dir, name+Ending)
		for n := 2; !isFree(kept); n++ {
			kept = filepath.Join(dir, fmt.Sprintf("%s-%d%s", name, n, Ending))
		}
		err := write(kept)
		if err == nil {
			return kept, nil
		}
		errs = append(errs, err)
	}
	return "", errors.Join(errs...)
}

func home() string {
	dir, err := os.UserHomeDir()
	if err != nil {
		return os.TempDir()
	}
	return dir
}

// saveRecords makes a base from records: without history, vectors and replies.
func saveRecords(path string, s *kb.Snapshot) error {
	f, err := Create(path)
	if err != nil {
		return err
	}
	c := &editor.Change{}
	for _, kind := range kb.Kinds() {
		for r := range s.Every(kind) {
			c.Edits = append(c.Edits, kb.Edit{After: r})
		}
	}
	if err := errors.Join(f.Commit(c), f.Close()); err != nil {
		return errors.Join(err, os.Remove(path))
	}
	return nil
}

// KeepRecords writes the records of a session to a new file if the base was overwritten while it was
// open. It is called after Close, with its error, and returns the error for the person.
func (f *File) KeepRecords(s *kb.Snapshot, closing error) error {
	if !f.overwritten || !f.changed {
		return closing
	}
	kept, err := keepBeside(f.path, func(path string) error { return saveRecords(path, s) })
	if err != nil {
		return errors.Join(closing, err)
	}
	return errKeptAs(f.path, overwritten, kept)
}
