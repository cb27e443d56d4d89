package storage

import (
	"database/sql"
	"errors"
	"fmt"

	"dramatis/editor/kb"
)

// A derived part of a file can be rebuilt from its records.
type derived int

const (
	words   derived = iota // the index of all texts
	vectors                // of texts: they are embedded again when needed
)

// healing runs do on a derived part. If the part is damaged, it rebuilds the part and runs do once
// more.
func (f *File) healing(part derived, do func() error) error {
	err := do()
	if !errors.Is(err, ErrCorrupt) || f.readOnly != nil {
		return err
	}
	if f.rebuild(part) != nil {
		return err
	}
	return do()
}

// rebuild makes a derived part from the records.
func (f *File) rebuild(part derived) error {
	return f.write("mend", func(tx *sql.Tx) error {
		if part == vectors {
			_, err := tx.Exec("DROP TABLE vector;" + vectorTable)
			return err
		}
		if _, err := tx.Exec("DROP TABLE words; DROP TABLE fragment;" + wordTables); err != nil {
			return err
		}
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
	})
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
