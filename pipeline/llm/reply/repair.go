package reply

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strconv"
	"strings"
	"unicode/utf8"
)

// repair parses what is nearly JSON: trailing and missing commas, unclosed brackets, single quotes,
// keys without quotes, Python's literals, comments, line breaks and unescaped quotes in strings,
// several objects in a row. It never makes up content: a truncated string is an error.
func repair(s string) (any, error) {
	r := &reader{s: s}
	first, err := r.value(0)
	if err != nil {
		return nil, err
	}
	values := []any{first}
	for {
		r.skip()
		for r.peek() == ',' || r.peek() == ';' {
			r.i++
			r.skip()
		}
		if c := r.peek(); c != '{' && c != '[' {
			break // prose, a closing fence, or the end
		}
		v, err := r.value(0)
		if err != nil {
			break // something in brackets after the JSON: a remark
		}
		values = append(values, v)
	}
	return join(values)
}

// join makes one value of several in a row: equal ones are one, objects with the same lists become one
// object with the lists joined, others become a list.
func join(values []any) (any, error) {
	if len(values) == 1 {
		return values[0], nil
	}
	same := true
	for _, v := range values[1:] {
		same = same && reflect.DeepEqual(v, values[0])
	}
	if same {
		return values[0], nil
	}
	first, ok := values[0].(map[string]any)
	if !ok {
		return nil, fmt.Errorf("the reply holds %d separate JSON values", len(values))
	}
	lists := true
	for _, v := range values {
		obj, ok := v.(map[string]any)
		if !ok || len(obj) == 0 {
			return first, nil // a list after the object: a remark
		}
		for _, field := range obj {
			if _, ok := field.([]any); !ok {
				lists = false
			}
		}
	}
	if !lists {
		return values, nil
	}
	all := map[string]any{}
	for _, v := range values {
		for key, field := range v.(map[string]any) {
			had, _ := all[key].([]any)
			all[key] = append(had, field.([]any)...)
		}
	}
	return all, nil
}

type reader struct {
	s string
	i int
}

func (r *reader) peek() byte {
	if r.i < len(r.s) {
		return r.s[r.i]
	}
	return 0
}

// skip skips white space and comments.
func (r *reader) skip() {
	for r.i < len(r.s) {
		switch c := r.s[r.i]; {
		case c == ' ' || c == '\n' || c == '\t' || c == '\r':
			r.i++
		case strings.HasPrefix(r.s[r.i:], "//") || c == '#':
			r.past("\n")
		case strings.HasPrefix(r.s[r.i:], "/*"):
			r.past("*/")
		case strings.HasPrefix(r.s[r.i:], "\u00a0"):
			r.i += len("\u00a0")
		default:
			return
		}
	}
}

func (r *reader) past(end string) {
	if n := strings.Index(r.s[r.i:], end); n >= 0 {
		r.i += n + len(end)
	} else {
		r.i = len(r.s)
	}
}

func (r *reader) value(depth int) (any, error) {
	if depth > mostDepth {
		return nil, errTooDeep
	}
	r.skip()
	switch c := r.peek(); {
	case c == '{':
		return r.object(depth)
	case c == '[':
		return r.array(depth)
	case r.quote() != "":
		return r.text()
	case c == 0:
		return nil, fmt.Errorf("the JSON ends where a value should be")
	}
	return r.word()
}

func (r *reader) object(depth int) (any, error) {
	r.i++
	obj := map[string]any{}
	for {
		r.skip()
		switch c := r.peek(); c {
		case 0:
			return obj, nil // unclosed
		case '}':
			r.i++
			return obj, nil
		case ',':
			r.i++
			continue
		case ']': // a superfluous bracket, or an unclosed object in a list
			return obj, nil
		}
		key, err := r.key()
		if err != nil {
			return nil, err
		}
		r.skip()
		if r.peek() != ':' && r.peek() != '=' {
			return nil, r.unexpected("a colon after the key " + strconv.Quote(key))
		}
		r.i++
		v, err := r.value(depth + 1)
		if err != nil {
			return nil, err
		}
		obj[key] = v
	}
}

func (r *reader) array(depth int) (any, error) {
	r.i++
	list := []any{}
	for {
		r.skip()
		switch r.peek() {
		case 0:
			return list, nil
		case ']':
			r.i++
			return list, nil
		case ',':
			r.i++
			continue
		case '}': // unclosed in an object
			return list, nil
		}
		v, err := r.value(depth + 1)
		if err != nil {
			return nil, err
		}
		list = append(list, v)
	}
}

func (r *reader) key() (string, error) {
	if r.quote() != "" {
		v, err := r.text()
		return v, err
	}
	start := r.i
	for r.i < len(r.s) && !strings.ContainsRune(":= \t\r\n,{}[]\"'", rune(r.s[r.i])) {
		r.i++
	}
	if r.i == start {
		return "", r.unexpected("a key")
	}
	return r.s[start:r.i], nil
}

