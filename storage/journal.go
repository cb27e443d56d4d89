package storage

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"dramatis/editor/kb"
)

// hasForeignJournal reports whether the write-ahead log beside a file belongs to another file that was
// there before: a program was killed, and then a backup or sync program put this file in its place.
// SQLite would play the log back and damage the file.
//
// A log exists only while the header says so (bytes 18 and 19 are 2, file format 1.3.3). A copy that
// was made of an open base has such a header too, so the changes are compared that each of them counts.
func hasForeignJournal(path string) (bool, error) {
	log, err := os.Open(path + "-wal")
	if err != nil {
		return false, ignoreMissing(err)
	}
	defer log.Close()
	if info, err := log.Stat(); err != nil || info.Size() == 0 {
		return false, err
	}
	file, err := os.Open(path)
	if err != nil {
		return false, err
	}
	defer file.Close()
	var versions [2]byte
	if _, err := file.ReadAt(versions[:], 18); err != nil && !errors.Is(err, io.EOF) {
		return false, err
	}
	if versions == [2]byte{1, 1} {
		return true, nil
	}
	counted, page := changesOf(path)
	if counted == 0 {
		return false, nil
	}
	first, last, err := changesIn(log, page)
	return first != 0 && (counted < first-1 || counted > last), err
}

// foreignJournal returns the extension of a journal beside a file that belongs to another file, "" if
// there is none.
func foreignJournal(path string) (ending string, err error) {
	for _, j := range []struct {
		ending    string
		isForeign func(string) (bool, error)
	}{{"-wal", hasForeignJournal}, {"-journal", hasForeignRollback}} {
		if isNotFile(path + j.ending) {
			return j.ending, nil // it is no journal, and reading a pipe would not end
		}
		if foreign, err := j.isForeign(path); err != nil || foreign {
			return j.ending, err
		}
	}
	return "", nil
}

// isNotFile reports whether something other than a file has a name: a folder or a pipe.
func isNotFile(name string) bool {
	info, err := os.Stat(name)
	return err == nil && !info.Mode().IsRegular()
}

// setAside renames the journal beside a file and returns its new name, so that its content is not lost if the file that it
// belongs to is found.
func setAside(path, ending string) (string, error) {
	aside := path + ending + "-of-another"
	for n := 2; ; n++ {
		if _, err := os.Lstat(aside); err != nil {
			break
		}
		aside = fmt.Sprintf("%s%s-of-another-%d", path, ending, n)
	}
	err := ignoreMissing(os.Rename(path+ending, aside))
	return aside, errors.Join(err, ignoreMissing(os.Remove(path+"-shm")))
}

// clearJournal sets the journals of another file aside before the file is opened.
func (f *File) clearJournal() error {
	for {
		ending, err := foreignJournal(f.path)
		if err != nil || ending == "" {
			return err
		}
		if err := f.clear(ending); err != nil {
			return err
		}
	}
}

func (f *File) clear(ending string) error {
	name := filepath.Base(f.path)
	journal, noFile := name+ending, isNotFile(f.path+ending)
	if f.readOnly != nil {
		what := kb.Errorf("beside “%s” is the journal of another file, “%s”", name, journal)
		if noFile {
			what = kb.Errorf("“%s”, where the journal of “%s” would be, is a folder or a pipe", journal, name)
		}
		return &kb.Problem{What: what, Kept: leftAsItWas, Do: "move it away and open the file again", Kind: ErrCorrupt}
	}
	aside, err := setAside(f.path, ending)
	if err != nil {
		return err
	}
	f.notice = kb.Errorf("“%s” was put in the place of another file, whose unsaved changes were set aside as “%s”", name, filepath.Base(aside))
	if noFile {
		f.notice = kb.Errorf("“%s”, where the journal of “%s” would be, was a folder or a pipe, and was set aside as “%s”", journal, name, filepath.Base(aside))
	}
	return nil
}

// Notice returns what the writer should know about the state in which the file was found, nil if
// nothing.
func (f *File) Notice() *kb.Sentence { return f.notice }
