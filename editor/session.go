package editor

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"time"

	"dramatis/editor/cast"
	"dramatis/editor/kb"
)

// A Transaction is one step: edits that are applied completely or not at all.
type Transaction struct {
	// Label completes the sentence "Undo …"; made by func Label.
	Label string
	Kind  StepKind
	Edits []kb.Edit
	// Group joins consecutive steps of the same group into one undoable step: typing in one field, the
	// passages of one import.
	Group string
	// Quiet transactions are not steps of history and don't clear redo: what engines derive (digests,
	// feelings), chats.
	Quiet bool
	// Stop is called now and then while a large transaction is stored: an error takes all of it back.
	// It may be nil.
	Stop func() error
}

// A Command plans a transaction on a view without changing anything. If it can't run it returns
// *Unavailable, whose Reason a disabled button shows.
type Command func(*cast.View) (Transaction, error)

// A Plan is a Command on a snapshot, for engines and for records from which no view is derived, such as questions. A view
// does not have the newest of those records: while only they change, the view and its snapshot stay the same.
type Plan func(*kb.Snapshot) (Transaction, error)

// Unavailable is the error for a command that can't run now.
type Unavailable struct {
	Reason string // in English
	// Why is the reason as the window shows it; nil if there is only English.
	Why error
	// Chain holds the writer's earlier verdicts against it, if any.
	Chain []*kb.Verdict
}

func (u *Unavailable) Error() string { return u.Reason }

// Unwrap returns the translatable reason.
func (u *Unavailable) Unwrap() error { return u.Why }

// Cannot returns an Unavailable with a reason.
func Cannot(format string, args ...any) error {
	return CannotBecause(kb.Errorf(format, args...))
}

// CannotBecause returns an Unavailable with another error as the reason.
func CannotBecause(why error) error { return &Unavailable{Reason: why.Error(), Why: why} }

// Preview returns the view after a command, without running it.
func Preview(v *cast.View, c Command) (*cast.View, error) {
	tx, err := c(v)
	if err != nil {
		return nil, err
	}
	next, err := applyEdits(v.Snapshot, tx.Edits)
	if err != nil {
		return nil, err
	}
	return cast.Of(next, v), nil
}

// ErrNothing is returned by Undo and Redo when there is nothing left.
var ErrNothing = errors.New("nothing to undo or redo")

// Changed tells watchers what a change affected.
type Changed struct {
	Refs  []kb.Ref
	Label string
	// Author is who did it if it was done in another studio, "" in this one.
	Author string
}

// A Session is an open knowledge base. It is safe for concurrent use; changes happen one after the
// other.
type Session struct {
	store  Store
	shared Shared // the store, if others write it too; else nil
	now    func() time.Time

	mu    sync.Mutex   // held while a change is made; a store may wait for its server then
	past  sync.RWMutex // held while heads are read or changed, never while a store saves
	heads []Head       // changed only under mu too
	view  atomic.Pointer[cast.View]
	snap  atomic.Pointer[kb.Snapshot]

	watch    sync.Mutex
	watchers map[int]func(Changed)
	next     int
}

// Open loads a knowledge base. now returns the time, for steps of history.
func Open(ctx context.Context, store Store, now func() time.Time) (*Session, error) {
	snap, heads, err := store.Load(ctx)
	if err != nil {
		return nil, err
	}
	s := &Session{store: store, now: now, heads: heads, watchers: map[int]func(Changed){}}
	s.snap.Store(snap)
	if shared, ok := store.(Shared); ok {
		s.shared = shared
		shared.Listen(s.follow)
	}
	return s, nil
}

// Snapshot returns the present state.
func (s *Session) Snapshot() *kb.Snapshot { return s.snap.Load() }

// View returns the present state with everything derived from it. It is derived on first use after a
// change.
func (s *Session) View() *cast.View {
	snap := s.snap.Load()
	old := s.view.Load()
	if old != nil && old.Snapshot == snap {
		return old
	}
	v := cast.Of(snap, old)
	s.view.Store(v)
	return v
}

// IsShared reports whether others write the base too. A change of it may wait for its server.
func (s *Session) IsShared() bool { return s.shared != nil }

// ReadOnly returns why nothing can be changed, nil if it can.
func (s *Session) ReadOnly() error { return s.store.ReadOnly() }

// Can returns why a command can't run, nil if it can.
func (s *Session) Can(c Command) error {
	if err := s.store.ReadOnly(); err != nil {
		return CannotBecause(err)
	}
	_, err := c(s.View())
	return err
}

// Do plans a command on the present state and applies it. When it returns nil the change is durable. A
// command without edits does nothing. If others were first, it is planned again on their result, and
// refused if it would undo what they did.
func (s *Session) Do(c Command) error {
	return s.retry(func(since *rivals) error {
		tx, err := c(s.View())
		if err != nil {
			return s.explain(err, since)
		}
		if err := since.against(tx); err != nil {
			return err
		}
		return s.apply(tx)
	})
}

// Put is Do for a Plan, such as the evidence of one passage.
func (s *Session) Put(plan Plan) error {
	return s.retry(func(*rivals) error {
		tx, err := plan(s.snap.Load())
		if err != nil {
			return err
		}
		return s.apply(tx)
	})
}

func (s *Session) apply(tx Transaction) error {
	edits := make([]kb.Edit, 0, len(tx.Edits))
	for _, e := range tx.Edits {
		if !e.Idle() {
			edits = append(edits, e)
		}
	}
	if len(edits) == 0 {
		return nil
	}
	if tx.Kind == Naming && s.shared != nil {
		return errShared()
	}
	change := &Change{Edits: edits, Stop: tx.Stop}
	if !tx.Quiet {
		change.DropUndone = s.hasUndone()
		change.Record = &Head{Group: tx.Group, Kind: tx.Kind, Label: tx.Label, At: s.now()}
	}
	next, err := applyEdits(s.snap.Load(), edits)
	if err != nil {
		return fmt.Errorf("%s: %w", English(tx.Label), err)
	}
	if err := s.store.Commit(change); err != nil {
		return fmt.Errorf("%s: %w", English(tx.Label), err)
	}
	if !tx.Quiet {
		s.record(*change.Record)
	}
	s.publish(next, Changed{Refs: refsOf(edits), Label: tx.Label})
	return nil
}

// applyEdits returns the snapshot after the edits; on an error nothing is changed.
func applyEdits(snap *kb.Snapshot, edits []kb.Edit) (*kb.Snapshot, error) {
	draft := snap.Draft()
	for _, e := range edits {
		if err := draft.Apply(e); err != nil {
			return nil, err
		}
	}
	return draft.Snapshot(), nil
}

func (s *Session) publish(next *kb.Snapshot, what Changed) {
	s.snap.Store(next)
	s.watch.Lock()
	list := make([]func(Changed), 0, len(s.watchers))
	for i := range s.next {
		if w := s.watchers[i]; w != nil {
			list = append(list, w)
		}
	}
	s.watch.Unlock()
	for _, w := range list {
		w(what)
	}
}

// Watch calls f after each change, on the goroutine that makes it and before it ends: f must only note
// what happened. stop ends watching.
func (s *Session) Watch(f func(Changed)) (stop func()) {
	s.watch.Lock()
	defer s.watch.Unlock()
	id := s.next
	s.next++
	s.watchers[id] = f
	return func() {
		s.watch.Lock()
		defer s.watch.Unlock()
		delete(s.watchers, id)
	}
}

// Close ends the session and closes the store.
func (s *Session) Close() error {
	if s.shared != nil {
		s.shared.Listen(nil)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.store.Close()
}
