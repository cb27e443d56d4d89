package apptest

import (
	"testing"

	"dramatis/app/sample"
	"dramatis/editor/edits"
	"dramatis/editor/kb"
)

// TestTheGraphIsCuratedAndLookedAtInOtherWays looks at a family tree, takes a name out of the cast and
// undoes that.
func TestTheGraphIsCuratedAndLookedAtInOtherWays(t *testing.T) {
	r := Start(t, "story.dramatis")
	r.ImportSample(sample.English)
	people := r.S.View().Characters()
	mother, child := people[0], people[1]
	r.S.Do(edits.Relate(mother.ID, child.ID, kb.Parent, "", 9))
	r.Idle().Do("go.graph").Do("graph.family").Sees("Family tree ▾").Do("graph.doubt").Sees("Only under review ▾").Do("graph.chief").Sees("More ▾")
	r.S.ShowInGraph(mother.ID)
	r.Idle().Sees("mother of " + child.Name)
	before := len(r.Names())
	r.Key("Delete")
	if len(r.Names()) != before-1 {
		t.Error("the chosen one is still in the cast")
	}
	r.Do("edit.undo")
	if len(r.Names()) != before {
		t.Error("undone, the chosen one is not back")
	}
}
