package cast_test

import (
	"strings"
	"testing"

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
		if err := s.Do(edits.Relate(find(c.from).ID, find(c.to).ID, c.kind, "", 5)); err != nil {
			t.Fatal(err)
		}
		if got := kinds(); got != c.want {
			t.Errorf("%s is the %s of %s: %s", c.from, c.kind, c.to, got)
		}
	}
}
