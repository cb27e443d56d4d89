package shared_test

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"math/rand/v2"
	"net"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"dramatis/editor"
	"dramatis/editor/cast"
	"dramatis/editor/editortest"
	"dramatis/editor/edits"
	"dramatis/editor/kb"
	"dramatis/storage"
	"dramatis/storage/shared"
	"dramatis/storage/shared/sharedtest"
)

// A proxy is a network to the server: it takes time, and can be cut.
type proxy struct {
	to     string
	delay  time.Duration // each way
	listen net.Listener
	mu     sync.Mutex
	down   bool
	open   map[net.Conn]bool
}

func through(t testing.TB, server *sharedtest.Server, delay time.Duration) *proxy {
	t.Helper()
	l := editortest.Get(net.Listen("tcp", "127.0.0.1:0"))(t)
	p := &proxy{to: fmt.Sprintf("127.0.0.1:%d", server.Port()), delay: delay, listen: l, open: map[net.Conn]bool{}}
	go p.accept()
	t.Cleanup(func() {
		l.Close()
		p.cut(true)
	})
	return p
}

func (p *proxy) accept() {
	for {
		c, err := p.listen.Accept()
		if err != nil {
			return
		}
		if !p.keep(c) {
			c.Close()
			continue
		}
		s, err := net.Dial("tcp", p.to)
		if err != nil || !p.keep(s) {
			c.Close()
			continue
		}
		go p.pass(c, s)
		go p.pass(s, c)
	}
}

func (p *proxy) keep(c net.Conn) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	if !p.down {
		p.open[c] = true
	}
	return !p.down
}

// pass hands on what comes, each piece after the delay, in order.
func (p *proxy) pass(from, to net.Conn) {
	type piece struct {
		data []byte
		at   time.Time
	}
	pieces := make(chan piece, 1000)
	go func() {
		defer close(pieces)
		buffer := make([]byte, 64<<10)
		for {
			n, err := from.Read(buffer)
			if n > 0 {
				pieces <- piece{append([]byte(nil), buffer[:n]...), time.Now().Add(p.delay)}
			}
			if err != nil {
				return
			}
		}
	}()
	for x := range pieces {
		<-time.After(time.Until(x.at)) // the network's delay, which is what is simulated
		if _, err := to.Write(x.data); err != nil {
			break
		}
	}
	from.Close()
	to.Close()
	for range pieces {
	}
}

// cut breaks all connections, and lets none come while it is down.
func (p *proxy) cut(down bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.down = down
	for c := range p.open {
		c.Close()
	}
	clear(p.open)
}

func (p *proxy) address(user, database string) string {
	return fmt.Sprintf("postgres://%s@%s/%s?sslmode=disable", user, p.listen.Addr(), database)
}

// randomly returns a random command of a writer's.
func randomly(r *rand.Rand, v *cast.View) editor.Command {
	es := v.Entities()
	if len(es) == 0 {
		return edits.Restore("ashe", "mill", "vale")
	}
	one, other := es[r.IntN(len(es))], es[r.IntN(len(es))]
	q := v.Queue()
	switch r.IntN(9) {
	case 0:
		return edits.Merge(one.Name, other.Name)
	case 1:
		return edits.Split(one.Name, one.Names[r.IntN(len(one.Names))].Surface)
	case 2:
		return edits.Rename(one.Name, []string{"Zed", "Ulla", ""}[r.IntN(3)])
	case 3:
		return edits.Describe(one.Name, fmt.Sprint("tall ", r.IntN(3)))
	case 4:
		return edits.NotNames(one.ID)
	case 5:
		return edits.Restore(kb.NameID([]string{"ashe", "mill", "vale"}[r.IntN(3)]))
	case 6:
		return edits.Tag(one.ID, [][]string{{"south"}, nil, {"north", "old"}}[r.IntN(3)])
	}
	if len(q) == 0 {
		return edits.Relate(one.ID, other.ID, kb.Foe, "kin", 5)
	}
	if r.IntN(2) == 0 {
		return edits.Approve(q[r.IntN(len(q))].ID, nil)
	}
	return edits.Reject(q[r.IntN(len(q))].ID)
}

