package storage

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	sqlite3 "modernc.org/sqlite/lib"

	"dramatis/editor/kb"
)

// applicationID marks the file as a knowledge base (SQLite header, offset 68).
const applicationID = 0x4472_614d // "DraM"

// A schema is the steps from an empty file to the present format; the number of steps done is the
// file's user_version.
type schema []string

func (s schema) version() int { return len(s) }

// current is the format that this program writes. Steps are only ever added.
var current = schema{firstFormat, exchangesApart, stepsOfKinds, stepsOfAuthors}

const firstFormat = `
CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE record (
	id   INTEGER PRIMARY KEY,
	kind TEXT NOT NULL,
	key  TEXT NOT NULL,
	data BLOB NOT NULL,
	UNIQUE (kind, key)
);
CREATE TABLE history (
	seq    INTEGER PRIMARY KEY AUTOINCREMENT,
	grp    TEXT NOT NULL,
	label  TEXT NOT NULL,
	at     INTEGER NOT NULL, -- nanoseconds since 1970, UTC
	undone INTEGER NOT NULL DEFAULT 0,
	edits  BLOB NOT NULL
);
` + vectorTable + `
CREATE TABLE cache (key TEXT PRIMARY KEY, data BLOB NOT NULL);
` + wordTables

// Tables of derived data, which can be rebuilt from the records.
const (
	vectorTable = `CREATE TABLE vector (
	id    INTEGER PRIMARY KEY,
	model TEXT NOT NULL,
	key   TEXT NOT NULL,
	dim   INTEGER NOT NULL,
	data  BLOB NOT NULL, -- little-endian float32
	UNIQUE (model, key)
);`
	wordTables = `CREATE TABLE fragment (
	id    INTEGER PRIMARY KEY,
	text  TEXT NOT NULL, -- key of the text record
	start INTEGER NOT NULL,
	stop  INTEGER NOT NULL
);
CREATE INDEX fragment_text ON fragment (text);
CREATE VIRTUAL TABLE words USING fts5(
	body, content='', contentless_delete=1, tokenize='unicode61 remove_diacritics 2'
);
`
)

// exchangesApart makes every exchange of a conversation its own record; in the first format they
// were part of the conversation.
const exchangesApart = `
INSERT INTO record (kind, key, data)
SELECT 'exchange', chat.key || printf('/%06d', said.key + 1),
	CAST(json_object('chat', chat.key, 'number', said.key + 1, 'body', json(said.value)) AS BLOB)
FROM record AS chat, json_each(CAST(chat.data AS TEXT), '$.body.exchanges') AS said
WHERE chat.kind = 'chat' AND said.type = 'object';
UPDATE record SET data = CAST(json_remove(json_set(CAST(data AS TEXT), '$.head',
	ifnull(json_extract(CAST(data AS TEXT), '$.body.head'), 0)), '$.body') AS BLOB) WHERE kind = 'chat';
`

// stepsOfKinds sets the kind of every step of history. Before, it followed only from the English label up to a byte 0x1f.
const stepsOfKinds = `
ALTER TABLE history ADD COLUMN kind TEXT NOT NULL DEFAULT '';
UPDATE history SET kind = CASE
	WHEN substr(label, 1, instr(label || char(31), char(31)) - 1) IN ('add a question to {}', 'add {} questions', 'change a question to {}',
		'remove a question to {}', 'evaluate {} questions by {}', 'evaluate a question by {}', 'interview {}', 'score an answer of {}',
		'score {} answers', 'take back the score of an answer of {}', 'remove an evaluation of {} questions', 'say what {} is like') THEN 'evaluation'
	WHEN grp <> '' THEN 'import'
	WHEN label LIKE 'approve%' OR label LIKE 'reject%' OR label LIKE 'reopen%' OR label LIKE 'skip%' OR label LIKE 'merge%' OR label LIKE 'split%'
		OR label LIKE 'keep%' OR label LIKE 'tell two%' OR label LIKE 'take over%' THEN 'decision'
	ELSE '' END;
`

// stepsOfAuthors sets the author of every step if several share a base, and whether it was made in
// another studio.
const stepsOfAuthors = `
ALTER TABLE history ADD COLUMN author TEXT NOT NULL DEFAULT '';
ALTER TABLE history ADD COLUMN elsewhere INTEGER NOT NULL DEFAULT 0;
`

