package reply

import (
	"encoding/json"
	"math"
	"regexp"
	"strconv"
	"strings"
)

// Coerce bends a value to a schema where that loses and invents nothing:
// a number that came as a text, one item where a list is asked for, a list that
// came without its object, an enum in other case, keys that were not asked for.
// What may be null and is missing becomes null. With lenient a number out of
// range is moved to the nearer end too; that is for a second reply, when the
// model has been told and can't do better.
func Coerce(v any, s *Schema, lenient bool) any {
	if v == nil {
		if !s.is("null") && s.is("array") {
			return []any{} // "nothing" said in another way
		}
		return nil
	}
	switch x := v.(type) {
	case map[string]any:
		switch {
		case s.is("object"):
			return coerceObject(x, s, lenient)
		case s.is("array"):
			return []any{Coerce(x, s.Items, lenient)}
		}
	case []any:
		switch {
		case s.is("array"):
			out := make([]any, 0, len(x))
			for _, item := range x {
				if item != nil || s.Items.is("null") { // a hole in a list is nothing
					out = append(out, Coerce(item, s.Items, lenient))
				}
			}
			return out
		case s.is("object"):
			return wrap(x, s, lenient)
		case s.is("string"):
			if parts, ok := texts(x); ok {
				return Coerce(strings.Join(parts, ", "), s, lenient)
			}
		}
	case string:
		return coerceText(x, s, lenient)
	case json.Number:
		if s.is("number") || s.is("integer") {
			return coerceNumber(x, s, lenient)
		}
		if s.is("string") {
			return x.String()
		}
		if s.is("array") {
			return []any{Coerce(x, s.Items, lenient)}
		}
	case bool:
		if s.is("string") && !s.is("boolean") && len(s.Enum) == 0 {
			return strconv.FormatBool(x)
		}
	}
	return v
}

func coerceObject(x map[string]any, s *Schema, lenient bool) any {
	// {"reply":{…}} or {"extract_graph":{…}}: an envelope around what was asked for.
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
			out[key] = Coerce(field, p, lenient)
		} else if p.is("null") {
			out[key] = nil
		}
	}
	return out
}

// lookAlike finds a key in other case or spelling: firstWords, First-Words.
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

// wrap puts a bare list into the only list an object has, or takes the
// only object out of a list.
func wrap(x []any, s *Schema, lenient bool) any {
	if len(x) == 1 {
		if obj, ok := x[0].(map[string]any); ok && hasAny(obj, s) {
			return Coerce(obj, s, lenient)
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
	return map[string]any{name: Coerce(x, s.Properties[name], lenient)}
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

func coerceText(x string, s *Schema, lenient bool) any {
	if s.is("string") {
		if s.is("null") && blank(x) { // "null" and "" for what is not known
			return nil
		}
		if len(s.Enum) == 0 || contains(s.Enum, x) {
			return x
		}
		for _, e := range s.Enum {
			if plainKey(strings.Trim(x, " .\t\n\"'*")) == plainKey(e) {
				return e
			}
		}
		return x
	}
	if (s.is("null") || s.is("array")) && blank(x) {
		return Coerce(nil, s, lenient)
	}
	if s.is("number") || s.is("integer") {
		if m := leadingNumber.FindStringSubmatch(x); m != nil {
			n, ok := number(m[1])
			if f, err := n.Float64(); ok && err == nil {
				if m[2] == "%" && s.Maximum != nil && *s.Maximum <= 1 {
					n = json.Number(strconv.FormatFloat(f/100, 'f', -1, 64))
				}
				return coerceNumber(n, s, lenient)
			}
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
		return []any{Coerce(x, s.Items, lenient)}
	}
	// An object or list that came as a text of JSON.
	if t := strings.TrimSpace(x); strings.HasPrefix(t, "{") || strings.HasPrefix(t, "[") {
		if v, ok := strict(t); ok && (s.is("object") || s.is("array")) {
			return Coerce(v, s, lenient)
		}
	}
	return x
}

func blank(x string) bool {
	switch strings.ToLower(strings.TrimSpace(x)) {
	case "", "null", "none", "n/a":
		return true
	}
	return false
}

func coerceNumber(n json.Number, s *Schema, lenient bool) any {
	f, err := n.Float64()
	if err != nil {
		return n
	}
	if !s.is("number") && f != math.Trunc(f) && lenient {
		f = math.Round(f)
	}
	if lenient && s.Minimum != nil {
		f = max(f, *s.Minimum)
	}
	if lenient && s.Maximum != nil {
		f = min(f, *s.Maximum)
	}
	return json.Number(strconv.FormatFloat(f, 'f', -1, 64))
}
