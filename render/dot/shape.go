package dot

import (
	"fmt"
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
	for _, e := range g.Edges {
		if e.Above < 0 { // dot puts the first end above the second
			e.From, e.To = e.To, e.From
		}
		beside := ""
		if e.Kind != "" && e.Above == 0 {
			beside = " [minlen=0]"
		}
		fmt.Fprintf(&b, "\tn%d -- n%d%s;\n", number[e.From], number[e.To], beside)
	}
	b.WriteString("}\n")
	return b.String()
}
