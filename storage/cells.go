package storage

import (
	"database/sql"
	"fmt"

	"dramatis/editor/kb"
)

// largestCell bounds a cell of a base, in bytes: the record of the longest text that is read takes less. A cell of a stranger's
// base could fill the memory.
const largestCell = 256 << 20

// boundedData is a column with the data of a row, NULL if no Dramatis has written as much.
var boundedData = fmt.Sprintf("iif(octet_length(data) <= %d, data, NULL)", largestCell)

// checkCells refuses cells that are too large. SQLite knows their lengths without reading them.
func checkCells(tx *sql.Tx) error {
	for table, size := range map[string]string{
		"record":  "octet_length(kind) + octet_length(key) + octet_length(data)",
		"history": "octet_length(grp) + octet_length(kind) + octet_length(label) + octet_length(author) + octet_length(edits)",
	} {
		var largest sql.NullInt64
		if err := tx.QueryRow("SELECT max(" + size + ") FROM " + table).Scan(&largest); err != nil {
			return err
		}
		if largest.Int64 > largestCell {
			return fmt.Errorf("a row of the table %s takes %d bytes", table, largest.Int64)
		}
	}
	return nil
}

// checkSize refuses to write what could not be read again.
func checkSize(e kb.Encoded) error {
	if len(e.After) <= largestCell {
		return nil
	}
	return &kb.Problem{What: kb.Errorf("the text is too long to be kept"), Kept: keptBefore, Do: "divide the document into parts"}
}
