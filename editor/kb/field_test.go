package kb

import (
	"slices"
	"testing"
)

func TestTheFieldsThatAnEditChanges(t *testing.T) {
	card := func(name, text string, tags ...string) *Card {
		c := &Card{ID: "c", Fields: map[Field]string{FieldName: name}, Tags: tags}
		if text != "" {
			c.Fields[FieldDescription] = text
		}
		return c
	}
	for _, c := range []struct {
		what string
		edit Edit
		want []string
	}{
		{"nothing", Edit{card("a", ""), card("a", "")}, nil},
		{"one field", Edit{card("a", ""), card("b", "")}, []string{"fields/name"}},
		{"a field comes", Edit{card("a", ""), card("a", "tall")}, []string{"fields/description"}},
		{"a list", Edit{card("a", "", "x"), card("a", "", "x", "y")}, []string{"tags/y"}},
		{"the order of a list", Edit{card("a", "", "x", "y"), card("a", "", "y", "x")}, []string{"tags"}},
		{"a record goes", Edit{card("a", ""), nil}, []string{""}},
	} {
		got, err := ChangedFields(c.edit)
		if err != nil || !slices.Equal(got, c.want) {
			t.Errorf("%s: %q, %v", c.what, got, err)
		}
	}
	got, err := ChangedFields(Edit{nil, card("a", "tall")})
	if err != nil || !slices.Contains(got, "fields/name") || !slices.Contains(got, "fields/description") || slices.Contains(got, "") {
		t.Errorf("a record comes: %q, %v", got, err)
	}
	if !Within("fields/name", "fields") || !Within("x", "") || Within("fields", "field") {
		t.Error("what is within what")
	}
}
