package storage

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"testing"

	"dramatis/editor/kb"
)

func TestLoadingALargeBaseEndsWithTheContext(t *testing.T) {
	const records = 100 * loadBatch
	f := must(Create(filepath.Join(t.TempDir(), "large.dramatis")))(t)
	c := insert()
	for i := range records {
		c.Edits = append(c.Edits, kb.Edit{After: &kb.NameEntry{ID: kb.NameID(fmt.Sprint("name ", i)), Seq: i + 1}})
	}
	check(t, f.Commit(c))
	ctx, end := context.WithCancel(t.Context())
	tx, err := f.reader.BeginTx(t.Context(), nil)
	check(t, err)
	defer tx.Rollback()
	read := 0
	err = f.records(ctx, tx, func(kb.Record) { read++; end() })
	if !errors.Is(err, context.Canceled) || read == 0 || read > records/2 {
		t.Errorf("%d of %d records were read: %v", read, records, err)
	}
}
