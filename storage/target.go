package storage

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"dramatis/editor/kb"
)

// Ending is the extension of the file of a knowledge base.
const Ending = ".dramatis"

// journals are the extensions of SQLite's files beside a base; sidecars also has that of the lock.
var (
	journals = []string{"-wal", "-shm", "-journal"}
	sidecars = append([]string{"-lock"}, journals...)
)

// CheckTarget returns an error if only a knowledge base may be written at a path: there is a base under any name and through
// any link, or the journal or lock of one, or the name is one that only a base should have. Every writer of other files
// calls it first. It opens no base that this program has open.
func CheckTarget(path string) error {
	of := path
	for _, s := range sidecars {
		if strings.HasSuffix(strings.ToLower(path), s) {
			of = path[:len(path)-len(s)]
		}
	}
	if strings.HasSuffix(strings.ToLower(of), Ending) {
		return refuseTarget(kb.Errorf("“%s” is the name of a knowledge base", filepath.Base(path)), nil)
	}
	if of != path {
		if err := checkContent(of); err != nil {
			return err
		}
	}
	return checkContent(path)
}

// checkContent refuses a path at which there is a base, or something else that is no file.
func checkContent(path string) error {
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case err != nil || info.IsDir():
		return nil // the error of writing will say what is wrong
	case !info.Mode().IsRegular():
		return refuseTarget(kb.Errorf("“%s” is not an ordinary file", filepath.Base(path)), nil)
	}
	if isOpen(info) {
		return refuseTarget(kb.Errorf("“%s” is the open knowledge base itself", filepath.Base(path)), nil)
	}
	is, err := isDatabase(path)
	if is || err != nil {
		return refuseTarget(kb.Errorf("“%s” is a knowledge base or another database", filepath.Base(path)), err)
	}
	return nil
}

func refuseTarget(what *kb.Sentence, err error) error {
	return &kb.Problem{What: what, Kept: "nothing was changed", Do: "choose another name", Kind: fs.ErrExist, Err: err}
}

// magic is how every SQLite file begins (file format, 1.3.1).
const magic = "SQLite format 3\x00"

// IsBase reports whether a file that can't be opened may be a base: it starts like one, or has the
// name of one and isn't empty.
func IsBase(path string) bool {
	info, err := os.Stat(path)
	if err != nil || !info.Mode().IsRegular() || info.Size() < minBase {
		return false
	}
	is, err := isDatabase(path)
	return err == nil && is || strings.HasSuffix(strings.ToLower(path), Ending)
}

// minBase is less than the size of any base.
const minBase = 4096

func isDatabase(path string) (bool, error) {
	file, err := os.Open(path)
	if err != nil {
		return false, nil // what can't be read can't be recognised; renaming over it reports what is wrong
	}
	defer file.Close()
	head := make([]byte, len(magic))
	if n, err := io.ReadFull(file, head); err != nil && !errors.Is(err, io.EOF) && !errors.Is(err, io.ErrUnexpectedEOF) {
		return false, err
	} else {
		return string(head[:n]) == magic, nil
	}
}
