package editor

import (
	"context"
	"time"

	"dramatis/editor/kb"
)

// A StepKind is what a step of history is about. It is stored with the step, because labels are only
// for display.
type StepKind string

// The kinds of steps.
const (
	Writing    StepKind = ""           // anything else by the writer
	Deciding   StepKind = "decision"   // about who is who
	Importing  StepKind = "import"     // of documents
	Evaluating StepKind = "evaluation" // questions and their scores: no answer depends on them
	Naming     StepKind = "state"      // a name for the base as it is: nothing depends on it
)

// A Head is one step of history without its edits.
type Head struct {
	Seq   int64  // assigned by the store, increasing
	Group string // adjacent steps of the same group are undone together; "" is a group of its own
	Kind  StepKind
	Label string    // completes the sentence "Undo …"
	At    time.Time // when it was done
	// Undone steps can be redone until something new is done.
	Undone bool
	// Author is who did it in a shared base, "" in a file.
	Author string
	// Elsewhere marks a step of another studio, which can't be undone from here.
	Elsewhere bool
}

// A Change is what one call of Commit makes durable, completely or not at all.
type Change struct {
	// Edits are applied to the records.
	Edits []kb.Edit
	// Record, when not nil, adds a step to history that holds Edits; the store
	// sets its Seq.
	Record *Head
	// Undone and Redone are steps of history whose mark changes.
	Undone, Redone []int64
	// DropUndone drops all undone steps first.
	DropUndone bool
	// DropBefore drops all steps with a smaller Seq: they can't be undone any more.
	DropBefore int64
	// Stop is called now and then; Commit returns its error and has no effect then. It may be nil.
	Stop func() error
}

// A Store stores a knowledge base. Commit returns only when the change is durable. A Store is for one
// goroutine at a time, except for Edits.
type Store interface {
	// Load reads all records and the history, oldest step first. It ends soon once the context has
	// ended.
	Load(context.Context) (*kb.Snapshot, []Head, error)
	// Edits returns the edits of one step.
	Edits(seq int64) ([]kb.Edit, error)
	Commit(*Change) error
	// ReadOnly returns why nothing can be written, nil if it can.
	ReadOnly() error
	Close() error
}
