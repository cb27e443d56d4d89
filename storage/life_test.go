//go:build torture && unix

package storage

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"dramatis/editor"
	"dramatis/editor/kb"
)

// scaled returns a number of a long life, or a share of it (DRAMATIS_LIFE=0.1).
func scaled(n int) int {
	if share, err := strconv.ParseFloat(os.Getenv("DRAMATIS_LIFE"), 64); err == nil {
		return max(1000, int(float64(n)*share))
	}
	return n
}

// lived opens a base with its session.
func lived(t *testing.T, path string) (*editor.Session, *File, time.Duration) {
	t.Helper()
	began := processorTime()
	f, err := Open(t.Context(), path, Options{})
	check(t, err)
	s, err := editor.Open(t.Context(), f, time.Now)
	check(t, err)
	return s, f, processorTime() - began
}

// processorTime returns what this process has used so far: other programs change the wall's
// time tenfold, and this hardly.
func processorTime() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

func decide(t *testing.T, s *editor.Session, i int, text string) {
	t.Helper()
	check(t, s.Put(func(snap *kb.Snapshot) (editor.Transaction, error) {
		// Names are decided again now and then: records stay fewer than decisions.
		v := verdict("name", strconv.Itoa(i%20_000))
		v.Note = fmt.Sprint(i, text)
		e := kb.Edit{After: v}
		if before, ok := kb.Get[*kb.Verdict](snap, v.Key()); ok {
			e.Before = before
		}
		return editor.Transaction{Label: editor.Label("approve {}", strconv.Itoa(i)), Kind: editor.Deciding, Edits: []kb.Edit{e}}, nil
	}))
}

// paced does n things and gives the mean of the processor's time for one in the first
// and in the last tenth.
func paced(n int, do func(i int)) (first, last time.Duration) {
	tenth := max(1, n/10)
	began := processorTime()
	for i := range n {
		if i == n-tenth {
			began = processorTime()
		}
		do(i)
		if i == tenth-1 {
			first = (processorTime() - began) / time.Duration(tenth)
		}
	}
	return first, (processorTime() - began) / time.Duration(tenth)
}

