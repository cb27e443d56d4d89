package scene

import (
	"math"
	"testing"
)

// holds reports whether a place lies inside a ground.
func (g Ground) holds(p Point) bool {
	in := false
	for _, ring := range g.Rings {
		in = in != inRing(ring, p)
	}
	return in
}

func TestEachDiscStandsOnTheGroundOfItsCommunityOnly(t *testing.T) {
	g := circles(5, 6).WithCommunities()
	g.Nodes = append(g.Nodes, Node{ID: "loner"})
	p := NewPicture(g, Circle(g))
	if len(p.Grounds) != 5 {
		t.Fatalf("%d grounds", len(p.Grounds))
	}
	for _, d := range p.Discs {
		for _, ground := range p.Grounds {
			if got, want := ground.holds(d.At), d.Community == ground.Community; got != want {
				t.Errorf("%s of community %d stands on ground %d: %v", d.ID, d.Community, ground.Community, got)
			}
		}
	}
	for x := p.Bounds.Min.X; x < p.Bounds.Max.X; x += 7 {
		for y := p.Bounds.Min.Y; y < p.Bounds.Max.Y; y += 7 {
			on := 0
			for _, ground := range p.Grounds {
				if ground.holds(Point{x, y}) {
					on++
				}
			}
			if on > 1 {
				t.Fatalf("%v, %v lies on %d grounds", x, y, on)
			}
		}
	}
}

func TestAGroundReachesAlongALineButNotAcrossThePicture(t *testing.T) {
	g := Graph{Nodes: []Node{{ID: "a", Community: 1}, {ID: "b", Community: 1}, {ID: "c", Community: 1}},
		Edges: []Edge{{From: "a", To: "b"}, {From: "b", To: "c"}}}
	p := NewPicture(g, NewLayout(g, map[string]Point{"a": {}, "b": {X: 240}, "c": {X: 1000}}, "test"))
	if len(p.Grounds) != 1 {
		t.Fatalf("%d grounds", len(p.Grounds))
	}
	if !p.Grounds[0].holds(Point{X: 120}) || p.Grounds[0].holds(Point{X: 600}) {
		t.Error("a ground reaches along near lines, and not along far ones")
	}
}

func TestAGroundHasHolesOnlyForOthers(t *testing.T) {
	around := func(middle int) *Picture {
		g, at := Graph{Nodes: []Node{{ID: "middle", Community: middle}}}, map[string]Point{"middle": {}}
		for i := range 12 {
			id := string(rune('a' + i))
			g.Nodes = append(g.Nodes, Node{ID: id, Community: 1})
			sin, cos := math.Sincos(float64(i) * math.Pi / 6)
			at[id] = Point{150 * cos, 150 * sin}
		}
		return NewPicture(g, NewLayout(g, at, "test"))
	}
	if p := around(1); !p.Grounds[0].holds(Point{X: 30}) || len(p.Grounds[0].Rings) != 1 {
		t.Error("a ground has a hole where nobody is")
	}
	if p := around(0); p.Grounds[0].holds(Point{}) {
		t.Error("somebody of no community stands on a ground")
	}
}

func TestAGroundGoesWithADiscThatIsMoved(t *testing.T) {
	g := circles(2, 4).WithCommunities()
	p := NewPicture(g, Circle(g)).Movable()
	far := Point{X: 2000, Y: 2000}
	p.Move("c00-02", far)
	for _, ground := range p.Grounds {
		if got := ground.holds(far); got != (ground.Community == 1) {
			t.Errorf("ground %d reaches the moved disc: %v", ground.Community, got)
		}
	}
}

func TestThereAreNoGroundsForACrowdNorWithoutCommunities(t *testing.T) {
	crowd := circles(100, 5).WithCommunities()
	for _, g := range []Graph{{}, chain(9), crowd} {
		if p := NewPicture(g, Circle(g)); len(p.Grounds) != 0 {
			t.Errorf("%d discs have %d grounds", len(p.Discs), len(p.Grounds))
		}
	}
	far := Graph{Nodes: []Node{{ID: "a", Community: 1}, {ID: "b", Community: 1}, {ID: "c"}}}
	if p := NewPicture(far, NewLayout(far, map[string]Point{"a": {}, "b": {X: 1e30, Y: 9}, "c": {X: math.MaxFloat64}}, "test")); len(p.Grounds) > 1 {
		t.Error("a place beyond all bounds has grounds")
	}
}

func BenchmarkGroundsOf400(b *testing.B) {
	g := circles(40, 10).WithCommunities()
	p := NewPicture(g, Circle(g))
	for b.Loop() {
		grounds(p.Discs, p.Lines)
	}
}
