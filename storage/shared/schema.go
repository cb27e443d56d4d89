package shared

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5"

	"dramatis/editor/kb"
	"dramatis/storage"
)

// A schema is the steps from an empty database to the present format; the number of steps done is in
// the table base.
type schema []string

// current is the format that this program writes. Steps are only ever added.
var current = schema{firstFormat}

// The table change is authoritative: rows are only appended, and nobody but the owner may change one.
// Writers can't pretend to be others: they have no right to write author, whose default is the role
// that the server knows.
const firstFormat = `
CREATE TABLE dramatis.base (
	one    boolean PRIMARY KEY DEFAULT true CHECK (one),
	id     text NOT NULL,
	format integer NOT NULL
);
CREATE TABLE dramatis.change (
	seq         bigint PRIMARY KEY, -- without gaps, in the order of being made durable
	id          text NOT NULL UNIQUE, -- known to its maker, who may have missed the answer
	author      text NOT NULL DEFAULT session_user,
	studio      text NOT NULL,
	made        timestamptz NOT NULL DEFAULT now(),
	step        boolean NOT NULL, -- of history; grp to at are of steps only
	past        boolean NOT NULL, -- noted only: what it did is in the records already
	past_author text NOT NULL,
	past_undone boolean NOT NULL,
	grp         text NOT NULL,
	kind        text NOT NULL,
	label       bytea NOT NULL, -- text; names may hold any character
	at          bigint NOT NULL, -- nanoseconds since 1970, UTC
	undone      bigint[],
	redone      bigint[],
	dropped     bigint[],
	drop_before bigint NOT NULL,
	edits       bytea NOT NULL
);
ALTER TABLE dramatis.change ALTER COLUMN edits SET STORAGE EXTERNAL; -- deflated already
CREATE TABLE dramatis.reply (key text PRIMARY KEY, data bytea NOT NULL);
CREATE TABLE dramatis.vector (model text NOT NULL, key text NOT NULL, data bytea NOT NULL, PRIMARY KEY (model, key));
CREATE TABLE dramatis.present (
	session  text PRIMARY KEY,
	author   text NOT NULL DEFAULT session_user,
	question text NOT NULL DEFAULT '',
	seen     timestamptz NOT NULL DEFAULT now()
);
CREATE TABLE dramatis.claim (
	document text PRIMARY KEY,
	session  text NOT NULL,
	author   text NOT NULL DEFAULT session_user,
	since    timestamptz NOT NULL DEFAULT now(),
	seen     timestamptz NOT NULL DEFAULT now()
);
`

// lockKey is the advisory lock under which the format is made and changed ("DraM").
const lockKey = 0x4472_614d

// A querier is a connection or a transaction.
type querier interface {
	Query(ctx context.Context, sql string, args ...any) (pgx.Rows, error)
	QueryRow(ctx context.Context, sql string, args ...any) pgx.Row
}

// exists reports whether there is a shared base in the database.
func exists(ctx context.Context, q querier) (there bool, err error) {
	err = q.QueryRow(ctx, "SELECT to_regclass('dramatis.base') IS NOT NULL").Scan(&there)
	return there, err
}

// format returns the id of the base and its format.
func format(ctx context.Context, q querier) (id string, version int, err error) {
	err = q.QueryRow(ctx, "SELECT id, format FROM dramatis.base").Scan(&id, &version)
	return id, version, err
}

// prepare makes the tables if there are none and create allows it, and updates older ones, under a
// lock: if several come at once, one does it.
func (s schema) prepare(ctx context.Context, conn *pgx.Conn, a Address, create bool) error {
	there, err := exists(ctx, conn)
	if err != nil {
		return err
	}
	version := 0
	switch {
	case there:
		if _, version, err = format(ctx, conn); err != nil {
			return err
		}
	case !create:
		return &kb.Problem{What: kb.Errorf("there is no knowledge base in the database “%s” yet", a), Kept: "nothing was changed",
			Do: "import a document into it, or move a file there", Kind: storage.ErrNoBase}
	}
	if version == len(s) {
		return nil
	}
	if version > len(s) {
		return errNewer(a, version, len(s))
	}
	return pgx.BeginFunc(ctx, conn, func(tx pgx.Tx) error { return s.migrate(ctx, tx, a) })
}

func (s schema) migrate(ctx context.Context, tx pgx.Tx, a Address) error {
	if _, err := tx.Exec(ctx, "SELECT pg_advisory_xact_lock($1)", int64(lockKey)); err != nil {
		return err
	}
	there, err := exists(ctx, tx) // now that nobody else can make it
	if err != nil {
		return err
	}
	version := 0
	if there {
		if _, version, err = format(ctx, tx); err != nil {
			return err
		}
	} else if _, err := tx.Exec(ctx, "CREATE SCHEMA IF NOT EXISTS dramatis"); err != nil {
		return err
	}
	if version > len(s) {
		return errNewer(a, version, len(s))
	}
	for i := version; i < len(s); i++ {
		if _, err := tx.Exec(ctx, s[i]); err != nil {
			return fmt.Errorf("step %d of the format: %w", i+1, err)
		}
	}
	if !there {
		_, err = tx.Exec(ctx, "INSERT INTO dramatis.base (id, format) VALUES ($1, $2)", newID(), len(s))
		return err
	}
	_, err = tx.Exec(ctx, "UPDATE dramatis.base SET format = $1", len(s))
	return err
}

// newID returns a random name.
func newID() string {
	var b [16]byte
	_, _ = rand.Read(b[:]) // never fails (crypto/rand)
	return hex.EncodeToString(b[:])
}

func errNewer(a Address, version, own int) error {
	return &kb.Problem{What: kb.Errorf("the shared base “%s” is of a newer Dramatis (format %d, this one reads up to %d)", a, version, own),
		Kept: "nothing was changed", Do: "open it with the newest Dramatis", Kind: storage.ErrNewer}
}

var (
	errOtherHistory = errors.New("the server has another history than the copy")
	errNoConnection = errors.New("no connection")
)
