package reply

import (
	"encoding/json"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// A coercer adapts values to schemas, with number for numbers.
type coercer struct {
	number func(float64, *Schema) float64
}

// exact leaves a number as it is.
func exact(f float64, _ *Schema) float64 { return f }

// nearest moves a number that does not fit to the nearest one that does. That is for a second reply, when the
// model has been told and can't do better.
func nearest(f float64, s *Schema) float64 {
	if !s.is("number") {
		f = math.Round(f)
	}
	if s.Minimum != nil {
		f = max(f, *s.Minimum)
	}
	if s.Maximum != nil {
		f = min(f, *s.Maximum)
	}
	return f
}

// value adapts a value to a schema where that neither loses nor invents anything: a number as a
// string, one item instead of a list, a list without its object, an enum value in other case,
// superfluous keys. A missing value that may be null becomes null.
func (c coercer) value(v any, s *Schema) any {
	switch x := v.(type) {
	case nil:
		if !s.is("null") && s.is("array") {
			return []any{} // "nothing" said in another way
		}
	case map[string]any:
		if s.is("object") {
			return c.object(x, s)
		}
		if s.is("array") {
			return []any{c.value(x, s.Items)}
		}
	case []any:
		return c.list(x, s)
	case string:
		return c.text(x, s)
	case json.Number:
		if s.is("number") || s.is("integer") {
			return c.numeral(x, s)
		}
		if s.is("string") {
			return x.String()
		}
		if s.is("array") {
			return []any{c.value(x, s.Items)}
		}
	case bool:
		if s.is("string") && !s.is("boolean") && len(s.Enum) == 0 {
			return strconv.FormatBool(x)
		}
	}
	return v
}

func (c coercer) list(x []any, s *Schema) any {
	switch {
	case s.is("array"):
		out := make([]any, 0, len(x))
		for _, item := range x {
			if item != nil || s.Items.is("null") { // a hole in a list is nothing
				out = append(out, c.value(item, s.Items))
			}
		}
		return out
	case s.is("object"):
		return c.wrap(x, s)
	case s.is("string"):
		if parts, ok := texts(x); ok {
			return c.value(strings.Join(parts, ", "), s)
		}
	}
	return x
}

func (c coercer) object(x map[string]any, s *Schema) any {
	// {"reply":{…}} or {"extract_graph":{…}}: an envelope around the object.
	if len(x) == 1 && len(s.Properties) > 0 {
		for key, inner := range x {
			if _, known := s.Properties[key]; !known {
				if obj, ok := inner.(map[string]any); ok && hasAny(obj, s) {
					x = obj
				}
			}
		}
	}
	out := make(map[string]any, len(s.Properties))
	for _, key := range s.Order {
		p := s.Properties[key]
		field, ok := x[key]
		if !ok {
			field, ok = lookAlike(x, key)
		}
		if ok {
			out[key] = c.value(field, p)
		} else if p.is("null") {
			out[key] = nil
		}
	}
	return out
}

// lookAlike finds a key with other case or spelling: firstWords, First-Words.
func lookAlike(x map[string]any, key string) (any, bool) {
	for k, v := range x {
		if plainKey(k) == plainKey(key) {
			return v, true
		}
	}
	return nil, false
}

func plainKey(k string) string {
	return strings.NewReplacer("_", "", "-", "", " ", "").Replace(strings.ToLower(k))
}

func hasAny(obj map[string]any, s *Schema) bool {
	for key := range s.Properties {
		if _, ok := obj[key]; ok {
			return true
		}
	}
	return false
}

// wrap puts a bare list into the only list of an object, or takes the only object out of a list.
func (c coercer) wrap(x []any, s *Schema) any {
	if len(x) == 1 {
		if obj, ok := x[0].(map[string]any); ok && hasAny(obj, s) {
			return c.value(obj, s)
		}
	}
	var name string
	for key, p := range s.Properties {
		if p.is("array") {
			if name != "" {
				return x
			}
			name = key
		}
	}
	if name == "" || len(s.Properties) > 1 {
		return x
	}
	return map[string]any{name: c.value(x, s.Properties[name])}
}

func texts(list []any) ([]string, bool) {
	out := make([]string, 0, len(list))
	for _, x := range list {
		t, ok := x.(string)
		if !ok {
			return nil, false
		}
		out = append(out, t)
	}
	return out, true
}

// "8", "8/10", "8 out of 10", "90%".
var leadingNumber = regexp.MustCompile(`^\s*([-+]?\d+(?:\.\d+)?)\s*(%|/\s*\d+|out of \d+|\(.*\))?\s*$`)

func (c coercer) text(x string, s *Schema) any {
	if s.is("string") {
		return coerceEnum(x, s)
	}
	if (s.is("null") || s.is("array")) && blank(x) {
		return c.value(nil, s)
	}
	if s.is("number") || s.is("integer") {
		if n, ok := numberIn(x, s); ok {
			return c.numeral(n, s)
		}
	}
	if s.is("boolean") {
		switch strings.ToLower(strings.TrimSpace(x)) {
		case "true", "yes":
			return true
		case "false", "no":
			return false
		}
	}
	if s.is("array") && s.Items.is("string") {
		return []any{c.value(x, s.Items)}
	}
	if s.is("object") || s.is("array") {
		if v, ok := jsonIn(x); ok {
			return c.value(v, s)
		}
	}
	return x
}

// coerceEnum returns a text as the schema spells it.
func coerceEnum(x string, s *Schema) any {
	if s.is("null") && blank(x) { // "null" and "" for unknown values
		return nil
	}
	if len(s.Enum) == 0 || slices.Contains(s.Enum, x) {
		return x
	}
	plain := plainKey(strings.Trim(x, " .\t\n\"'*"))
	for _, e := range s.Enum {
		if plain == plainKey(e) {
			return e
		}
	}
	return x
}

// numberIn returns the number at the beginning of a text; a percentage is a fraction if the maximum is
// at most 1.
func numberIn(x string, s *Schema) (json.Number, bool) {
	m := leadingNumber.FindStringSubmatch(x)
	if m == nil {
		return "", false
	}
	n, ok := number(m[1])
	f, err := n.Float64()
	if m[2] == "%" && s.Maximum != nil && *s.Maximum <= 1 {
		n = json.Number(strconv.FormatFloat(f/100, 'f', -1, 64))
	}
	return n, ok && err == nil
}

// jsonIn returns the object or list in a string of JSON.
func jsonIn(x string) (any, bool) {
	t := strings.TrimSpace(x)
	if !strings.HasPrefix(t, "{") && !strings.HasPrefix(t, "[") {
		return nil, false
	}
	return strict(t)
}

func blank(x string) bool {
	switch strings.ToLower(strings.TrimSpace(x)) {
	case "", "null", "none", "n/a":
		return true
	}
	return false
}

func (c coercer) numeral(n json.Number, s *Schema) any {
	f, err := n.Float64()
	if err != nil {
		return n
	}
	return json.Number(strconv.FormatFloat(c.number(f, s), 'f', -1, 64))
}
