package cast

import (
	"testing"

	"dramatis/editor/kb"
)

func TestAnEntityIsOfTheLevelThatMostNotesSay(t *testing.T) {
	for _, c := range []struct {
		notes []kb.Level
		want  kb.Level
	}{
		{[]kb.Level{"", ""}, ""},
		{[]kb.Level{kb.OnlyNamed}, kb.OnlyNamed},
		{[]kb.Level{kb.WithinStory, kb.WithinStory, ""}, kb.WithinStory},
		{[]kb.Level{"", kb.OnlyNamed}, ""},
		{nil, ""},
	} {
		info := &kb.NameInfo{ID: "ann"}
		for _, l := range c.notes {
			info.Notes = append(info.Notes, kb.NamedNote{EntityNote: kb.EntityNote{Name: "Ann", Level: l}})
		}
		v := &View{}
		if got := v.Level(&Entity{Names: []*kb.NameInfo{info}}); got != c.want {
			t.Errorf("%q gives %q, want %q", c.notes, got, c.want)
		}
	}
}
