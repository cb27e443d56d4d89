package dot

import (
	"fmt"
	"image/color"
	"math"
	"strconv"
	"strings"

	"dramatis/render/scene"
)

// A Style says how the file should look when Graphviz draws it. Colours may be nil: then Graphviz's own are used.
type Style struct {
	Background color.Color
	Line       color.Color                   // edges
	Text       color.Color                   // captions
	Review     color.Color                   // edges of an identity under review
	Type       func(kind string) color.Color // discs
	Fonts      string                        // a font-family list, "Helvetica, sans-serif"
	Layout     string                        // the engine that Graphviz is to use whatever program draws; "" the program's own
}

// Write returns the graph as an undirected DOT graph: nodes sorted by ID, one statement a line, the
// sizes of the picture.
func Write(g scene.Graph, s Style) string {
	g = g.Tidy()
	var b strings.Builder
	b.WriteString("graph cast {\n")
	b.WriteString("\tgraph [" + attrs("charset", "UTF-8", "outputorder", "edgesfirst", "splines", "line", "pad", "0.3",
		"layout", s.Layout, "overlap", overlap(s.Layout), "bgcolor", hex(s.Background), "fontname", s.Fonts) + "];\n")
	b.WriteString("\tnode [" + attrs("shape", "circle", "style", "filled", "fixedsize", "true", "penwidth", "0",
		"fontsize", "12", "fontcolor", hex(s.Text), "fontname", s.Fonts) + "];\n")
	b.WriteString("\tedge [" + attrs("color", hex(s.Line), "fontsize", "10", "fontcolor", hex(s.Text),
		"fontname", s.Fonts) + "];\n")
	top := g.Heaviest()
	for _, n := range g.Nodes {
		b.WriteString("\t" + quote(n.ID) + " [" + nodeAttrs(n, top, s) + "];\n")
	}
	for _, e := range g.Edges {
		b.WriteString("\t" + quote(e.From) + " -- " + quote(e.To) + " [" + edgeAttrs(e, s) + "];\n")
	}
	b.WriteString("}\n")
	return b.String()
}

// overlap makes the named engines separate overlapping nodes; captions take room too.
func overlap(layout string) string {
	if layout == "" {
		return ""
	}
	return "scalexy"
}

func nodeAttrs(n scene.Node, top float64, s Style) string {
	fill := ""
	if s.Type != nil {
		fill = hex(s.Type(n.Type))
	}
	ring, pen := "", ""
	if n.Selected {
		ring, pen = hex(s.Text), "2"
	}
	// The caption goes under the disc: as the outer label, since the inner one would be cut by the small disc.
	// The blank label is not empty because go-graphviz takes an empty one for "show the ID".
	out := `label=" ", xlabel=` + quote(n.Label) + ", " + attrs("width", inches(2*scene.Radius(n.Weight, top)),
		"fillcolor", fill, "color", ring, "penwidth", pen)
	if n.Type != "" {
		out += ", class=" + quote(n.Type)
	}
	return out
}

func edgeAttrs(e scene.Edge, s Style) string {
	style, colour := "", ""
	if e.Dashed {
		style, colour = "dashed", hex(s.Review)
	}
	return attrs("penwidth", number(scene.Stroke(e.Weight)), "style", style, "color", colour)
}

// attrs writes name=value pairs, leaving out empty values.
func attrs(pairs ...string) string {
	var out []string
	for i := 0; i < len(pairs); i += 2 {
		if pairs[i+1] != "" {
			out = append(out, pairs[i]+"="+quote(pairs[i+1]))
		}
	}
	return strings.Join(out, ", ")
}

func hex(c color.Color) string {
	if c == nil {
		return ""
	}
	n := color.NRGBAModel.Convert(c).(color.NRGBA)
	if n.A == 0xff {
		return fmt.Sprintf("#%02x%02x%02x", n.R, n.G, n.B)
	}
	return fmt.Sprintf("#%02x%02x%02x%02x", n.R, n.G, n.B, n.A)
}

// inches converts points to the unit of Graphviz's sizes.
func inches(points float64) string { return number(points / 72) }

func number(f float64) string {
	return strconv.FormatFloat(math.Round(f*1000)/1000+0, 'f', -1, 64)
}
