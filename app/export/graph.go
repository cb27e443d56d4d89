package export

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"image/color"
	"slices"
	"strings"

	"dramatis/app/i18n"
	"dramatis/editor/cast"
	"dramatis/editor/kb"
	"dramatis/render/export"
	"dramatis/render/graphviz"
	"dramatis/render/scene"
	"dramatis/render/scene/paint"
	"dramatis/storage/exchange"
	"dramatis/storage/files"
)

// likelyLine is the probability from which the likeliest answer to a question is drawn as a line.
const likelyLine = 0.1

// Graph returns the picture of a view: entities by mentions, relations by strength, and undecided pairs dashed. A question
// about several entities has one dashed line to the likeliest of them, if its probability is at least likelyLine.
func Graph(v *cast.View) scene.Graph {
	var g scene.Graph
	for _, e := range v.Entities() {
		if e.Hidden() {
			continue
		}
		g.Nodes = append(g.Nodes, scene.Node{ID: string(e.ID), Label: e.Name, Type: string(e.Type), Weight: float64(e.Mentions)})
	}
	for _, r := range v.Relations() {
		g.Edges = append(g.Edges, scene.Edge{From: string(r.Source.ID), To: string(r.Target.ID),
			Weight: r.Strength, Kind: undirected(r.Kind), Above: above(r.Kind)})
	}
	for _, w := range v.Queue() {
		a, okA := v.Bearer(w.A)
		b, okB := v.Bearer(w.B)
		if okA && okB && a != b && w.Answer != kb.Different && (w.Asking != cast.AskWho || w.Chances[0] >= likelyLine) {
			g.Edges = append(g.Edges, scene.Edge{From: string(a.ID), To: string(b.ID), Weight: 3, Dashed: true})
		}
	}
	return g.Tidy()
}

// undirected returns a kind independently of direction: as seen from the entity above.
func undirected(kind string) string {
	if above(kind) < 0 {
		return kb.Reverse(kind)
	}
	return kind
}

// above reports whether the source of a relation ranks above the target (1), below (-1) or beside it
// (0).
func above(kind string) int {
	switch kind {
	case kb.Parent, kb.Master, kb.Teacher, kb.Group, kb.Holds, kb.Owner:
		return 1
	case kb.Child, kb.Servant, kb.Pupil, kb.Member, kb.At, kb.Owned:
		return -1
	}
	return 0
}

// PictureLimit is how many entities an exported picture shows: the most mentioned ones of those that
// have relations.
const PictureLimit = 150

// ShownPicture is a picture as shown: what is in it, and where.
type ShownPicture struct {
	Graph  scene.Graph
	Layout scene.Layout
}

// writePicture writes the graph as dot, svg, png or pdf, with title and legend.
func (c Content) writePicture(ctx context.Context, o Request) (Written, error) {
	v := c.View.AsOf(o.AsOf)
	var layouter graphviz.Layouter
	all := Graph(v)
	g := all.WithCommunities()
	switch {
	case o.Seen != nil:
		g, layouter = o.Seen.Graph, fixedLayout{o.Seen.Layout}
	case export.Format(o.Format) != export.DOT && !o.All:
		if chief := g.Chief(PictureLimit); len(g.Nodes) > PictureLimit && len(chief.Nodes) > 0 {
			g = chief // isolated entities say little in a picture of part of a cast
		}
		g = g.Top(PictureLimit)
	}
	if o.Seen == nil {
		setKindWords(g, c.language())
		g = g.Backbone(scene.StrongestEach, func(e scene.Edge) bool { return kb.Telling(e.Kind) })
	}
	if layouter == nil {
		child, err := graphviz.NewChild()
		if err != nil {
			return Written{}, fmt.Errorf("start the layout: %w", err)
		}
		layouter = child
	}
	data, err := export.Render(ctx, layouter, g, export.Format(o.Format), export.Options{Palette: lightPalette(), Density: o.Scale, Legend: c.legend(v, o.AsOf, g, len(all.Nodes))})
	if err != nil {
		return Written{}, err
	}
	return Written{Path: o.Path}, files.Write(ctx, o.Path, data)
}

// fixedLayout is a Layouter with a finished layout.
type fixedLayout struct{ layout scene.Layout }

func (a fixedLayout) Layout(context.Context, scene.Graph, graphviz.Options) (scene.Layout, error) {
	return a.layout, nil
}

// language returns the language of the story, or "".
func (c Content) language() string {
	if docs := c.View.Story().Documents(); len(docs) > 0 {
		return docs[0].Language
	}
	return ""
}

// setKindWords labels the edges with their kinds, in that language.
func setKindWords(g scene.Graph, language string) {
	for i, e := range g.Edges {
		if word := cast.KindWord(e.Kind); word != "" {
			g.Edges[i].Word = i18n.In(language, word)
		}
	}
}

