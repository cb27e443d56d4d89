package exchange

import (
	"encoding/xml"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// plainXML removes what XML 1.0 can't hold (2.2); the encoder escapes the rest.
func plainXML(s string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == '\t' || r == '\n' || r == '\r', r >= 0x20 && r <= 0xd7ff, r >= 0xe000 && r <= 0xfffd, r >= 0x10000:
			return r
		}
		return -1
	}, s)
}

// encodeXML writes a document with its declaration.
func encodeXML(w io.Writer, value any) error {
	if _, err := io.WriteString(w, xml.Header); err != nil {
		return err
	}
	e := xml.NewEncoder(w)
	e.Indent("", " ")
	if err := e.Encode(value); err != nil {
		return err
	}
	_, err := io.WriteString(w, "\n")
	return err
}

type graphML struct {
	XMLName xml.Name     `xml:"http://graphml.graphdrawing.org/xmlns graphml"`
	Keys    []graphMLKey `xml:"key"`
	Graph   struct {
		ID      string        `xml:"id,attr"`
		Default string        `xml:"edgedefault,attr"`
		Nodes   []graphMLItem `xml:"node"`
		Edges   []graphMLItem `xml:"edge"`
	} `xml:"graph"`
}

type graphMLKey struct {
	ID   string `xml:"id,attr"`
	For  string `xml:"for,attr"`
	Name string `xml:"attr.name,attr"`
	Type string `xml:"attr.type,attr"`
}

type graphMLItem struct {
	ID     string        `xml:"id,attr"`
	Source string        `xml:"source,attr,omitempty"`
	Target string        `xml:"target,attr,omitempty"`
	Data   []graphMLData `xml:"data"`
}

type graphMLData struct {
	Key   string `xml:"key,attr"`
	Value string `xml:",chardata"`
}

// graphMLKeys are the attributes: label and weight are the names that Gephi
// looks for. GraphML has no lists; aliases are joined with "|".
var graphMLKeys = []graphMLKey{
	{"d0", "node", "label", "string"}, {"d1", "node", "type", "string"}, {"d2", "node", "aliases", "string"},
	{"d3", "node", "description", "string"}, {"d4", "node", "mentions", "int"},
	{"d5", "edge", "weight", "double"}, {"d6", "edge", "label", "string"}, {"d7", "edge", "evidence", "int"},
}

// writeGraphML writes GraphML (graphml.graphdrawing.org) with keys before the
// graph.
func writeGraphML(w io.Writer, c *Cast) error {
	out := graphML{Keys: graphMLKeys}
	out.Graph.ID, out.Graph.Default = "G", "directed"
	for _, e := range c.Entities {
		out.Graph.Nodes = append(out.Graph.Nodes, graphMLItem{ID: string(e.ID), Data: []graphMLData{
			{"d0", plainXML(e.Name)}, {"d1", plainXML(string(e.Type))}, {"d2", plainXML(strings.Join(e.Aliases, "|"))},
			{"d3", plainXML(e.Description)}, {"d4", strconv.Itoa(e.Mentions)}}})
	}
	for i, r := range c.visibleRelations() {
		out.Graph.Edges = append(out.Graph.Edges, graphMLItem{ID: fmt.Sprint("r", i+1), Source: string(r.Source), Target: string(r.Target),
			Data: []graphMLData{{"d5", number(r.Strength)}, {"d6", plainXML(r.Description)}, {"d7", strconv.Itoa(r.Evidence)}}})
	}
	return encodeXML(w, out)
}

func number(f float64) string { return strconv.FormatFloat(f, 'f', -1, 64) }
