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
// file stays open. The error is that of the context once it has ended.
func (f *File) SaveCopy(ctx context.Context, path string) error {
	return f.SaveChanged(ctx, path, func(string) error { return nil })
}

// SaveChanged is SaveCopy for a changed copy: change is called with the path of a copy that does not have its final name
// yet, and must close it before it returns.
func (f *File) SaveChanged(ctx context.Context, path string, change func(draft string) error) error {
	err := f.saveAs(ctx, path, change)
	if err != nil && ctx.Err() != nil { // the error of the database may not wrap it
		return ctx.Err()
	}
	if errors.Is(err, ErrNoSpace) { // change knows the draft only
		return errNoSpace(path, err)
	}
	return err
}

func (f *File) saveAs(ctx context.Context, path string, change func(string) error) error {
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
		return errInUse(path)
	}
	var held *lock
	err = retryLocked(func() (err error) { held, err = acquire(abs); return err })
	if errors.Is(err, errLocked) {
		return errInUse(path)
	}
	if err != nil {
		return explain(path, "save a copy as", err)
	}
	defer held.release()
	return explain(path, "save a copy as", f.copyTo(ctx, abs, change))
}

func errInUse(path string) error {
	return &kb.Problem{What: kb.Errorf("“%s” is open in another Dramatis", filepath.Base(path)), Kept: "nothing was changed",
		Do: "choose another name for the copy", Kind: ErrInUse}
}

// copyTo copies from a connection that has the open file: when another program has deleted it, only
// the writing one does.
func (f *File) copyTo(ctx context.Context, path string, change func(string) error) error {
	f.writing.Lock()
	where, err := f.checkFile()
	if err != nil || where == inPlace {
		f.writing.Unlock()
		return copyBase(ctx, f.reader, path, change)
	}
	defer f.writing.Unlock()
	if where == overwritten {
		return errGone(f.path, where)
	}
	if err := copyBase(ctx, f.writer, path, change); err != nil {
		return err
	}
	f.changed = false // all of it is kept there
	return nil
}

// copyBase copies a base to a draft, which takes the target's name once it is changed.
func copyBase(ctx context.Context, from *sql.DB, path string, change func(draft string) error) error {
	name, err := draft(ctx, from, filepath.Dir(path))
	if err != nil {
		return err
	}
	if err = change(name); err == nil {
		err = ctx.Err()
	}
	if err == nil {
		err = replace(name, path)
	}
	if err != nil {
		return errors.Join(err, Remove(name))
	}
	return nil
}

// draft copies a base by VACUUM INTO a temporary file, which is read back.
func draft(ctx context.Context, from *sql.DB, dir string) (string, error) {
	temp, err := TempFile(dir)
	if err != nil {
		return "", err
	}
	name := temp.Name()
	if err = temp.Close(); err == nil {
		_, err = from.ExecContext(ctx, "VACUUM INTO ?", name)
	}
	if err == nil {
		err = flush(name)
	}
	if err == nil {
		err = readBack(ctx, name)
	}
	if err != nil {
		return "", errors.Join(err, Remove(name))
	}
	return name, nil
}

// replace renames a base over another one, which must not be open. It deletes the other's journals first, because SQLite
// would play them back into the new file.
func replace(from, path string) error {
	var aside []string
	for _, s := range journals {
		err := os.Rename(path+s, from+s)
		if err == nil {
			aside = append(aside, s)
		} else if ignoreMissing(err) != nil {
			return errors.Join(err, restoreFiles(from, path, aside))
		}
	}
	if err := os.Rename(from, path); err != nil {
		return errors.Join(err, restoreFiles(from, path, aside))
	}
	var errs []error
	for _, s := range aside {
		errs = append(errs, os.Remove(from+s))
	}
	return errors.Join(append(errs, flushFolder(filepath.Dir(path)))...)
}

func restoreFiles(from, path string, aside []string) error {
	var errs []error
	for _, s := range aside {
		errs = append(errs, os.Rename(from+s, path+s))
	}
	return errors.Join(errs...)
}

// readBack returns an error if a base that was just written can't be read.
func readBack(ctx context.Context, path string) (err error) {
	db, err := sql.Open("sqlite", dsn(path, toRead))
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	var answer string
	if err := db.QueryRowContext(ctx, "PRAGMA quick_check(1)").Scan(&answer); err != nil {
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
		errs = append(errs, ignoreMissing(os.Remove(path+s)))
	}
	return explain(path, "delete", errors.Join(errs...))
}
