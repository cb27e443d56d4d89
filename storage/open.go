package storage

import (
	"context"
	"database/sql"
	"encoding/binary"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"

	"dramatis/editor"
	"dramatis/editor/kb"
)

var _ editor.Store = (*File)(nil)

// A File is an open knowledge base. As an editor.Store it is for one goroutine at a time; Search, the
// vectors and the cache are safe for concurrent use.
type File struct {
	path       string      // "" in memory
	identity   os.FileInfo // of the open file, whatever its name is now; nil in memory
	writer     *sql.DB
	reader     *sql.DB // the writer itself in memory
	lock       *lock
	readOnly   error
	notice     *kb.Sentence
	expendable bool // see Options

	handle      *os.File // of the file itself, nil when it is read only; closed last (see opened)
	last        stamp
	overwritten bool
	changed     bool // since it was opened

	writing sync.Mutex // one transaction at a time
	begun   bool       // the journal mode was set before the first write
	played  bool       // opening it played back a journal that was left beside it
	closed  bool
	closing sync.Once
	failed  error // of closing
}

// Options of opening.
type Options struct {
	// ReadOnly opens the file without the right to write.
	ReadOnly bool
	// Expendable: everything in the file can be restored from elsewhere, so changes don't wait for the disk. A
	// power failure may lose the last ones, but leaves a valid file (SQLite, PRAGMA synchronous=NORMAL
	// with the write-ahead log).
	Expendable bool
}

// Open opens an existing knowledge base. If another program has it open, it is opened for reading only
// and ReadOnly returns why. A file that can't be opened is left untouched, and the error is a
// *kb.Problem, or that of the context if it has ended.
func Open(ctx context.Context, path string, o Options) (*File, error) {
	return open(ctx, path, o, current)
}

func open(ctx context.Context, path string, o Options, s schema) (*File, error) {
	path, err := resolve(path)
	if err != nil {
		return nil, explain(path, "open", err)
	}
	if _, err := inspect(path, s); err != nil {
		return nil, explain(path, "open", err)
	}
	f := &File{path: path, expendable: o.Expendable}
	if f.identity, err = os.Stat(path); err != nil {
		return nil, explain(path, "open", err)
	}
	// Waiting does not help if this program itself holds the lock; for an expendable copy another one can be used.
	retry := !o.ReadOnly && !o.Expendable && !isOpen(f.identity)
	f.register()
	if err := f.start(ctx, o, retry, s); err != nil {
		err = errors.Join(f.explain("open", err), f.Close())
		if ctx.Err() != nil { // the database may say it otherwise
			err = ctx.Err()
		}
		return nil, err
	}
	return f, nil
}

// start locks the file, connects to it and brings it up to date.
func (f *File) start(ctx context.Context, o Options, retry bool, s schema) error {
	if err := f.claim(o, retry); err != nil {
		return err
	}
	if err := f.connect(); err != nil {
		return err
	}
	version, err := f.version() // the journal may hold a newer one than the header
	if err != nil {
		return err
	}
	if err := f.checkObjects(s, min(version, s.version())); err != nil {
		return err
	}
	if version < s.version() {
		return f.upgrade(ctx, s)
	}
	return nil
}

// claim takes the locks, or sets readOnly to the reason why they can't be had.
func (f *File) claim(o Options, retry bool) (err error) {
	name := filepath.Base(f.path)
	take := func() (err error) {
		if f.lock, err = acquire(f.path); err != nil || o.ReadOnly || !writable(f.path) {
			return err
		}
		if err = f.openAndLock(); errors.Is(err, errLocked) {
			err = errors.Join(err, f.lock.release())
			f.lock = nil
		}
		return err
	}
	if retry {
		err = retryLocked(take)
	} else {
		err = take()
	}
	switch {
	case o.ReadOnly:
		f.readOnly = &kb.Problem{What: kb.Errorf("“%s” was opened for reading only", name),
			Kept: "nothing can be lost", Do: "open it again to change it", Kind: ErrReadOnly}
	case errors.Is(err, errLocked):
		f.readOnly = &kb.Problem{What: kb.Errorf("“%s” is open in another Dramatis, so here it can only be read", name),
			Kept: "nothing can be lost", Do: "close the other one and open the file again to change it", Kind: ErrInUse, Err: ErrReadOnly}
	case err != nil:
		f.readOnly = &kb.Problem{What: kb.Errorf("“%s” is in a folder that can't be written, so it can only be read", name),
			Kept: "nothing can be lost", Do: "save a copy elsewhere to change it", Kind: ErrReadOnly, Err: err}
	case f.handle == nil:
		f.readOnly = &kb.Problem{What: kb.Errorf("“%s” is write-protected, so it can only be read", name),
			Kept: "nothing can be lost", Do: "save a copy elsewhere to change it", Kind: ErrReadOnly}
	}
	if !errors.Is(f.readOnly, ErrInUse) {
		if err := f.clearJournal(); err != nil {
			return err
		}
	}
	if f.readOnly == nil {
		f.remember()
		return nil
	}
	err = f.lock.release()
	f.lock = nil
	return err
}

