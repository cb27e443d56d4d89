package cast_test

import (
	"slices"
	"strings"
	"testing"

	"dramatis/editor"
	"dramatis/editor/cast"
	"dramatis/editor/editortest"
	"dramatis/editor/edits"
	"dramatis/editor/kb"
)

func TestAKindIsReadFromBothEndsAndByGender(t *testing.T) {
	for _, c := range []struct {
		kind   string
		gender cast.Gender
		want   string
	}{{kb.Spouse, cast.Female, "wife of %s"}, {kb.Spouse, cast.Unknown, "married to %s"}, {kb.Reverse(kb.Servant), cast.Male, "master of %s"},
		{kb.Reverse(kb.Member), cast.Male, "with its member %s"}, {kb.Talks, cast.Male, ""}, {"", cast.Unknown, ""}} {
		if got := cast.Tie(c.kind, c.gender); got != c.want {
			t.Errorf("%s of %q is %q", c.kind, c.gender, got)
		}
	}
	for _, kind := range kb.Ties() {
		if back := kb.Reverse(kb.Reverse(kind)); back != kind {
			t.Errorf("%s turned twice is %s", kind, back)
		}
		if said := cast.Tie(kind, cast.Unknown); strings.Count(said, "%s") != 1 {
			t.Errorf("%s is said as %q", kind, said)
		}
	}
}

// TestTheWritersKindHoldsFromBothEnds also writes it from the other end again.
func TestTheWritersKindHoldsFromBothEnds(t *testing.T) {
	s := editortest.Open(t)
	editortest.Fill(t, s)
	find := func(name string) *cast.Entity {
		e, ok := s.View().Find(name)
		if !ok {
			t.Fatalf("no %s", name)
		}
		return e
	}
	kinds := func() string {
		a, b := find("Miss Vale"), find("Tom Ashe")
		for _, r := range s.View().RelationsOf(a) {
			if r.Other(a).ID == b.ID {
				return r.KindOf(a) + " " + r.KindOf(b)
			}
		}
		return "none"
	}
	for _, c := range []struct{ from, to, kind, want string }{{"Miss Vale", "Tom Ashe", kb.Parent, "parent child"}, {"Tom Ashe", "Miss Vale", kb.Master, "servant master"}} {
		editortest.Must(t, s.Do(edits.Relate(find(c.from).ID, find(c.to).ID, c.kind, "", 5)))
		if got := kinds(); got != c.want {
			t.Errorf("%s is the %s of %s: %s", c.from, c.kind, c.to, got)
		}
	}
}

func TestSomebodyWhoIsMarriedElsewhereByManyMoreNotesIsNotMarriedHere(t *testing.T) {
	s := editortest.Story(t, true)
	err := s.Put(func(snap *kb.Snapshot) (editor.Transaction, error) {
		r, _ := kb.Get[*kb.Reading](snap, "p")
		next := *r
		wed := func(a, b string, times int) {
			next.Relations = append(next.Relations, slices.Repeat([]kb.RelationNote{{Source: a, Target: b, Kind: kb.Spouse, Strength: 8}}, times)...)
		}
		wed("Miss Vale", "Tom Ashe", 8)
		wed("Mr. Ashe", "Miss Vale", 5) // “her husband”, with Mr. Ashe named last
		next.Relations = append(next.Relations, kb.RelationNote{Source: "Mr. Ashe", Target: "Miss Vale", Kind: kb.Friend, Strength: 5})
		return editor.Transaction{Label: "read", Edits: []kb.Edit{kb.Put(snap, &next)}}, nil
	})
	editortest.Must(t, err)
	v := s.View()
	her, ok := v.Find("Miss Vale")
	if !ok {
		t.Fatal("she is not there")
	}
	for _, relations := range [][]*cast.Relation{v.RelationsOf(her), v.Relations()} { // derived alone, and all of them
		got := map[string]string{}
		for _, r := range relations {
			if r.Source == her || r.Target == her {
				got[r.Other(her).Name] = r.Kind
			}
		}
		if got["Tom Ashe"] != kb.Spouse || got["Ashe"] != kb.Friend {
			t.Errorf("she is %v", got)
		}
	}
}
