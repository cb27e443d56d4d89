package ingest

import (
	"errors"
	"path/filepath"

	"dramatis/editor/kb"
)

// The kinds of problems, for errors.Is. A file that is missing or may not be
// read is also fs.ErrNotExist or fs.ErrPermission.
var (
	ErrEmpty      = errors.New("no text in it")
	ErrBinary     = errors.New("not a text")
	ErrTooLarge   = errors.New("too large")
	ErrNotAFile   = errors.New("not a file")
	ErrUnreadable = errors.New("can't be read")
	ErrEncoding   = errors.New("encoding not understood")
)

// A Problem is why a file can't become a document, for a person. Nothing was
// changed when there is one.
type Problem struct {
	Path string
	Why  *kb.Sentence // completes "FILE …"
	Do   string       // what to do
	Kind error        // one of the kinds above
	Err  error        // what lies beneath, may be nil
}

// Error is one sentence without a full stop.
func (p *Problem) Error() string { return p.sentence().Error() }

// Said gives the sentence and its parts.
func (p *Problem) Said() (english string, args []any) { return p.sentence().Said() }

func (p *Problem) sentence() *kb.Sentence {
	return kb.Errorf("“%s” %s; nothing was changed: %s", filepath.Base(p.Path), p.Why, kb.Errorf(p.Do))
}

// Hint is empty: the sentence says what to do already. It marks the error as one
// for the writer.
func (p *Problem) Hint() string { return "" }

// Unwrap gives the kind and what lies beneath.
func (p *Problem) Unwrap() []error {
	if p.Err == nil {
		return []error{p.Kind}
	}
	return []error{p.Kind, p.Err}
}
