package storage

import (
	"bytes"
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"dramatis/editor"
	"dramatis/editor/kb"
)

// RescueResult says what could be read of a damaged base.
type RescueResult struct {
	Path     string // the new file
	Records  int
	Steps    int      // of history
	Vectors  int      // the others are computed when needed
	Replies  int      // of model servers, which need not be bought again
	Lost     []string // records that can't be read: kind and key
	Complete bool     // every page could be read, so nothing else is missing
}

// Rescue reads what can be read of a damaged base and writes it to a new file; "" is the first unused
// name beside it. The damaged file stays as it is. A damaged record costs that record, a damaged page
// what is on it.
func Rescue(ctx context.Context, path, out string) (RescueResult, error) {
	info, err := os.Stat(path)
	if err != nil {
		return RescueResult{}, explain(path, "rescue", err)
	}
	if !info.Mode().IsRegular() {
		return RescueResult{}, errCorrupt(path, kb.Errorf("it is not a file"), nil)
	}
	if isOpen(info) {
		return RescueResult{}, errInUse(path)
	}
	s := &salvage{path: path, records: map[kb.Ref]kb.Record{}, lost: map[string]bool{}, whole: true}
	if err := s.read(ctx, filepath.Dir(cmp.Or(out, path))); err != nil {
		return RescueResult{}, explain(path, "rescue", err)
	}
	if len(s.records) == 0 {
		return RescueResult{}, errCorrupt(path, kb.Errorf("it contains nothing of a knowledge base"), nil)
	}
	if out != "" {
		return s.write(ctx, out)
	}
	var r RescueResult
	_, err = keepAs(path, "-rescued", func(path string) (err error) {
		r, err = s.write(ctx, path)
		return err
	})
	return r, err
}

// A salvage collects what can be read.
type salvage struct {
	path    string
	records map[kb.Ref]kb.Record
	lost    map[string]bool
	steps   []oldStep
	vectors []oldVector
	replies []oldReply
	whole   bool
}

type oldStep struct {
	editor.Head
	edits []byte
}

type oldVector struct {
	model, key string
	dim        int64
	data       []byte
}

type oldReply struct {
	key  string
	data []byte
}

// read reads from a copy, because the journal that a crash left must be played back.
func (s *salvage) read(ctx context.Context, dir string) error {
	temp, err := TempDir(dir)
	if err != nil {
		return err
	}
	defer os.RemoveAll(temp)
	work := filepath.Join(temp, "base")
	foreign, err := foreignJournal(s.path)
	if err != nil {
		return err
	}
	for _, ending := range []string{"", "-wal", "-journal"} {
		if ending != "" && (ending == foreign || !isFile(s.path+ending)) {
			continue
		}
		if err := copyFile(s.path+ending, work+ending); err != nil {
			return err
		}
	}
	if err := s.readTables(ctx, work); err != nil {
		s.whole = false
	}
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if s.whole {
		return nil
	}
	return s.scanPages(ctx, work)
}

// isFile reports whether a path is a file, and no pipe, whose reading would never end.
func isFile(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.Mode().IsRegular()
}

