package storage

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"dramatis/editor/kb"
)

// hasForeignJournal reports whether the write-ahead log beside a file is that of
// another file, which was there before: a program was killed, and then a backup or
// a sync program put this file in the place of the one it had open. SQLite would
// play it back and damage the file.
//
// A log is only begun after the header says so (bytes 18 and 19 are 2, file format
// 1.3.3), and the header only says something else when the log is gone.
func hasForeignJournal(path string) (bool, error) {
	log, err := os.Stat(path + "-wal")
	if err != nil || log.Size() == 0 {
		return false, unlessMissing(err)
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
	return versions == [2]byte{1, 1}, nil
}

// foreignJournal returns the ending of a journal beside a file that is another file's, ""
// when there is no such journal.
func foreignJournal(path string) (ending string, err error) {
	for _, j := range []struct {
		ending    string
		isForeign func(string) (bool, error)
	}{{"-wal", hasForeignJournal}, {"-journal", hasForeignRollback}} {
		if foreign, err := j.isForeign(path); err != nil || foreign {
			return j.ending, err
		}
	}
	return "", nil
}

// setAside gives the journal beside a file another name and tells it. What it holds is
// kept for somebody who finds the file that it belongs to.
func setAside(path, ending string) (string, error) {
	aside := path + ending + "-of-another"
	for n := 2; ; n++ {
		if _, err := os.Lstat(aside); err != nil {
			break
		}
		aside = fmt.Sprintf("%s%s-of-another-%d", path, ending, n)
	}
	err := unlessMissing(os.Rename(path+ending, aside))
	return aside, errors.Join(err, unlessMissing(os.Remove(path+"-shm")))
}

// clearJournal sets the journal of another file aside before the file is opened.
func (f *File) clearJournal() error {
	ending, err := foreignJournal(f.path)
	if err != nil || ending == "" {
		return err
	}
	name := filepath.Base(f.path)
	if f.readOnly != nil {
		return &kb.Problem{What: kb.Errorf("beside “%s” is the journal of another file, “%s”", name, name+ending),
			Kept: leftAsItWas, Do: "move the journal away and open the file again", Kind: ErrCorrupt}
	}
	aside, err := setAside(f.path, ending)
	if err != nil {
		return err
	}
	f.notice = kb.Errorf("“%s” was put in the place of another file, whose unsaved changes were set aside as “%s”", name, filepath.Base(aside))
	return nil
}

// Notice returns what the writer should know about how the file was found, nil when
// there is nothing to say.
func (f *File) Notice() *kb.Sentence { return f.notice }
