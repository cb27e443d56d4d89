package edits_test

import (
	"testing"

	"dramatis/editor/editortest"
	"dramatis/editor/edits"
	"dramatis/editor/kb"
)

func TestADiscStaysWhereItWasPutThroughMergeUndoAndOpening(t *testing.T) {
	s := editortest.Open(t)
	editortest.Fill(t, s)
	v := s.View()
	a, b, c := v.Entities()[0], v.Entities()[1], v.Entities()[2]
	all := map[kb.EntityID]kb.Spot{a.ID: {X: 1}, b.ID: {X: 2}, c.ID: {X: 3}}
	if edits.PlacesOf(v, "chief") != nil {
		t.Fatal("somebody has a place already")
	}
	for _, to := range []float64{10, 20} {
		editortest.Must(t, s.Do(edits.Place("chief", map[kb.EntityID]kb.Spot{a.ID: {X: to, Y: 5}}, all)))
	}
	if got := edits.PlacesOf(s.View(), "chief"); got[a.ID] != (kb.Spot{X: 20, Y: 5}) || got[b.ID].X != 2 || got[c.ID].X != 3 {
		t.Errorf("the places are %v", got)
	}
	editortest.Must(t, s.Do(edits.MergeEntities(a.ID, b.ID)))
	one, _ := s.View().Bearer(a.Names[0].ID)
	if x := edits.PlacesOf(s.View(), "chief")[one.ID].X; x != 20 && x != 2 {
		t.Errorf("who is one now is at %v", x)
	}
	for range 3 {
		editortest.Get(s.Undo())(t)
	}
	if edits.PlacesOf(s.View(), "chief") != nil {
		t.Error("undone, somebody still has a place")
	}
	if err := s.Do(edits.Rearrange("chief")); err == nil {
		t.Error("there was nothing to give back")
	}
}
