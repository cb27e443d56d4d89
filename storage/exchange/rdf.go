package exchange

import (
	"bufio"
	"cmp"
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
	provTerms = "http://www.w3.org/ns/prov#"
	xsdTerms  = "http://www.w3.org/2001/XMLSchema#"
)

// classes are what schema.org calls types of entities; others are a Thing.
var classes = map[kb.Type]string{kb.Character: "Person", kb.Location: "Place", kb.Organization: "Organization", kb.Event: "Event"}

func iri(kind, id string) string { return "urn:dramatis:" + kind + ":" + url.PathEscape(id) }

// turtleEscapes are the escapes of a Turtle string (2.5.1).
var turtleEscapes = strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", `\n`, "\r", `\r`, "\t", `\t`, "\b", `\b`, "\f", `\f`)

func turtleString(s string) string { return `"` + turtleEscapes.Replace(s) + `"` }

// writeTurtle writes RDF 1.1 Turtle: entities in the terms of schema.org, and each relation as a node,
// because it has a text and a strength.
func writeTurtle(w io.Writer, c *Cast) error {
	out := bufio.NewWriter(w)
	fmt.Fprintf(out, "@prefix schema: <%s> .\n@prefix d: <%s> .\n@prefix owl: <%s> .\n@prefix prov: <%s> .\n@prefix xsd: <%s> .\n",
		schemaOrg, ownTerms, owlTerms, provTerms, xsdTerms)
	if len(c.Story) > 0 {
		fmt.Fprint(out, "\nd:holds owl:inverseOf d:bubble .\n\nd:shared_bubble a owl:SymmetricProperty ;\n  owl:propertyChainAxiom ( d:bubble d:holds ) .\n")
	}
	for _, t := range c.things() {
		fmt.Fprintf(out, "\n<%s> a %s", t.id, t.class)
		for _, s := range t.says {
			fmt.Fprintf(out, " ;\n  %s %s", s.term, s.turtle())
		}
		fmt.Fprint(out, " .\n")
	}
	return out.Flush()
}

// turtle returns the value in Turtle.
func (s property) turtle() string {
	switch s.kind {
	case node:
		return "<" + s.text + ">"
	case amount:
		return `"` + s.text + `"^^xsd:decimal`
	case count, truth:
		return s.text
	}
	if s.language != "" {
		return turtleString(s.text) + "@" + s.language
	}
	return turtleString(s.text)
}

// value returns the value in JSON-LD. A decimal is a typed string, because a JSON number would be a
// double.
func (s property) value() any {
	switch s.kind {
	case count:
		return json.Number(s.text)
	case truth:
		return true
	}
	if s.language != "" {
		return map[string]string{"@value": s.text, "@language": s.language}
	}
	return s.text
}

// termOf returns the name of a term in JSON-LD and its IRI; terms of schema.org are the default
// vocabulary and need none.
func termOf(name string) (term, full string) {
	prefix, term, _ := strings.Cut(name, ":")
	switch prefix {
	case "d":
		return term, ownTerms + term
	case "prov":
		return term, provTerms + term
	}
	return term, ""
}

// jsonLD returns the node in JSON-LD and adds the terms that it uses to the context; a term with
// several values has a list.
func (t thing) jsonLD(context map[string]any) map[string]any {
	class, full := termOf(t.class)
	if full != "" {
		context[class] = full
	}
	out := map[string]any{"@id": t.id, "@type": class}
	for _, s := range t.says {
		term, full := termOf(s.term)
		iri := cmp.Or(full, schemaOrg+term)
		switch {
		case s.kind == node:
			context[term] = map[string]string{"@id": iri, "@type": "@id"}
		case s.kind == amount:
			context[term] = map[string]string{"@id": iri, "@type": xsdTerms + "decimal"}
		case full != "":
			context[term] = full
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

// writeJSONLD writes the graph of the Turtle as JSON-LD 1.1.
func writeJSONLD(w io.Writer, c *Cast) error {
	context, graph := map[string]any{"@vocab": schemaOrg}, []any{}
	if len(c.Story) > 0 {
		refer := func(term string) map[string]string { return map[string]string{"@id": term} }
		graph = append(graph, map[string]any{"@id": ownTerms + "holds", owlTerms + "inverseOf": refer(ownTerms + "bubble")},
			map[string]any{"@id": ownTerms + "shared_bubble", "@type": owlTerms + "SymmetricProperty",
				owlTerms + "propertyChainAxiom": map[string]any{"@list": []any{refer(ownTerms + "bubble"), refer(ownTerms + "holds")}}})
	}
	for _, t := range c.things() {
		graph = append(graph, t.jsonLD(context))
	}
	return writeIndented(w, map[string]any{"@context": context, "@graph": graph})
}
