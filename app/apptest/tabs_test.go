package apptest

import (
	"testing"

	"dramatis/app/sample"
	"dramatis/app/ui"
	"dramatis/editor/kb"
)

func TestTabsAreKeptSideBySide(t *testing.T) {
	r := Start(t, "")
	r.ImportSample(sample.English).Do("go.cast")
	people := r.S.View().Characters()
	r.S.ShowEntity(people[0].ID)
	r.Do("tab.new")
	r.S.ShowEntity(people[1].ID)
	see := func(name string) {
		t.Helper()
		list := Widget(r.Idle().S, "cast.list").(*ui.RowList)
		if got := list.Row(list.Selected()).Title; got != name {
			t.Fatalf("the page of %s is shown, not that of %s", got, name)
		}
	}
	see(people[1].Name)
	r.Do("tab.next")
	see(people[0].Name)
	r.Do("tab.next").Do("tab.new").Do("go.chat").Do("tab.before")
	see(people[1].Name)
	r.Tap("×") // on the first
	see(people[1].Name)
	if now := r.Do("tab.next").S.State().Pane; now != "chat" {
		t.Errorf("%s is in front", now)
	}
	r.Do("tab.close")
	see(people[1].Name)
	for _, a := range r.S.Actions() {
		if a.ID == "tab.close" && a.Blocked() == nil {
			t.Error("the last tab can be closed")
		}
	}
}

func TestTabsAndTheLastPlaceAreThereWhenTheBaseIsOpenedAgain(t *testing.T) {
	r := Start(t, "left.dramatis")
	r.ImportSample(sample.English).Do("go.memory")
	people := r.S.View().Characters()
	r.Reopen("left.dramatis")
	if now := r.S.State().Pane; now != "memory" {
		t.Errorf("%s is in front", now)
	}
	r.S.ShowEntity(people[0].ID)
	r.Do("tab.new")
	r.S.ShowEntity(people[1].ID)
	doc := r.S.View().Story().Documents()[0].ID
	half := len(r.S.View().Snapshot.Text(doc).Body) / 2
	r.Do("tab.new")
	r.S.ShowPlace(doc, kb.Span{Start: half, End: half})
	r.Do("tab.before").Reopen("left.dramatis")
	r.Sees(people[0].Name).Sees(people[1].Name)
	list := Widget(r.Idle().S, "cast.list").(*ui.RowList)
	if got := list.Row(list.Selected()).Title; got != people[1].Name {
		t.Errorf("the page of %s is shown, not that of %s", got, people[1].Name)
	}
	if now := r.Do("tab.next").S.State().Pane; now != "read" {
		t.Errorf("%s is in the last tab", now)
	}
	r.Do("tab.close").Do("tab.close").Reopen("left.dramatis")
	if now := r.S.State().Pane; now != "cast" {
		t.Errorf("without tabs %s is in front", now)
	}
}
