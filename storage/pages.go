package storage

import (
	"context"
	"encoding/binary"
	"errors"
	"io"
	"os"
	"time"

	"dramatis/editor"
)

// scanPages reads the rows on every page that looks like a table leaf, without the tree above it
// (SQLite file format, 1.6 and 2.1). Tables are recognised by their columns.
func (s *salvage) scanPages(ctx context.Context, path string) error {
	file, err := os.Open(path)
	if err != nil {
		return err
	}
	defer file.Close()
	info, err := file.Stat()
	if err != nil {
		return err
	}
	size, head := 4096, make([]byte, 100)
	if _, err := file.ReadAt(head, 0); err == nil {
		if n := int(binary.BigEndian.Uint16(head[16:])); n == 1 {
			size = 65536
		} else if n >= 512 && n&(n-1) == 0 {
			size = n
		}
	}
	p := newPages(file, info.Size(), size)
	for n := 1; n <= p.count && ctx.Err() == nil; n++ {
		for _, row := range p.rows(n) {
			s.row(row)
		}
	}
	return ctx.Err()
}

// row takes a row of the table of records or of history.
func (s *salvage) row(r tableRow) {
	v := r.values
	text := func(i int) (string, bool) { x, ok := v[i].(string); return x, ok }
	switch {
	case len(v) == 4:
		kind, ok1 := text(1)
		key, ok2 := text(2)
		if data, ok3 := v[3].([]byte); ok1 && ok2 && ok3 && v[0] == nil {
			s.record(kind, key, data)
		}
	case len(v) >= 6 && len(v) <= 9: // formats before this one have fewer
		x := oldStep{Head: editor.Head{Seq: r.id}}
		var ok [5]bool
		var at, undone int64
		x.Group, ok[0] = text(1)
		x.Label, ok[1] = text(2)
		at, ok[2] = v[3].(int64)
		undone, ok[3] = v[4].(int64)
		x.edits, ok[4] = v[5].([]byte)
		x.At, x.Undone = time.Unix(0, at), undone != 0
		if len(v) > 6 {
			kind, _ := text(6)
			x.Kind = editor.StepKind(kind)
		}
		if len(v) > 8 {
			x.Author, _ = text(7)
			elsewhere, _ := v[8].(int64)
			x.Elsewhere = elsewhere != 0
		}
		if ok == [5]bool{true, true, true, true, true} && v[0] == nil {
			s.step(x)
		}
	}
}

// pages are the pages of a file, numbered from 1.
type pages struct {
	file  io.ReaderAt
	size  int
	count int
	left  int // how many continuation pages may still be read
}

// maxContinued is how often a page may be read as the continuation of a row, on average. In our own files it is read once;
// old rows on free pages add to that, and in a crafted file all rows may continue on the same pages.
const maxContinued = 8

func newPages(file io.ReaderAt, length int64, size int) *pages {
	count := int(length / int64(size))
	return &pages{file, size, count, maxContinued * count}
}

// A tableRow is a row of a table: its id and its columns, which are nil, int64, float64
// (read as int64), string or []byte.
type tableRow struct {
	id     int64
	values []any
}

var errRow = errors.New("no row")

// page returns a page, nil if there is no such page.
func (p *pages) page(n int) []byte {
	if n < 1 || n > p.count {
		return nil
	}
	page := make([]byte, p.size)
	if _, err := p.file.ReadAt(page, int64(n-1)*int64(p.size)); err != nil {
		return nil
	}
	return page
}

// rows returns the rows of a leaf of a table, as far as they can be read.
func (p *pages) rows(n int) (out []tableRow) {
	page, head := p.page(n), 0
	if n == 1 {
		head = 100
	}
	const leafOfATable = 0x0d
	if len(page) < head+8 || page[head] != leafOfATable {
		return nil
	}
	for i := range int(binary.BigEndian.Uint16(page[head+3:])) {
		pointer := head + 8 + 2*i
		if pointer+2 > len(page) {
			break
		}
		if row, err := p.cell(page, int(binary.BigEndian.Uint16(page[pointer:]))); err == nil {
			out = append(out, row)
		}
	}
	return out
}

// cell reads one row, which may continue on overflow pages.
func (p *pages) cell(page []byte, at int) (tableRow, error) {
	length, n1 := varint(page, at)
	id, n2 := varint(page, at+n1)
	if n1 == 0 || n2 == 0 || length < 0 || length > int64(p.count)*int64(p.size) {
		return tableRow{}, errRow
	}
	at += n1 + n2
	usable, total := p.size, int(length)
	local := total
	if most := usable - 35; total > most {
		least := (usable-12)*32/255 - 23
		if local = least + (total-least)%(usable-4); local > most {
			local = least
		}
	}
	if at+local > len(page) {
		return tableRow{}, errRow
	}
	payload := page[at : at+local : at+local]
	if local < total {
		if at+local+4 > len(page) {
			return tableRow{}, errRow
		}
		next := int(binary.BigEndian.Uint32(page[at+local:]))
		for len(payload) < total {
			if p.left--; p.left < 0 {
				return tableRow{}, errRow
			}
			more := p.page(next)
			if more == nil {
				return tableRow{}, errRow
			}
			next = int(binary.BigEndian.Uint32(more))
			payload = append(payload, more[4:4+min(usable-4, total-len(payload))]...)
		}
	}
	values, err := columns(payload)
	return tableRow{id, values}, err
}

// columns reads the columns of a row (2.1 of the format).
func columns(payload []byte) ([]any, error) {
	head, n := varint(payload, 0)
	if n == 0 || head < int64(n) || head > int64(len(payload)) {
		return nil, errRow
	}
	var out []any
	body := payload[head:]
	for at := n; at < int(head); {
		kind, n := varint(payload[:head], at)
		if n == 0 || kind < 0 {
			return nil, errRow
		}
		at += n
		size := sizeOf(kind)
		if size < 0 || size > len(body) {
			return nil, errRow
		}
		out = append(out, value(kind, body[:size]))
		body = body[size:]
	}
	return out, nil
}

func sizeOf(kind int64) int {
	switch {
	case kind >= 12:
		if kind-12 > 1<<40 {
			return -1
		}
		return int(kind-12) / 2
	case kind <= 4:
		return int(kind)
	case kind == 5:
		return 6
	case kind <= 7:
		return 8
	case kind <= 9:
		return 0
	}
	return -1
}

func value(kind int64, data []byte) any {
	switch {
	case kind == 0:
		return nil
	case kind >= 12 && kind%2 == 0:
		return data
	case kind >= 13:
		return string(data)
	case kind >= 8:
		return kind - 8
	}
	var v int64
	for i, b := range data {
		if i == 0 {
			v = int64(int8(b))
		} else {
			v = v<<8 | int64(b)
		}
	}
	return v
}

// varint reads a number of up to nine bytes; n is 0 when there is none.
func varint(data []byte, at int) (v int64, n int) {
	if at < 0 {
		return 0, 0
	}
	for ; n < 9; n++ {
		if at+n >= len(data) {
			return 0, 0
		}
		b := data[at+n]
		if n == 8 {
			return v<<8 | int64(b), 9
		}
		v = v<<7 | int64(b&0x7f)
		if b < 0x80 {
			return v, n + 1
		}
	}
	return v, n
}
