package storage

import (
	"bytes"
	"context"
	"encoding/binary"
	"io/fs"
	"math/rand/v2"
	"path/filepath"
	"strings"
	"testing"

	"os"

	"dramatis/editor"
	"dramatis/editor/kb"
)

// longBase returns a closed base with steps that go over many pages, some over several each.
func longBase(t *testing.T, n int) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "novel.dramatis")
	f, err := Create(path)
	check(t, err)
	for i := range n {
		c := numbered(i)
		c.Record.Kind = editor.Deciding
		if i%40 == 0 {
			c.Edits[0].After.(*kb.Verdict).Note = strings.Repeat("long ", 4000)
		}
		check(t, f.Commit(c))
	}
	check(t, f.PutVectors("m", map[string][]float32{"a": {1, 2}}))
	check(t, f.Cache().Put("reply", []byte("bought")))
	check(t, f.Close())
	return path
}

func rescue(t *testing.T, path string) (RescueResult, *kb.Snapshot) {
	t.Helper()
	before := read(t, path)
	r, err := Rescue(context.Background(), path, "")
	check(t, err)
	if !bytes.Equal(read(t, path), before) {
		t.Error("the damaged file was changed")
	}
	snapshot, heads := load(t, must(Open(t.Context(), r.Path, Options{}))(t))
	if len(heads) != r.Steps {
		t.Errorf("%d steps of %d", len(heads), r.Steps)
	}
	for _, h := range heads {
		if h.Kind == "" {
			t.Fatalf("step %d has lost its kind", h.Seq)
		}
	}
	return r, snapshot
}

func TestAWholeFileIsRescuedWhole(t *testing.T) {
	r, snapshot := rescue(t, longBase(t, 120))
	if !r.Complete || r.Records != 120 || r.Steps != 120 || r.Vectors != 1 || r.Replies != 1 || kb.Count[*kb.Verdict](snapshot) != 120 {
		t.Errorf("%+v", r)
	}
}

func TestADamagedRecordCostsThatRecord(t *testing.T) {
	path := longBase(t, 60)
	f, err := Open(t.Context(), path, Options{})
	check(t, err)
	_, err = f.writer.Exec("UPDATE record SET data = ? WHERE id = 7", []byte(`{"id":`))
	check(t, err)
	f.remember()
	check(t, f.Close())
	f, err = Open(t.Context(), path, Options{})
	check(t, err)
	_, _, err = f.Load(t.Context())
	isSentence(t, err, ErrCorrupt, "novel.dramatis")
	check(t, f.Close())
	r, snapshot := rescue(t, path)
	if len(r.Lost) != 1 || r.Records != 59 || kb.Count[*kb.Verdict](snapshot) != 59 || r.Steps != 60 {
		t.Errorf("%+v", r)
	}
}

// TestDamagedPagesCostWhatIsOnThem flips bytes, clears pages, ruins the header and
// cuts the end off: most of the rest comes back, and what comes back is right.
func TestDamagedPagesCostWhatIsOnThem(t *testing.T) {
	const n = 400
	var r *rand.Rand
	whole := read(t, longBase(t, n))
	page := int(binary.BigEndian.Uint16(whole[16:]))
	for name, harm := range map[string]struct {
		do    func(data []byte) []byte
		least int // of records that come back, of a hundred
	}{
		"no header":     {func(d []byte) []byte { clear(d[:100]); return d }, 90},
		"no first page": {func(d []byte) []byte { clear(d[:page]); return d }, 90},
		"no end":        {func(d []byte) []byte { return d[:len(d)*3/4] }, 30},
		"a page cleared": {func(d []byte) []byte {
			at := (10 + r.IntN(len(d)/page-20)) * page
			clear(d[at : at+page])
			return d
		}, 80},
		"every tenth page is noise": {func(d []byte) []byte {
			for at := 3 * page; at < len(d); at += 10 * page {
				for i := at; i < at+page; i++ {
					d[i] = byte(r.Uint32())
				}
			}
			return d
		}, 40},
		"bytes flipped": {func(d []byte) []byte {
			for range 200 {
				d[page+r.IntN(len(d)-page)] ^= byte(1 + r.IntN(255))
			}
			return d
		}, 30},
	} {
		t.Run(name, func(t *testing.T) {
			r = rand.New(rand.NewPCG(1, uint64(len(name)))) // the same, in whichever order
			path := filepath.Join(t.TempDir(), "novel.dramatis")
			check(t, os.WriteFile(path, harm.do(bytes.Clone(whole)), 0o600))
			got, snapshot := rescue(t, path)
			if got.Records*100 < harm.least*n {
				t.Errorf("%d of %d records came back", got.Records, n)
			}
			if got.Steps*100 < harm.least*n {
				t.Errorf("%d of %d steps came back", got.Steps, n)
			}
			if got.Complete {
				t.Error("it is said to be whole")
			}
			for v := range kb.All[*kb.Verdict](snapshot) {
				if v.ID != kb.VerdictIDOf(v.A, v.B) {
					t.Fatalf("%+v came back", v)
				}
			}
		})
	}
}

