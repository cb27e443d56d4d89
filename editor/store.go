package editor

import (
	"time"

	"dramatis/editor/kb"
)

// A StepKind is what a step of history is about. It is stored with the step: nothing
// but what is shown depends on a label.
type StepKind string

// The kinds of steps.
const (
	Writing    StepKind = ""           // of anything else by the writer
	Deciding   StepKind = "decision"   // about who is who
	Importing  StepKind = "import"     // of documents
	Evaluating StepKind = "evaluation" // questions and their scores: no answer depends on them
	Naming     StepKind = "state"      // a name for the base as it is: nothing depends on it
)

// A Head is one step of history without its edits.
type Head struct {
	Seq   int64  // assigned by the store, growing
	Group string // adjacent steps of the same group are undone as one; "" is a group of its own
	Kind  StepKind
	Label string    // completes the sentence "Undo …"
	At    time.Time // when it was done
	// Undone steps can be redone until something new is done.
	Undone bool
	// Author is who did it in a base that is shared, "" in a file that is not shared.
	Author string
	// Elsewhere marks a step of another studio: it is not undone from here.
	Elsewhere bool
}

// A Change is what one call of Commit makes durable, whole or not at all.
type Change struct {
	// Edits are applied to the records.
	Edits []kb.Edit
	// Record, when not nil, adds a step to history that holds Edits; the store
	// sets its Seq.
	Record *Head
	// Undone and Redone are steps of history whose mark changes.
	Undone, Redone []int64
	// DropUndone forgets all undone steps first.
	DropUndone bool
	// DropBefore forgets all steps of a smaller Seq: they can't be undone any more.
	DropBefore int64
	// Stop is asked now and then; its error takes the change back and is what Commit
	// returns. nil never stops.
	Stop func() error
}

// A Store keeps a knowledge base. Commit returns only when the change is
// durable. A Store is used by one goroutine at a time, except for Edits.
type Store interface {
	// Load reads all records and the history, oldest step first.
	Load() (*kb.Snapshot, []Head, error)
	// Edits are the edits of one step.
	Edits(seq int64) ([]kb.Edit, error)
	Commit(*Change) error
	// ReadOnly says why nothing can be written, nil when it can.
	ReadOnly() error
	Close() error
}
