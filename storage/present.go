package storage

import (
	"bytes"
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"dramatis/editor/kb"
)

// ErrGone means that another program has deleted, moved, replaced or overwritten
// the file while it was open here.
var ErrGone = errors.New("the file is no longer the one that was opened")

// A fileState says what happened to the file.
type fileState int

const (
	inPlace fileState = iota
	deleted
	moved
	replaced
	overwritten
)

// A stamp is the state of the file when this program last used it.
type stamp struct {
	size     int64
	modified time.Time
	header   [2 * 4096]byte // of SQLite, and the page with the count of changes
}

func (f *File) takeStamp() (s stamp, err error) {
	info, err := f.handle.Stat()
	if err != nil {
		return s, err
	}
	s.size, s.modified = info.Size(), info.ModTime()
	_, err = f.handle.ReadAt(s.header[:], 0)
	return s, err
}

// remember records the state of the file after a change of our own.
func (f *File) remember() {
	if f.handle == nil {
		return
	}
	if s, err := f.takeStamp(); err == nil {
		f.last = s
	}
}

// checkFile checks that the open file still has its name and is as this program left it. It costs one stat.
func (f *File) checkFile() (fileState, error) {
	if f.handle == nil {
		return inPlace, nil // in memory, or read only
	}
	if f.overwritten {
		return overwritten, nil
	}
	named, err := os.Stat(f.path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		if own, err := f.handle.Stat(); err == nil && hasName(own) {
			return moved, nil
		}
		return deleted, nil
	case err != nil:
		return inPlace, err
	case !os.SameFile(named, f.identity):
		return replaced, nil
	case named.Size() == f.last.size && named.ModTime().Equal(f.last.modified):
		return inPlace, nil
	}
	now, err := f.takeStamp()
	if err != nil && now.size >= int64(len(now.header)) {
		return inPlace, err
	}
	if now.size >= f.last.size && bytes.Equal(now.header[:], f.last.header[:]) {
		f.last = now // only the time of the file has changed
		return inPlace, nil
	}
	f.overwritten = true
	return overwritten, nil
}

// checkPresent returns an error if the file was moved or replaced: what is written then would be lost.
func (f *File) checkPresent() error {
	where, err := f.checkFile()
	if err != nil {
		return f.explain("find", err)
	}
	if where == inPlace {
		return nil
	}
	if where != overwritten {
		// What was acknowledged must leave the journal, which has the old name.
		_ = f.mergeJournal()
		f.remember()
	}
	return errGone(f.path, where)
}

func errGone(path string, where fileState) *kb.Problem {
	name := filepath.Base(path)
	p := &kb.Problem{Kept: "what was decided here is kept as long as it is open", Do: "save a copy under another name", Kind: ErrGone}
	switch where {
	case moved:
		p.What = kb.Errorf("“%s” was moved or renamed by another program", name)
		p.Kept, p.Do = "everything saved before is in it", "close it and open it under its new name"
	case deleted:
		p.What = kb.Errorf("“%s” was deleted by another program", name)
	case replaced:
		p.What = kb.Errorf("“%s” was replaced by another program", name)
	default:
		p.What = kb.Errorf("“%s” was overwritten by another program", name)
		p.Do = "close it; what was decided is then written to a file beside it"
	}
	return p
}

// errKeptAs returns the error of closing when the data is in another file now.
func errKeptAs(path string, where fileState, kept string) *kb.Problem {
	return &kb.Problem{What: kb.Errorf("%s; what was open here is kept as “%s”", errGone(path, where).What, kept),
		Kept: "nothing is lost", Do: "open that file to go on", Kind: ErrGone}
}

// mergeJournal merges the journal into the open file, whatever its name is now.
func (f *File) mergeJournal() error {
	var busy, pages, done int
	return f.writer.QueryRow("PRAGMA wal_checkpoint(TRUNCATE)").Scan(&busy, &pages, &done)
}

// closeGone closes a file that has gone. Changes since it was opened that would be lost are kept beside it.
func (f *File) closeGone(where fileState) error {
	problem := errGone(f.path, where)
	switch {
	case where == overwritten && !f.changed: // nothing was changed since the file was opened
		return f.closeOverwritten()
	case where == overwritten:
		return errors.Join(problem, f.closeOverwritten())
	}
	var errs []error
	if where != moved && f.changed {
		kept, err := keepBeside(f.path, func(path string) error {
			return copyBase(context.Background(), f.writer, path, func(string) error { return nil })
		})
		if err != nil {
			errs = append(errs, problem, err)
		} else {
			errs = append(errs, errKeptAs(f.path, where, kept))
		}
	}
	if where == moved && f.begun {
		errs = append(errs, f.settle())
	}
	return errors.Join(append(errs, f.reader.Close(), f.writer.Close())...)
}

// closeOverwritten closes a file that was overwritten without writing to it: the last connection to close is
// read only, so SQLite plays no journal back. The journal is set aside.
func (f *File) closeOverwritten() error {
	conn, err := f.reader.Conn(context.Background())
	if err == nil {
		defer conn.Close()
		_, err = conn.ExecContext(context.Background(), "SELECT count(*) FROM sqlite_master")
	}
	errs := []error{f.writer.Close()}
	if err == nil {
		errs = append(errs, conn.Close())
	}
	errs = append(errs, f.reader.Close())
	_, err = setAside(f.path, "-wal")
	return errors.Join(append(errs, err)...)
}

// A connector opens connections only while the file is the one that was opened.
type connector struct {
	file   *File
	driver driver.Driver
	dsn    string
}

func (c connector) Connect(context.Context) (driver.Conn, error) {
	if c.file.handle != nil {
		if named, err := os.Stat(c.file.path); err != nil || !os.SameFile(named, c.file.identity) {
			return nil, errGone(c.file.path, replaced)
		}
	}
	return c.driver.Open(c.dsn)
}

func (c connector) Driver() driver.Driver { return c.driver }

// openDB opens connections to the file as it is.
func (f *File) openDB(mode string) (*sql.DB, error) {
	plain, err := sql.Open("sqlite", "")
	if err != nil {
		return nil, err
	}
	driver := plain.Driver()
	if err := plain.Close(); err != nil {
		return nil, err
	}
	name := dsn(f.path, mode)
	if f.expendable {
		name = strings.Replace(name, "synchronous(2)", "synchronous(1)", 1)
	}
	return sql.OpenDB(connector{f, driver, name}), nil
}
