//go:build torture

package storage

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"
	"time"

	"dramatis/editor/kb"
)

// tortured returns how long each torture goes on.
func tortured(t *testing.T) func() bool {
	d := 30 * time.Second
	if s := os.Getenv("TORTURE"); s != "" {
		var err error
		d, err = time.ParseDuration(s)
		check(t, err)
	}
	end := time.Now().Add(d)
	return func() bool { return time.Now().Before(end) }
}

// TestTortureByKills kills a program that commits, again and again; now and then a
// backup is put back or the base is copied over.
func TestTortureByKills(t *testing.T) {
	path := filepath.Join(t.TempDir(), "novel.dramatis")
	f, err := Create(path)
	check(t, err)
	check(t, f.Close())
	backup, saved := read(t, path), 0
	r := rand.New(rand.NewPCG(uint64(time.Now().UnixNano()), 1))
	goOn, acknowledged, kills, restored := tortured(t), 0, 0, 0
	for ; goOn(); kills++ {
		acknowledged = killAfter(t, path, acknowledged+1+r.IntN(80))
		if r.IntN(5) == 0 {
			check(t, os.WriteFile(path, backup, 0o600))
			restored, acknowledged = restored+1, saved
		}
		f, err := Open(t.Context(), path, Options{})
		check(t, err)
		_, heads := load(t, f)
		if len(heads) < acknowledged || len(heads) > acknowledged+1 {
			t.Fatalf("%d steps are there, %d were acknowledged", len(heads), acknowledged)
		}
		check(t, f.Close())
		acknowledged = len(heads)
		if r.IntN(4) == 0 {
			backup, saved = read(t, path), acknowledged
		}
		if acknowledged > 5000 {
			check(t, os.Remove(path))
			f, err := Create(path)
			check(t, err)
			check(t, f.Close())
			backup, saved, acknowledged = read(t, path), 0, 0
		}
	}
	fmt.Printf("torture: %d kills of one who commits, %d backups put back: nothing acknowledged was lost\n", kills, restored)
}

// TestTortureByDamage flips bytes in a base: it is opened or refused in one sentence,
// and rescued or not, without a panic and without a byte of it changed.
func TestTortureByDamage(t *testing.T) {
	whole := read(t, longBase(t, 200))
	r := rand.New(rand.NewPCG(uint64(time.Now().UnixNano()), 2))
	goOn, tried, opened, rescued := tortured(t), 0, 0, 0
	for ; goOn(); tried++ {
		dir := t.TempDir()
		path, data := filepath.Join(dir, "novel.dramatis"), bytes.Clone(whole)
		for range 1 + r.IntN(200) {
			data[r.IntN(len(data))] = byte(r.Uint32())
		}
		if r.IntN(4) == 0 {
			data = data[:r.IntN(len(data))]
		}
		check(t, os.WriteFile(path, data, 0o600))
		if f, err := Open(t.Context(), path, Options{}); err == nil {
			if _, _, err := f.Load(t.Context()); err == nil {
				opened++
			}
			_ = f.Close()
		}
		if !bytes.Equal(read(t, path), data) {
			t.Fatal("the damaged file was changed")
		}
		out := filepath.Join(dir, "new.dramatis")
		if got, err := Rescue(context.Background(), path, out); err == nil {
			rescued++
			if snapshot, _ := load(t, must(Open(t.Context(), out, Options{}))(t)); kb.Count[*kb.Verdict](snapshot) != got.Records {
				t.Fatalf("%d records of %d", kb.Count[*kb.Verdict](snapshot), got.Records)
			}
		}
		check(t, os.RemoveAll(dir))
	}
	fmt.Printf("torture: %d damaged bases: %d opened whole, %d rescued\n", tried, opened, rescued)
}
