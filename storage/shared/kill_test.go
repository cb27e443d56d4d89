package shared_test

import (
	"bufio"
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"dramatis/editor/editortest"
	"dramatis/storage/shared/sharedtest"
)

// kills is how many studios are killed, over three people.
const kills = 200

// victim names, in the environment, the address that a killed studio writes to.
const victim = "DRAMATIS_VICTIM"

// writeUntilKilled is a studio that writes until it is killed, and says what was acknowledged.
func writeUntilKilled(t *testing.T, address string) {
	s := open(t, address, os.Getenv(victim+"_FOLDER"))
	seed, _ := strconv.ParseUint(os.Getenv(victim+"_SEED"), 10, 64)
	r := rand.New(rand.NewPCG(seed, 9))
	fmt.Println("open")
	for {
		before := s.Snapshot()
		editortest.Must(t, act(r, s))
		if h := s.History(); len(h) > 0 && s.Snapshot() != before && !h[len(h)-1].Elsewhere && !h[len(h)-1].Undone {
			fmt.Println("kept", h[len(h)-1].Seq)
		}
	}
}

// strike starts a studio and kills it a moment after it has opened the base and up to three steps
// were acknowledged to it. It gives the numbers of its steps.
func strike(t *testing.T, address, folder string, seed uint64) (kept []int64) {
	cmd := exec.Command(os.Args[0], "-test.run", "^TestNothingAcknowledgedIsMissingAfterKills$", "-test.v")
	cmd.Env = append(os.Environ(), victim+"="+address, victim+"_FOLDER="+folder, fmt.Sprintf("%s_SEED=%d", victim, seed))
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Error(err)
		return nil
	}
	if err := cmd.Start(); err != nil {
		t.Error(err)
		return nil
	}
	var fuse *time.Timer
	var said []string
	opened, steps := false, int(seed%4)
	lines := bufio.NewScanner(out)
	for lines.Scan() {
		said = append(said, lines.Text())
		if seq, ok := strings.CutPrefix(lines.Text(), "kept "); ok {
			n, err := strconv.ParseInt(seq, 10, 64)
			if err != nil {
				t.Error(err)
			}
			kept = append(kept, n)
		}
		opened = opened || lines.Text() == "open"
		if fuse == nil && opened && len(kept) >= steps {
			fuse = time.AfterFunc(time.Duration(rand.IntN(30))*time.Millisecond, func() { _ = cmd.Process.Kill() })
		}
	}
	if fuse == nil {
		t.Errorf("a studio ended before %d steps were acknowledged: %s", steps, strings.Join(said, "\n"))
	}
	if err := lines.Err(); err != nil {
		t.Error(err)
	}
	_ = cmd.Wait() // it was killed
	return kept
}

func TestNothingAcknowledgedIsMissingAfterKills(t *testing.T) {
	if address := os.Getenv(victim); address != "" {
		writeUntilKilled(t, address)
	}
	server := sharedtest.Start(t)
	people(t, server)
	base := server.Database(t)
	keeper := open(t, server.Address("postgres", base), t.TempDir())
	editortest.Fill(t, keeper.Session)
	var group sync.WaitGroup
	var mu sync.Mutex
	acknowledged := map[string][]int64{}
	left := make(chan uint64, kills)
	for i := range kills {
		left <- uint64(i)
	}
	close(left)
	for _, name := range []string{"alice", "bob", "carol"} {
		folder := t.TempDir()
		group.Go(func() {
			for seed := range left {
				kept := strike(t, server.Address(name, base), folder, seed)
				mu.Lock()
				acknowledged[name] = append(acknowledged[name], kept...)
				mu.Unlock()
			}
		})
	}
	group.Wait()
	heads := ""
	keeper.until(t, "as the history says", func() bool {
		want := "" // the server may still take what a killed studio had sent
		want, heads, _ = replayed(t, server, base)
		return editortest.Dump(t, keeper.Snapshot()) == want
	})
	if got := steps(keeper.History()); got != heads {
		t.Error("the steps are others than the history says")
	}
	ctx := context.Background()
	conn, err := pgx.Connect(ctx, server.Address("postgres", base))
	editortest.Must(t, err)
	defer conn.Close(ctx)
	n := 0
	for name, seqs := range acknowledged {
		for _, seq := range seqs {
			var author string
			if err := conn.QueryRow(ctx, "SELECT author FROM dramatis.change WHERE seq = $1", seq).Scan(&author); err != nil || author != name {
				t.Errorf("step %d was acknowledged to %s and is of %q: %v", seq, name, author, err)
			}
			n++
		}
	}
	t.Logf("%d kills, %d changes acknowledged, none missing", kills, n)
}
