package normalize

// A unionFind is a union-find structure of names that are decided while pairs are judged: which names are
// one, and which groups must stay apart (a wall). Joining moves the smaller
// group into the larger, so all joins of n names cost n·log n.
type unionFind struct {
	parent []int
	size   []int
	walls  []map[int]bool // by root: the roots that it must stay apart from
}

func newUnionFind(n int) *unionFind {
	s := &unionFind{parent: make([]int, n), size: make([]int, n), walls: make([]map[int]bool, n)}
	for i := range s.parent {
		s.parent[i], s.size[i] = i, 1
	}
	return s
}

func (s *unionFind) root(i int) int {
	for s.parent[i] != i {
		s.parent[i] = s.parent[s.parent[i]]
		i = s.parent[i]
	}
	return i
}

func (s *unionFind) joined(a, b int) bool { return s.root(a) == s.root(b) }

func (s *unionFind) keptApart(a, b int) bool { return s.walls[s.root(a)][s.root(b)] }

// decided reports whether the pair is settled, directly or by other pairs.
func (s *unionFind) decided(a, b int) bool { return s.joined(a, b) || s.keptApart(a, b) }

// join joins two groups, unless a wall forbids it.
func (s *unionFind) join(a, b int) {
	a, b = s.root(a), s.root(b)
	if a == b || s.walls[a][b] {
		return
	}
	if s.size[a] < s.size[b] {
		a, b = b, a
	}
	s.parent[b] = a
	s.size[a] += s.size[b]
	for other := range s.walls[b] {
		delete(s.walls[other], b)
		s.wall(a, other)
	}
	s.walls[b] = nil
}

// wall forbids joining two groups, unless they are joined already.
func (s *unionFind) wall(a, b int) {
	a, b = s.root(a), s.root(b)
	if a == b {
		return
	}
	for _, pair := range [][2]int{{a, b}, {b, a}} {
		if s.walls[pair[0]] == nil {
			s.walls[pair[0]] = map[int]bool{}
		}
		s.walls[pair[0]][pair[1]] = true
	}
}
