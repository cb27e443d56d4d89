package scene

import (
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/rivo/uniseg"
)

func chain(n int) Graph {
	var g Graph
	for i := range n {
		g.Nodes = append(g.Nodes, Node{ID: fmt.Sprint(i), Label: fmt.Sprint("Name ", i), Type: []string{"a", "b"}[i%2], Weight: float64(i)})
		if i > 0 {
			g.Edges = append(g.Edges, Edge{From: fmt.Sprint(i - 1), To: fmt.Sprint(i), Weight: 5})
		}
	}
	return g
}

func ids(g Graph) string {
	var out []string
	for _, n := range g.Nodes {
		out = append(out, n.ID)
	}
	return strings.Join(out, " ")
}

func TestTheOrderOfNodesAndEdgesMeansNothing(t *testing.T) {
	g := chain(20)
	g.Edges = append(g.Edges, Edge{From: "3", To: "2", Weight: 9}, Edge{From: "3", To: "2", Dashed: true}, Edge{From: "x", To: "1"}, Edge{From: "1", To: "1"})
	want := g.Tidy()
	r := rand.New(rand.NewPCG(1, 1))
	r.Shuffle(len(g.Nodes), func(i, j int) { g.Nodes[i], g.Nodes[j] = g.Nodes[j], g.Nodes[i] })
	r.Shuffle(len(g.Edges), func(i, j int) { g.Edges[i], g.Edges[j] = g.Edges[j], g.Edges[i] })
	if got := g.Tidy(); !reflect.DeepEqual(got, want) {
		t.Errorf("got %v\nwant %v", got, want)
	}
	if len(want.Edges) != 20 {
		t.Errorf("%d edges", len(want.Edges))
	}
	for _, e := range want.Edges {
		if e.From == "2" && e.To == "3" && !e.Dashed && e.Weight != 9 {
			t.Errorf("the weaker of two edges stayed: %v", e)
		}
	}
}

func TestANeighbourhoodReachesAsFarAsItsDepth(t *testing.T) {
	g := chain(9)
	for depth, want := range map[int]string{0: "4", 1: "3 4 5", 2: "2 3 4 5 6", 99: "0 1 2 3 4 5 6 7 8"} {
		got := g.Neighbourhood("4", depth)
		if ids(got) != want || len(got.Edges) != len(got.Nodes)-1 {
			t.Errorf("depth %d: %s with %d edges, want %s", depth, ids(got), len(got.Edges), want)
		}
	}
	if got := g.Neighbourhood("nobody", 3); len(got.Nodes) != 0 {
		t.Errorf("nobody's neighbours are %s", ids(got))
	}
}

func TestTheHeaviestStayAndTheSelectedToo(t *testing.T) {
	if got := ids(chain(9).Top(3, "1", "nobody")); got != "1 6 7 8" {
		t.Errorf("got %s", got)
	}
	if got := ids(chain(3).Top(-1)); got != "" {
		t.Errorf("got %s", got)
	}
}

func TestTheLegendCountsTypes(t *testing.T) {
	if got := fmt.Sprint(chain(5).Types()); got != "[{a 3} {b 2}]" {
		t.Errorf("the legend is %s", got)
	}
}

func TestHitFindsWhatSearchingAllFinds(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	g, at := Graph{}, map[string]Point{}
	for i := range 500 {
		id := fmt.Sprint(i)
		g.Nodes = append(g.Nodes, Node{ID: id, Label: id, Weight: 100 * r.Float64()})
		at[id] = Point{2000*r.Float64() - 1000, 2000*r.Float64() - 1000}
	}
	at["7"] = Point{1e7, -1e7}
	p := NewPicture(g, NewLayout(g, at, "test"))
	hits := 0
	for range 3000 {
		pt := Point{2200*r.Float64() - 1100, 2200*r.Float64() - 1100}
		best, want := math.Inf(1), ""
		for _, d := range p.Discs {
			if dist := math.Hypot(d.At.X-pt.X, d.At.Y-pt.Y); dist <= d.Radius+3 && dist < best {
				best, want = dist, d.ID
			}
		}
		got, ok := p.Hit(pt, 3)
		if got != want || ok != (want != "") {
			t.Fatalf("at %v found %q, want %q", pt, got, want)
		}
		if ok {
			hits++
		}
	}
	if hits < 100 {
		t.Errorf("only %d hits: the test says little", hits)
	}
	if got, _ := p.Hit(Point{1e7, -1e7}, 0); got != "7" {
		t.Errorf("far away found %q", got)
	}
	some := Rect{Point{-300, -200}, Point{400, 100}}
	var within []int
	p.Within(some, func(i int) { within = append(within, i) })
	var want []int
	for i, d := range p.Discs {
		if some.Contains(d.At) {
			want = append(want, i)
		}
	}
	if !reflect.DeepEqual(within, want) {
		t.Errorf("within: %d, want %d", len(within), len(want))
	}
}

