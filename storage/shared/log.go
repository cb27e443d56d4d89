package shared

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"

	"dramatis/editor"
	"dramatis/storage"
)

// A row is one change in the history in PostgreSQL.
type row struct {
	Seq        int64
	ID         string
	Author     string // the role by which the server knows the author
	Studio     string
	Step       bool
	Past       bool
	PastAuthor string
	PastUndone bool
	Group      string
	Kind       string
	Label      []byte
	At         int64
	Undone     []int64
	Redone     []int64
	Dropped    []int64
	DropBefore int64
	Edits      []byte
}

// rowOf returns the row for a change that is to be made durable.
func rowOf(n *editor.RemoteChange, studio string) (r row, err error) {
	r = row{ID: newID(), Label: []byte{}, Studio: studio, Past: n.Past, Undone: n.Undone, Redone: n.Redone, Dropped: n.Dropped, DropBefore: n.DropBefore}
	if h := n.Record; h != nil {
		r.Step, r.Group, r.Kind, r.Label, r.At = true, h.Group, string(h.Kind), []byte(h.Label), h.At.UnixNano()
		if n.Past {
			r.PastAuthor, r.PastUndone = h.Author, h.Undone
		}
	}
	r.Edits, err = storage.PackEdits(n.Edits)
	return r, err
}

// toChange returns the change of a row, as seen by a studio of this name and role.
func (r *row) toChange(studio, role string) (n editor.RemoteChange, err error) {
	n = editor.RemoteChange{Author: r.Author, Dropped: r.Dropped, Past: r.Past}
	n.Undone, n.Redone, n.DropBefore = r.Undone, r.Redone, r.DropBefore
	if r.Step {
		n.Record = &editor.Head{Seq: r.Seq, Group: r.Group, Kind: editor.StepKind(r.Kind), Label: string(r.Label), At: time.Unix(0, r.At).UTC(),
			Author: r.Author, Elsewhere: r.Studio != studio || r.Author != role}
		if r.Past {
			n.Record.Undone = r.PastUndone
			if r.PastAuthor != "" {
				n.Record.Author, n.Record.Elsewhere = r.PastAuthor, n.Record.Elsewhere || r.PastAuthor != role
			}
		}
	}
	n.Edits, err = storage.UnpackEdits(r.Edits)
	return n, err
}

// addRowSQL appends a row to the history, unless another studio was first or has the turn, and notifies the others. It does
// nothing if the format has changed. It returns whether the turn was free and whether the row was added.
const addRowSQL = `
WITH free AS MATERIALIZED (SELECT $19 OR pg_try_advisory_xact_lock($18) AS yes), added AS (
	INSERT INTO dramatis.change (seq, id, studio, step, past, past_author, past_undone, grp, kind, label, at, undone, redone, dropped, drop_before, edits)
	SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16 FROM free WHERE yes AND (SELECT format FROM dramatis.base) = $17
	ON CONFLICT DO NOTHING RETURNING seq)
SELECT yes, (SELECT count(pg_notify('dramatis', 'change ' || seq::text)) FROM added) = 1 FROM free`

// values returns the values of changeColumns.
func (r *row) values() []any {
	return []any{r.Seq, r.ID, r.Studio, r.Step, r.Past, r.PastAuthor, r.PastUndone, r.Group, r.Kind, r.Label, r.At, r.Undone, r.Redone, r.Dropped, r.DropBefore, r.Edits}
}

// rowsAfterSQL selects the rows after a place except that of an id, oldest first.
const rowsAfterSQL = `
SELECT seq, id, author, studio, step, past, past_author, past_undone, grp, kind, label, at, undone, redone, dropped, drop_before, edits
FROM dramatis.change WHERE seq > $1 AND id <> $2 ORDER BY seq`

// rowsAfter calls each for the rows after a place.
func rowsAfter(ctx context.Context, q querier, place int64, each func(row) error) error {
	rows, err := q.Query(ctx, rowsAfterSQL, place, "")
	if err != nil {
		return err
	}
	defer rows.Close()
	return eachRow(rows, each)
}

func eachRow(rows pgx.Rows, each func(row) error) error {
	for rows.Next() {
		r, err := scan(rows)
		if err != nil {
			return err
		}
		if err := each(r); err != nil {
			return err
		}
	}
	return rows.Err()
}

func scan(rows pgx.Rows) (r row, err error) {
	err = rows.Scan(&r.Seq, &r.ID, &r.Author, &r.Studio, &r.Step, &r.Past, &r.PastAuthor, &r.PastUndone, &r.Group, &r.Kind, &r.Label, &r.At,
		&r.Undone, &r.Redone, &r.Dropped, &r.DropBefore, &r.Edits)
	return r, err
}