// act does one random thing; what is refused, or not reached, is not a failure.
func act(r *rand.Rand, s *studio) error {
	var err error
	switch r.IntN(10) {
	case 0:
		_, err = s.Undo()
	case 1:
		_, err = s.Redo()
	default:
		err = s.Do(randomly(r, s.View()))
	}
	var u *editor.Unavailable
	// A step that others' work left nothing of is put aside, and said.
	if errors.Is(err, editor.ErrNothing) || errors.Is(err, kb.ErrStale) || errors.As(err, &u) {
		return nil
	}
	return err
}

func TestThreeStudiosAtRandomWithCutsEndEqualAndAsTheHistorySays(t *testing.T) {
	server := sharedtest.Start(t)
	people(t, server)
	for seed := range uint64(4) {
		base := server.Database(t)
		var studios []*studio
		var nets []*proxy
		for i, name := range []string{"alice", "bob", "carol"} {
			p := through(t, server, 0)
			nets = append(nets, p)
			studios = append(studios, open(t, p.address(name, base), t.TempDir()))
			if i == 0 {
				editortest.Fill(t, studios[0].Session)
			}
		}
		var group sync.WaitGroup
		for i, s := range studios {
			group.Go(func() {
				r := rand.New(rand.NewPCG(seed, uint64(i)))
				for range 80 {
					if r.IntN(12) == 0 {
						nets[i].cut(false)
					}
					s.until(t, "connected again", func() bool { return s.ReadOnly() == nil })
					if err := act(r, s); err != nil && s.ReadOnly() == nil {
						t.Errorf("seed %d: %v", seed, err)
					}
				}
			})
		}
		group.Wait()
		want, heads, changes := replayed(t, server, base)
		if changes < 40 {
			t.Errorf("seed %d: only %d changes came about", seed, changes)
		}
		for i, s := range studios {
			s.until(t, fmt.Sprintf("studio %d as the history says", i), func() bool { return editortest.Dump(t, s.Snapshot()) == want })
			if got := steps(s.History()); got != heads {
				t.Errorf("seed %d: studio %d has the steps\n%s\nthe history\n%s", seed, i, got, heads)
			}
			if a, b := editortest.Names(s.View()), editortest.Names(cast.Of(s.Snapshot(), nil)); a != b {
				t.Errorf("seed %d: step by step %s, from scratch %s", seed, a, b)
			}
			fromCopy, _, err := s.store.Copy().Load(t.Context())
			editortest.Must(t, err)
			if editortest.Dump(t, fromCopy) != want {
				t.Errorf("seed %d: the copy of studio %d differs", seed, i)
			}
		}
	}
}

// replayed returns what the history in PostgreSQL says, read without the package under test's
// own following: each change on the one before, and every one has to fit.
func replayed(t testing.TB, server *sharedtest.Server, base string) (dump, heads string, changes int64) {
	t.Helper()
	ctx := context.Background()
	conn, err := pgx.Connect(ctx, server.Address("postgres", base))
	editortest.Must(t, err)
	defer conn.Close(ctx)
	rows, err := conn.Query(ctx, "SELECT seq, step, author, label, undone, redone, dropped, edits FROM dramatis.change ORDER BY seq")
	editortest.Must(t, err)
	defer rows.Close()
	snap, list, next := kb.Empty(), []editor.Head{}, int64(1)
	for rows.Next() {
		var h editor.Head
		var step bool
		var label, packed []byte
		var undone, redone, dropped []int64
		editortest.Must(t, rows.Scan(&h.Seq, &step, &h.Author, &label, &undone, &redone, &dropped, &packed))
		if h.Seq != next {
			t.Fatalf("change %d comes after %d", h.Seq, next-1)
		}
		next++
		list = headsAfter(list, undone, redone, dropped)
		if h.Label = string(label); step {
			list = append(list, h)
		}
		made, err := storage.UnpackEdits(packed)
		editortest.Must(t, err)
		draft := snap.Draft()
		for _, e := range made {
			if err := draft.Apply(e); err != nil {
				t.Fatalf("change %d by %s does not fit: %v", h.Seq, h.Author, err)
			}
		}
		snap = draft.Snapshot()
	}
	editortest.Must(t, rows.Err())
	return editortest.Dump(t, snap), steps(list), next - 1
}

