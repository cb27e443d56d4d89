package ingest

import (
	"errors"
	"path/filepath"
	"slices"

	"dramatis/editor/kb"
)

// Kinds of problems, for errors.Is. A file that is missing or may not be read is also fs.ErrNotExist
// or fs.ErrPermission.
var (
	ErrEmpty      = errors.New("no text in it")
	ErrBinary     = errors.New("not a text")
	ErrTooLarge   = errors.New("too large")
	ErrNotAFile   = errors.New("not a file")
	ErrUnreadable = errors.New("can't be read")
	ErrEncoding   = errors.New("encoding not understood")
)

// Unchanged is the Kept part of problems with a document.
const Unchanged = "nothing was changed"

// About returns what is wrong with a file: why completes “FILE …”.
func About(path string, why *kb.Sentence) *kb.Sentence {
	return kb.Errorf("“%s” %s", filepath.Base(path), why)
}

// Refused reports whether an error is a *kb.Problem with a document.
func Refused(err error) bool {
	return slices.ContainsFunc([]error{ErrEmpty, ErrBinary, ErrTooLarge, ErrNotAFile, ErrUnreadable, ErrEncoding}, func(kind error) bool { return errors.Is(err, kind) })
}
