package storage

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"dramatis/editor/kb"
)

// A derivedPart of a file can be rebuilt from its records.
type derivedPart struct {
	names  string // of its tables, as in SQL
	tables string // SQL that makes them, empty
	fill   func(*sql.Tx) error
}

var (
	words   = derivedPart{"'words', 'words_data', 'words_idx', 'words_docsize', 'words_config', 'fragment'", wordTables, indexTexts}
	vectors = derivedPart{"'vector'", vectorTable, func(*sql.Tx) error { return nil }} // of texts: they are embedded again when needed
)

// withRepair runs do on a derived part. If the part is damaged, it rebuilds the part and runs do once more.
func (f *File) withRepair(part derivedPart, do func() error) error {
	err := do()
	if !errors.Is(err, ErrCorrupt) || f.readOnly != nil {
		return err
	}
	if f.rebuild(part) != nil {
		return err
	}
	return do()
}

// rebuild makes a derived part from the records. To drop a damaged table its pages would be read, so it
// is only taken out of SQLite's table of tables, and compacting gives its pages back.
func (f *File) rebuild(part derivedPart) error {
	err := f.write("mend", func(tx *sql.Tx) error {
		_, err := tx.Exec("PRAGMA writable_schema = ON; DELETE FROM sqlite_master WHERE tbl_name IN (" + part.names + ")") // #nosec G202 -- constants
		if _, e := tx.Exec("PRAGMA writable_schema = RESET"); err != nil || e != nil {
			return errors.Join(err, e)
		}
		if _, err := tx.Exec(part.tables); err != nil {
			return err
		}
		return part.fill(tx)
	})
	if err == nil {
		_ = f.Compact(context.Background()) // the part can be used without
	}
	return err
}

func indexTexts(tx *sql.Tx) error {
	texts, err := textsOf(tx)
	if err != nil {
		return err
	}
	for _, key := range texts {
		var data []byte
		if err := tx.QueryRow("SELECT data FROM record WHERE kind = ? AND key = ?", kb.KindText, key).Scan(&data); err != nil {
			return err
		}
		record, err := kb.Decode(kb.KindText, data)
		if err != nil {
			return fmt.Errorf("text %s: %w", key, err)
		}
		if err := reindex(tx, kb.Edit{After: record}, nil); err != nil {
			return err
		}
	}
	return nil
}

func textsOf(tx *sql.Tx) (keys []string, err error) {
	rows, err := tx.Query("SELECT key FROM record WHERE kind = ? ORDER BY key", kb.KindText)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var key string
		if err := rows.Scan(&key); err != nil {
			return nil, err
		}
		keys = append(keys, key)
	}
	return keys, rows.Err()
}
