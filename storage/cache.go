package storage

import (
	"database/sql"
	"errors"
	"iter"
)

// A Cache stores the paid replies of engines in the file, by key. It is safe for concurrent use. It stores nothing if the
// file is read-only.
type Cache struct{ file *File }

// Cache returns the file's cache of replies.
func (f *File) Cache() *Cache { return &Cache{f} }

// Get finds a reply.
func (c *Cache) Get(key string) (data []byte, found bool, err error) {
	err = c.file.reader.QueryRow("SELECT data FROM cache WHERE key = ?", key).Scan(&data)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, false, nil
	}
	return data, err == nil, c.file.explain("read a reply from", err)
}

// Put stores a reply.
func (c *Cache) Put(key string, data []byte) error {
	if c.file.readOnly != nil {
		return nil
	}
	if data == nil {
		data = []byte{}
	}
	return c.file.write("keep a reply in", func(tx *sql.Tx) error {
		_, err := tx.Exec("INSERT INTO cache (key, data) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET data = excluded.data", key, data)
		return err
	})
}

// Size returns the number of replies and their size in bytes.
func (c *Cache) Size() (replies int, bytes int64, err error) {
	err = c.file.reader.QueryRow("SELECT count(*), coalesce(sum(length(data)), 0) FROM cache").Scan(&replies, &bytes)
	return replies, bytes, c.file.explain("read", err)
}

// Clear deletes all replies.
func (c *Cache) Clear() error {
	return c.file.write("clear the replies of", func(tx *sql.Tx) error {
		_, err := tx.Exec("DELETE FROM cache")
		return err
	})
}

// All yields the replies as rows of key and data. It stops at the first error.
func (c *Cache) All() iter.Seq2[[]any, error] {
	return func(yield func([]any, error) bool) {
		rows, err := c.file.reader.Query("SELECT key, data FROM cache")
		if err != nil {
			yield(nil, c.file.explain("read", err))
			return
		}
		defer rows.Close()
		for rows.Next() {
			var key string
			var data []byte
			if err := rows.Scan(&key, &data); err != nil {
				yield(nil, c.file.explain("read", err))
				return
			}
			if !yield([]any{key, data}, nil) {
				return
			}
		}
		if err := rows.Err(); err != nil {
			yield(nil, c.file.explain("read", err))
		}
	}
}
