package storage

import (
	"fmt"
	"strings"

	"dramatis/editor/kb"
)

// maxCell bounds a cell of a base, in bytes: the record of the longest text that is read takes less. A cell of an untrusted
// base could fill the memory.
const maxCell = 256 << 20

// columnsWithin lists columns in SQL, each empty where a cell takes more than any Dramatis has written. SQLite knows how long a large
// cell is without reading it.
func columnsWithin(columns ...string) string {
	var out []string
	for _, c := range columns {
		out = append(out, fmt.Sprintf("iif(octet_length(%[1]s) <= %[2]d, %[1]s, '')", c, maxCell))
	}
	return strings.Join(out, ", ")
}

// allRows asks for columns of all rows of a table, bounded.
func allRows(table string, columns ...string) string {
	return "SELECT " + columnsWithin(columns...) + " FROM " + table
}

// checkSize refuses to write a record that could not be read again.
func checkSize(e kb.Encoded) error {
	if len(e.After) <= maxCell {
		return nil
	}
	return &kb.Problem{What: kb.Errorf("the text is too long to be kept"), Kept: keptBefore, Do: "divide the document into parts"}
}
