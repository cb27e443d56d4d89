package export

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"image"
	"image/png"
	"math"

	"dramatis/render/dot"
	"dramatis/render/graphviz"
	"dramatis/render/scene"
	"dramatis/render/scene/paint"
)

// A Format is a kind of file.
type Format string

const (
	DOT Format = "dot"
	SVG Format = "svg"
	PNG Format = "png"
	PDF Format = "pdf"
)

// ErrFormat is returned for a format that is not one of these.
var ErrFormat = errors.New("pictures can be written as dot, svg, png or pdf")

// fonts is the font-family list of SVG and DOT: the product's own font first, then what systems have for Chinese.
const fonts = "Noto Sans SC, Noto Sans CJK SC, PingFang SC, Microsoft YaHei, Helvetica, Arial, sans-serif"

const (
	margin  = 32.0       // points around the picture, with the grounds of communities
	maxSide = 8_000      // pixels of the longer side of a painted picture
	maxArea = 40_000_000 // pixels of a painted picture
)

// Options of an export.
type Options struct {
	Palette paint.Palette
	Engine  graphviz.Engine // how the nodes are placed
	Density float64         // pixels a point of PNG, 2 when 0; large pictures get less
	Legend  Legend          // what is around the picture; nothing in DOT
}

// Render returns the file's bytes. When the layouter cannot lay out, the picture shows rings.
func Render(ctx context.Context, e graphviz.Layouter, g scene.Graph, f Format, o Options) ([]byte, error) {
	if f == DOT {
		s := style(o)
		engine, err := graphviz.Choose(o.Engine, len(g.Nodes), len(g.Edges))
		if err == nil { // else drawing reports the error
			s.Layout = string(engine)
		}
		return []byte(dot.Write(g, s)), ctx.Err()
	}
	if f != SVG && f != PNG && f != PDF {
		return nil, fmt.Errorf("export %q: %w", f, ErrFormat)
	}
	l, err := graphviz.LayoutOrCircle(ctx, e, g, graphviz.Options{Engine: o.Engine})
	if ctx.Err() != nil {
		return nil, fmt.Errorf("lay out the picture for export: %w", errors.Join(err, ctx.Err()))
	}
	picture := scene.NewPicture(g, l)
	switch f {
	case SVG:
		return writeSVG(picture, o), nil
	case PDF:
		return writePDF(picture, o)
	}
	img, err := addLegend(picture, o)
	if err != nil {
		return nil, fmt.Errorf("paint the picture: %w", err)
	}
	var buf bytes.Buffer
	if err := png.Encode(&buf, img); err != nil {
		return nil, fmt.Errorf("write the picture as PNG: %w", err)
	}
	return buf.Bytes(), nil
}

func style(o Options) dot.Style {
	return dot.Style{Background: o.Palette.Background, Line: o.Palette.Line, Text: o.Palette.Text, Review: o.Palette.Review,
		Type: o.Palette.Type, Fonts: fonts}
}

// farView is the density below which a picture is painted as a far view of it, with the few names that fit.
const farView = 0.4

// picture paints all of a picture at zoom 1.
func picture(p *scene.Picture, o Options) *image.RGBA {
	density := o.Density
	if !(density > 0) {
		density = 2
	}
	size := p.Bounds.Grow(margin).Size()
	density = min(density, maxSide/max(size.W, size.H), math.Sqrt(maxArea/(size.W*size.H)))
	w, h := max(1, int(size.W*density)), max(1, int(size.H*density))
	img := image.NewRGBA(image.Rect(0, 0, w, h))
	look := scene.View{Zoom: 1}.Centre(p.Bounds.Centre(), size)
	if density < farView { // so large a picture that names would fill it: show what a far view shows
		look = scene.View{Zoom: density}.Centre(p.Bounds.Centre(), scene.Size{W: float64(w), H: float64(h)})
		density = 1
	}
	paint.New(o.Palette).Paint(img, paint.Frame{Picture: p, View: look, Density: density, Captions: paint.Unlimited})
	return img
}
