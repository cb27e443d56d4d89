package storage

import (
	"database/sql"
	"fmt"
	"regexp"
	"strings"

	"dramatis/editor/kb"
)

// An object is one row of SQLite's own table of tables.
type object struct{ kind, name, table, sql string }

// checkObjects refuses a file with tables other than this program's. Reading and writing would run its
// triggers, views, generated columns and checks; a base from a stranger must be data only.
func (f *File) checkObjects(s schema, version int) error {
	want, err := s.objects(version)
	if err != nil {
		return err
	}
	have, err := objectsOf(f.reader)
	if err != nil {
		return err
	}
	found := map[string]bool{}
	for _, o := range have {
		if strings.HasPrefix(o.name, "sqlite_") {
			if o.kind == "table" || o.kind == "index" && o.sql == "" {
				continue // SQLite's own: nobody else can use such names
			}
			return f.errForeign(o)
		}
		if !o.isAmong(want) {
			return f.errForeign(o)
		}
		found[o.name] = true
	}
	for _, o := range want {
		if !strings.HasPrefix(o.name, "sqlite_") && !found[o.name] {
			return f.corrupt(kb.Errorf("its tables are missing"), fmt.Errorf("no %s %s", o.kind, o.name))
		}
	}
	return nil
}

func (f *File) errForeign(o object) error {
	return f.corrupt(kb.Errorf("it holds the %s “%s”, which no Dramatis makes", o.kind, o.name), nil)
}

// objects returns the tables and indexes of an empty file of the version.
func (s schema) objects(version int) ([]object, error) {
	db, err := memory(s[:version])
	if err != nil {
		return nil, err
	}
	defer db.Close()
	return objectsOf(db)
}

func objectsOf(db *sql.DB) ([]object, error) {
	rows, err := db.Query("SELECT type, name, tbl_name, coalesce(sql, '') FROM sqlite_master")
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var out []object
	for rows.Next() {
		var o object
		if err := rows.Scan(&o.kind, &o.name, &o.table, &o.sql); err != nil {
			return nil, err
		}
		out = append(out, o)
	}
	return out, rows.Err()
}

func (o object) isAmong(list []object) bool {
	for _, w := range list {
		if o.kind == w.kind && o.name == w.name && o.table == w.table {
			return plainSQL(o.sql) == plainSQL(w.sql) || strings.HasPrefix(o.name, "words_") && !computing.MatchString(o.sql)
		}
	}
	return false
}

var (
	sqlComment = regexp.MustCompile(`--[^\n]*`)
	// computing matches what makes a table compute something. Tables below the full-text index are
	// written by SQLite, which may spell them otherwise some day.
	computing = regexp.MustCompile(`(?i)\b(as|generated|check|default|references|select)\b`)
)

// plainSQL is SQL without comments and with single spaces.
func plainSQL(s string) string {
	return strings.Join(strings.Fields(sqlComment.ReplaceAllString(s, "")), " ")
}
