package storage

import (
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"syscall"

	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"

	"dramatis/editor/kb"
)

// Kinds of problems, for errors.Is. A missing file is fs.ErrNotExist, an existing one fs.ErrExist.
var (
	ErrNewer    = errors.New("written by a newer version")
	ErrCorrupt  = errors.New("not a readable knowledge base")
	ErrInUse    = errors.New("in use by another program")
	ErrReadOnly = errors.New("opened for reading only")
	ErrNoSpace  = errors.New("no space left")
	ErrDisk     = errors.New("the disk failed")
	// Of shared bases.
	ErrNoServer = errors.New("the server can't be reached")
	ErrNoBase   = errors.New("no knowledge base is there")
	ErrNoRight  = errors.New("the server does not allow it")
)

const (
	leftAsItWas = "the file was left as it was"
	keptBefore  = "everything saved before is kept"
	playedBack  = "only the journal that was left beside it was played back"
)

func errNewer(path string, version int) error {
	return &kb.Problem{
		What: kb.Errorf("“%s” was written by a newer Dramatis (format %d, this one reads up to %d)", filepath.Base(path), version, current.version()),
		Kept: leftAsItWas, Do: "open it with the newest Dramatis", Kind: ErrNewer}
}

func errCorrupt(path string, why *kb.Sentence, err error) error {
	return &kb.Problem{
		What: kb.Errorf("“%s” can't be read as a knowledge base (%s)", filepath.Base(path), why),
		Kept: leftAsItWas, Do: "choose another file, or a copy of this one from before", Kind: ErrCorrupt, Err: err}
}

// explain makes a Problem of an error of the database or the system. doing says what was being done to
// the file. A Problem is returned unchanged.
func explain(path, doing string, err error) error {
	var known *kb.Problem
	if err == nil || errors.As(err, &known) {
		return err
	}
	name := filepath.Base(path)
	if path == "" {
		name = "the unsaved knowledge base"
	}
	err = fmt.Errorf("%s %s: %w", doing, name, err)
	p := &kb.Problem{What: kb.Errorf("%s “%s” failed", kb.Errorf(doing), name), Kept: keptBefore, Err: err}
	code := codeOf(err)
	switch {
	case code == sqlite3.SQLITE_FULL || errors.Is(err, syscall.ENOSPC) || hasNoIndex(err):
		return errNoSpace(path, err)
	case code == sqlite3.SQLITE_CORRUPT || code == sqlite3.SQLITE_NOTADB:
		return errCorrupt(path, kb.Errorf("it is damaged"), err)
	case code == sqlite3.SQLITE_BUSY || code == sqlite3.SQLITE_LOCKED:
		p.What = kb.Errorf("another program is using “%s”", name)
		p.Kind, p.Do = ErrInUse, "close the other program and try again"
	case code == sqlite3.SQLITE_READONLY || code == sqlite3.SQLITE_PERM || errors.Is(err, fs.ErrPermission) || errors.Is(err, syscall.EROFS):
		p.What = kb.Errorf("“%s” may not be written", name)
		p.Kind, p.Do = ErrReadOnly, "save a copy elsewhere, or change the file's permissions"
	case errors.Is(err, fs.ErrNotExist):
		p.What = kb.Errorf("there is no file “%s”", path)
		p.Kept, p.Do = "nothing was changed", "check the name and the folder"
	default:
		p.Kind, p.Do = ErrDisk, "check the disk, or save a copy elsewhere"
	}
	return p
}

// explain is explain for an open file, which may not be as it was before it was opened.
func (f *File) explain(doing string, err error) error {
	return f.correctKept(explain(f.path, doing, err))
}

func (f *File) corrupt(why *kb.Sentence, err error) error {
	return f.correctKept(errCorrupt(f.path, why, err))
}

// correctKept corrects what an error says of the file if opening it has changed its bytes.
func (f *File) correctKept(err error) error {
	p, ok := err.(*kb.Problem)
	if !ok || p.Kept != leftAsItWas || !f.played {
		return err
	}
	out := *p
	out.Kept = playedBack
	return &out
}

func errNoSpace(path string, err error) error {
	return &kb.Problem{What: kb.Errorf("there is no space left on the disk for “%s”", filepath.Base(path)), Kept: keptBefore,
		Do: "make room on the disk and try again", Kind: ErrNoSpace, Err: err}
}

// hasNoIndex reports whether the index of a journal, which is in a file, could not be made larger.
func hasNoIndex(err error) bool {
	var e *sqlite.Error
	return errors.As(err, &e) && e.Code() == sqlite3.SQLITE_IOERR_SHMSIZE
}

// codeOf is SQLite's primary result code, 0 when it wasn't SQLite.
func codeOf(err error) int {
	var e *sqlite.Error
	if errors.As(err, &e) {
		return e.Code() & 0xff
	}
	return 0
}