func headsAfter(list []editor.Head, undone, redone, dropped []int64) (out []editor.Head) {
	has := func(seqs []int64, seq int64) bool {
		return slices.Contains(seqs, seq)
	}
	for _, h := range list {
		if has(dropped, h.Seq) {
			continue
		}
		h.Undone = (h.Undone || has(undone, h.Seq)) && !has(redone, h.Seq)
		out = append(out, h)
	}
	return out
}

func steps(list []editor.Head) (out string) {
	for _, h := range list {
		out += fmt.Sprintln(h.Seq, h.Author, h.Undone, editor.English(h.Label))
	}
	return out
}

func TestWithoutAConnectionTheBaseIsReadAndCatchesUpAfter(t *testing.T) {
	server := sharedtest.Start(t)
	people(t, server)
	base := server.Database(t)
	net := through(t, server, 0)
	alice := open(t, server.Address("alice", base), t.TempDir())
	editortest.Fill(t, alice.Session)
	folder := t.TempDir()
	bob := open(t, net.address("bob", base), folder)
	same(t, alice, bob)
	net.cut(true)
	bob.until(t, "read-only", func() bool { return bob.ReadOnly() != nil })
	err := bob.Do(edits.Rename("Mill", "Nowhere"))
	if !errors.Is(err, storage.ErrReadOnly) || !strings.Contains(err.Error(), "no connection") {
		t.Errorf("without a connection: %v", err)
	}
	editortest.Must(t, alice.Do(edits.Rename("Mill", "The Old Mill")))
	if len(bob.View().Entities()) != 4 {
		t.Error("nothing can be read")
	}
	if hits, err := bob.store.Copy().Search(t.Context(), "Mill", 10); err != nil || len(hits) == 0 {
		t.Errorf("searching finds %d places (%v)", len(hits), err)
	}
	editortest.Must(t, bob.Close())

	again := open(t, net.address("bob", base), folder) // begun without a connection
	if again.ReadOnly() == nil || len(again.View().Entities()) != 4 {
		t.Error("the base was not opened for reading")
	}
	net.cut(false)
	again.until(t, "caught up", func() bool { _, ok := again.View().Find("The Old Mill"); return ok && again.ReadOnly() == nil })
	same(t, alice, again)
	editortest.Must(t, again.Do(edits.Describe("The Old Mill", "It turns.")))

	editortest.Must(t, server.Down()) // as a failing machine would
	again.until(t, "read-only", func() bool { return again.ReadOnly() != nil })
	editortest.Must(t, server.Up())
	for _, s := range []*studio{alice, again} {
		s.until(t, "back", func() bool { _, ok := s.View().Find("The Old Mill"); return ok && s.ReadOnly() == nil })
		s.until(t, "as far", func() bool { return follows(t, again) == follows(t, alice) })
	}
	want, _, _ := replayed(t, server, base)
	if editortest.Dump(t, again.Snapshot()) != want {
		t.Error("what was acknowledged before the server failed is missing")
	}
	nobody := through(t, server, 0)
	nobody.cut(true)
	_, err = shared.Open(t.Context(), nobody.address("bob", base), shared.Options{Folder: t.TempDir()})
	if !errors.Is(err, storage.ErrNoServer) {
		t.Errorf("without a copy and a connection: %v", err)
	}
}
