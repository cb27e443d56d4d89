package reply

import (
	"encoding/json"
	"fmt"
	"slices"
	"sort"
	"strings"
)

// A Schema is the part of JSON Schema that strict structured output knows:
// objects with every key required, arrays, enums, nullable types, ranges.
type Schema struct {
	Types                []string
	Properties           map[string]*Schema
	Order                []string // keys as the schema lists them
	Required             []string
	Items                *Schema
	Enum                 []string
	Minimum, Maximum     *float64
	AdditionalProperties bool
}

// ParseSchema parses a schema and rejects one that strict mode would reject: with an optional key, or
// an object open to other keys.
func ParseSchema(raw []byte) (*Schema, error) {
	s, err := parseSchema(raw)
	if err != nil {
		return nil, fmt.Errorf("read the schema: %w", err)
	}
	return s, nil
}

func parseSchema(raw []byte) (*Schema, error) {
	var in struct {
		Type                 json.RawMessage            `json:"type"`
		Properties           map[string]json.RawMessage `json:"properties"`
		Required             []string                   `json:"required"`
		Items                json.RawMessage            `json:"items"`
		Enum                 []*string                  `json:"enum"`
		Minimum              *float64                   `json:"minimum"`
		Maximum              *float64                   `json:"maximum"`
		AdditionalProperties *bool                      `json:"additionalProperties"`
	}
	if err := json.Unmarshal(raw, &in); err != nil {
		return nil, err
	}
	s := &Schema{Required: in.Required, Minimum: in.Minimum, Maximum: in.Maximum, Properties: map[string]*Schema{}}
	if json.Unmarshal(in.Type, &s.Types) != nil {
		var one string
		if err := json.Unmarshal(in.Type, &one); err != nil {
			return nil, fmt.Errorf("a type is missing: %w", err)
		}
		s.Types = []string{one}
	}
	for _, e := range in.Enum {
		if e != nil {
			s.Enum = append(s.Enum, *e)
		}
	}
	for key, raw := range in.Properties {
		p, err := parseSchema(raw)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", key, err)
		}
		s.Properties[key] = p
	}
	if s.is("object") {
		if err := s.checkClosed(in.AdditionalProperties == nil || *in.AdditionalProperties); err != nil {
			return nil, err
		}
		s.Order = s.Required
	}
	if in.Items == nil {
		if s.is("array") {
			return nil, fmt.Errorf("an array needs items")
		}
		return s, nil
	}
	items, err := parseSchema(in.Items)
	if err != nil {
		return nil, fmt.Errorf("items: %w", err)
	}
	s.Items = items
	return s, nil
}

// checkClosed rejects an object with optional keys, or one open to other keys.
func (s *Schema) checkClosed(open bool) error {
	for key := range s.Properties {
		if !slices.Contains(s.Required, key) {
			return fmt.Errorf("%s is not required", key)
		}
	}
	if open {
		return fmt.Errorf("additionalProperties must be false")
	}
	return nil
}

func (s *Schema) is(t string) bool {
	return slices.Contains(s.Types, t)
}

// Validate returns how a value does not fit the schema: nil, or an error of at most five items of the
// form "entities[3].strength: want …, got …".
func Validate(v any, s *Schema) error {
	var faults []string
	validate(v, s, "", &faults)
	if len(faults) == 0 {
		return nil
	}
	sort.Strings(faults)
	if more := len(faults) - 5; more > 0 {
		faults = append(faults[:5], fmt.Sprintf("and %d more", more))
	}
	return fmt.Errorf("%s", strings.Join(faults, "; "))
}

func validate(v any, s *Schema, path string, faults *[]string) {
	if !s.fits(v) {
		*faults = append(*faults, fmt.Sprintf("%s: want %s, got %s", at(path), s.want(), show(v)))
		return
	}
	switch x := v.(type) {
	case []any:
		for i, item := range x {
			validate(item, s.Items, fmt.Sprintf("%s[%d]", path, i), faults)
		}
	case map[string]any:
		for _, key := range s.Required {
			if field, ok := x[key]; ok {
				validate(field, s.Properties[key], join2(path, key), faults)
			} else {
				*faults = append(*faults, join2(path, key)+": is missing")
			}
		}
	}
}

// fits reports whether a value has the schema's type and range, whatever it contains.
func (s *Schema) fits(v any) bool {
	switch x := v.(type) {
	case nil:
		return s.is("null")
	case bool:
		return s.is("boolean")
	case json.Number:
		return s.fitsNumber(x)
	case string:
		return s.is("string") && (len(s.Enum) == 0 || slices.Contains(s.Enum, x))
	case []any:
		return s.is("array")
	case map[string]any:
		return s.is("object")
	}
	return true
}

func (s *Schema) fitsNumber(x json.Number) bool {
	f, err := x.Float64()
	if err != nil || !s.is("number") && (!s.is("integer") || f != float64(int64(f))) {
		return false
	}
	return (s.Minimum == nil || f >= *s.Minimum) && (s.Maximum == nil || f <= *s.Maximum)
}

func at(path string) string {
	if path == "" {
		return "the reply"
	}
	return path
}

func join2(path, key string) string {
	if path == "" {
		return key
	}
	return path + "." + key
}

func (s *Schema) want() string {
	var w []string
	for _, t := range s.Types {
		switch t {
		case "object":
			t = "an object with " + strings.Join(s.Order, ", ")
		case "array":
			t = "a list"
		case "string":
			if t = "a text"; len(s.Enum) > 0 {
				t = "one of " + strings.Join(s.Enum, ", ")
			}
		case "number", "integer":
			t = map[string]string{"number": "a number", "integer": "a whole number"}[t]
			if s.Minimum != nil && s.Maximum != nil {
				t += fmt.Sprintf(" from %g to %g", *s.Minimum, *s.Maximum)
			}
		}
		w = append(w, t)
	}
	return strings.Join(w, " or ")
}

func show(v any) string {
	b := encode(v)
	if len(b) > 40 {
		return strings.ToValidUTF8(string(b[:40]), "") + "…"
	}
	return string(b)
}
