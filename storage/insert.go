package storage

import (
	"database/sql"
	"strings"
)

// rowsAtOnce is how many rows one statement inserts.
const rowsAtOnce = 32

// An inserter inserts many rows with one statement, because each statement has a fixed cost.
type inserter struct {
	tx         *sql.Tx
	start, end string // the SQL around the values
	columns    int
	values     []any
	full       *sql.Stmt // of rowsAtOnce rows
}

func (r *inserter) add(row ...any) error {
	r.values = append(r.values, row...)
	if len(r.values) < rowsAtOnce*r.columns {
		return nil
	}
	return r.flush()
}

// empty reports whether all that was added is inserted.
func (r *inserter) empty() bool { return len(r.values) == 0 }

// flush inserts what was added since.
func (r *inserter) flush() (err error) {
	rows := len(r.values) / r.columns
	if rows == 0 {
		return nil
	}
	defer func() { r.values = r.values[:0] }()
	if rows < rowsAtOnce {
		_, err = r.tx.Exec(r.statement(rows), r.values...)
		return err
	}
	if r.full == nil {
		if r.full, err = r.tx.Prepare(r.statement(rows)); err != nil {
			return err
		}
	}
	_, err = r.full.Exec(r.values...)
	return err
}

func (r *inserter) statement(rows int) string {
	row := " (?" + strings.Repeat(", ?", r.columns-1) + ")"
	return r.start + row + strings.Repeat(","+row, rows-1) + r.end
}

func (r *inserter) close() {
	if r.full != nil {
		_ = r.full.Close() // the transaction's end closes it too
	}
}