func copyFile(from, to string) (err error) {
	in, err := os.Open(from)
	if err != nil {
		return err
	}
	defer in.Close()
	out, err := os.OpenFile(to, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	_, err = io.Copy(out, in)
	return errors.Join(err, out.Close())
}

// readTables reads the tables through SQLite.
func (s *salvage) readTables(ctx context.Context, path string) (err error) {
	db, err := sql.Open("sqlite", dsn(path, toWrite))
	if err != nil {
		return err
	}
	db.SetMaxOpenConns(1)
	defer func() { err = errors.Join(err, db.Close()) }()
	var version int
	if err := db.QueryRow("PRAGMA user_version").Scan(&version); err != nil {
		return err
	}
	// Only genuine tables are read: a view could run for ever.
	f := &File{path: path, reader: db}
	if err := f.checkObjects(current, max(0, min(version, current.version()))); err != nil {
		return err
	}
	history, err := columnsOf(db, "history") // which differ by format
	if err != nil {
		return err
	}
	var errs []error
	for table, take := range map[string]func(*sql.Rows) (int64, error){
		"id, " + columnsWithin("kind", "key", "data") + " FROM record": s.takeRecord, columnsWithin(history...) + " FROM history": s.takeStep,
		"id, " + columnsWithin("model", "key", "dim", "data") + " FROM vector": s.takeVector, "rowid, " + columnsWithin("key", "data") + " FROM cache": s.takeReply,
	} {
		errs = append(errs, s.rows(ctx, db, table, take))
	}
	var answer string
	if err := db.QueryRowContext(ctx, "PRAGMA quick_check(1)").Scan(&answer); err != nil || answer != "ok" {
		errs = append(errs, errors.New("damaged"), err)
	}
	_, err = db.Exec("PRAGMA journal_mode=DELETE") // the journal into the file, for the scan
	return errors.Join(append(errs, err)...)
}

// columnsOf returns the columns of a table in their order.
func columnsOf(db *sql.DB, table string) (out []string, err error) {
	rows, err := db.Query("SELECT name FROM pragma_table_info(?) ORDER BY cid", table)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var name string
		if err := rows.Scan(&name); err != nil {
			return nil, err
		}
		out = append(out, name)
	}
	return out, rows.Err()
}

// maxMissing is how many numbers of rows in a row are asked for one by one.
const maxMissing = 1_000_000

// rows reads a table from both ends, then row by row what is between: a damaged page hides only the
// rows on it.
func (s *salvage) rows(ctx context.Context, db *sql.DB, columns string, take func(*sql.Rows) (id int64, err error)) error {
	first, err := s.runQuery(ctx, db, "SELECT "+columns+" ORDER BY rowid", take)
	if err == nil {
		return nil
	}
	last, e := s.runQuery(ctx, db, "SELECT "+columns+" ORDER BY rowid DESC", take)
	if e == nil {
		return err
	}
	if last-first > maxMissing || last < first { // only in a crafted file; the scan of the pages finds its rows
		return err
	}
	for id := first + 1; id < last && ctx.Err() == nil; id++ {
		_, _ = s.runQuery(ctx, db, fmt.Sprintf("SELECT %s WHERE rowid = %d", columns, id), take)
	}
	return err
}

// runQuery reads the rows of a query and returns the id of the last one.
func (s *salvage) runQuery(ctx context.Context, db *sql.DB, query string, take func(*sql.Rows) (id int64, err error)) (last int64, err error) {
	rows, err := db.QueryContext(ctx, query)
	if err != nil {
		return 0, err
	}
	defer rows.Close()
	for rows.Next() {
		if last, err = take(rows); err != nil {
			return last, err
		}
	}
	return last, rows.Err()
}

func (s *salvage) takeRecord(rows *sql.Rows) (id int64, err error) {
	var kind, key string
	var data []byte
	if err = rows.Scan(&id, &kind, &key, &data); err == nil {
		s.record(kind, key, data)
	}
	return id, err
}

// record keeps a valid record; the first one of a key wins. agrees reports whether a record's key fits
// its content: a damaged byte may leave a record that can be read and is wrong.
func keyMatches(r kb.Record) bool {
	switch r := r.(type) {
	case *kb.Verdict:
		return r.ID == kb.VerdictIDOf(r.A, r.B)
	case *kb.Text:
		return r.Hash == kb.TextOf(r.Body).Hash
	}
	return true
}

func (s *salvage) record(kind, key string, data []byte) {
	ref := kb.Ref{Kind: kb.Kind(kind), Key: key}
	if s.records[ref] != nil {
		return
	}
	r, err := kb.Decode(ref.Kind, data)
	if err != nil || r.Key() != key || !keyMatches(r) {
		s.lost[kind+" "+key] = true
		return
	}
	delete(s.lost, kind+" "+key)
	s.records[ref] = r
}

func (s *salvage) takeStep(rows *sql.Rows) (int64, error) {
	var x oldStep
	var at int64
	columns, err := rows.Columns()
	if err == nil {
		// Formats before this one have the first of these columns.
		into := []any{&x.Seq, &x.Group, &x.Label, &at, &x.Undone, &x.edits, &x.Kind, &x.Author, &x.Elsewhere}
		err = rows.Scan(into[:min(len(columns), len(into))]...)
	}
	if x.At = time.Unix(0, at); err == nil {
		s.step(x)
	}
	return x.Seq, err
}

