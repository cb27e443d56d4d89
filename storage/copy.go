package storage

import (
	"errors"
	"os"
	"path/filepath"

	"dramatis/editor/kb"
)

// SaveCopy writes the knowledge base as it is now to another file, which appears
// whole or not at all; a file of that name is replaced. The open file stays the
// one that is worked on.
func (f *File) SaveCopy(path string) error {
	abs, err := filepath.Abs(path)
	if err != nil {
		return explain(path, "save a copy as", err)
	}
	if real, err := resolve(abs); err == nil && real == f.path {
		return &Problem{What: kb.Errorf("“%s” is the open file itself", filepath.Base(path)), Kept: "nothing was changed",
			Do: "choose another name for the copy", Kind: os.ErrExist}
	}
	if held, err := acquire(abs); errors.Is(err, errLocked) {
		return &Problem{What: kb.Errorf("“%s” is open in another Dramatis", filepath.Base(path)), Kept: "nothing was changed",
			Do: "choose another name for the copy", Kind: ErrInUse}
	} else if err != nil {
		return explain(path, "save a copy as", err)
	} else {
		defer held.release()
	}
	return explain(path, "save a copy as", f.snapshot(abs))
}

// snapshot copies the file by VACUUM INTO a temporary file beside the target,
// which then takes the target's name.
func (f *File) snapshot(path string) (err error) {
	temp, err := os.CreateTemp(filepath.Dir(path), ".dramatis-*")
	if err != nil {
		return err
	}
	name := temp.Name()
	defer func() {
		if err != nil {
			err = errors.Join(err, unlessMissing(os.Remove(name)))
		}
	}()
	if err := temp.Close(); err != nil {
		return err
	}
	if _, err := f.reader.Exec("VACUUM INTO ?", name); err != nil {
		return err
	}
	if err := flush(name); err != nil {
		return err
	}
	if err := os.Chmod(name, 0o644); err != nil {
		return err
	}
	return os.Rename(name, path)
}

func flush(name string) error {
	file, err := os.OpenFile(name, os.O_RDWR, 0)
	if err != nil {
		return err
	}
	return errors.Join(file.Sync(), file.Close())
}
