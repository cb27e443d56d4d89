package scene

import (
	"math"
	"strings"

	"github.com/rivo/uniseg"
)

// Sizes of the picture at zoom 1, in points.
const (
	MinRadius   = 8.0      // a node that is hardly mentioned
	MaxRadius   = 24.0     // the most mentioned node
	CaptionSize = 12.0     // text size of a caption
	CaptionGap  = 4.0      // between a disc and its caption
	captionLine = 15.0     // height of a caption's line
	chiefScale  = ZoomStep // how much larger the captions of the chief discs are: drawn sizes go in these steps
	chiefRadius = 16.0     // from which a disc is a chief one: a quarter of the greatest weight
	captionMax  = 28       // cells of a caption; a CJK character takes two
	minStroke   = 1.0      // strength 1
	maxStroke   = 4.0      // strength 10
)

// Radius returns the radius of a node of that weight beside one of the greatest weight in the picture. The disc's area grows
// with the weight, so twice the mentions look twice as much.
func Radius(weight, greatest float64) float64 {
	if !(weight > 0) || !(greatest > 0) {
		return MinRadius
	}
	return MinRadius + (MaxRadius-MinRadius)*math.Sqrt(min(weight/greatest, 1))
}

// Stroke returns the width of an edge of that strength (1 to 10; anything beyond counts as the nearer end).
func Stroke(strength float64) float64 {
	if !(strength > 1) { // also not a number
		return minStroke
	}
	return minStroke + (maxStroke-minStroke)*(min(strength, 10)-1)/9
}

// stroke returns the width of an edge.
func (e Edge) stroke() float64 {
	if e.Faint {
		return minStroke
	}
	return Stroke(e.Weight)
}

// Heaviest returns the greatest weight in the graph, 0 for an empty one.
func (g Graph) Heaviest() float64 {
	top := 0.0
	for _, n := range g.Nodes {
		if n.Weight > top && !math.IsInf(n.Weight, 1) {
			top = n.Weight
		}
	}
	return top
}

// caption returns the text under a node: one line, no control characters, at most 28 cells wide with an ellipsis for the rest.
func caption(label string) string {
	clean := strings.Join(strings.Fields(strings.Map(func(r rune) rune {
		switch {
		case r < 0x20, r == 0x7f:
			return ' '
		case r >= 0x80 && r < 0xa0, r == 0xfeff, r >= 0x202a && r <= 0x202e, r >= 0x2066 && r <= 0x2069:
			return -1 // invisible, or turns the direction of what follows
		}
		return r
	}, strings.ToValidUTF8(label, "\ufffd"))), " ")
	var b strings.Builder
	width, state := 0, -1
	for rest := clean; rest != ""; {
		var cluster string
		var w int
		cluster, rest, w, state = uniseg.FirstGraphemeClusterInString(rest, state)
		if width+w > captionMax-1 && (rest != "" || width+w > captionMax) {
			b.WriteString("…")
			break
		}
		if len(cluster) > 32 { // a pile of combining marks means nothing to a reader
			cluster = "\ufffd"
		}
		b.WriteString(cluster)
		width += w
	}
	return b.String()
}

// CaptionScale returns how much larger than CaptionSize the caption of a disc is.
func CaptionScale(radius float64) float64 {
	if radius >= chiefRadius {
		return chiefScale
	}
	return 1
}

// captionWidth estimates the width of a caption at zoom 1 and CaptionSize, for a layout without a
// font: a cell is 0.56 of the text size, the average of sans-serif Latin text and half of a CJK
// square.
func captionWidth(label string) float64 {
	return float64(uniseg.StringWidth(caption(label))) * 0.56 * CaptionSize
}

// Boxes returns the whole size of each node, disc and caption, keyed by ID.
func (g Graph) Boxes() map[string]Size {
	top := g.Heaviest()
	out := make(map[string]Size, len(g.Nodes))
	for _, n := range g.Nodes {
		r := Radius(n.Weight, top)
		scale := CaptionScale(r)
		out[n.ID] = Size{W: max(2*r, scale*captionWidth(n.Label)), H: 2*r + CaptionGap + scale*captionLine}
	}
	return out
}