func (s *salvage) step(x oldStep) {
	if _, err := UnpackEdits(x.edits); err == nil {
		s.steps = append(s.steps, x)
	}
}

func (s *salvage) takeVector(rows *sql.Rows) (id int64, err error) {
	var x oldVector
	if err = rows.Scan(&id, &x.model, &x.key, &x.dim, &x.data); err == nil && x.dim > 0 && int64(len(x.data)) == 4*x.dim {
		s.vectors = append(s.vectors, x)
	}
	return id, err
}

func (s *salvage) takeReply(rows *sql.Rows) (id int64, err error) {
	var x oldReply
	if err = rows.Scan(&id, &x.key, &x.data); err == nil && len(x.data) > 0 {
		s.replies = append(s.replies, x)
	}
	return id, err
}

// write makes a new base from what was collected.
func (s *salvage) write(ctx context.Context, path string) (RescueResult, error) {
	if ctx.Err() != nil {
		return RescueResult{}, ctx.Err()
	}
	draft := kb.Empty().Draft()
	for _, r := range s.records {
		draft.Set(r)
	}
	if err := saveRecords(path, draft.Snapshot()); err != nil {
		return RescueResult{}, err
	}
	f, err := Open(ctx, path, Options{})
	if err != nil {
		return RescueResult{}, err
	}
	err = f.write("rescue into", s.addRest)
	if err == nil { // read back
		_, _, err = f.Load(ctx)
	}
	if err = errors.Join(err, f.Close()); err != nil {
		return RescueResult{}, errors.Join(err, os.Remove(path))
	}
	out := RescueResult{Path: path, Records: len(s.records), Steps: len(s.steps), Vectors: len(s.vectors), Replies: len(s.replies), Complete: s.whole}
	for what := range s.lost {
		out.Lost = append(out.Lost, what)
	}
	slices.Sort(out.Lost)
	return out, nil
}

func (s *salvage) addRest(tx *sql.Tx) error {
	slices.SortStableFunc(s.steps, func(a, b oldStep) int { return cmp.Compare(a.Seq, b.Seq) })
	s.steps = slices.CompactFunc(s.steps, func(a, b oldStep) bool { return a.Seq == b.Seq })
	undone := false // undone steps come last
	crafted := slices.ContainsFunc(s.steps, func(x oldStep) bool { return !isNumber(x.Seq) })
	for i, x := range s.steps {
		if crafted {
			x.Seq = int64(i) + 1
		}
		undone = undone || x.Undone
		x.Undone = undone
		if _, err := noteStep(tx, &x.Head, x.edits); err != nil {
			return err
		}
	}
	for _, x := range s.vectors {
		if _, err := tx.Exec("INSERT OR IGNORE INTO vector (model, key, dim, data) VALUES (?, ?, ?, ?)", x.model, x.key, x.dim, x.data); err != nil {
			return err
		}
	}
	for _, x := range s.replies {
		if _, err := tx.Exec("INSERT OR IGNORE INTO cache (key, data) VALUES (?, ?)", x.key, bytes.Clone(x.data)); err != nil {
			return err
		}
	}
	return nil
}

// Sentence says what was rescued.
func (r RescueResult) Sentence() *kb.Sentence {
	name := filepath.Base(r.Path)
	switch {
	case len(r.Lost) > 0:
		return kb.Errorf("“%s” holds %d records and %d steps of history; %d records could not be read: %s", name, r.Records, r.Steps, len(r.Lost), strings.Join(r.Lost[:min(len(r.Lost), mostNamed)], ", "))
	case !r.Complete:
		return kb.Errorf("“%s” holds %d records and %d steps of history; parts of the old file could not be read, so others may be missing", name, r.Records, r.Steps)
	}
	return kb.Errorf("“%s” holds all %d records and %d steps of history", name, r.Records, r.Steps)
}

const mostNamed = 10
