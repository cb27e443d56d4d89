package storage

import (
	"context"
	"database/sql"
	"fmt"
	"runtime"

	"dramatis/editor"
	"dramatis/editor/kb"

	"golang.org/x/sync/errgroup"
)

// loadBatch is how many rows are decoded at a time: enough to make passing them
// between goroutines cheap.
const loadBatch = 256

type row struct {
	kind, key string
	data      []byte
}

// Load reads all records and the history, oldest step first. The file is read
// by one goroutine and decoded by the others. The error is that of the context
// once it has ended.
func (f *File) Load(ctx context.Context) (*kb.Snapshot, []editor.Head, error) {
	snapshot, steps, err := f.load(ctx)
	if err != nil && ctx.Err() != nil { // the database may say it otherwise
		return nil, nil, ctx.Err()
	}
	return snapshot, steps, err
}

func (f *File) load(ctx context.Context) (*kb.Snapshot, []editor.Head, error) {
	tx, err := f.reader.BeginTx(ctx, nil)
	if err != nil {
		return nil, nil, f.explain("read", err)
	}
	defer tx.Rollback()
	steps, err := heads(ctx, tx)
	if err != nil {
		return nil, nil, f.explain("read the history of", err)
	}
	if err := checkNumbers(ctx, tx, steps); err != nil {
		return nil, nil, f.corrupt(kb.Errorf("it is damaged"), err)
	}
	draft := kb.Empty().Draft()
	if err := f.records(ctx, tx, draft.Set); err != nil {
		return nil, nil, f.explain("read", err)
	}
	return draft.Snapshot(), steps, nil
}

// records calls take with every record, in one goroutine and in no order.
func (f *File) records(ctx context.Context, tx *sql.Tx, take func(kb.Record)) error {
	rows := make(chan []row, 8)
	records := make(chan []kb.Record, 8)
	group, ctx := errgroup.WithContext(ctx)
	group.Go(func() error {
		defer close(rows)
		return scan(ctx, tx, rows)
	})
	decoders, dctx := errgroup.WithContext(ctx)
	for range max(2, min(runtime.GOMAXPROCS(0), 4)) {
		decoders.Go(func() error { return f.decode(dctx, rows, records) })
	}
	group.Go(func() error {
		defer close(records)
		return decoders.Wait()
	})
	for batch := range records {
		for _, r := range batch {
			take(r)
		}
	}
	return group.Wait()
}

func scan(ctx context.Context, tx *sql.Tx, out chan<- []row) error {
	rows, err := tx.QueryContext(ctx, allRows("record", "kind", "key", "data"))
	if err != nil {
		return err
	}
	defer rows.Close()
	batch := make([]row, 0, loadBatch)
	flush := func() error {
		select {
		case out <- batch:
			batch = make([]row, 0, loadBatch)
			return nil
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	for rows.Next() {
		var r row
		if err := rows.Scan(&r.kind, &r.key, &r.data); err != nil {
			return err
		}
		if batch = append(batch, r); len(batch) == loadBatch {
			if err := flush(); err != nil {
				return err
			}
		}
	}
	if err := rows.Err(); err != nil {
		return err
	}
	return flush()
}

func (f *File) decode(ctx context.Context, in <-chan []row, out chan<- []kb.Record) error {
	for batch := range in {
		records := make([]kb.Record, 0, len(batch))
		for _, r := range batch {
			record, err := kb.Decode(kb.Kind(r.kind), r.data)
			if err != nil {
				return f.corrupt(kb.Errorf("the %s “%s” in it is damaged", r.kind, r.key), err)
			}
			if record.Key() != r.key {
				return f.corrupt(kb.Errorf("the %s “%s” in it is damaged", r.kind, r.key),
					fmt.Errorf("holds %q", record.Key()))
			}
			records = append(records, record)
		}
		select {
		case out <- records:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	return nil
}