func TestZoomingKeepsWhatIsUnderThePointer(t *testing.T) {
	v := View{Zoom: 0.7, Offset: Point{30, -80}}
	p := Point{200, 150}
	under := v.Picture(p)
	for _, f := range []float64{1.15, 0.5, 3, 1e9, 1e-9} {
		v = v.ZoomAt(p, f)
		if v.Zoom < MinZoom || v.Zoom > MaxZoom {
			t.Fatalf("zoom is %v", v.Zoom)
		}
		if at := v.Window(under); math.Hypot(at.X-p.X, at.Y-p.Y) > 1e-6 {
			t.Fatalf("after ×%v it stands at %v", f, at)
		}
	}
}

func TestFitShowsEverything(t *testing.T) {
	for _, b := range []Rect{{Point{-500, 20}, Point{3000, 900}}, {Point{0, 0}, Point{1, 9000}}, {}} {
		v := Fit(b, Size{800, 600}, 20)
		lo, hi := v.Window(b.Min), v.Window(b.Max)
		if lo.X < 19.99 || lo.Y < 19.99 || hi.X > 780.01 || hi.Y > 580.01 {
			t.Errorf("%v is shown from %v to %v", b, lo, hi)
		}
	}
}

func TestSizesGrowWithWhatTheyStandFor(t *testing.T) {
	if Radius(0, 0) != MinRadius || Radius(5, 5) != MaxRadius || Radius(math.NaN(), 3) != MinRadius || Radius(9, 3) != MaxRadius {
		t.Error("the ends of the radius are wrong")
	}
	if Stroke(1) != 1 || Stroke(10) != 4 || Stroke(math.NaN()) != 1 || Stroke(math.Inf(1)) != 4 || Stroke(5) <= Stroke(4) {
		t.Error("the strokes are wrong")
	}
}

func TestQuantizedZoomsAreAStepApart(t *testing.T) {
	seen := map[float64]bool{}
	for z := 0.4; z < 4; z *= 1.01 {
		q := QuantizeZoom(z)
		if q/z > 1.12 || z/q > 1.12 {
			t.Fatalf("%v became %v", z, q)
		}
		seen[q] = true
	}
	if len(seen) > 12 {
		t.Errorf("%d sizes", len(seen))
	}
}

func TestCircleIsTheSameEveryTimeAndKeepsNodesApart(t *testing.T) {
	g := chain(120)
	l := Circle(g)
	if !reflect.DeepEqual(l, Circle(g)) {
		t.Error("two circles differ")
	}
	for a, p := range l.At {
		for b, q := range l.At {
			if a != b && math.Hypot(p.X-q.X, p.Y-q.Y) < 2*MaxRadius {
				t.Fatalf("%s and %s touch", a, b)
			}
		}
	}
}

func FuzzACaptionIsOneShortLine(f *testing.F) {
	for _, s := range []string{"Dr. Jekyll", "宋江", strings.Repeat("很", 100), "a\nb", "\x00\xff", strings.Repeat("e\u0301", 60), "e" + strings.Repeat("\u0301", 500),
		"👩‍👩‍👧‍👦", "\u202eabc"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		c := caption(s)
		if !utf8.ValidString(c) || strings.ContainsAny(c, "\n\r\t\x00\u202e") {
			t.Fatalf("%q became %q", s, c)
		}
		if w := uniseg.StringWidth(c); w > captionMax+2 {
			t.Fatalf("%q is %d cells wide", c, w)
		}
		if len(c) > 32*(captionMax+40) {
			t.Fatalf("%d bytes", len(c))
		}
	})
}
