package export

import (
	"bytes"
	"context"
	"fmt"
	"regexp"

	"dramatis/render/dot"
	"dramatis/render/scene"
)

// renderSVG has Graphviz draw the layout as it is (nop1 moves nothing).
func renderSVG(ctx context.Context, e Engine, g scene.Graph, l scene.Layout, o Options) ([]byte, error) {
	s := style(o)
	s.At = l.At
	out, err := e.Run(ctx, []byte(dot.Write(g, s)), "nop1", "svg")
	if err != nil {
		return nil, fmt.Errorf("draw the picture as SVG: %w", err)
	}
	if !bytes.Contains(out, []byte("</svg>")) {
		return nil, fmt.Errorf("draw the picture as SVG: the engine's answer is cut off")
	}
	return blankText.ReplaceAll(out, nil), nil
}

// blankText is what becomes of the blank labels that keep go-graphviz from writing IDs into the discs (see dot.Write).
var blankText = regexp.MustCompile(`(?m)^<text [^>]*> </text>\n`)