func TestARescueTakesTheJournalIn(t *testing.T) {
	path := novel(t)
	left(t, path, 30)
	r, _ := rescue(t, path)
	if r.Records < 30 {
		t.Errorf("%+v", r)
	}
}

func TestARescueRunsNothingAndReplacesNothing(t *testing.T) {
	path := crafted(t, "ALTER TABLE record RENAME TO kept",
		"CREATE VIEW record AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i AS id, 'verdict' AS kind, i AS key, '{}' AS data FROM n")
	if r, snapshot := rescue(t, path); r.Records != 1 || kb.Count[*kb.Verdict](snapshot) != 1 {
		t.Errorf("%+v", r)
	}
	other := novel(t)
	_, err := Rescue(context.Background(), path, other)
	isSentence(t, err, fs.ErrExist, "novel.dramatis")
	text := filepath.Join(t.TempDir(), "story.txt")
	check(t, os.WriteFile(text, bytes.Repeat([]byte("night "), 5000), 0o600))
	_, err = Rescue(context.Background(), text, "")
	isSentence(t, err, ErrCorrupt, "story.txt")
	alone(t, text)
	_, err = Rescue(context.Background(), text+"x", "")
	isSentence(t, err, fs.ErrNotExist, "story.txtx")
}

// reads counts how often a file is read.
type reads struct {
	*bytes.Reader
	n int
}

func (r *reads) ReadAt(p []byte, off int64) (int, error) {
	r.n++
	return r.Reader.ReadAt(p, off)
}

// Every row says that it is as long as the file and goes on over one page, which follows itself.
func TestPagesThatFollowThemselvesAreNotReadForEver(t *testing.T) {
	const size, count, itself, rows, cell = 512, 400, 1, 100, 300
	data := make([]byte, size*count)
	binary.BigEndian.PutUint32(data, itself)
	for n := itself; n < count; n++ {
		page := data[n*size : (n+1)*size]
		page[0] = 0x0d
		binary.BigEndian.PutUint16(page[3:], rows)
		for i := range rows {
			binary.BigEndian.PutUint16(page[8+2*i:], cell)
		}
		long := size * count
		copy(page[cell:], []byte{0x80 | byte(long>>14), 0x80 | byte(long>>7&0x7f), byte(long & 0x7f), 1})
		for at := cell + 4; at < size; at += 4 {
			binary.BigEndian.PutUint32(page[at:], itself)
		}
	}
	file := &reads{Reader: bytes.NewReader(data)}
	p := newPages(file, int64(len(data)), size)
	for n := 1; n <= count; n++ {
		p.rows(n)
	}
	if file.n < 2*count || file.n > 20*count {
		t.Errorf("%d pages are read %d times", count, file.n)
	}
}

// A row whose number is the largest one possible is no reason to ask for all the numbers before it.
func TestARescueAsksForNoMoreRowsThanAFileCanHold(t *testing.T) {
	path := longBase(t, 400)
	f, err := Open(t.Context(), path, Options{})
	check(t, err)
	_, err = f.writer.Exec("UPDATE record SET id = 9223372036854775807 WHERE id = (SELECT max(id) FROM record)")
	check(t, err)
	f.remember()
	check(t, f.Close())
	data := read(t, path)
	page := int(binary.BigEndian.Uint16(data[16:]))
	for at := 10 * page; at+page < len(data); at += 5 * page {
		clear(data[at : at+page])
	}
	check(t, os.WriteFile(path, data, 0o600))
	if r, _ := rescue(t, path); r.Complete || r.Records < 200 {
		t.Errorf("%+v", r)
	}
}

func FuzzPages(f *testing.F) {
	f.Add([]byte("SQLite format 3\x00\x02\x00"), 512)
	f.Fuzz(func(t *testing.T, data []byte, size int) {
		if size < 512 || size > 65536 {
			return
		}
		p := newPages(bytes.NewReader(data), int64(len(data)), size)
		for n := 1; n*size <= len(data); n++ {
			for _, row := range p.rows(n) {
				if len(row.values) > len(data) {
					t.Errorf("%d columns of %d bytes", len(row.values), len(data))
				}
			}
		}
	})
}
