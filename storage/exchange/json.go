package exchange

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
)

// WriteJSON writes everything, readable, with no key left out and no list null.
func WriteJSON(w io.Writer, c *Cast) error {
	out := *c
	out.Format = FormatVersion
	out.Entities = filled(c.Entities)
	for i, e := range out.Entities {
		e.Aliases, e.Tags, e.Notes = filled(e.Aliases), filled(e.Tags), filled(e.Notes)
		out.Entities[i] = e
	}
	out.Relations = filled(c.Relations)
	for i, r := range out.Relations {
		r.Notes = filled(r.Notes)
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

// filled copies a list, an empty one for nil.
func filled[T any](list []T) []T { return append([]T{}, list...) }

// indented writes JSON for people to look at, with <, > and & as they are.
func indented(w io.Writer, value any) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	e.SetIndent("", " ")
	return e.Encode(value)
}

// indentedJSON is what indented writes.
func indentedJSON(value any) ([]byte, error) {
	var out bytes.Buffer
	err := indented(&out, value)
	return out.Bytes(), err
}

// MaxJSON is the size in bytes past which ReadJSON refuses.
const MaxJSON = 256 << 20

// ErrNotACast is returned for JSON that WriteJSON did not write.
var ErrNotACast = errors.New("this is no cast that Dramatis has written; nothing was changed: choose a file that was exported as JSON")

// ReadJSON reads what WriteJSON wrote.
func ReadJSON(r io.Reader) (*Cast, error) {
	limited := &io.LimitedReader{R: r, N: MaxJSON + 1}
	var c Cast
	d := json.NewDecoder(limited)
	if err := d.Decode(&c); err != nil {
		if limited.N <= 0 {
			return nil, fmt.Errorf("a cast of more than %d MB is not read: %w", MaxJSON>>20, ErrNotACast)
		}
		return nil, fmt.Errorf("%w (%w)", ErrNotACast, err)
	}
	if c.Format != FormatVersion {
		return nil, ErrNotACast
	}
	for _, e := range c.Entities {
		if e.Name == "" || e.ID == "" {
			return nil, fmt.Errorf("%w (an entity has no name)", ErrNotACast)
		}
	}
	return &c, nil
}
