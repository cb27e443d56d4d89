//go:build unix

package graphviz

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"dramatis/render/scene"
)

// The test binary plays a worker that behaves as the environment tells it to.
func TestMain(m *testing.M) {
	if !IsWorker(os.Args[1:]) {
		os.Exit(m.Run())
	}
	switch mode, arg, _ := strings.Cut(os.Getenv("DRAMATIS_TEST_WORKER"), "="); mode {
	case "hang": // says who it is, then never ends
		conn, err := net.Dial("unix", arg)
		if err != nil {
			os.Exit(9)
		}
		fmt.Fprintln(conn, os.Getpid())
		io.Copy(io.Discard, conn)
	case "say":
		io.Copy(io.Discard, os.Stdin)
		fmt.Print(arg)
	case "fail":
		fmt.Fprint(os.Stderr, arg)
		os.Exit(1)
	case "flood":
		block := make([]byte, 1<<20)
		for range maxOutput>>20 + 2 {
			os.Stdout.Write(block)
		}
	}
	os.Exit(0)
}

func worker(t *testing.T, behaviour string) *Child {
	t.Helper()
	t.Setenv("DRAMATIS_TEST_WORKER", behaviour)
	c, err := NewChild()
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func two() scene.Graph {
	return scene.Graph{Nodes: []scene.Node{{ID: "a", Label: "A"}, {ID: "b", Label: "B"}}, Edges: []scene.Edge{{From: "a", To: "b"}}}
}

// hung starts a layout that never ends and returns once the child runs.
func hung(t *testing.T, ctx context.Context, change func(*Child)) (pid int, result chan error) {
	t.Helper()
	socket := filepath.Join(t.TempDir(), "s")
	l, err := net.Listen("unix", socket)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { l.Close() })
	c := worker(t, "hang="+socket)
	change(c)
	result = make(chan error, 1)
	go func() {
		_, err := c.Layout(ctx, two(), Options{})
		result <- err
	}()
	conn, err := l.Accept()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { conn.Close() })
	if _, err := fmt.Fscan(conn, &pid); err != nil {
		t.Fatal(err)
	}
	return pid, result
}

// gone reports whether no process of that number is left; a child that was waited for leaves nothing.
func gone(pid int) bool { return errors.Is(syscall.Kill(pid, 0), syscall.ESRCH) }

func TestCancellingKillsTheChild(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	pid, result := hung(t, ctx, func(*Child) {})
	if gone(pid) {
		t.Fatal("the child was not there")
	}
	cancel()
	if err := <-result; !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
	if !gone(pid) {
		t.Error("the child lives on")
	}
}

func TestASlowChildIsKilledWithASentence(t *testing.T) {
	pid, result := hung(t, context.Background(), func(c *Child) { c.timeout = time.Second })
	if err := <-result; !errors.Is(err, errTimeout) {
		t.Errorf("got %v", err)
	}
	if !gone(pid) {
		t.Error("the child lives on")
	}
}

func TestAChildsNonsenseIsAnErrorAndThePictureIsRings(t *testing.T) {
	for _, behaviour := range []string{"say=", "say={", "say=[]", `say={"objects":[]}`, `say={"objects":[{"name":"n0","pos":"1"},{"name":"n1","pos":"2,3"}]}`,
		`say={"objects":[{"name":"n0","pos":"1,2"},{"name":"n7","pos":"2,3"}]}`, "fail=out of memory\n", "fail=", "flood"} {
		c := worker(t, behaviour)
		if _, err := c.Layout(context.Background(), two(), Options{}); err == nil {
			t.Errorf("%.40s: no error", behaviour)
		}
		l, err := LayoutOrCircle(context.Background(), c, two(), Options{})
		if err == nil || !strings.HasPrefix(err.Error(), "the picture is shown as rings: ") {
			t.Errorf("%.40s: said %v", behaviour, err)
		}
		if l.Engine != "circle" || len(l.At) != 2 {
			t.Errorf("%.40s: the picture is %+v", behaviour, l)
		}
	}
}

func TestWhatTheChildSaysIsTold(t *testing.T) {
	_, err := worker(t, "fail=out of memory\n").Layout(context.Background(), two(), Options{})
	if err == nil || !strings.Contains(err.Error(), "lay out 2 names with neato: the layout engine stopped: out of memory") {
		t.Errorf("got %v", err)
	}
}

func TestACancelledLayoutIsNoRings(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	l, err := LayoutOrCircle(ctx, Circle{}, two(), Options{})
	if !errors.Is(err, context.Canceled) || len(l.At) != 0 {
		t.Errorf("got %v, %v", l, err)
	}
}

func TestDenseGraphsGoToTheEngineThatCanTakeThem(t *testing.T) {
	for _, c := range []struct {
		wanted       Engine
		nodes, edges int
		want         Engine
	}{{Auto, 30, 50, Neato}, {Auto, 121, 50, SFDP}, {Dot, 150, 300, Dot}, {Dot, 151, 10, SFDP}, {Dot, 10, 301, SFDP},
		{Neato, 500, 1, SFDP}, {SFDP, 2, 1, SFDP}, {Twopi, 3000, 6000, Twopi}} {
		if got, err := Choose(c.wanted, c.nodes, c.edges); got != c.want || err != nil {
			t.Errorf("%q with %d names and %d relations: %q, %v", c.wanted, c.nodes, c.edges, got, err)
		}
	}
	if _, err := Choose("fdp", 2, 2); !errors.Is(err, errEngine) {
		t.Errorf("an unknown engine: %v", err)
	}
	if _, err := Choose(Auto, maxNodes+1, 0); !errors.Is(err, ErrTooLarge) {
		t.Errorf("a huge graph: %v", err)
	}
}

func FuzzNoAnswerOfTheEngineGivesABrokenLayout(f *testing.F) {
	for _, s := range []string{`{"objects":[{"name":"n0","pos":"1,2"},{"name":"n1","pos":"3,4"}]}`, `{"objects":[{"name":"n0","pos":"NaN,Inf"}]}`, "", "null"} {
		f.Add([]byte(s))
	}
	g := two().Tidy()
	f.Fuzz(func(t *testing.T, out []byte) {
		at, err := readPlaces(out, len(g.Nodes))
		if err != nil {
			return
		}
		l := scene.NewLayout(g, discs(g, at, SFDP), "x")
		if size := l.Bounds.Size(); len(l.At) != 2 || !(size.W > 0 && size.H > 0 && size.W < 1e9 && size.H < 1e9) {
			t.Fatalf("%q gave %+v", out, l)
		}
	})
}

// TestAProgramThatIsNoWorkerIsNotStarted is about test binaries, which would run their tests
// again, each with children of its own.
func TestAProgramThatIsNoWorkerIsNotStarted(t *testing.T) {
	c := worker(t, "say={}")
	canWork.Store(false)
	defer canWork.Store(true)
	if out, err := c.Run(t.Context(), nil, "dot", "json0"); !errors.Is(err, errNoWorker) {
		t.Errorf("it was started and wrote %s (%v)", out, err)
	}
}
