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

// setAside gives the log beside a file another name and tells it. What it holds is
// kept for somebody who finds the file that it belongs to.
func setAside(path string) (string, error) {
	aside := path + "-wal-of-another"
	for n := 2; ; n++ {
		if _, err := os.Lstat(aside); err != nil {
			break
		}
		aside = fmt.Sprintf("%s-wal-of-another-%d", path, n)
	}
	err := unlessMissing(os.Rename(path+"-wal", aside))
	return aside, errors.Join(err, unlessMissing(os.Remove(path+"-shm")))
}

// clearJournal sets the log of another file aside before the file is opened.
func (f *File) clearJournal() error {
	foreign, err := hasForeignJournal(f.path)
	if err != nil || !foreign {
		return err
	}
	name := filepath.Base(f.path)
	if f.readOnly != nil {
		return &Problem{What: kb.Errorf("beside “%s” is the journal of another file, “%s”", name, name+"-wal"),
			Kept: leftAsItWas, Do: "move the journal away and open the file again", Kind: ErrCorrupt}
	}
	aside, err := setAside(f.path)
	if err != nil {
		return err
	}
	f.notice = kb.Errorf("“%s” was put in the place of another file, whose unsaved changes were set aside as “%s”", name, filepath.Base(aside))
	return nil
}

// Notice is what the writer should know about how the file was found, nil when
// there is nothing to say.
func (f *File) Notice() *kb.Sentence { return f.notice }
