package dot

import (
	"fmt"
	"math"
	"strings"

	"dramatis/render/scene"
)

// Shape returns the graph as the layouter needs it and no more: boxes of fixed size joined by edges. Nodes are called n0, n1 …
// by their place in g.Nodes, so nothing a label holds ever reaches Graphviz. g must be tidy. attributes are those of the graph,
// such as overlap=scale.
func Shape(g scene.Graph, attributes ...string) string {
	var b strings.Builder
	b.WriteString("graph {\n")
	for _, a := range attributes {
		b.WriteString("\t" + a + ";\n")
	}
	b.WriteString("\tnode [shape=box, fixedsize=true, label=\" \"];\n")
	boxes := g.Boxes()
	number := make(map[string]int, len(g.Nodes))
	for i, n := range g.Nodes {
		number[n.ID] = i
		size := boxes[n.ID]
		fmt.Fprintf(&b, "\tn%d [width=%s, height=%s];\n", i, inches(size.W), inches(size.H))
	}
	degree := make([]int, len(g.Nodes))
	for _, e := range g.Edges {
		degree[number[e.From]]++
		degree[number[e.To]]++
	}
	for _, e := range g.Edges {
		if e.Above < 0 { // dot puts the first end above the second
			e.From, e.To = e.To, e.From
		}
		fmt.Fprintf(&b, "\tn%d -- n%d%s;\n", number[e.From], number[e.To], edgeShape(g, e, number, degree))
	}
	b.WriteString("}\n")
	return b.String()
}

// edgeShape returns the attributes of an edge: minlen is for dot, len for neato. Lines between two nodes with many edges and
// between communities are longer, so that there is room in the middle of a picture and between communities.
func edgeShape(g scene.Graph, e scene.Edge, number map[string]int, degree []int) string {
	a, b := number[e.From], number[e.To]
	length := 1 + crowding*math.Log2(float64(min(degree[a], degree[b])))
	if g.Nodes[a].Community != g.Nodes[b].Community {
		length *= between
	}
	out := fmt.Sprintf(" [len=%s", inches(72*length))
	if e.Kind != "" && e.Above == 0 {
		out += ", minlen=0"
	}
	return out + "]"
}

// How much longer lines are between two nodes with many edges, and between communities.
const (
	crowding = 0.5
	between  = 1.7
)
