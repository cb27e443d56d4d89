package exchange

import (
	"encoding/xml"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// A Look is how an entity is drawn: its place and radius in points, and its colour.
type Look struct {
	X, Y, Size float64
	R, G, B    uint8
}

type gexf struct {
	XMLName xml.Name `xml:"gexf"`
	Space   string   `xml:"xmlns,attr"`
	Viz     string   `xml:"xmlns:viz,attr"`
	Version string   `xml:"version,attr"`
	Creator string   `xml:"meta>creator"`
	Graph   struct {
		Mode       string           `xml:"mode,attr"`
		Default    string           `xml:"defaultedgetype,attr"`
		IDType     string           `xml:"idtype,attr,omitempty"`
		Attributes []gexfAttributes `xml:"attributes"`
		Nodes      []gexfItem       `xml:"nodes>node"`
		Edges      []gexfItem       `xml:"edges>edge"`
	} `xml:"graph"`
}

type gexfAttributes struct {
	Class string          `xml:"class,attr"`
	List  []gexfAttribute `xml:"attribute"`
}

type gexfAttribute struct {
	ID    string `xml:"id,attr"`
	Title string `xml:"title,attr"`
	Type  string `xml:"type,attr"`
}

type gexfItem struct {
	ID       string        `xml:"id,attr"`
	Label    string        `xml:"label,attr"`
	Source   string        `xml:"source,attr,omitempty"`
	Target   string        `xml:"target,attr,omitempty"`
	Weight   string        `xml:"weight,attr,omitempty"`
	Values   []gexfValue   `xml:"attvalues>attvalue"`
	Colour   *gexfColour   `xml:"viz:color"`
	Position *gexfPosition `xml:"viz:position"`
	Size     *gexfSize     `xml:"viz:size"`
}

type gexfValue struct {
	For   string `xml:"for,attr"`
	Value string `xml:"value,attr"`
}

type gexfColour struct {
	R uint8 `xml:"r,attr"`
	G uint8 `xml:"g,attr"`
	B uint8 `xml:"b,attr"`
}

type gexfPosition struct {
	X string `xml:"x,attr"`
	Y string `xml:"y,attr"`
	Z string `xml:"z,attr"`
}

type gexfSize struct {
	Value string `xml:"value,attr"`
}

// writeGEXF writes GEXF 1.3 (gexf.net).
func writeGEXF(w io.Writer, c *Cast) error {
	out := c.gexf("1.3", "http://gexf.net/1.3")
	out.Graph.IDType = "string"
	return encodeXML(w, out)
}

// writeGEXF12 writes GEXF 1.2, never finished, which networkx and older programs read.
func writeGEXF12(w io.Writer, c *Cast) error {
	return encodeXML(w, c.gexf("1.2", "http://www.gexf.net/1.2draft"))
}

func (c *Cast) gexf(version, space string) gexf {
	out := gexf{Version: version, Creator: "Dramatis", Space: space, Viz: space + "/viz"}
	out.Graph.Mode, out.Graph.Default = "static", "directed"
	out.Graph.Attributes = []gexfAttributes{
		{"node", []gexfAttribute{{"0", "type", "string"}, {"1", "aliases", "string"}, {"2", "description", "string"}, {"3", "mentions", "integer"}}},
		{"edge", []gexfAttribute{{"0", "evidence", "integer"}}},
	}
	for _, e := range c.Entities {
		node := gexfItem{ID: string(e.ID), Label: plainXML(e.Name), Values: []gexfValue{
			{"0", plainXML(string(e.Type))}, {"1", plainXML(strings.Join(e.Aliases, "|"))}, {"2", plainXML(e.Description)}, {"3", strconv.Itoa(e.Mentions)}}}
		if l, ok := c.Looks[e.ID]; ok {
			node.Colour = &gexfColour{l.R, l.G, l.B}
			node.Position = &gexfPosition{number(l.X), number(l.Y), "0"}
			node.Size = &gexfSize{number(l.Size)}
		}
		out.Graph.Nodes = append(out.Graph.Nodes, node)
	}
	for i, r := range c.visibleRelations() {
		out.Graph.Edges = append(out.Graph.Edges, gexfItem{ID: fmt.Sprint("r", i+1), Label: plainXML(r.Description), Source: string(r.Source),
			Target: string(r.Target), Weight: number(r.Strength), Values: []gexfValue{{"0", strconv.Itoa(r.Evidence)}}})
	}
	return out
}
