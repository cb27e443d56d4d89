package apptest

import (
	"testing"

	"dramatis/app/sample"
)

func TestTheWriterGoesBackAndForwardThroughWhatWasOpen(t *testing.T) {
	r := Start(t, "")
	r.ImportSample(sample.English)
	r.Do("go.cast")
	first := r.S.View().Entities()[0]
	r.S.ShowEntity(first.ID)
	other := r.S.View().RelationsOf(first)[0].Other(first)
	at := r.S.View().Occurrences(other)[0]
	r.S.ShowEntity(other.ID)
	r.S.ShowPlace(at.Document, at.Span)
	r.S.ShowInGraph(other.ID)
	see := func(want string) {
		t.Helper()
		if got := r.Idle().S.State().Pane; got != want {
			t.Fatalf("%s is in front, not %s", got, want)
		}
	}
	r.Do("view.back")
	see("read")
	r.Do("view.back").Sees(other.Name)
	see("cast")
	r.Do("view.back").Sees(first.Name)
	see("cast")
	r.Do("view.ahead").Do("view.ahead").Do("view.ahead")
	see("graph")
	r.Do("view.back").Do("go.memory")
	for _, a := range r.S.Actions() {
		if a.ID == "view.ahead" && a.Blocked() == nil {
			t.Error("what was ahead is still there after going elsewhere")
		}
	}
	r.Do("view.back")
	see("read")
}
