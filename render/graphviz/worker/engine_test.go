package worker_test

import (
	"bytes"
	"context"
	"errors"
	"strings"
	"testing"

	"dramatis/render/graphviz"
	"dramatis/render/graphviz/worker"
)

func TestAWrongCallOfTheWorkerIsExplained(t *testing.T) {
	for _, args := range [][]string{nil, {"layout-worker"}, {"layout-worker", "dot"}, {"other", "dot", "svg"}, {"layout-worker", "a", "b", "c"}} {
		var out, complaint bytes.Buffer
		if code := worker.Main(args, strings.NewReader("graph{}"), &out, &complaint); code != 2 || out.Len() > 0 || complaint.Len() == 0 {
			t.Errorf("%v: status %d, %q, %q", args, code, out.String(), complaint.String())
		}
	}
}

func TestBrokenInputFailsAndTheNextCallWorks(t *testing.T) {
	for _, c := range [][3]string{{"", "dot", "json0"}, {"graph {", "dot", "json0"}, {"\x00\xff", "neato", "json0"},
		{"graph{a}", "unknown", "json0"}, {"graph{a}", "dot", "pdf"}, {"hello", "sfdp", "svg"}} {
		var out, complaint bytes.Buffer
		if code := worker.Main([]string{"layout-worker", c[1], c[2]}, strings.NewReader(c[0]), &out, &complaint); code != 1 || complaint.Len() == 0 {
			t.Errorf("%q: status %d, said %q, wrote %q", c, code, complaint.String(), out.String())
		}
		if strings.Count(strings.TrimSpace(complaint.String()), "\n") > 0 {
			t.Errorf("%q: more than a line: %q", c, complaint.String())
		}
		out.Reset()
		if code := worker.Main([]string{"layout-worker", "dot", "json0"}, strings.NewReader("graph{a--b}"), &out, &complaint); code != 0 || !strings.Contains(out.String(), `"pos"`) {
			t.Fatalf("after %q the engine is broken: %s", c, complaint.String())
		}
	}
}

func TestAGraphTooLargeForThisProcessIsRefused(t *testing.T) {
	if _, err := (worker.InProcess{}).Layout(context.Background(), random(501, 0), graphviz.Options{}); !errors.Is(err, graphviz.ErrTooLarge) {
		t.Errorf("got %v", err)
	}
}

func TestTheChildAndThisProcessAgree(t *testing.T) {
	g := random(160, 240)
	a, err := child(t).Layout(context.Background(), g, graphviz.Options{})
	if err != nil {
		t.Fatal(err)
	}
	b, err := worker.InProcess{}.Layout(context.Background(), g, graphviz.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if a.Engine != "sfdp" || a.Engine != b.Engine {
		t.Errorf("engines %q and %q", a.Engine, b.Engine)
	}
	for id, p := range a.At {
		if b.At[id] != p {
			t.Fatalf("%s stands at %v and %v", id, p, b.At[id])
		}
	}
}

func benchmarkChild(b *testing.B, n int) {
	l, g := child(b), random(n, 2*n)
	for b.Loop() {
		if _, err := l.Layout(context.Background(), g, graphviz.Options{}); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkChild2(b *testing.B)    { benchmarkChild(b, 2) }
func BenchmarkChild50(b *testing.B)   { benchmarkChild(b, 50) }
func BenchmarkChild100(b *testing.B)  { benchmarkChild(b, 100) }
func BenchmarkChild500(b *testing.B)  { benchmarkChild(b, 500) }
func BenchmarkChild2000(b *testing.B) { benchmarkChild(b, 2000) }
