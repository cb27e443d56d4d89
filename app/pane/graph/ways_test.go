package graph

import (
	"testing"

	"dramatis/editor/cast"
	"dramatis/editor/kb"
	"dramatis/render/graphviz"
	"dramatis/render/scene"
)

func TestEachWayNarrowsThePictureAndLaysItOutInItsOwnManner(t *testing.T) {
	g := scene.Graph{Nodes: []scene.Node{{ID: "a"}, {ID: "b"}, {ID: "c"}, {ID: "d"}}, Edges: []scene.Edge{{From: "a", To: "b", Kind: kb.Parent, Above: 1, Weight: 5},
		{From: "b", To: "c", Kind: kb.Friend, Weight: 5}, {From: "c", To: "d", Dashed: true}}}
	m := newModel(func(*cast.View) scene.Graph { return g })
	m.refresh(cast.Of(kb.Empty(), nil))
	for _, c := range []struct {
		name   string
		do     func() bool
		shown  int
		engine graphviz.Engine
	}{
		{"family", func() bool { return m.setWay(inFamily, "") }, 2, graphviz.Dot},
		{"friendship", func() bool { return m.setWay(oneKind, kb.Friend) }, 2, graphviz.Auto},
		{"doubt", func() bool { return m.setWay(inDoubt, "") }, 2, graphviz.Auto},
		{"path", func() bool { return m.setPath("a", "c") }, 3, graphviz.Auto},
		{"no path", func() bool { return m.setPath("a", "d") }, 0, graphviz.Auto},
		{"chief", func() bool { return m.setWhole(false) }, 3, graphviz.Auto},
	} {
		before := m.arrangement()
		c.do()
		if m.isAround() {
			t.Errorf("%s: there is no depth", c.name)
		}
		if len(m.shown.Nodes) != c.shown || m.engine().Engine != c.engine || m.arrangement() == before {
			t.Errorf("%s: %d are shown, laid out by %q, as %s", c.name, len(m.shown.Nodes), m.engine().Engine, m.arrangement())
		}
	}
	m.setAround("a")
	for _, n := range m.shown.Nodes {
		if n.Community != 0 {
			t.Errorf("on a ring %s is of community %d", n.ID, n.Community)
		}
	}
	m.setDepth(2)
	if o := m.engine(); !m.isAround() || o.Engine != graphviz.Twopi || o.Root != "a" {
		t.Errorf("around somebody it is laid out as %+v", o)
	}
}