// openAndLock opens the file itself and locks it.
func (f *File) openAndLock() error {
	handle, err := os.OpenFile(f.path, os.O_RDWR, 0) // a lock for writing takes that
	if err != nil {
		return err
	}
	info, err := handle.Stat()
	if err == nil && !os.SameFile(info, f.identity) {
		err = errGone(f.path, replaced)
	}
	if err == nil {
		err = lockItself(handle)
	}
	if err != nil {
		return errors.Join(err, handle.Close())
	}
	f.handle = handle
	return nil
}

func (f *File) upgrade(ctx context.Context, s schema) error {
	version, err := f.version()
	if err != nil || version >= s.version() {
		return err
	}
	if f.readOnly != nil {
		return &kb.Problem{What: kb.Errorf("“%s” is of an older Dramatis and can't be brought up to date, because it can only be read", filepath.Base(f.path)),
			Kept: leftAsItWas, Do: "open it where it can be written", Kind: ErrReadOnly, Err: f.readOnly}
	}
	return f.migrate(ctx, s, version)
}

func (f *File) version() (version int, err error) {
	err = f.reader.QueryRow("PRAGMA user_version").Scan(&version)
	return version, err
}

// Path returns the file's absolute path, "" in memory.
func (f *File) Path() string { return f.path }

// ReadOnly returns why nothing can be written, a *kb.Problem, nil if it can.
func (f *File) ReadOnly() error { return f.readOnly }

// Deleted data is overwritten, so that a conversation that the writer deletes is gone from the file
// once it is closed.
const pragmas = "_pragma=busy_timeout(5000)&_pragma=foreign_keys(1)&_pragma=cache_size(-4096)" +
	"&_pragma=temp_store(2)&_pragma=cell_size_check(1)&_pragma=trusted_schema(0)&_pragma=synchronous(2)&_pragma=secure_delete(1)"

// How the driver opens a file.
const (
	toRead  = "mode=ro"
	toWrite = "mode=rw&_txlock=immediate"
)

// dsn returns the file's name for the driver, with the characters escaped that have a meaning in a
// URI.
func dsn(path, mode string) string {
	name := strings.NewReplacer("%", "%25", "?", "%3f", "#", "%23").Replace(filepath.ToSlash(path))
	if runtime.GOOS == "windows" {
		name = "/" + name
	}
	return "file:" + name + "?" + pragmas + "&" + mode
}

func (f *File) connect() (err error) {
	if f.reader, err = f.openDB(toRead); err != nil {
		return err
	}
	f.reader.SetMaxOpenConns(4)
	f.reader.SetMaxIdleConns(4)
	if f.readOnly != nil {
		// No connection stays open between queries: it would keep the writing program from merging its
		// journal on closing.
		f.reader.SetMaxIdleConns(-1)
	} else {
		// A journal that was left behind is merged on closing.
		_, err := os.Stat(f.path + "-wal")
		f.begun = err == nil
		f.played = f.begun || hasRollback(f.path)
		if f.writer, err = f.openDB(toWrite); err != nil {
			return err
		}
		f.writer.SetMaxOpenConns(1)
		f.writer.SetMaxIdleConns(1)
		// A journal that a crash left is played back when a writer opens the file; a reader can't do
		// that.
		if err := f.writer.QueryRow("SELECT count(*) FROM sqlite_master").Scan(new(int)); err != nil {
			return err
		}
		f.remember()
	}
	return nil
}

