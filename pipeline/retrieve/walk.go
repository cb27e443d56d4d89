package retrieve

import (
	"cmp"
	"maps"
	"math"
	"slices"
	"sort"
	"sync"

	"dramatis/editor/cast"
	"dramatis/editor/kb"
	"dramatis/editor/memory"
)

// A graph connects the entities of a view, the passages of its texts and its scenes: an entity with the passages that
// name it and the scenes it was in, a scene with its passages, and entities that are related (HippoRAG 2, arXiv
// 2502.14802, with scenes in place of its synonyms of phrases).
type graph struct {
	passages []kb.Stretch
	of       map[kb.DocumentID][]int // passages by document, in order
	entities map[kb.EntityID]int     // their nodes, after those of the passages
	within   []int                   // by node of an entity: how many passages name it
	edges    [][]edge
}

type edge struct {
	to     int
	weight float64
}

const (
	// restart is the probability that the walk returns to the seeds (0.5 in HippoRAG 2).
	restart    = 0.5
	iterations = 12 // of the power iteration: 0.5^12 is negligible
	// strengthWeight is the weight of a relation of strength 1, in units of one mention.
	strengthWeight = 0.1
	sceneWeight    = 0.5
)

// newGraph returns a function that builds the graph of a view when it is first called.
func newGraph(v *cast.View, book func() *memory.Book) func() *graph {
	return sync.OnceValue(func() *graph {
		g := &graph{of: map[kb.DocumentID][]int{}, entities: map[kb.EntityID]int{}}
		g.addPassages(v)
		for _, e := range v.Entities() {
			g.addEntity(e)
		}
		for _, r := range v.Relations() {
			from, ok := g.entities[r.Source.ID]
			if to, also := g.entities[r.Target.ID]; ok && also {
				g.join(from, to, r.Strength*strengthWeight)
			}
		}
		for _, scene := range book().Scenes {
			g.addScene(scene)
		}
		return g
	})
}

func (g *graph) addPassages(v *cast.View) {
	for _, p := range slices.SortedFunc(kb.All[*kb.Passage](v.Snapshot), func(a, b *kb.Passage) int {
		return cmp.Or(cmp.Compare(a.Document, b.Document), a.Span.Start-b.Span.Start)
	}) {
		g.of[p.Document] = append(g.of[p.Document], len(g.passages))
		g.passages = append(g.passages, kb.Stretch{Document: p.Document, Span: p.Span})
		g.edges, g.within = append(g.edges, nil), append(g.within, 0)
	}
}

func (g *graph) node() int {
	g.edges, g.within = append(g.edges, nil), append(g.within, 0)
	return len(g.edges) - 1
}

func (g *graph) join(a, b int, weight float64) {
	if weight > 0 {
		g.edges[a] = append(g.edges[a], edge{b, weight})
		g.edges[b] = append(g.edges[b], edge{a, weight})
	}
}

// passageAt returns the passage that contains a place, the first of two that overlap; -1 if none does.
func (g *graph) passageAt(document kb.DocumentID, offset int) int {
	list := g.of[document]
	i := sort.Search(len(list), func(i int) bool { return g.passages[list[i]].Span.End > offset })
	if i == len(list) || !g.passages[list[i]].Span.Holds(offset) {
		return -1
	}
	return list[i]
}

func (g *graph) addEntity(e *cast.Entity) {
	count := map[int]int{}
	for _, n := range e.Names {
		for _, m := range n.Mentions {
			if p := g.passageAt(m.Document, m.Span.Start); p >= 0 {
				count[p]++
			}
		}
	}
	at := g.node()
	g.entities[e.ID], g.within[at] = at, len(count)
	for _, p := range slices.Sorted(maps.Keys(count)) {
		g.join(at, p, math.Log2(1+float64(count[p])))
	}
}

func (g *graph) addScene(scene *memory.Scene) {
	at := g.node()
	for _, p := range g.of[scene.Document] {
		if o := g.passages[p].Span; o.Start < scene.Span.End && scene.Span.Start < o.End {
			g.join(at, p, 1)
		}
	}
	for _, e := range scene.Participants {
		if to, ok := g.entities[e.ID]; ok {
			g.join(at, to, sceneWeight)
		}
	}
}

// Walk returns the personalized PageRank of the passages, with entities and passages as seeds, relative to the
// highest, which is 1. Entities that are named in few passages weigh more as seeds.
func (g *graph) Walk(entities []*cast.Entity, passages map[kb.Stretch]float64) map[kb.Stretch]float64 {
	seeds := make([]float64, len(g.edges))
	for _, e := range entities {
		if at, ok := g.entities[e.ID]; ok {
			seeds[at] = 1 / math.Log2(2+float64(g.within[at]))
		}
	}
	for _, p := range Best(passages, len(passages)) { // in order, so that sums are always the same
		if i := g.passageAt(p.Document, p.Span.Start); i >= 0 {
			seeds[i] += passages[p]
		}
	}
	normalize(seeds[:len(g.passages)])
	normalize(seeds[len(g.passages):])
	now := slices.Clone(seeds)
	for range iterations {
		now = g.step(now, seeds)
	}
	best := 0.0
	for _, m := range now[:len(g.passages)] {
		best = max(best, m)
	}
	out := map[kb.Stretch]float64{}
	for i, m := range now[:len(g.passages)] {
		if m > 0 && best > 0 {
			out[g.passages[i]] = m / best
		}
	}
	return out
}

// Best returns the passages with the greatest values, at most so many.
func Best(walked map[kb.Stretch]float64, most int) []kb.Stretch {
	out := slices.SortedFunc(maps.Keys(walked), func(a, b kb.Stretch) int {
		return cmp.Or(cmp.Compare(walked[b], walked[a]), cmp.Compare(a.Document, b.Document), a.Span.Start-b.Span.Start)
	})
	return out[:min(most, len(out))]
}

// step does one iteration: each node distributes its mass along its edges, and a part returns to the seeds.
func (g *graph) step(now, seeds []float64) []float64 {
	next := make([]float64, len(now))
	for i, mass := range now {
		if mass == 0 {
			continue
		}
		out := 0.0
		for _, e := range g.edges[i] {
			out += e.weight
		}
		for _, e := range g.edges[i] {
			next[e.to] += (1 - restart) * mass * e.weight / out
		}
	}
	for i := range next {
		next[i] += restart * seeds[i]
	}
	return next
}

// normalize scales numbers to a sum of one half, unless all are 0.
func normalize(list []float64) {
	sum := 0.0
	for _, x := range list {
		sum += x
	}
	for i := 0; i < len(list) && sum > 0; i++ {
		list[i] *= 0.5 / sum
	}
}
