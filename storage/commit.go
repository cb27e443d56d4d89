package storage

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"strings"

	"dramatis/editor"
	"dramatis/editor/kb"
)

// write runs one transaction, which is durable when write returns nil and has no effect when it
// returns an error. The error is a *kb.Problem.
func (f *File) write(doing string, do func(*sql.Tx) error) error {
	if f.readOnly != nil {
		return f.readOnly
	}
	f.writing.Lock()
	defer f.writing.Unlock()
	if f.closed {
		return f.explain(doing, sql.ErrConnDone)
	}
	if err := f.checkPresent(); err != nil {
		return err
	}
	f.begin()
	defer f.remember()
	tx, err := f.writer.BeginTx(context.Background(), nil)
	if err != nil {
		return f.explain(doing, err)
	}
	if err = do(tx); err == nil {
		err = countChange(tx)
	}
	if err != nil {
		if undo := tx.Rollback(); undo != nil && !errors.Is(undo, sql.ErrTxDone) {
			err = errors.Join(err, undo)
		}
		if stop := (stoppedError{}); errors.As(err, &stop) {
			return stop.error
		}
		return f.explain(doing, err)
	}
	if err := tx.Commit(); err != nil {
		return f.explain(doing, err)
	}
	return f.acknowledge()
}

// acknowledge returns an error if the file that was written is no longer found under its name.
func (f *File) acknowledge() error {
	f.remember()
	if err := f.checkPresent(); err != nil {
		return err
	}
	f.changed = true
	return nil
}

// begin sets the journal mode before the first change, so that opening a file doesn't touch it. The
// changes of a file of an earlier version are counted before there is a log. Where
// the write-ahead log does not work (a network drive), SQLite itself stays with the rollback journal,
// which is slower and as safe.
func (f *File) begin() {
	if f.begun {
		return
	}
	f.begun = true
	_ = startCount(f.writer) // else the first change does it
	var mode string
	if err := f.writer.QueryRow("PRAGMA journal_mode=WAL").Scan(&mode); err != nil || mode != "wal" {
		_ = f.writer.QueryRow("PRAGMA journal_mode=DELETE").Scan(&mode)
	}
}

// Commit makes the change durable, whole or not at all. It sets the step's Seq.
func (f *File) Commit(c *editor.Change) error {
	edits, err := encode(c.Edits)
	if err != nil {
		return f.explain("save", err)
	}
	if !slices.ContainsFunc(c.Edits, func(e kb.Edit) bool { return e.Ref().Kind == kb.KindText }) {
		return f.commit(c, edits)
	}
	return f.withRepair(words, func() error { return f.commit(c, edits) })
}

// dropUndone deletes the last steps of this studio, those that are undone: only they are searched,
// however long the history is.
const dropUndone = `DELETE FROM history WHERE undone AND NOT elsewhere AND
	seq > ifnull((SELECT seq FROM history WHERE NOT undone AND NOT elsewhere ORDER BY seq DESC LIMIT 1), -1)`

func (f *File) commit(c *editor.Change, edits []kb.Encoded) error {
	var seq int64
	err := f.write("save", func(tx *sql.Tx) (err error) {
		if c.DropUndone {
			if _, err := tx.Exec(dropUndone); err != nil {
				return err
			}
		}
		seq, err = applyChange(tx, c, edits)
		return err
	})
	if err == nil && c.Record != nil {
		c.Record.Seq = seq
	}
	return err
}

func encode(edits []kb.Edit) (out []kb.Encoded, err error) {
	out = make([]kb.Encoded, len(edits))
	for i, e := range edits {
		if out[i], err = e.Encode(); err == nil {
			err = checkSize(out[i])
		}
		if err != nil {
			return nil, err
		}
	}
	return out, nil
}

// applyChange writes a change and returns the number of its step.
func applyChange(tx *sql.Tx, c *editor.Change, edits []kb.Encoded) (seq int64, err error) {
	if c.DropBefore > 0 {
		if _, err := tx.Exec("DELETE FROM history WHERE seq < ?", c.DropBefore); err != nil {
			return 0, err
		}
	}
	if err := apply(tx, edits, c.Stop); err != nil {
		return 0, err
	}
	for _, s := range c.Undone {
		if err := mark(tx, s, true); err != nil {
			return 0, err
		}
	}
	for _, s := range c.Redone {
		if err := mark(tx, s, false); err != nil {
			return 0, err
		}
	}
	if c.Record == nil {
		return 0, nil
	}
	return note(tx, c.Record, edits)
}

// A stoppedError error wraps the reason for which the maker of a change took it back.
type stoppedError struct{ error }

// sortByKey returns edits that only write records in the order of their keys, in which the index takes many of them in much
// less time. Others stay as they are.
func sortByKey(edits []kb.Encoded) []kb.Encoded {
	if len(edits) < rowsAtOnce || slices.ContainsFunc(edits, func(e kb.Encoded) bool { return e.After == nil }) {
		return edits
	}
	out := slices.Clone(edits)
	slices.SortStableFunc(out, func(a, b kb.Encoded) int {
		x, y := a.Ref(), b.Ref()
		return cmp.Or(strings.Compare(string(x.Kind), string(y.Kind)), strings.Compare(x.Key, y.Key))
	})
	return out
}

func apply(tx *sql.Tx, edits []kb.Encoded, stop func() error) error {
	put := inserter{tx: tx, start: "INSERT INTO record (kind, key, data) VALUES",
		end: " ON CONFLICT (kind, key) DO UPDATE SET data = excluded.data", columns: 3}
	defer put.close()
	for _, e := range sortByKey(edits) {
		ref := e.Ref()
		if e.After != nil {
			if err := put.add(string(ref.Kind), ref.Key, e.After); err != nil {
				return err
			}
			continue
		}
		if err := put.flush(); err != nil {
			return err
		}
		if _, err := tx.Exec("DELETE FROM record WHERE kind = ? AND key = ?", string(ref.Kind), ref.Key); err != nil {
			return err
		}
	}
	if err := put.flush(); err != nil {
		return err
	}
	// Last: FTS5 writes what it has gathered before every statement of several rows.
	for _, e := range edits {
		if ref := e.Ref(); ref.Kind == kb.KindText {
			if err := reindex(tx, e.Edit, stop); err != nil {
				return fmt.Errorf("index text %s: %w", ref.Key, err)
			}
		}
	}
	return nil
}
