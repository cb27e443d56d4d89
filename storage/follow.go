package storage

import (
	"context"
	"database/sql"
	"errors"

	"dramatis/editor"
	"dramatis/editor/kb"
)

// followedKey is the key under which a local copy keeps its place in the history of the shared base.
const followedKey = "followed"

// Followed returns the place that Follow recorded last, "" in a file that is not shared.
func (f *File) Followed() (string, error) { return f.Meta(followedKey) }

// Follow applies changes of a shared base to its local copy in one transaction, with the step numbers
// of the shared base, and records the place that they lead to.
func (f *File) Follow(changes []editor.RemoteChange, place string) error {
	encoded := make([][]kb.Encoded, len(changes))
	for i, c := range changes {
		var err error
		if encoded[i], err = encode(c.Edits); err != nil {
			return f.explain("save", err)
		}
	}
	return f.write("save", func(tx *sql.Tx) error {
		for i, c := range changes {
			if err := follow(tx, c, encoded[i]); err != nil {
				return err
			}
		}
		return setMeta(tx, followedKey, place)
	})
}

func follow(tx *sql.Tx, n editor.RemoteChange, edits []kb.Encoded) error {
	for _, seq := range n.Dropped {
		if _, err := tx.Exec("DELETE FROM history WHERE seq = ?", seq); err != nil {
			return err
		}
	}
	if n.Past {
		_, err := note(tx, n.Record, edits)
		return err
	}
	_, err := applyChange(tx, &n.Change, edits)
	return err
}

// Droppable returns the undone steps of this studio, which a new step would drop. It fails if a marked
// step is not in the history.
func (f *File) Droppable(marked ...int64) (seqs []int64, err error) {
	for _, seq := range marked {
		var one int
		if err := f.reader.QueryRow("SELECT 1 FROM history WHERE seq = ?", seq).Scan(&one); err != nil {
			return nil, f.explain("read the history of", err)
		}
	}
	rows, err := f.reader.Query("SELECT seq FROM history WHERE undone AND NOT elsewhere ORDER BY seq")
	if err != nil {
		return nil, f.explain("read the history of", err)
	}
	defer rows.Close()
	for rows.Next() {
		var seq int64
		if err := rows.Scan(&seq); err != nil {
			return nil, f.explain("read the history of", err)
		}
		seqs = append(seqs, seq)
	}
	return seqs, f.explain("read the history of", rows.Err())
}

// Detach turns a copy of a shared base into an ordinary file: all steps can be undone, and those that
// are undone come last.
func Detach(ctx context.Context, path string) error {
	f, err := Open(ctx, path, Options{})
	if err != nil {
		return err
	}
	return errors.Join(f.write("save", func(tx *sql.Tx) error {
		for _, do := range []string{
			"DELETE FROM meta WHERE name = '" + followedKey + "'",
			// What is undone moves behind what is done, in the same order.
			`UPDATE history SET seq = seq + (SELECT max(seq) FROM history)
				WHERE undone AND seq < (SELECT max(seq) FROM history WHERE NOT undone)`,
			"UPDATE history SET elsewhere = 0",
		} {
			if _, err := tx.ExecContext(ctx, do); err != nil {
				return err
			}
		}
		return nil
	}), f.Close())
}
