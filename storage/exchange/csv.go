package exchange

import (
	"encoding/csv"
	"io"
	"strconv"
	"strings"
)

// writeCSV writes one table; its first column says whether a row is an entity or a relation.
func writeCSV(w io.Writer, c *Cast) error {
	rows := [][]string{{"kind", "id", "name", "type", "aliases", "description", "mentions", "source", "target", "strength", "evidence", "source_id", "target_id"}}
	names := c.names()
	for _, e := range c.Entities {
		rows = append(rows, []string{"entity", string(e.ID), e.Name, string(e.Type), strings.Join(e.Aliases, "|"), e.Description,
			strconv.Itoa(e.Mentions), "", "", "", strconv.Itoa(len(e.Notes)), "", ""})
	}
	for _, r := range c.Relations {
		rows = append(rows, []string{"relation", "", "", "", "", r.Description, "", names[r.Source], names[r.Target], number(r.Strength), strconv.Itoa(r.Evidence),
			string(r.Source), string(r.Target)})
	}
	return WriteTable(w, rows)
}

// WriteTable writes a table as CSV (RFC 4180) with a byte order mark, without which spreadsheets don't
// recognise UTF-8.
func WriteTable(w io.Writer, rows [][]string) error {
	if _, err := io.WriteString(w, "\ufeff"); err != nil {
		return err
	}
	out := csv.NewWriter(w)
	for _, row := range rows {
		for i, cell := range row {
			row[i] = quoteFormula(cell)
		}
	}
	if err := out.WriteAll(rows); err != nil {
		return err
	}
	return out.Error()
}

// quoteFormula quotes a cell that a spreadsheet would take for a formula.
func quoteFormula(cell string) string {
	if cell != "" && strings.ContainsRune("=+-@\t\r", rune(cell[0])) {
		return "'" + cell
	}
	return cell
}
