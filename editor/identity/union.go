package identity

import (
	"maps"
	"slices"

	"github.com/dominikbraun/graph"

	"dramatis/editor/kb"
)

// A union joins names by links and keeps groups apart by walls (rejections). Accepted verdicts are the
// edges of a graph, so that a refusal can show its chain.
type union struct {
	parent   map[kb.NameID]kb.NameID
	walls    map[kb.NameID]map[kb.NameID]*kb.Verdict // root → root → the wall
	links    graph.Graph[kb.NameID, kb.NameID]
	accepted []*kb.Verdict // accepted links
}

func newUnion(names []kb.NameID) *union {
	u := &union{
		parent: make(map[kb.NameID]kb.NameID, len(names)),
		walls:  map[kb.NameID]map[kb.NameID]*kb.Verdict{},
		links:  graph.New(func(n kb.NameID) kb.NameID { return n }),
	}
	for _, n := range names {
		u.parent[n] = n
		_ = u.links.AddVertex(n) // names are distinct
	}
	return u
}

func (u *union) root(n kb.NameID) kb.NameID {
	for u.parent[n] != n {
		u.parent[n] = u.parent[u.parent[n]]
		n = u.parent[n]
	}
	return n
}

// accept accepts a binding verdict or refuses it.
func (u *union) accept(v *kb.Verdict) bool {
	a, b := u.root(v.A), u.root(v.B)
	if binding, _ := v.Binds(); binding == kb.Wall {
		if a == b {
			return false
		}
		u.separate(a, b, v)
		return true
	}
	if u.walls[a][b] != nil {
		return false
	}
	u.recordLink(v)
	u.join(a, b)
	return true
}

// recordLink records an accepted link for chains.
func (u *union) recordLink(v *kb.Verdict) {
	_ = u.links.AddEdge(v.A, v.B, graph.EdgeData(v)) // it may exist: two verdicts never name one pair
	u.accepted = append(u.accepted, v)
}

// join merges two roots.
func (u *union) join(a, b kb.NameID) {
	if a == b {
		return
	}
	u.parent[b] = a
	for other, w := range u.walls[b] {
		delete(u.walls[other], b)
		u.separate(a, other, w)
	}
	delete(u.walls, b)
}

func (u *union) separate(a, b kb.NameID, v *kb.Verdict) {
	for _, p := range [][2]kb.NameID{{a, b}, {b, a}} {
		if u.walls[p[0]] == nil {
			u.walls[p[0]] = map[kb.NameID]*kb.Verdict{}
		}
		if old := u.walls[p[0]][p[1]]; old == nil {
			u.walls[p[0]][p[1]] = v
		}
	}
}

// chain returns why a and b can't be joined or separated: the links between them, or links to both
// ends of the wall between them, with the wall.
func (u *union) chain(a, b kb.NameID) []*kb.Verdict {
	if u.root(a) == u.root(b) {
		return u.path(a, b)
	}
	w := u.walls[u.root(a)][u.root(b)]
	if w == nil {
		return nil
	}
	near, far := w.A, w.B
	if u.root(near) != u.root(a) {
		near, far = far, near
	}
	return append(append(u.path(a, near), w), u.path(far, b)...)
}

// path returns the shortest chain of accepted links from a to b.
func (u *union) path(a, b kb.NameID) []*kb.Verdict {
	if a == b {
		return nil
	}
	stops, err := graph.ShortestPath(u.links, a, b)
	if err != nil {
		return nil
	}
	var out []*kb.Verdict
	for i := 1; i < len(stops); i++ {
		if e, err := u.links.Edge(stops[i-1], stops[i]); err == nil {
			out = append(out, e.Properties.Data.(*kb.Verdict))
		}
	}
	return out
}

// groups returns the joined names; seq says which name of a group is the oldest.
func (u *union) groups(seq map[kb.NameID]int) []*Group {
	byRoot := map[kb.NameID]*Group{}
	for _, n := range slices.Sorted(maps.Keys(u.parent)) {
		root := u.root(n)
		g := byRoot[root]
		if g == nil {
			g = &Group{Anchor: n}
			byRoot[root] = g
		}
		g.Names = append(g.Names, n)
		if isOlder(seq[n], seq[g.Anchor]) {
			g.Anchor = n
		}
	}
	for _, v := range u.accepted {
		g := byRoot[u.root(v.A)]
		g.Links = append(g.Links, v)
	}
	out := make([]*Group, 0, len(byRoot))
	for _, root := range slices.Sorted(maps.Keys(byRoot)) {
		g := byRoot[root]
		g.ID = kb.EntityIDOf(g.Anchor)
		out = append(out, g)
	}
	return out
}

// isOlder compares when names were met; 0 is unknown and comes last. Ties are broken by name, the order
// in which groups are filled.
func isOlder(a, b int) bool { return a != 0 && (b == 0 || a < b) }
