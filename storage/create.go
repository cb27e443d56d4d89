package storage

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"dramatis/editor/kb"
)

// Create makes a new knowledge base. It never overwrites a file.
func Create(path string) (*File, error) { return create(path, current) }

func create(path string, s schema) (*File, error) {
	path, err := filepath.Abs(path)
	if err != nil {
		return nil, explain(path, "create", err)
	}
	if err := createFile(path, s); errors.Is(err, fs.ErrExist) {
		return nil, &kb.Problem{What: kb.Errorf("there is a file “%s” already", path), Kept: leftAsItWas,
			Do: "open it, or choose another name", Kind: fs.ErrExist, Err: err}
	} else if err != nil {
		return nil, explain(path, "create", err)
	}
	return open(context.Background(), path, Options{}, s) // empty, so nothing takes time
}

// createFile makes a base under a temporary name and then renames it, so that a kill never leaves
// half a base.
func createFile(path string, s schema) error {
	if _, err := os.Lstat(path); err == nil {
		return fs.ErrExist
	}
	empty, err := memory(s)
	if err != nil {
		return err
	}
	defer empty.Close()
	made, err := draft(context.Background(), empty, filepath.Dir(path))
	if err != nil {
		return err
	}
	err = os.Link(made, path)
	if err != nil && !errors.Is(err, fs.ErrExist) {
		// Not every file system has a second name for a file.
		if err = claim(path); err == nil {
			if err = os.Rename(made, path); err != nil {
				err = errors.Join(err, os.Remove(path))
			}
		}
	}
	return errors.Join(err, ignoreMissing(os.Remove(made)), flushFolder(filepath.Dir(path)))
}

// claim makes an empty file that was not there.
func claim(path string) error {
	file, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	return file.Close()
}

// memory returns an empty base without a file.
func memory(s schema) (*sql.DB, error) {
	db, err := sql.Open("sqlite", "file::memory:?"+pragmas+"&_txlock=immediate")
	if err != nil {
		return nil, err
	}
	db.SetMaxOpenConns(1)
	db.SetConnMaxIdleTime(0)
	if err := initialize(db, s); err != nil {
		return nil, errors.Join(err, db.Close())
	}
	return db, nil
}

func initialize(db *sql.DB, s schema) error {
	ctx := context.Background()
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	if err := s.build(ctx, tx, 0); err != nil {
		return errors.Join(err, tx.Rollback())
	}
	return tx.Commit()
}

// Memory returns a knowledge base that exists only in memory until SaveCopy.
func Memory() (*File, error) {
	db, err := memory(current)
	if err != nil {
		return nil, fmt.Errorf("open a knowledge base in memory: %w", err)
	}
	return &File{writer: db, reader: db, begun: true}, nil
}
