package storage

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
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

// stepsOfKinds sets the kind of every step of history. Before, only its English label up to a byte
// 0x1f said it.
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

// migrate brings an older file to the schema's format, after a backup under the name that backupPath
// returns.
func (f *File) migrate(s schema, version int) error {
	if err := f.checkCells(); err != nil {
		return err
	}
	backup := backupPath(f.path, version)
	if err := snapshot(f.reader, backup); err != nil {
		return fmt.Errorf("back up before bringing the file up to date: %w", err)
	}
	err := f.write("bring up to date", func(tx *sql.Tx) error {
		return s.build(context.Background(), tx, version)
	})
	if err == nil {
		return nil
	}
	if codeOf(err) == sqlite3.SQLITE_ERROR { // a step reads the records
		err = f.outdated(err)
	}
	return errors.Join(err, os.Remove(backup)) // nothing was changed, and the next try makes the same backup
}

// outdated returns the problem with an older file that can't be brought up to date.
func (f *File) outdated(err error) error {
	return &kb.Problem{What: kb.Errorf("“%s” is of an older Dramatis and can't be brought up to date, because a record in it is damaged", filepath.Base(f.path)),
		Kept: keptBefore, Do: "choose a copy of it from before", Kind: ErrCorrupt, Err: err}
}

// checkCells refuses an older file with a cell that takes more than any Dramatis has written: the
// steps to the present format read the cells whole.
func (f *File) checkCells() error {
	var large int
	err := f.reader.QueryRow(`SELECT (SELECT count(*) FROM record WHERE max(octet_length(kind), octet_length(key), octet_length(data)) > ?1)
		+ (SELECT count(*) FROM history WHERE max(octet_length(grp), octet_length(label), octet_length(edits)) > ?1)`, largestCell).Scan(&large)
	if err == nil && large > 0 {
		err = f.outdated(fmt.Errorf("%d cells of more than %d bytes", large, largestCell))
	}
	return err
}

// backupPath returns the first free name for a backup of a file of a version.
func backupPath(path string, version int) string {
	name := fmt.Sprintf("%s.backup-v%d", path, version)
	for n := 2; ; n++ {
		if isFree(name) {
			return name
		}
		name = filepath.Clean(fmt.Sprintf("%s.backup-v%d-%d", path, version, n))
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
