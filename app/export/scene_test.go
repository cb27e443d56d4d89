package export_test

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"dramatis/app/export"
	"dramatis/app/sample"
	"dramatis/app/workspace/basetest"
	"dramatis/app/workspace/golden"
	"dramatis/editor/kb"
	"dramatis/render/scene"
)

// TestScenesOfTheSamples holds what a picture of the chief cast of the program's own stories is made of: discs with their places in a ring, communities, names and
// lines; -update writes it again.
func TestScenesOfTheSamples(t *testing.T) {
	for _, language := range []string{sample.English, sample.Chinese} {
		g := export.Graph(basetest.Sample(t, language).View())
		if len(g.Nodes) < 20 {
			t.Fatalf("%s: there are %d", language, len(g.Nodes))
		}
		g = g.Chief(12).WithCommunities().Backbone(2, func(e scene.Edge) bool { return kb.Telling(e.Kind) })
		golden.Check(t, language+".scene.txt", sceneText(scene.NewPicture(g, scene.Circle(g))))
	}
}

// sceneText says what a picture shows, in the order in which it is drawn.
func sceneText(p *scene.Picture) string {
	var out strings.Builder
	size := p.Bounds.Size()
	fmt.Fprintf(&out, "%.0f × %.0f points, %s\n\ndiscs\n", size.W, size.H, p.Engine)
	for _, d := range p.Discs {
		fmt.Fprintf(&out, "%s: %s, community %d, radius %.1f at %d, %d\n", d.Caption, d.Type, d.Community, d.Radius, int(math.Round(d.At.X)), int(math.Round(d.At.Y)))
	}
	between := func(a, b int) string {
		x, y := p.Discs[a].Caption, p.Discs[b].Caption
		return min(x, y) + " – " + max(x, y)
	}
	out.WriteString("\nlines\n")
	for _, l := range p.Lines {
		fmt.Fprintf(&out, "%s: width %.1f", between(l.A, l.B), l.Width)
		for _, said := range []struct {
			what string
			is   bool
		}{{"kind " + l.Kind, l.Kind != ""}, {"faint", l.Faint}, {"dashed", l.Dashed}} {
			if said.is {
				out.WriteString(", " + said.what)
			}
		}
		out.WriteByte('\n')
	}
	out.WriteString("\ngrounds\n")
	for _, g := range p.Grounds {
		fmt.Fprintf(&out, "community %d: %d rings\n", g.Community, len(g.Rings))
	}
	return out.String()
}
