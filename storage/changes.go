package storage

import (
	"bufio"
	"bytes"
	"database/sql"
	"encoding/binary"
	"io"
	"math/rand/v2"
	"strconv"
)

// Every transaction increments a property of the file. So a write-ahead log shows which state of the file it continues: the
// one before the first count in the log. A mark before the value makes it possible to find it in the log. The count starts
// from a random number, so that two bases never have the same counts.
const (
	changesName  = "changes"
	changesMark  = "changes of this base: "
	firstChange  = 1_000_000_000_000_000_000
	changeDigits = 19
)

// startCount sets the count of changes if there is none.
func startCount(db interface {
	Exec(string, ...any) (sql.Result, error)
}) error {
	_, err := db.Exec("INSERT OR IGNORE INTO meta (name, value) VALUES (?, ?)",
		changesName, changesMark+strconv.FormatInt(firstChange+rand.Int64N(firstChange), 10))
	return err
}

// countChange increments the count in a transaction.
func countChange(tx *sql.Tx) error {
	counted, err := tx.Exec("UPDATE meta SET value = ? || printf('%0*d', ?, substr(value, ?) + 1) WHERE name = ?",
		changesMark, changeDigits, len(changesMark)+1, changesName)
	if err != nil {
		return err
	}
	if n, err := counted.RowsAffected(); err != nil || n > 0 {
		return err
	}
	return startCount(tx)
}

// changesOf returns the count in a file without its journal, or 0, and the page where it
// is. The file isn't changed, and no program may have it open.
func changesOf(path string) (n int64, page uint32) {
	db, err := sql.Open("sqlite", dsn(path, toRead)+"&immutable=1")
	if err != nil {
		return 0, 0
	}
	defer db.Close()
	var value []byte
	err = db.QueryRow("SELECT value, (SELECT rootpage FROM sqlite_master WHERE name = 'meta') FROM meta WHERE name = ?", changesName).Scan(&value, &page)
	if err != nil {
		return 0, 0
	}
	return changeIn(value), page
}

// changeIn returns the count in a page of a file, or 0.
func changeIn(page []byte) int64 {
	_, after, found := bytes.Cut(page, []byte(changesMark))
	if !found || len(after) < changeDigits {
		return 0
	}
	n, err := strconv.ParseInt(string(after[:changeDigits]), 10, 64)
	if err != nil {
		return 0
	}
	return n
}

// Sizes in a write-ahead log (file format 4.1). What was written before the log was started again has
// other salts.
const (
	logHeader   = 32
	frameHeader = 24
)

// changesIn returns the first and the last count that a write-ahead log holds in a page, 0 if there is
// none.
func changesIn(log io.Reader, page uint32) (first, last int64, err error) {
	in := bufio.NewReaderSize(log, 1<<20)
	var head [logHeader]byte
	if _, err := io.ReadFull(in, head[:]); err != nil {
		return 0, 0, ignoreShort(err)
	}
	size, salts := binary.BigEndian.Uint32(head[8:]), head[16:24]
	if size < minPage || size > maxPage {
		return 0, 0, nil // SQLite ignores it
	}
	frame := make([]byte, frameHeader+size)
	for {
		_, err := io.ReadFull(in, frame)
		if err != nil || !bytes.Equal(frame[8:16], salts) {
			return first, last, ignoreShort(err)
		}
		if binary.BigEndian.Uint32(frame) != page {
			continue
		}
		if n := changeIn(frame[frameHeader:]); n != 0 {
			last = n
			if first == 0 {
				first = n
			}
		}
	}
}