// resolve makes the path absolute and follows links, so that one file has one
// lock.
func resolve(path string) (string, error) {
	abs, err := filepath.Abs(path)
	if err != nil {
		return path, err
	}
	real, err := filepath.EvalSymlinks(abs)
	if err != nil {
		return abs, err
	}
	return real, nil
}

func writable(path string) bool {
	f, err := os.OpenFile(path, os.O_RDWR, 0)
	return err == nil && f.Close() == nil
}

// inspect reads the header of the file without changing it (SQLite file format 1.3) and returns the
// version of its format.
func inspect(path string, s schema) (int, error) {
	info, err := os.Stat(path)
	if err != nil {
		return 0, err
	}
	if !info.Mode().IsRegular() {
		return 0, errCorrupt(path, kb.Errorf("it is not a file"), nil)
	}
	file, err := os.Open(path)
	if err != nil {
		if errors.Is(err, fs.ErrPermission) {
			return 0, &kb.Problem{What: kb.Errorf("“%s” may not be read", filepath.Base(path)), Kept: leftAsItWas,
				Do: "change the file's permissions", Kind: fs.ErrPermission, Err: err}
		}
		return 0, err
	}
	defer file.Close()
	var head [100]byte
	switch _, err := io.ReadFull(file, head[:]); {
	case errors.Is(err, io.EOF):
		return 0, errCorrupt(path, kb.Errorf("it is empty"), nil)
	case errors.Is(err, io.ErrUnexpectedEOF):
		return 0, errCorrupt(path, kb.Errorf("it is something else"), nil)
	case err != nil:
		return 0, err
	}
	if string(head[:len(magic)]) != magic {
		return 0, errCorrupt(path, kb.Errorf("it is something else"), nil)
	}
	if binary.BigEndian.Uint32(head[68:]) != applicationID {
		return 0, errCorrupt(path, kb.Errorf("it is a database of another program"), nil)
	}
	version := int(binary.BigEndian.Uint32(head[60:]))
	if version > s.version() {
		return 0, errNewer(path, version)
	}
	page := int64(binary.BigEndian.Uint16(head[16:]))
	if page == 1 {
		page = 65536
	}
	_, noJournal := os.Stat(path + "-wal")
	if whole := page * int64(binary.BigEndian.Uint32(head[28:])); noJournal != nil && info.Size() < whole {
		return 0, errCorrupt(path, kb.Errorf("its end is missing"), nil)
	}
	return version, nil
}

// Close closes everything, merges the journal and leaves one file.
func (f *File) Close() error {
	f.closing.Do(func() {
		f.writing.Lock()
		defer f.writing.Unlock()
		f.closed = true
		errs := []error{f.disconnect(), f.lock.release()}
		if f.handle != nil {
			errs = append(errs, f.handle.Close())
		}
		f.unregister()
		f.failed = f.explain("close", errors.Join(errs...))
	})
	return f.failed
}

// disconnect closes the connections, which merges the journal.
func (f *File) disconnect() error {
	if f.writer != nil && f.reader != nil {
		if where, err := f.checkFile(); err == nil && where != inPlace {
			return f.closeGone(where)
		}
	}
	var errs []error
	if f.reader != nil && f.reader != f.writer {
		errs = append(errs, f.reader.Close())
	}
	if f.writer != nil {
		if f.path != "" && f.begun {
			errs = append(errs, f.settle())
		}
		errs = append(errs, f.writer.Close())
	}
	return errors.Join(errs...)
}

// settle leaves a plain file without a journal beside it, which can be read from a read-only folder.
// While another program reads the file the journal is only emptied.
func (f *File) settle() error {
	var mode string
	if err := f.writer.QueryRow("PRAGMA journal_mode=DELETE").Scan(&mode); err == nil && mode == "delete" {
		return nil
	}
	var busy, pages, moved int
	return f.writer.QueryRow("PRAGMA wal_checkpoint(TRUNCATE)").Scan(&busy, &pages, &moved)
}
