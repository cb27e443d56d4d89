package kb

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// ChangedFields returns the fields of its record that an edit changes, sorted: paths in the record's
// JSON separated by "/", as in "fields/name". A list of words is a set of fields, any other list is
// one field. For a new record these are all its fields; "" means the whole record, if it is
// removed.
func ChangedFields(e Edit) ([]string, error) {
	if e.After == nil {
		return []string{""}, nil
	}
	in, err := e.Encode()
	if err != nil {
		return nil, err
	}
	paths, err := appendDifferences(nil, "", in.Before, in.After)
	if err != nil {
		return nil, fmt.Errorf("compare two states of %s %s: %w", e.Ref().Kind, e.Ref().Key, err)
	}
	slices.Sort(paths)
	return paths, nil
}

func isObject(data []byte) bool { return len(data) > 0 && data[0] == '{' }

// appendDifferences appends the fields in which two pieces of JSON differ; an empty one is missing.
func appendDifferences(out []string, path string, before, after []byte) ([]string, error) {
	if bytes.Equal(before, after) {
		return out, nil
	}
	if words, ok := differingWords(before, after); ok {
		for _, w := range words {
			out = append(out, path+"/"+w)
		}
		return out, nil
	}
	if !isObject(before) && !isObject(after) || len(before) > 0 && !isObject(before) || len(after) > 0 && !isObject(after) {
		return append(out, path), nil
	}
	a, err := fieldsOf(before)
	if err != nil {
		return nil, err
	}
	b, err := fieldsOf(after)
	if err != nil {
		return nil, err
	}
	all := maps.Clone(b)
	maps.Copy(all, a)
	for name := range all {
		if out, err = appendDifferences(out, strings.TrimPrefix(path+"/"+name, "/"), a[name], b[name]); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// fieldsOf returns the fields of a JSON object; a missing one has none.
func fieldsOf(data []byte) (map[string]json.RawMessage, error) {
	out := map[string]json.RawMessage{}
	if len(data) == 0 {
		return out, nil
	}
	return out, json.Unmarshal(data, &out)
}

// differingWords returns the words that are in only one of two lists of words; false if they are no
// such lists, or differ in order only.
func differingWords(before, after []byte) (words []string, ok bool) {
	var a, b []string
	for data, into := range map[*[]byte]*[]string{&before: &a, &after: &b} {
		if len(*data) > 0 && json.Unmarshal(*data, into) != nil {
			return nil, false
		}
	}
	for _, lists := range [][2][]string{{a, b}, {b, a}} {
		for _, w := range lists[0] {
			if !slices.Contains(lists[1], w) {
				words = append(words, w)
			}
		}
	}
	return words, len(words) > 0
}

// Within reports whether a field equals or is part of another.
func Within(path, field string) bool {
	return field == "" || path == field || strings.HasPrefix(path, field+"/")
}
