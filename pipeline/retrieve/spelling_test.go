package retrieve_test

import (
	"testing"

	"dramatis/editor/kb"
	. "dramatis/pipeline/retrieve"

	"dramatis/pipeline/memorytest"
)

func TestNamesAreFoundWhateverTheirAccents(t *testing.T) {
	s := memorytest.Mill()
	s.With(&kb.Card{ID: "zoë", Anchors: []kb.NameID{kb.NameIDOf("Ben")}, Fields: map[kb.Field]string{kb.FieldName: "Zoë"}})
	l := NewLexicon(s.View(), nil)
	for asked, want := range map[string]string{
		"Who is Zoe to you?":      "Who is Zoë to you?",
		"Who is Zoë to you?":      "Who is Zoë to you?",
		"Did Vóss stop ZOE, Vöß?": "Did Voss stop Zoë, Vöß?",
		"Who stopped the wheel?":  "Who stopped the wheel?",
	} {
		if got := l.Spell(asked); got != want {
			t.Errorf("%q: %q, not %q", asked, got, want)
		}
	}
}
