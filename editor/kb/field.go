package kb

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
)

// ChangedFields are the fields of its record that an edit changes, sorted: names of the
// record's JSON with "/" between, as in "fields/name". A list is one field. "" is the
// whole record: it comes or goes.
func ChangedFields(e Edit) ([]string, error) {
	if e.Before == nil || e.After == nil {
		return []string{""}, nil
	}
	in, err := e.Encode()
	if err != nil {
		return nil, err
	}
	paths, err := differ(nil, "", in.Before, in.After)
	if err != nil {
		return nil, fmt.Errorf("compare two states of %s %s: %w", e.Ref().Kind, e.Ref().Key, err)
	}
	slices.Sort(paths)
	return paths, nil
}

func differ(out []string, path string, before, after []byte) ([]string, error) {
	if bytes.Equal(before, after) {
		return out, nil
	}
	var a, b map[string]json.RawMessage
	if len(before) == 0 || len(after) == 0 || before[0] != '{' || after[0] != '{' {
		return append(out, path), nil
	}
	if err := json.Unmarshal(before, &a); err != nil {
		return nil, err
	}
	if err := json.Unmarshal(after, &b); err != nil {
		return nil, err
	}
	for name := range b {
		if _, ok := a[name]; !ok {
			a[name] = nil
		}
	}
	for name := range a {
		var err error
		if out, err = differ(out, strings.TrimPrefix(path+"/"+name, "/"), a[name], b[name]); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// Within reports whether a field is another one or part of it.
func Within(path, field string) bool {
	return field == "" || path == field || strings.HasPrefix(path, field+"/")
}
