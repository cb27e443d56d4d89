package storage

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"dramatis/editor/kb"
)

// SaveCopy writes the knowledge base as it is now to another file, which appears as a whole or not at
// all. It replaces a file of that name and any journal that a killed program left beside it. The open
// file stays open.
func (f *File) SaveCopy(path string) error {
	abs, err := filepath.Abs(path)
	if err != nil {
		return explain(path, "save a copy as", err)
	}
	if real, err := resolve(abs); err == nil {
		abs = real // one file has one lock, and a link stays a link
	}
	inTheWay, err := os.Stat(abs)
	switch {
	case abs == f.path || err == nil && os.SameFile(inTheWay, f.identity):
		return &kb.Problem{What: kb.Errorf("“%s” is the open file itself", filepath.Base(path)), Kept: "nothing was changed",
			Do: "choose another name for the copy", Kind: os.ErrExist}
	case err == nil && isOpen(inTheWay):
		return inUse(path)
	}
	var held *lock
	err = retryLocked(func() (err error) { held, err = acquire(abs); return err })
	if errors.Is(err, errLocked) {
		return inUse(path)
	}
	if err != nil {
		return explain(path, "save a copy as", err)
	}
	defer held.release()
	return explain(path, "save a copy as", f.copyTo(abs))
}

func inUse(path string) error {
	return &kb.Problem{What: kb.Errorf("“%s” is open in another Dramatis", filepath.Base(path)), Kept: "nothing was changed",
		Do: "choose another name for the copy", Kind: ErrInUse}
}

// copyTo copies from a connection that has the open file: when another program has deleted it, only
// the writing one does.
func (f *File) copyTo(path string) error {
	f.writing.Lock()
	where, err := f.whereabouts()
	if err != nil || where == inPlace {
		f.writing.Unlock()
		return snapshot(f.reader, path)
	}
	defer f.writing.Unlock()
	if where == overwritten {
		return goneProblem(f.path, where)
	}
	if err := snapshot(f.writer, path); err != nil {
		return err
	}
	f.changed = false // all of it is kept there
	return nil
}

// snapshot copies a base to a draft that then takes the target's name.
func snapshot(from *sql.DB, path string) error {
	name, err := draft(from, filepath.Dir(path))
	if err != nil {
		return err
	}
	if err := replace(name, path); err != nil {
		return errors.Join(err, unlessMissing(os.Remove(name)))
	}
	return nil
}

// draft copies a base by VACUUM INTO a temporary file, which is read back.
func draft(from *sql.DB, dir string) (name string, err error) {
	temp, err := TempFile(dir)
	if err != nil {
		return "", err
	}
	name = temp.Name()
	defer func() {
		if err != nil {
			err = errors.Join(err, unlessMissing(os.Remove(name)))
		}
	}()
	if err := temp.Close(); err != nil {
		return "", err
	}
	if _, err := from.Exec("VACUUM INTO ?", name); err != nil {
		return "", err
	}
	if err := flush(name); err != nil {
		return "", err
	}
	return name, readBack(name)
}

// replace renames a base over another one. It deletes the other's journals first, which SQLite would
// play into the new file. Nobody may have the other open.
func replace(from, path string) error {
	var aside []string
	for _, s := range journals {
		err := os.Rename(path+s, from+s)
		if err == nil {
			aside = append(aside, s)
		} else if unlessMissing(err) != nil {
			return errors.Join(err, bringBack(from, path, aside))
		}
	}
	if err := os.Rename(from, path); err != nil {
		return errors.Join(err, bringBack(from, path, aside))
	}
	var errs []error
	for _, s := range aside {
		errs = append(errs, os.Remove(from+s))
	}
	return errors.Join(append(errs, flushFolder(filepath.Dir(path)))...)
}

func bringBack(from, path string, aside []string) error {
	var errs []error
	for _, s := range aside {
		errs = append(errs, os.Rename(from+s, path+s))
	}
	return errors.Join(errs...)
}

// readBack fails when a base that was just written can't be read.
func readBack(path string) (err error) {
	db, err := sql.Open("sqlite", dsn(path, toRead))
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	var answer string
	if err := db.QueryRowContext(context.Background(), "PRAGMA quick_check(1)").Scan(&answer); err != nil {
		return err
	}
	if answer != "ok" {
		return fmt.Errorf("the copy that was written is damaged: %s", answer)
	}
	return nil
}

func flush(name string) error {
	file, err := os.OpenFile(name, os.O_RDWR, 0)
	if err != nil {
		return err
	}
	return errors.Join(file.Sync(), file.Close())
}

// Remove deletes a base that nobody has open, with its journals.
func Remove(path string) error {
	var errs []error
	for _, s := range append([]string{""}, sidecars...) {
		errs = append(errs, unlessMissing(os.Remove(path+s)))
	}
	return explain(path, "delete", errors.Join(errs...))
}