// build runs the steps from version to the schema's own, in one transaction.
func (s schema) build(ctx context.Context, tx *sql.Tx, version int) error {
	for i := version; i < len(s); i++ {
		if _, err := tx.ExecContext(ctx, s[i]); err != nil {
			return fmt.Errorf("step %d of the format: %w", i+1, err)
		}
	}
	_, err := tx.ExecContext(ctx, fmt.Sprintf("PRAGMA application_id=%d; PRAGMA user_version=%d", applicationID, len(s)))
	return err
}

// migrate brings an older file to the schema's format, after a backup beside it.
func (f *File) migrate(ctx context.Context, s schema, version int) error {
	if err := f.checkCells(ctx); err != nil {
		return err
	}
	_ = startCount(f.writer) // else the first change does it, and after a kill the file would not be as it was backed up
	f.remember()
	backup, made, err := f.backUp(ctx, version)
	if err != nil {
		return fmt.Errorf("back up before bringing the file up to date: %w", err)
	}
	err = f.write("bring up to date", func(tx *sql.Tx) error {
		return s.build(ctx, tx, version)
	})
	if err == nil {
		return nil
	}
	if codeOf(err) == sqlite3.SQLITE_ERROR { // a step reads the records
		err = f.outdated(err)
	}
	if made {
		err = errors.Join(err, os.Remove(backup)) // nothing was changed, and the next try makes the same backup
	}
	return err
}

// outdated returns the problem with an older file that can't be brought up to date.
func (f *File) outdated(err error) error {
	return &kb.Problem{What: kb.Errorf("“%s” is of an older Dramatis and can't be brought up to date, because a record in it is damaged", filepath.Base(f.path)),
		Kept: keptBefore, Do: "choose a copy of it from before", Kind: ErrCorrupt, Err: err}
}

// checkCells refuses an older file with a cell that takes more than any Dramatis has written: the
// steps to the present format read the cells whole.
func (f *File) checkCells(ctx context.Context) error {
	var large int
	err := f.reader.QueryRowContext(ctx, `SELECT (SELECT count(*) FROM record WHERE max(octet_length(kind), octet_length(key), octet_length(data)) > ?1)
		+ (SELECT count(*) FROM history WHERE max(octet_length(grp), octet_length(label), octet_length(edits)) > ?1)`, maxCell).Scan(&large)
	if err == nil && large > 0 {
		err = f.outdated(fmt.Errorf("%d cells of more than %d bytes", large, maxCell))
	}
	return err
}

// backUp copies the file to the first free name for a backup of its version. made is false if that was
// done already, by a migration that was killed: the last backup has the same content.
func (f *File) backUp(ctx context.Context, version int) (path string, made bool, err error) {
	name, err := draft(ctx, f.reader, filepath.Dir(f.path))
	if err != nil {
		return "", false, err
	}
	path, last := backupPath(f.path, version)
	if last != "" {
		if same, err := haveSameContent(ctx, name, last); same || err != nil {
			return last, false, errors.Join(err, Remove(name))
		}
	}
	if err := replace(name, path); err != nil {
		return "", false, errors.Join(err, Remove(name))
	}
	return path, true, nil
}

// backupPath returns the first free name for a backup of a file of a version, and the name before it,
// "" if there is none.
func backupPath(path string, version int) (name, last string) {
	name = fmt.Sprintf("%s.backup-v%d", path, version)
	for n := 2; !isFree(name); n++ {
		last, name = name, fmt.Sprintf("%s.backup-v%d-%d", path, version, n)
	}
	return name, last
}

// haveSameContent compares two files. If the second can't be read, it is another one.
func haveSameContent(ctx context.Context, a, b string) (bool, error) {
	if !isFile(b) {
		return false, nil
	}
	x, err := os.Open(a)
	if err != nil {
		return false, err
	}
	defer x.Close()
	y, err := os.Open(b)
	if err != nil {
		return false, nil
	}
	defer y.Close()
	var one, other [1 << 16]byte
	for {
		if err := ctx.Err(); err != nil {
			return false, err
		}
		n, errX := io.ReadFull(x, one[:])
		m, errY := io.ReadFull(y, other[:])
		switch {
		case ignoreShort(errX) != nil:
			return false, errX
		case ignoreShort(errY) != nil || !bytes.Equal(one[:n], other[:m]):
			return false, nil
		case errX != nil:
			return true, nil
		}
	}
}

// isFree reports whether there is neither a file of a name nor a journal of one.
func isFree(name string) bool {
	for _, s := range append([]string{""}, sidecars...) {
		if _, err := os.Lstat(name + s); err == nil {
			return false
		}
	}
	return true
}
