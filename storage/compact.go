package storage

import (
	"context"
	"fmt"
	"os"
)

// A Weight is the size of a file in bytes, and of the parts that can be deleted.
type Weight struct {
	File    int64 // the file itself
	Steps   int   // of history
	History int64 // needed to undo them
	Replies int   // of engines, in the cache
	Cache   int64 // their size
	Free    int64 // unused
}

// MeasureUsage measures the file; of history only the steps before a number.
func (f *File) MeasureUsage(before int64) (w Weight, err error) {
	info, err := os.Stat(f.path)
	if err != nil {
		return w, f.explain("read", err)
	}
	w.File = info.Size()
	var page, free int64
	for _, q := range []struct {
		ask  string
		args []any
		into []any
	}{
		{"SELECT count(*), coalesce(sum(length(edits) + length(label)), 0) FROM history WHERE seq < ?", []any{before}, []any{&w.Steps, &w.History}},
		{"SELECT count(*), coalesce(sum(length(data)), 0) FROM cache", nil, []any{&w.Replies, &w.Cache}},
		{"PRAGMA page_size", nil, []any{&page}},
		{"PRAGMA freelist_count", nil, []any{&free}},
	} {
		if err := f.reader.QueryRow(q.ask, q.args...).Scan(q.into...); err != nil {
			return w, f.explain("read", err)
		}
	}
	w.Free = page * free
	return w, nil
}

// Compact writes the file again without unused space (VACUUM). The disk needs room for a second file
// meanwhile. Killed or cancelled, it leaves the file as it was.
func (f *File) Compact(ctx context.Context) error {
	const doing = "compact"
	if f.readOnly != nil {
		return f.readOnly
	}
	f.writing.Lock()
	defer f.writing.Unlock()
	if err := f.checkPresent(); err != nil {
		return err
	}
	f.begin()
	defer f.remember()
	if _, err := f.writer.ExecContext(ctx, "VACUUM"); err != nil {
		if ctx.Err() != nil {
			return fmt.Errorf("%s: %w", doing, ctx.Err())
		}
		return f.explain(doing, err)
	}
	if err := f.mergeJournal(); err != nil {
		return f.explain(doing, err)
	}
	return f.acknowledge()
}
