package reply

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
)

// Errors of Parse.
var (
	errEmpty         = errors.New("the reply is empty")
	ErrOnlyThoughts  = errors.New("the reply holds only thoughts")
	ErrNoJSON        = errors.New("there is no JSON in the reply")
	ErrTooLarge      = fmt.Errorf("the reply is larger than %d MB", mostBytes>>20)
	errTooDeep       = errors.New("the JSON is nested too deeply")
	errUnendedString = errors.New("the JSON ends in the middle of a text")
)

const (
	mostDepth = 64
	mostBytes = 8 << 20
)

// Parse parses the JSON in a reply: objects as map[string]any, numbers as json.Number.
func Parse(text string) (any, error) {
	if len(text) > mostBytes {
		return nil, ErrTooLarge
	}
	rest, only := StripThoughts(text)
	switch {
	case only:
		return nil, ErrOnlyThoughts
	case rest == "":
		return nil, errEmpty
	}
	if v, ok := strict(rest); ok {
		return v, nil
	}
	cut := body(rest)
	if cut == "" {
		return nil, ErrNoJSON
	}
	if v, ok := strict(cut); ok {
		return v, nil
	}
	return repair(cut)
}

// strict accepts one JSON object or array and nothing after it.
func strict(s string) (any, bool) {
	if s[0] != '{' && s[0] != '[' || tooDeep(s) {
		return nil, false
	}
	dec := json.NewDecoder(strings.NewReader(s))
	dec.UseNumber()
	var v any
	if dec.Decode(&v) != nil {
		return nil, false
	}
	if _, err := dec.Token(); err != io.EOF {
		return nil, false
	}
	return v, true
}

// tooDeep returns a cheap upper bound: brackets inside texts count too.
func tooDeep(s string) bool {
	depth := 0
	for i := 0; i < len(s); i++ {
		switch s[i] {
		case '{', '[':
			if depth++; depth > mostDepth {
				return true
			}
		case '}', ']':
			depth--
		}
	}
	return false
}

// encode writes a value as compact JSON, keys sorted, text as it is.
func encode(v any) []byte {
	var buf bytes.Buffer
	enc := json.NewEncoder(&buf)
	enc.SetEscapeHTML(false)
	if enc.Encode(v) != nil { // only values of this package come here
		return nil
	}
	return bytes.TrimSpace(buf.Bytes())
}
