package exchange

import (
	"bytes"
	"encoding/json"
	"io"
)

// WriteJSON writes everything, indented, with every key present and no list null.
func WriteJSON(w io.Writer, c *Cast) error {
	out := *c
	out.Format = formatVersion
	out.Entities = nonNil(c.Entities)
	for i, e := range out.Entities {
		e.Aliases, e.Tags, e.Notes = nonNil(e.Aliases), nonNil(e.Tags), nonNil(e.Notes)
		out.Entities[i] = e
	}
	out.Relations = nonNil(c.Relations)
	names := c.names()
	for i, r := range out.Relations {
		r.SourceName, r.TargetName, r.Notes = names[r.Source], names[r.Target], nonNil(r.Notes)
		out.Relations[i] = r
	}
	out.Verdicts, out.Documents = nonNil(c.Verdicts), nonNil(c.Documents)
	for i, d := range out.Documents {
		d.Chapters = nonNil(d.Chapters)
		out.Documents[i] = d
	}
	out.Story, out.Loose = nonNil(c.Story), memories(c.Loose)
	for i, b := range out.Story {
		b.Participants, b.Members = nonNil(b.Participants), memories(b.Members)
		out.Story[i] = b
	}
	return writeIndented(w, out)
}

// memories copies memories without a list that is null.
func memories(list []Memory) []Memory {
	out := nonNil(list)
	for i, m := range out {
		out[i].Grounded, out[i].Relevant = nonNil(m.Grounded), nonNil(m.Relevant)
	}
	return out
}

// nonNil copies a list; nil becomes an empty one.
func nonNil[T any](list []T) []T { return append([]T{}, list...) }

// writeIndented writes JSON for people to look at, with <, > and & as they are.
func writeIndented(w io.Writer, value any) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	e.SetIndent("", " ")
	return e.Encode(value)
}

// indentedJSON returns what indented writes.
func indentedJSON(value any) ([]byte, error) {
	var out bytes.Buffer
	err := writeIndented(&out, value)
	return out.Bytes(), err
}
