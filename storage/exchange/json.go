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
	out.Entities = filled(c.Entities)
	for i, e := range out.Entities {
		e.Aliases, e.Tags, e.Notes = filled(e.Aliases), filled(e.Tags), filled(e.Notes)
		out.Entities[i] = e
	}
	out.Relations = filled(c.Relations)
	names := c.names()
	for i, r := range out.Relations {
		r.SourceName, r.TargetName, r.Notes = names[r.Source], names[r.Target], filled(r.Notes)
		out.Relations[i] = r
	}
	out.Verdicts, out.Documents = filled(c.Verdicts), filled(c.Documents)
	for i, d := range out.Documents {
		d.Chapters = filled(d.Chapters)
		out.Documents[i] = d
	}
	out.Story, out.Loose = filled(c.Story), memories(c.Loose)
	for i, b := range out.Story {
		b.Participants, b.Members = filled(b.Participants), memories(b.Members)
		out.Story[i] = b
	}
	return indented(w, out)
}

// memories copies memories without a list that is null.
func memories(list []Memory) []Memory {
	out := filled(list)
	for i, m := range out {
		out[i].Grounded, out[i].Relevant = filled(m.Grounded), filled(m.Relevant)
	}
	return out
}

// filled copies a list; nil becomes an empty one.
func filled[T any](list []T) []T { return append([]T{}, list...) }

// indented writes JSON for people to look at, with <, > and & as they are.
func indented(w io.Writer, value any) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	e.SetIndent("", " ")
	return e.Encode(value)
}

// indentedJSON returns what indented writes.
func indentedJSON(value any) ([]byte, error) {
	var out bytes.Buffer
	err := indented(&out, value)
	return out.Bytes(), err
}