// TestTortureByALongLife does 100,000 decisions, a month of chats, 10,000 imports each
// undone, and undoes everything.
func TestTortureByALongLife(t *testing.T) {
	const (
		soon   = 2 * time.Second
		slower = 4 // times the first: the machine does other things too
	)
	path := filepath.Join(t.TempDir(), "novel.dramatis")
	check(t, must0(Create(path)).Close())
	s, _, _ := lived(t, path)
	tell := func(what string, first, last time.Duration) {
		t.Helper()
		fmt.Printf("torture: long life: %s: %v of the processor's time each at first, %v at last\n", what, first.Round(time.Microsecond), last.Round(time.Microsecond))
		if last > slower*first+time.Millisecond {
			t.Errorf("%s: a step takes %v, at first %v", what, last, first)
		}
	}
	opening := func(what string) {
		t.Helper()
		took := time.Hour
		for range 3 { // the machine does other things too
			check(t, s.Close())
			var once time.Duration
			s, _, once = lived(t, path)
			took = min(took, once)
		}
		info, err := os.Stat(path)
		check(t, err)
		fmt.Printf("torture: long life: %s: opened in %v, %d MB, %d steps\n", what, took.Round(time.Millisecond), info.Size()>>20, len(s.History()))
		if took > soon {
			t.Errorf("%s: opening takes %v", what, took)
		}
	}
	decisions := scaled(100_000)
	first, last := paced(decisions, func(i int) { decide(t, s, i, "") })
	tell(fmt.Sprint(decisions, " decisions"), first, last)
	opening("after the decisions")

	first, last = paced(1000, func(i int) {
		_, err := s.Undo()
		check(t, err)
		decide(t, s, i, " again") // forgets what was undone
	})
	tell("1000 times undone and decided again", first, last)

	exchanges := scaled(3000) // a hundred a day
	body, err := json.Marshal(map[string]string{"question": strings.Repeat("Where is the boat? ", 40), "answer": strings.Repeat("There is no boat. ", 400)})
	check(t, err)
	first, last = paced(exchanges, func(i int) {
		x := &kb.Exchange{Chat: fmt.Sprint("chat", i/100), Number: i%100 + 1, Lines: []string{fmt.Sprint(i, strings.Repeat(" It rained.", 200))}, Body: body}
		check(t, s.Put(func(*kb.Snapshot) (editor.Transaction, error) {
			return editor.Transaction{Label: editor.Label("talk"), Quiet: true, Edits: []kb.Edit{{After: x}}}, nil
		}))
	})
	tell(fmt.Sprint(exchanges, " exchanges of chats"), first, last)
	opening("after the chats")

	imports := scaled(10_000)
	first, last = paced(imports, func(i int) {
		text := kb.TextOf(strings.Repeat(fmt.Sprint("It rained on day ", i, ". "), 100))
		doc := &kb.Document{ID: kb.DocumentID(fmt.Sprint("doc", i)), Path: fmt.Sprint("/a/", i), Title: "A Wet Year", Format: "text", Language: "en", Text: text.Hash, Size: len(text.Body)}
		for _, r := range []kb.Record{text, doc} {
			check(t, s.Put(func(*kb.Snapshot) (editor.Transaction, error) {
				return editor.Transaction{Label: editor.Label("import {}", doc.Title), Kind: editor.Importing, Group: fmt.Sprint("import", i), Edits: []kb.Edit{{After: r}}}, nil
			}))
		}
		_, err := s.Undo()
		check(t, err)
	})
	tell(fmt.Sprint(imports, " imports, each undone"), first, last)
	opening("after the imports")

	began, undone := processorTime(), 0
	for ; ; undone++ {
		if _, err := s.Undo(); errors.Is(err, editor.ErrNothing) {
			break
		} else {
			check(t, err)
		}
	}
	took := processorTime() - began
	fmt.Printf("torture: long life: all %d steps undone in %v of the processor's time, %v each\n", undone, took.Round(time.Millisecond), (took / time.Duration(max(1, undone))).Round(time.Microsecond))
	if n := kb.Count[*kb.Verdict](s.Snapshot()); n != 0 {
		t.Errorf("%d verdicts are left when everything is undone", n)
	}
	if v := s.View(); len(v.Entities()) != 0 {
		t.Errorf("%d entities", len(v.Entities()))
	}
	check(t, s.Close())
}

// TestTortureByPruning forgets most of a long history: the file gets smaller, what was
// decided stays, and what is left can be undone.
func TestTortureByPruning(t *testing.T) {
	path := filepath.Join(t.TempDir(), "novel.dramatis")
	check(t, must0(Create(path)).Close())
	s, f, _ := lived(t, path)
	n := scaled(20_000)
	for i := range n {
		decide(t, s, i, strings.Repeat(" so it is", i%40))
	}
	before, err := f.MeasureUsage(1 << 40)
	check(t, err)
	want := kb.Count[*kb.Verdict](s.Snapshot())
	check(t, s.Forget(100))
	check(t, f.Compact(context.Background()))
	after, err := f.MeasureUsage(1 << 40)
	check(t, err)
	if after.Steps != 100 || after.File >= before.File || after.Free != 0 || len(s.History()) != 100 {
		t.Errorf("%+v became %+v", before, after)
	}
	check(t, s.Close())
	s, _, _ = lived(t, path)
	if got := kb.Count[*kb.Verdict](s.Snapshot()); got != want {
		t.Errorf("%d verdicts of %d", got, want)
	}
	for range 100 {
		_, err := s.Undo()
		check(t, err)
	}
	if _, err := s.Undo(); !errors.Is(err, editor.ErrNothing) {
		t.Errorf("what was forgotten is undone: %v", err)
	}
	check(t, s.Close())
	fmt.Printf("torture: pruning: %d steps forgotten, %d kB became %d kB, the last 100 undone\n", n-100, before.File>>10, after.File>>10)
}

func must0(f *File, err error) *File {
	if err != nil {
		panic(err)
	}
	return f
}
