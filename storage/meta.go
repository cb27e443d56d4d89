package storage

import (
	"database/sql"
	"errors"
)

// Meta returns a property of the file itself (who made it), "" if it is not set.
func (f *File) Meta(name string) (string, error) {
	var value string
	err := f.reader.QueryRow("SELECT value FROM meta WHERE name = ?", name).Scan(&value)
	if errors.Is(err, sql.ErrNoRows) {
		return "", nil
	}
	return value, f.explain("read", err)
}

// SetMeta sets a property of the file itself.
func (f *File) SetMeta(name, value string) error {
	return f.write("write to", func(tx *sql.Tx) error { return setMeta(tx, name, value) })
}

func setMeta(tx *sql.Tx, name, value string) error {
	_, err := tx.Exec("INSERT INTO meta (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value", name, value)
	return err
}