// legend describes, in the language of the story, which part of the cast a picture shows.
func (c Content) legend(v *cast.View, asOf *kb.Place, g scene.Graph, all int) export.Legend {
	l, language := export.Legend{Title: c.Name}, c.language()
	if docs := v.Story().Documents(); len(docs) > 0 {
		l.Title = cmp.Or(l.Title, docs[0].Title)
	}
	say := func(english string, args ...any) string { return i18n.In(language, english, args...) }
	about := []string{}
	if asOf != nil {
		about = append(about, say(i18n.K("as of %s"), c.View.Story().Label(*asOf)))
	}
	l.About = strings.Join(append(about, say(i18n.K("%d of %d shown"), len(g.Nodes), all)), " · ")
	for _, t := range g.Types() {
		name := t.Type
		if heading, ok := typeHeadings[kb.Type(t.Type)]; ok {
			name = say(heading)
		}
		l.Entries = append(l.Entries, export.Entry{Label: fmt.Sprintf("%s %d", name, t.Count), Type: t.Type})
	}
	for n, c := range g.Heads() {
		if c.Count > 0 {
			l.Entries = append(l.Entries, export.Entry{Label: say(i18n.K("around %s"), c.Head.Label), Community: n + 1})
		}
	}
	if len(g.Edges) > 0 {
		l.Entries = append(l.Entries, export.Entry{Label: say(i18n.K("relation, the thicker the stronger")), Line: true})
	}
	for _, group := range kb.Groups() {
		if i := slices.IndexFunc(g.Edges, func(e scene.Edge) bool { return !e.Dashed && kb.GroupOf(e.Kind) == group }); i >= 0 && group != kb.GroupPlace {
			l.Entries = append(l.Entries, export.Entry{Label: say(tieNames[group]), Line: true, Kind: g.Edges[i].Kind})
		}
	}
	if slices.ContainsFunc(g.Edges, func(e scene.Edge) bool { return e.Dashed }) {
		l.Entries = append(l.Entries, export.Entry{Label: say(i18n.K("maybe one person")), Line: true, Dashed: true})
	}
	return l
}

// tieNames name the groups of relations in a legend.
var tieNames = map[string]string{kb.GroupFamily: i18n.K("family"), kb.GroupFriendship: i18n.K("friendship"), kb.GroupEnmity: i18n.K("enmity"), kb.GroupService: i18n.K("service")}

// looks returns how a view is drawn, with Graphviz's places; y grows upwards, as in GEXF.
func looks(ctx context.Context, v *cast.View) (map[kb.EntityID]exchange.Look, error) {
	child, err := graphviz.NewChild()
	if err != nil {
		return nil, fmt.Errorf("start the layout: %w", err)
	}
	g := Graph(v)
	l, err := graphviz.LayoutOrCircle(ctx, child, g, graphviz.Options{})
	if ctx.Err() != nil {
		return nil, fmt.Errorf("lay out the graph: %w", errors.Join(err, ctx.Err()))
	}
	palette, top, out := lightPalette(), g.Heaviest(), map[kb.EntityID]exchange.Look{}
	for _, n := range g.Nodes {
		at, ok := l.At[n.ID]
		if !ok {
			continue
		}
		r, green, b, _ := palette.Type(n.Type).RGBA()
		out[kb.EntityID(n.ID)] = exchange.Look{X: at.X, Y: -at.Y, Size: scene.Radius(n.Weight, top), R: uint8(r >> 8), G: uint8(green >> 8), B: uint8(b >> 8)}
	}
	return out, nil
}

// lightPalette returns the light palette of the program.
func lightPalette() paint.Palette {
	types := map[string]color.Color{
		"character": rgb(0x3E6CA8), "location": rgb(0x3F8F62), "organization": rgb(0x8A5AA6),
		"event": rgb(0xC07A2B), "object": rgb(0x837A68), "time": rgb(0x3B9AA0),
	}
	ties := map[string]color.Color{kb.GroupFamily: rgb(0xA8456B), kb.GroupFriendship: rgb(0x3A7A43), kb.GroupEnmity: rgb(0x9C4A12), kb.GroupService: rgb(0x6B55A8)}
	grounds := []uint32{0xECDAC6, 0xCEDFE7, 0xD5E1CC, 0xE4D4E5, 0xECD1D3, 0xCBE1DC, 0xE6DFC3, 0xD9DADD}
	return paint.Palette{
		Kind:       func(kind string) color.Color { return ties[kb.GroupOf(kind)] },
		Ground:     func(n int) color.Color { return rgb(grounds[(n-1)%len(grounds)]) },
		Background: rgb(0xF7F5F1), Line: rgb(0x8C8679), Text: rgb(0x23262B), Muted: rgb(0x6C6F75), Review: rgb(0xB3413B),
		Type: func(kind string) color.Color {
			if c, ok := types[kind]; ok {
				return c
			}
			return types["object"]
		},
	}
}

func rgb(hex uint32) color.Color {
	return color.NRGBA{R: uint8(hex >> 16), G: uint8(hex >> 8), B: uint8(hex), A: 0xff}
}
