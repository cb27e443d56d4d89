package exchange

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"net/url"
	"strings"

	"dramatis/editor/kb"
)

const (
	schemaOrg = "https://schema.org/"
	ownTerms  = "urn:dramatis:terms:"
	owlTerms  = "http://www.w3.org/2002/07/owl#"
)

// classOf is what schema.org calls a type of entity.
func classOf(t kb.Type) string {
	switch t {
	case kb.Character:
		return "Person"
	case kb.Location:
		return "Place"
	case kb.Organization:
		return "Organization"
	case kb.Event:
		return "Event"
	}
	return "Thing"
}

func iri(kind, id string) string { return "urn:dramatis:" + kind + ":" + url.PathEscape(id) }

// turtleEscapes are those of a Turtle string (2.5.1).
var turtleEscapes = strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", `\n`, "\r", `\r`, "\t", `\t`, "\b", `\b`, "\f", `\f`)

func quoted(s string) string {
	clean := strings.Map(func(r rune) rune {
		if r < 0x20 && !strings.ContainsRune("\n\r\t\b\f", r) || r == 0x7f {
			return -1
		}
		return r
	}, strings.ToValidUTF8(s, ""))
	return `"` + turtleEscapes.Replace(clean) + `"`
}

// writeTurtle writes RDF 1.1 Turtle: entities in the words of schema.org, each
// relation as a thing of its own, because it has a text and a strength.
func writeTurtle(w io.Writer, c *Cast) error {
	out := bufio.NewWriter(w)
	fmt.Fprintf(out, "@prefix schema: <%s> .\n@prefix d: <%s> .\n@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .\n", schemaOrg, ownTerms)
	for _, e := range c.Entities {
		fmt.Fprintf(out, "\n<%s> a schema:%s ;\n  schema:name %s", iri("entity", string(e.ID)), classOf(e.Type), quoted(e.Name))
		for _, a := range e.Aliases {
			fmt.Fprintf(out, " ;\n  schema:alternateName %s", quoted(a))
		}
		if e.Description != "" {
			fmt.Fprintf(out, " ;\n  schema:description %s", quoted(e.Description))
		}
		fmt.Fprintf(out, " ;\n  d:type %s ;\n  d:mentions %d .\n", quoted(string(e.Type)), e.Mentions)
	}
	for i, r := range c.linked() {
		fmt.Fprintf(out, "\n<%s> a d:Relation ;\n  d:subject <%s> ;\n  d:object <%s> ;\n  schema:description %s ;\n  d:strength \"%s\"^^xsd:decimal ;\n  d:evidence %d .\n",
			iri("relation", fmt.Sprint(i+1)), iri("entity", string(r.Source)), iri("entity", string(r.Target)),
			quoted(r.Description), number(r.Strength), r.Evidence)
	}
	if things := c.things(); len(things) > 0 {
		fmt.Fprintf(out, "\nd:shared_bubble a <%sSymmetricProperty> .\n", owlTerms)
		for _, t := range things {
			fmt.Fprintf(out, "\n<%s> a %s", t.id, t.class)
			for _, s := range t.says {
				fmt.Fprintf(out, " ;\n  %s %s", s.term, s.turtle())
			}
			fmt.Fprint(out, " .\n")
		}
	}
	return out.Flush()
}

// turtle is the value in Turtle.
func (s saying) turtle() string {
	switch s.kind {
	case node:
		return "<" + s.text + ">"
	case amount:
		return `"` + s.text + `"^^xsd:decimal`
	case count, truth:
		return s.text
	}
	return quoted(s.text)
}

// value is the value in JSON-LD.
func (s saying) value() any {
	switch s.kind {
	case amount, count:
		return json.Number(s.text)
	case truth:
		return true
	}
	return s.text
}

// linked is the thing in JSON-LD, with the terms of our own that it uses; a term
// that is said more than once has a list.
func (t thing) linked(context map[string]any) map[string]any {
	class := strings.TrimPrefix(t.class, "d:")
	context[class] = ownTerms + class
	out := map[string]any{"@id": t.id, "@type": class}
	for _, s := range t.says {
		term, own := strings.CutPrefix(s.term, "d:")
		term = strings.TrimPrefix(term, "schema:")
		switch {
		case own && s.kind == node:
			context[term] = map[string]string{"@id": ownTerms + term, "@type": "@id"}
		case own:
			context[term] = ownTerms + term
		}
		switch before := out[term].(type) {
		case nil:
			out[term] = s.value()
		case []any:
			out[term] = append(before, s.value())
		default:
			out[term] = []any{before, s.value()}
		}
	}
	return out
}

type linkedEntity struct {
	ID          string   `json:"@id"`
	Class       string   `json:"@type"`
	Name        string   `json:"name"`
	Aliases     []string `json:"alternateName"`
	Description string   `json:"description"`
	Type        string   `json:"type"`
	Mentions    int      `json:"mentions"`
}

type linkedRelation struct {
	ID          string  `json:"@id"`
	Class       string  `json:"@type"`
	Subject     string  `json:"subject"`
	Object      string  `json:"object"`
	Description string  `json:"description"`
	Strength    float64 `json:"strength"`
	Evidence    int     `json:"evidence"`
}

// writeJSONLD writes JSON-LD 1.1 that says the same as the Turtle.
func writeJSONLD(w io.Writer, c *Cast) error {
	reference := func(term string) map[string]string { return map[string]string{"@id": ownTerms + term, "@type": "@id"} }
	graph := []any{}
	for _, e := range c.Entities {
		graph = append(graph, linkedEntity{iri("entity", string(e.ID)), classOf(e.Type), e.Name, filled(e.Aliases), e.Description, string(e.Type), e.Mentions})
	}
	for i, r := range c.linked() {
		graph = append(graph, linkedRelation{iri("relation", fmt.Sprint(i+1)), "Relation", iri("entity", string(r.Source)),
			iri("entity", string(r.Target)), r.Description, r.Strength, r.Evidence})
	}
	context := map[string]any{
		"@vocab": schemaOrg, "Relation": ownTerms + "Relation", "subject": reference("subject"), "object": reference("object"),
		"type": ownTerms + "type", "mentions": ownTerms + "mentions", "strength": ownTerms + "strength", "evidence": ownTerms + "evidence",
	}
	if things := c.things(); len(things) > 0 {
		graph = append(graph, map[string]any{"@id": ownTerms + "shared_bubble", "@type": owlTerms + "SymmetricProperty"})
		for _, t := range things {
			graph = append(graph, t.linked(context))
		}
	}
	return indented(w, map[string]any{"@context": context, "@graph": graph})
}
