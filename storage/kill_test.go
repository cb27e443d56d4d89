package storage

import (
	"bufio"
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"dramatis/editor"
	"dramatis/editor/kb"
)

// childFile names the file that a child process of the test commits to until it
// is killed.
const childFile = "DRAMATIS_TEST_KILLED_FILE"

func TestMain(m *testing.M) {
	if path := os.Getenv(childFile); path != "" {
		commitForever(path)
	}
	os.Exit(m.Run())
}

// commitForever adds one verdict after another, each with a step of history,
// and prints its number once it is acknowledged.
func commitForever(path string) {
	f, err := Open(context.Background(), path, Options{})
	if err == nil {
		err = f.ReadOnly()
	}
	if err != nil {
		fmt.Println("failed:", err)
		os.Exit(1)
	}
	_, heads, err := f.Load(context.Background())
	for i := len(heads); err == nil; i++ {
		c := numbered(i)
		if err = f.Commit(c); err == nil {
			fmt.Println(i)
		}
	}
	fmt.Println("failed:", err)
	os.Exit(1)
}

func numbered(i int) *editor.Change {
	v := verdict("name", strconv.Itoa(i))
	v.Note = strings.Repeat(strconv.Itoa(i)+" ", i%400)
	return step(strconv.Itoa(i), v)
}

func TestWhatWasAcknowledgedSurvivesAKill(t *testing.T) {
	path := filepath.Join(t.TempDir(), "novel.dramatis")
	f, err := Create(path)
	check(t, err)
	check(t, f.Close())
	r := rand.New(rand.NewPCG(11, 12))
	acknowledged := 0
	for range 20 {
		acknowledged = killAfter(t, path, acknowledged+1+r.IntN(60))
		f, err := Open(t.Context(), path, Options{})
		check(t, err)
		check(t, f.ReadOnly()) // the dead have no lock
		snapshot, heads := load(t, f)
		if len(heads) < acknowledged || len(heads) > acknowledged+1 {
			t.Fatalf("%d steps are there, %d were acknowledged", len(heads), acknowledged)
		}
		for i := range heads {
			want := numbered(i).Edits[0].After
			if got, found := snapshot.Find(kb.RefOf(want)); !found || !kb.Equal(got, want) || heads[i].Label != strconv.Itoa(i) {
				t.Fatalf("step %d came back as %v %v", i, heads[i], got)
			}
		}
		acknowledged = len(heads)
		check(t, f.Close())
	}
	alone(t, path)
}

// killAfter runs a child until it has acknowledged as many steps and kills it
// while it goes on. It gives the number of steps that were acknowledged.
func killAfter(t *testing.T, path string, steps int) int {
	t.Helper()
	child := exec.Command(os.Args[0])
	child.Env = append(os.Environ(), childFile+"="+path)
	out, err := child.StdoutPipe()
	check(t, err)
	check(t, child.Start())
	lines, done, killed := bufio.NewScanner(out), 0, false
	for lines.Scan() { // after the kill too: what is in the pipe was acknowledged
		n, err := strconv.Atoi(lines.Text())
		check(t, err)
		done = n + 1
		if done >= steps && !killed {
			check(t, child.Process.Kill())
			killed = true
		}
	}
	check(t, lines.Err())
	if err := child.Wait(); err == nil {
		t.Fatal("the child ended by itself")
	}
	return done
}
