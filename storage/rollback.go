package storage

import (
	"bytes"
	"encoding/binary"
	"errors"
	"io"
	"os"
)

// Offsets in the rollback journal and in the first page of a file (file format 1.3 and 3).
const (
	journalMagic  = "\xd9\xd5\x05\xf9\x20\xa1\x63\xd7"
	journalHeader = 28
	changeCounter = 24  // of the first page
	sizeInPages   = 28  // of the first page
	minPage       = 512 // bytes
	maxPage       = 65536
	maxRecords    = 1 << 20 // searched for the first page
)

// hasForeignRollback reports whether the rollback journal beside a file belongs to another file:
// SQLite would play it back and damage this one. Before a change ends, its journal holds the first
// page as it was, with its change counter: this file has that page still, or the next count. Until
// then the file keeps its old size.
func hasForeignRollback(path string) (bool, error) {
	journal, err := os.Open(path + "-journal")
	if err != nil {
		return false, ignoreMissing(err)
	}
	defer journal.Close()
	before, pages, err := firstPage(journal)
	if err != nil || pages == 0 {
		return false, err
	}
	file, err := os.Open(path)
	if err != nil {
		return false, err
	}
	defer file.Close()
	if before == nil {
		var head [sizeInPages + 4]byte
		_, err := io.ReadFull(file, head[:])
		return binary.BigEndian.Uint32(head[sizeInPages:]) != pages, ignoreShort(err)
	}
	now := make([]byte, len(before))
	if _, err := io.ReadFull(file, now); err != nil {
		// Too short for one page of the journal's size.
		return true, nil
	}
	count := func(page []byte) uint32 { return binary.BigEndian.Uint32(page[changeCounter:]) }
	if count(now) == count(before) {
		return !bytes.Equal(now, before), nil
	}
	return count(now) != count(before)+1, nil
}

// hasRollback reports whether there is a journal beside a file that SQLite would play back.
func hasRollback(path string) bool {
	journal, err := os.Open(path + "-journal")
	if err != nil {
		return false
	}
	defer journal.Close()
	_, pages, err := firstPage(journal)
	return err == nil && pages > 0
}

// firstPage returns the first page of a file as its journal holds it (nil if it doesn't) and how many
// pages the file had (0 if it isn't a journal).
func firstPage(journal io.ReaderAt) (page []byte, pages uint32, err error) {
	var head [journalHeader]byte
	if _, err := journal.ReadAt(head[:], 0); err != nil {
		return nil, 0, ignoreShort(err)
	}
	if !bytes.HasPrefix(head[:], []byte(journalMagic)) {
		return nil, 0, nil // SQLite ignores it
	}
	sector, size := binary.BigEndian.Uint32(head[20:]), binary.BigEndian.Uint32(head[24:])
	if size < minPage || size > maxPage || size&(size-1) != 0 || sector < journalHeader || sector > maxPage {
		return nil, 0, nil
	}
	pages = binary.BigEndian.Uint32(head[16:])
	record := make([]byte, 4+size+4)
	for i := range int64(maxRecords) {
		if _, err := journal.ReadAt(record, int64(sector)+i*int64(len(record))); err != nil {
			return nil, pages, ignoreShort(err)
		}
		if binary.BigEndian.Uint32(record) == 1 {
			return record[4 : 4+size], pages, nil
		}
	}
	return nil, pages, nil
}

func ignoreShort(err error) error {
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return nil
	}
	return err
}
