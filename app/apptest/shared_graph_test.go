package apptest

import (
	"testing"

	"dramatis/app/sample"
	"dramatis/editor/editortest"
	"dramatis/render/scene"
	"dramatis/storage/shared/sharedtest"
)

// TestSharedADiscThatOneHasMovedIsThereForTheOther has two studios on one base: what one of them drags is at the same place
// in the picture of the other, who drags another disc. Who came first is told why the own step can't be undone before the other's.
func TestSharedADiscThatOneHasMovedIsThereForTheOther(t *testing.T) {
	server := sharedtest.Start(t)
	address := server.Address("postgres", server.Database(t))
	t.Setenv("HOME", t.TempDir())
	t.Setenv("XDG_CONFIG_HOME", t.TempDir())
	one := Start(t, "story.dramatis").ImportSample(sample.English)
	one.Do("file.share").Type("shared.address", address).Tap("Share").Idle().Do("go.graph")
	t.Setenv("XDG_CONFIG_HOME", t.TempDir())
	two := Start(t, "")
	two.Do("file.shared").Type("shared.address", address).Tap("Open").Idle().Do("go.graph")
	hear := func(r *Robot) {
		t.Helper()
		editortest.Must(t, r.S.Base().Shared.Sync(t.Context()))
		r.Idle()
	}
	at := func(r *Robot, id string) scene.Point {
		t.Helper()
		d, ok := r.graph().Picture().Find(id)
		if !ok {
			t.Fatalf("%s is not in the picture", id)
		}
		return d.At
	}
	first, second := one.S.View().Characters()[0], one.S.View().Characters()[1]
	was, wasSecond := at(two, string(first.ID)), at(two, string(second.ID))

	v := one.graph()
	drag(v, windowOf(t, v, first.ID), windowOf(t, v, first.ID).AddXY(60, -35), 0)
	one.Idle()
	to := at(one, string(first.ID))
	if to == was {
		t.Fatal("the disc has not moved")
	}
	hear(two)
	if got := at(two, string(first.ID)); got != to {
		t.Errorf("for the other it is at %v, not %v", got, to)
	}
	w := two.graph()
	drag(w, windowOf(t, w, second.ID), windowOf(t, w, second.ID).AddXY(-50, 40), 0)
	two.Idle()
	toSecond := at(two, string(second.ID))
	hear(one)
	if got := at(one, string(second.ID)); got != toSecond || toSecond == wasSecond {
		t.Errorf("what the other has moved is at %v, not %v", got, toSecond)
	}
	if got := at(one, string(first.ID)); got != to {
		t.Errorf("then the first is at %v, not %v", got, to)
	}
	one.Do("edit.undo").Sees("came later and builds on it")
	two.Do("edit.undo")
	if got := at(two, string(second.ID)); got == toSecond {
		t.Error("undone, what the other has moved is still there")
	}
	hear(one)
	if got := at(one, string(first.ID)); got != to {
		t.Errorf("after that the first is at %v, not %v", got, to)
	}
	one.Do("edit.undo")
	hear(two)
	if got := at(two, string(first.ID)); got == to {
		t.Error("undone by one, it is still there for the other")
	}
}
