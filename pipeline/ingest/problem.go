package ingest

import (
	"fmt"
	"path/filepath"
)

// A Problem is why a file can't be taken in: one sentence for a person.
type Problem struct {
	File string // base name
	What string
	Do   string
	Err  error
}

// Error says what happened, what was kept and what to do.
func (p *Problem) Error() string {
	return fmt.Sprintf("“%s” %s; nothing was changed: %s", p.File, p.What, p.Do)
}

// Unwrap gives the cause.
func (p *Problem) Unwrap() error { return p.Err }

// UserError marks the sentence as fit to be shown as it is.
func (p *Problem) UserError() bool { return true }

func problem(path, what, do string, err error) error {
	return &Problem{File: filepath.Base(path), What: what, Do: do, Err: err}
}
