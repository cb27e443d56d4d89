package storage

import (
	"bytes"
	"compress/flate"
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"sync"
	"time"

	"dramatis/editor"
	"dramatis/editor/kb"
)

// The first byte of stored edits says how they are encoded.
const (
	editsPlain    = 0 // JSON
	editsDeflated = 1 // JSON, deflated
)

// maxStep bounds the unpacked edits of a step, so that a small file can't fill the memory. The
// largest of ours, the texts of a whole library, is a tenth of it.
const maxStep = 256 << 20

// deflateFrom is the size from which compressing pays.
const deflateFrom = 512

// note adds a step to history and returns its number, which is the next one unless it has one. Numbers
// are never reused, even when the newest steps were dropped.
func note(tx *sql.Tx, h *editor.Head, edits []kb.Encoded) (int64, error) {
	data, err := packEdits(edits)
	if err != nil {
		return 0, err
	}
	return noteStep(tx, h, data)
}

// noteStep is note for edits that are packed.
func noteStep(tx *sql.Tx, h *editor.Head, edits []byte) (int64, error) {
	res, err := tx.Exec("INSERT INTO history (seq, grp, kind, label, at, undone, author, elsewhere, edits) VALUES (nullif(?, 0), ?, ?, ?, ?, ?, ?, ?, ?)",
		h.Seq, h.Group, h.Kind, h.Label, h.At.UnixNano(), h.Undone, h.Author, h.Elsewhere, edits)
	if err != nil {
		return 0, err
	}
	return res.LastInsertId()
}

// mark sets whether a step is undone.
func mark(tx *sql.Tx, seq int64, undone bool) error {
	res, err := tx.Exec("UPDATE history SET undone = ? WHERE seq = ?", undone, seq)
	if err != nil {
		return err
	}
	if n, err := res.RowsAffected(); err != nil || n != 1 {
		return errors.Join(err, fmt.Errorf("step %d is not in the history", seq))
	}
	return nil
}

// allHeads asks for what a history says of its steps, bounded.
func allHeads() string {
	return "SELECT seq, " + columnsWithin("grp", "kind", "label") + ", at, undone, " + columnsWithin("author") + ", elsewhere FROM history ORDER BY seq"
}

func heads(ctx context.Context, tx *sql.Tx) ([]editor.Head, error) {
	rows, err := tx.QueryContext(ctx, allHeads())
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var out []editor.Head
	for rows.Next() {
		var h editor.Head
		var at int64
		if err := rows.Scan(&h.Seq, &h.Group, &h.Kind, &h.Label, &at, &h.Undone, &h.Author, &h.Elsewhere); err != nil {
			return nil, err
		}
		h.At = time.Unix(0, at).UTC()
		out = append(out, h)
	}
	return out, rows.Err()
}

// maxStepNumber bounds the numbers of steps: SQLite gives none after its greatest, and says that the disk is full.
const maxStepNumber = 1 << 53

func isNumber(seq int64) bool { return 0 < seq && seq <= maxStepNumber }

// checkNumbers finds numbers of steps that only a damaged or a crafted file has: of the steps, sorted by them, and of the last
// one that was given.
func checkNumbers(ctx context.Context, tx *sql.Tx, steps []editor.Head) error {
	var last any
	if err := tx.QueryRowContext(ctx, "SELECT seq FROM sqlite_sequence WHERE name = 'history'").Scan(&last); err != nil && !errors.Is(err, sql.ErrNoRows) {
		return err
	}
	given, whole := last.(int64)
	switch n := len(steps); {
	case last != nil && (!whole || given < 0 || given > maxStepNumber):
		return fmt.Errorf("the last step of its history has the number %v", last)
	case n > 0 && !isNumber(steps[0].Seq):
		return fmt.Errorf("a step of its history has the number %d", steps[0].Seq)
	case n > 0 && !isNumber(steps[n-1].Seq):
		return fmt.Errorf("a step of its history has the number %d", steps[n-1].Seq)
	}
	return nil
}

// Edits returns the edits of one step of history. It is safe for concurrent use.
func (f *File) Edits(seq int64) ([]kb.Edit, error) {
	var data []byte
	err := f.reader.QueryRow("SELECT "+columnsWithin("edits")+" FROM history WHERE seq = ?", seq).Scan(&data)
	if err == nil {
		var edits []kb.Edit
		if edits, err = UnpackEdits(data); err == nil {
			return edits, nil
		}
		return nil, f.corrupt(kb.Errorf("step %d of its history is damaged", seq), err)
	}
	return nil, f.explain(fmt.Sprintf("read step %d of the history of", seq), err)
}

// deflaters are reused: making one takes longer than most steps take to write.
var deflaters = sync.Pool{New: func() any {
	w, err := flate.NewWriter(nil, flate.BestSpeed)
	if err != nil {
		panic(err) // only for a level that is not one
	}
	return w
}}

// PackEdits writes edits as a history keeps them.
func PackEdits(edits []kb.Edit) ([]byte, error) {
	encoded := make([]kb.Encoded, len(edits))
	for i, e := range edits {
		var err error
		if encoded[i], err = e.Encode(); err != nil {
			return nil, err
		}
	}
	return packEdits(encoded)
}

func packEdits(edits []kb.Encoded) ([]byte, error) {
	size := 0
	for _, e := range edits {
		size += len(e.Before) + len(e.After)
	}
	var out bytes.Buffer
	if size < deflateFrom {
		out.WriteByte(editsPlain)
		err := writeEdits(&out, edits)
		return out.Bytes(), err
	}
	out.Grow(size / 4) // novels' readings take a fifth, their text a half
	out.WriteByte(editsDeflated)
	w := deflaters.Get().(*flate.Writer)
	defer deflaters.Put(w)
	w.Reset(&out)
	if err := writeEdits(w, edits); err != nil {
		return nil, err
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	return out.Bytes(), nil
}

// writeEdits writes edits as a JSON array, one after the other: a step may have tens of
// megabytes of them.
func writeEdits(w io.Writer, edits []kb.Encoded) error {
	buffer := []byte{'['}
	for i, e := range edits {
		if i > 0 {
			buffer = append(buffer, ',')
		}
		buffer = e.AppendJSON(buffer)
		if _, err := w.Write(buffer); err != nil {
			return err
		}
		buffer = buffer[:0]
	}
	_, err := w.Write(append(buffer, ']'))
	return err
}

// UnpackEdits reads what PackEdits wrote.
func UnpackEdits(data []byte) (edits []kb.Edit, err error) {
	if len(data) == 0 {
		return nil, errors.New("no edits")
	}
	body := data[1:]
	switch data[0] {
	case editsPlain:
	case editsDeflated:
		if body, err = inflate(body); err != nil {
			return nil, err
		}
	default:
		return nil, fmt.Errorf("edits stored in way %d", data[0])
	}
	if err := json.Unmarshal(body, &edits); err != nil {
		return nil, fmt.Errorf("decode edits: %w", err)
	}
	return edits, nil
}

// inflate returns what was deflated. It is counted first, so that it takes only its own size, and no
// memory if it is too large.
func inflate(deflated []byte) ([]byte, error) {
	size, err := io.Copy(io.Discard, io.LimitReader(flate.NewReader(bytes.NewReader(deflated)), maxStep+1))
	if err != nil {
		return nil, fmt.Errorf("inflate edits: %w", err)
	}
	if size > maxStep {
		return nil, fmt.Errorf("the edits are larger than %d MB", maxStep>>20)
	}
	out := make([]byte, size)
	_, err = io.ReadFull(flate.NewReader(bytes.NewReader(deflated)), out)
	return out, err
}