// quote returns the closing mark for the quote that opens here, or "".
func (r *reader) quote() string {
	switch rest := r.s[r.i:]; {
	case strings.HasPrefix(rest, `"`):
		return `"`
	case strings.HasPrefix(rest, "'"):
		return "'"
	case strings.HasPrefix(rest, "“"):
		return "”"
	}
	return ""
}

// text parses a quoted string. A closing mark counts only where a string may end, before a comma,
// colon or bracket, so that quotes inside need no escape.
func (r *reader) text() (string, error) {
	end := r.quote()
	_, open := utf8.DecodeRuneInString(r.s[r.i:])
	r.i += open
	var out strings.Builder
	for r.i < len(r.s) {
		c := r.s[r.i]
		if c == '\\' {
			r.escape(&out)
			continue
		}
		if strings.HasPrefix(r.s[r.i:], end) {
			if r.closes(r.i + len(end)) {
				r.i += len(end)
				return strings.ToValidUTF8(out.String(), "\ufffd"), nil
			}
			out.WriteString(end)
			r.i += len(end)
			continue
		}
		out.WriteByte(c)
		r.i++
	}
	return "", errUnendedString
}

// closes reports whether a closing mark ending at i ends the string: it must be followed by a comma
// before another value, a colon, or a bracket.
func (r *reader) closes(i int) bool {
	rest := strings.TrimLeft(r.s[i:], " \t\r\n")
	if rest == "" {
		return true
	}
	switch rest[0] {
	case '}', ']', ':', '=':
		return true
	case ',':
		next := strings.TrimLeft(rest[1:], " \t\r\n")
		if next == "" || strings.IndexByte(`"'{[}]/#-0123456789`, next[0]) >= 0 {
			return true
		}
		for _, w := range []string{"true", "false", "null", "True", "False", "None", "“"} {
			if strings.HasPrefix(next, w) {
				return true
			}
		}
		// A key without quotes: a word and a colon.
		n := strings.IndexAny(next, ":, \n")
		return n > 0 && next[n] == ':'
	case '"', '\'', '{':
		// A missing comma, if a line ends here.
		return strings.Contains(r.s[i:len(r.s)-len(rest)], "\n")
	}
	return false
}

func (r *reader) escape(out *strings.Builder) {
	r.i++
	c := r.peek()
	if c == 0 {
		return
	}
	r.i++
	switch c {
	case 'n':
		out.WriteByte('\n')
	case 't':
		out.WriteByte('\t')
	case 'r', 'b', 'f':
		// no meaning in prose
	case 'u':
		if n := r.hex(); n >= 0 {
			if n >= 0xD800 && n < 0xDC00 && strings.HasPrefix(r.s[r.i:], `\u`) {
				r.i += 2
				if low := r.hex(); low >= 0xDC00 && low < 0xE000 {
					n = (n-0xD800)<<10 + (low - 0xDC00) + 0x10000
				}
			}
			out.WriteRune(rune(n))
		} else {
			out.WriteString(`\u`)
		}
	case '"', '\\', '/', '\'', '\n':
		out.WriteByte(c)
	default: // not an escape of JSON: the backslash was meant
		out.WriteByte('\\')
		out.WriteByte(c)
	}
}

func (r *reader) hex() int {
	if r.i+4 > len(r.s) {
		return -1
	}
	n, err := strconv.ParseUint(r.s[r.i:r.i+4], 16, 32)
	if err != nil {
		return -1
	}
	r.i += 4
	return int(n)
}

// word reads a literal: true, None, 7.5.
func (r *reader) word() (any, error) {
	start := r.i
	for r.i < len(r.s) && !strings.ContainsRune(" \t\r\n,:{}[]\"", rune(r.s[r.i])) {
		r.i++
	}
	w := r.s[start:r.i]
	switch strings.ToLower(w) {
	case "true":
		return true, nil
	case "false":
		return false, nil
	case "null", "none", "nil", "undefined", "nan":
		return nil, nil
	}
	if n, ok := number(w); ok {
		return n, nil
	}
	r.i = start
	return nil, r.unexpected("a value")
}

// number accepts what Go and Python print and converts it to JSON's form.
func number(w string) (json.Number, bool) {
	f, err := strconv.ParseFloat(strings.TrimPrefix(w, "+"), 64)
	if err != nil || f != f || f > 1e300 || f < -1e300 {
		return "", false
	}
	return json.Number(strconv.FormatFloat(f, 'f', -1, 64)), true
}

func (r *reader) unexpected(want string) error {
	found := r.s[r.i:]
	if len(found) > 20 {
		found = strings.ToValidUTF8(found[:20], "") + "…"
	}
	return fmt.Errorf("at character %d: want %s, found %q", r.i+1, want, found)
}
