package scene

import (
	"math"
	"testing"
)

func TestANewOneFindsRoomBesideItsFriendsAndNobodyElseMoves(t *testing.T) {
	g := circles(2, 5)
	l := Circle(g)
	known := map[string]Point{}
	for id, p := range l.At {
		if id != "c01-04" {
			known[id] = p
		}
	}
	out := FillLayout(g, known, l.Engine)
	for id, p := range known {
		if out.At[id] != p {
			t.Errorf("%s has moved", id)
		}
	}
	p, ok := out.At["c01-04"]
	if !ok {
		t.Fatal("the new one has no place")
	}
	top := g.Heaviest()
	for _, n := range g.Nodes {
		if n.ID != "c01-04" && nodeBox(n, out.At[n.ID], top).Overlaps(nodeBox(Node{Label: "c01-04"}, p, top)) {
			t.Errorf("the new one lies on %s", n.ID)
		}
	}
	if l := FillLayout(g, nil, "none"); len(l.At) != len(g.Nodes) {
		t.Error("without any place known not all get one")
	}
}

func TestAMotionLeadsFromTheOldPlacesToTheNew(t *testing.T) {
	g := circles(1, 4)
	old := NewPicture(g, Circle(g))
	if old.Since(old) != nil {
		t.Error("nobody moved")
	}
	at := map[string]Point{"new": {X: 9, Y: 9}}
	for id, p := range Circle(g).At {
		at[id] = Point{p.X + 100, p.Y}
	}
	g.Nodes = append(g.Nodes, Node{ID: "new"})
	now := NewPicture(g, NewLayout(g, at, ""))
	m := now.Since(old)
	if m == nil {
		t.Fatal("there is no motion")
	}
	half := m.At(0.5)
	was, _ := old.Find("c00-01")
	is, _ := half.Find("c00-01")
	if math.Abs(is.At.X-was.At.X-50) > 1e-9 {
		t.Errorf("half-way %v is at %v", was.At, is.At)
	}
	fresh, _ := half.Find("new")
	if whole, _ := now.Find("new"); fresh.Radius != whole.Radius/2 || m.At(1) != now {
		t.Error("a new one does not grow")
	}
}

func TestADiscThatIsMovedIsFoundWhereItIs(t *testing.T) {
	g := circles(1, 4)
	p := NewPicture(g, Circle(g)).Movable()
	p.Move("c00-02", Point{500, 500})
	for range 2 {
		if id, ok := p.Hit(Point{501, 500}, 1); !ok || id != "c00-02" {
			t.Fatalf("there is %q", id)
		}
		p.Settle()
	}
}
