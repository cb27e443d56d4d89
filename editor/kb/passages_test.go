package kb

import "testing"

func TestPassagesAreGroupedOnceUntilOneChanges(t *testing.T) {
	d := Empty().Draft()
	for _, p := range []*Passage{{ID: "b", Document: "x", Span: Span{Start: 9, End: 20}}, {ID: "a", Document: "x", Span: Span{End: 9}}, {ID: "c", Document: "y"}} {
		d.Set(p)
	}
	s := d.Snapshot()
	first := PassagesOf(s, "x")
	if len(first) != 2 || first[0].ID != "a" || first[1].ID != "b" {
		t.Fatalf("the passages are %v", first)
	}
	other := s.Draft()
	other.Set(&Setting{Name: "a", Value: "b"})
	if again := PassagesOf(other.Snapshot(), "x"); &again[0] != &first[0] {
		t.Error("a change of something else groups them again")
	}
	more := s.Draft()
	more.Set(&Passage{ID: "d", Document: "x", Span: Span{Start: 5, End: 9}})
	if now := PassagesOf(more.Snapshot(), "x"); len(now) != 3 || now[1].ID != "d" {
		t.Errorf("with another one the passages are %v", now)
	}
	if len(PassagesOf(s, "x")) != 2 || PassagesOf(Empty(), "x") != nil {
		t.Error("an older state has changed")
	}
}
