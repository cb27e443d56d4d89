package exchange

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
)

// An object is a JSON object that keeps the order of its members and everything that it does not know,
// so that data of other programs is written as it was read.
type object []member

type member struct {
	key   string
	value json.RawMessage
	err   error // the value can't be written
}

var errNoObject = errors.New("no JSON object")

// parseObject reads one JSON object. As in encoding/json, the last value of a repeated key wins.
func parseObject(data []byte) (object, error) {
	d := json.NewDecoder(bytes.NewReader(data))
	t, err := d.Token()
	if err != nil {
		return nil, err
	}
	if t != json.Delim('{') {
		return nil, errNoObject
	}
	var o object
	at := map[string]int{}
	for d.More() {
		key, err := d.Token()
		if err != nil {
			return nil, err
		}
		var value json.RawMessage
		if err := d.Decode(&value); err != nil {
			return nil, err
		}
		name := key.(string) // a decoder returns nothing else before a colon
		if i, ok := at[name]; ok {
			o[i].value = value
			continue
		}
		at[name] = len(o)
		o = append(o, member{key: name, value: value})
	}
	if _, err := d.Token(); err != nil {
		return nil, err
	}
	return o, nil
}

// UnmarshalJSON reads an object.
func (o *object) UnmarshalJSON(data []byte) (err error) {
	*o, err = parseObject(data)
	return err
}

// MarshalJSON writes the members in their order. It fails if a value could not be written.
func (o object) MarshalJSON() ([]byte, error) {
	if err := o.err(); err != nil {
		return nil, err
	}
	out := []byte{'{'}
	for i, m := range o {
		if i > 0 {
			out = append(out, ',')
		}
		key, err := plainJSON(m.key)
		if err != nil {
			return nil, err
		}
		out = append(append(append(out, key...), ':'), m.value...)
	}
	return append(out, '}'), nil
}

// plainJSON is json.Marshal that leaves <, > and & as they are.
func plainJSON(value any) ([]byte, error) {
	var out bytes.Buffer
	e := json.NewEncoder(&out)
	e.SetEscapeHTML(false)
	if err := e.Encode(value); err != nil {
		return nil, err
	}
	return bytes.TrimRight(out.Bytes(), "\n"), nil
}

// get returns the value of a key, nil when there is none.
func (o object) get(key string) json.RawMessage {
	for _, m := range o {
		if m.key == key {
			return m.value
		}
	}
	return nil
}

// err returns why a member can't be written, nil if all can.
func (o object) err() error {
	for _, m := range o {
		if m.err != nil {
			return fmt.Errorf("write %s: %w", m.key, m.err)
		}
	}
	return nil
}

// memberOf returns a member with a value. One that can't be written fails when its object is.
func memberOf(key string, value any) member {
	data, err := plainJSON(value)
	return member{key, data, err}
}

// set sets the value of a key; an existing key stays at its place.
func (o *object) set(key string, value any) {
	i := slices.IndexFunc(*o, func(m member) bool { return m.key == key })
	if i < 0 {
		*o = append(*o, memberOf(key, value))
		return
	}
	(*o)[i] = memberOf(key, value)
}

// setAll sets several members in a fixed order, given as key, value, key, value.
func (o *object) setAll(pairs ...any) {
	for i := 0; i+1 < len(pairs); i += 2 {
		o.set(pairs[i].(string), pairs[i+1])
	}
}

// fill sets members that are missing or null, in a fixed order.
func (o *object) fill(pairs ...any) {
	for i := 0; i+1 < len(pairs); i += 2 {
		if was := o.get(pairs[i].(string)); was == nil || string(was) == "null" {
			o.set(pairs[i].(string), pairs[i+1])
		}
	}
}

// without returns the object less some keys.
func (o object) without(keys ...string) object {
	return slices.DeleteFunc(slices.Clone(o), func(m member) bool { return slices.Contains(keys, m.key) })
}

// text returns a string value, "" when it is something else. Numbers, which some programs write for
// texts, are accepted.
func (o object) text(key string) string { return textOf(o.get(key)) }

func textOf(raw json.RawMessage) string {
	var s string
	if json.Unmarshal(raw, &s) == nil {
		return s
	}
	var n json.Number
	if json.Unmarshal(raw, &n) == nil {
		return n.String()
	}
	return ""
}

// texts returns a list of strings, empty when it is something else.
func (o object) texts(key string) (out []string) {
	var list []json.RawMessage
	if json.Unmarshal(o.get(key), &list) != nil {
		return nil
	}
	for _, raw := range list {
		if s := textOf(raw); s != "" {
			out = append(out, s)
		}
	}
	return out
}

// object returns a value that is an object, nil when it is something else.
func (o object) object(key string) object {
	in, err := parseObject(o.get(key))
	if err != nil {
		return nil
	}
	return in
}

// objects returns a list of objects; what is not one is left out.
func (o object) objects(key string) (out []object) {
	var list []json.RawMessage
	if json.Unmarshal(o.get(key), &list) != nil {
		return nil
	}
	for _, raw := range list {
		if in, err := parseObject(raw); err == nil {
			out = append(out, in)
		}
	}
	return out
}
