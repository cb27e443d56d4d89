package shared

import (
	"context"
	"fmt"
	"iter"
	"slices"

	"github.com/jackc/pgx/v5"

	"dramatis/editor"
	"dramatis/editor/kb"
	"dramatis/storage"
)

// TakeIn copies a file into a base that is still empty: its records, its history with authors, its
// vectors and replies, all or nothing. done is called with the number of steps sent so far; it may be
// nil.
func (s *Store) TakeIn(ctx context.Context, from *storage.File, done func(int)) error {
	snapshot, heads, err := from.Load(ctx)
	if err != nil {
		return err
	}
	s.order.Lock()
	defer s.order.Unlock()
	if p := s.readOnly.Load(); p != nil {
		return p
	}
	if s.place.seq > 0 {
		return &kb.Problem{What: kb.Errorf("the shared base “%s” holds something already", s.address), Kept: "nothing was changed",
			Do: "name a database that is empty", Kind: storage.ErrReadOnly}
	}
	err = pgx.BeginFunc(ctx, s.pool, func(tx pgx.Tx) error {
		// Nobody adds anything meanwhile: only one can fill an empty history.
		if _, err := tx.Exec(ctx, "LOCK TABLE dramatis.change IN SHARE ROW EXCLUSIVE MODE"); err != nil {
			return err
		}
		if err := s.copyRows(ctx, tx, "change", changeColumns, s.rowsOf(snapshot, heads, from.Edits, done)); err != nil {
			return err
		}
		if err := s.copyRows(ctx, tx, "vector", []string{"model", "key", "data"}, vectorsOf(from)); err != nil {
			return err
		}
		if err := s.copyRows(ctx, tx, "reply", []string{"key", "data"}, from.Cache().All()); err != nil {
			return err
		}
		_, err := tx.Exec(ctx, "SELECT pg_notify('dramatis', 'change')")
		return err
	})
	if err == nil {
		err = s.catchUp(ctx, s.pool, announced)
	}
	return explain(s.address, "save", err)
}

var changeColumns = []string{"seq", "id", "studio", "step", "past", "past_author", "past_undone", "grp", "kind", "label", "at",
	"undone", "redone", "dropped", "drop_before", "edits"}

// copyRows copies rows into a table.
func (s *Store) copyRows(ctx context.Context, tx pgx.Tx, table string, columns []string, rows iter.Seq2[[]any, error]) error {
	next, stop := iter.Pull2(rows)
	defer stop()
	_, err := tx.CopyFrom(ctx, pgx.Identifier{"dramatis", table}, columns, pgx.CopyFromFunc(func() ([]any, error) {
		row, err, ok := next()
		if !ok {
			return nil, nil // the end (pgx.CopyFromFunc)
		}
		return row, err
	}))
	return err
}

// sentAtOnce is how many records of a file go into one change.
const sentAtOnce = 500

// rowsOf returns the changes that recreate a file: its records, which are no steps, and then its
// history, which repeats none of them.
func (s *Store) rowsOf(snapshot *kb.Snapshot, heads []editor.Head, edits func(int64) ([]kb.Edit, error), done func(int)) iter.Seq2[[]any, error] {
	return func(yield func([]any, error) bool) {
		seq := int64(0)
		put := func(n *editor.RemoteChange) bool {
			r, err := rowOf(n, s.studio)
			seq++
			r.Seq = seq
			return yield(r.values(), err) && err == nil
		}
		var all []kb.Edit
		for _, kind := range kb.Kinds() {
			for r := range snapshot.Every(kind) {
				all = append(all, kb.Edit{After: r})
			}
		}
		for some := range slices.Chunk(all, sentAtOnce) {
			if !put(&editor.RemoteChange{Change: editor.Change{Edits: some}}) {
				return
			}
		}
		for i, h := range heads {
			step, err := edits(h.Seq)
			if err != nil {
				yield(nil, fmt.Errorf("step %d: %w", h.Seq, err))
				return
			}
			if !put(&editor.RemoteChange{Change: editor.Change{Record: &h, Edits: step}, Past: true}) {
				return
			}
			if done != nil {
				done(i + 1)
			}
		}
	}
}

func vectorsOf(from *storage.File) iter.Seq2[[]any, error] {
	return func(yield func([]any, error) bool) {
		models, err := from.VectorModels()
		if err != nil {
			yield(nil, err)
			return
		}
		for model := range models {
			for v, err := range from.Vectors(model) {
				if !yield([]any{model, v.Key, storage.PackVector(v.Values)}, err) || err != nil {
					return
				}
			}
		}
	}
}
