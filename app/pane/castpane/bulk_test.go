package castpane

import (
	"slices"
	"testing"

	"dramatis/app/ui"
	"dramatis/app/ui/uitest"
	"dramatis/editor/kb"
)

// mark marks the rows of some names, and returns their ids in the order of the list.
func mark(t *testing.T, p *Pane, of ...string) (ids []kb.EntityID) {
	t.Helper()
	var rows []int
	for i, e := range p.m.rows {
		if slices.Contains(of, e.Name) {
			rows, ids = append(rows, i), append(ids, e.ID)
		}
	}
	if len(rows) != len(of) {
		t.Fatalf("of %q the list has %d", of, len(rows))
	}
	p.m.markRows(rows)
	return ids
}

func rowOf(p *Pane, name string) int { return slices.Index(names(p), name) }

func TestWhatIsMarkedIsChangedElseTheChosenOne(t *testing.T) {
	h, p := shown(t)
	vale, _ := h.View().Find("Miss Vale")
	p.Show(vale.ID)
	if got := p.m.targets(); !slices.Equal(got, []kb.EntityID{vale.ID}) {
		t.Fatalf("without marks %v are changed", got)
	}
	marked := mark(t, p, "Tom Ashe", "Mill")
	if got := p.m.targets(); !slices.Equal(got, marked) {
		t.Fatalf("%v are changed, marked are %v", got, marked)
	}
	p.retype(kb.Event)
	for _, id := range marked {
		if e, _ := h.View().Entity(id); e.Type != kb.Event {
			t.Errorf("%s is a %s", e.Name, e.Type)
		}
	}
	if e, _ := h.View().Entity(vale.ID); e.Type == kb.Event {
		t.Errorf("%s is changed, though others were marked", e.Name)
	}
	if len(p.m.marked) != 0 {
		t.Error("the marks stay after the change")
	}
	p.setImportance(kb.ImportanceMajor)
	if e, _ := h.View().Entity(vale.ID); e.Field(kb.FieldImportance) != kb.ImportanceMajor {
		t.Errorf("%s is of importance %q", e.Name, e.Field(kb.FieldImportance))
	}
}

func TestTheOnlyMarkedRowIsUnmarkedAndSeveralAreMarked(t *testing.T) {
	_, p := shown(t)
	mark(t, p, "Mill")
	mark(t, p, "Mill")
	if len(p.m.marked) != 0 {
		t.Errorf("marked are %v", p.m.marked)
	}
	mark(t, p, "Mill")
	mark(t, p, "Mill", "Miss Vale")
	if len(p.m.marked) != 2 {
		t.Errorf("marked are %v", p.m.marked)
	}
}

func TestADroppedRowTakesTheOtherMarkedOnesAlong(t *testing.T) {
	_, p := shown(t)
	from, onto := rowOf(p, "Tom Ashe"), rowOf(p, "Miss Vale")
	one, other := p.m.rows[from].ID, p.m.rows[onto].ID
	if got := p.m.mergeTargets(from, onto); !slices.Equal(got, []kb.EntityID{other, one}) {
		t.Errorf("merged are %v", got)
	}
	if got := p.dropWords(from, onto); got != "Merge Tom Ashe with Miss Vale…" {
		t.Error(got)
	}
	mill := mark(t, p, "Mill")[0]
	if got := p.m.mergeTargets(from, onto); len(got) != 2 {
		t.Errorf("a row that is not marked takes marked ones along: %v", got)
	}
	mark(t, p, "Tom Ashe", "Miss Vale")
	if got := p.m.mergeTargets(from, onto); !slices.Equal(got, []kb.EntityID{other, one, mill}) {
		t.Errorf("merged are %v", got)
	}
	if got := p.dropWords(from, onto); got != "Merge these 2 with Miss Vale…" {
		t.Error(got)
	}
}

func TestATypeOfTheListShowsOnlyItsOwn(t *testing.T) {
	_, p := shown(t)
	p.only(kb.Location)
	if got := names(p); !slices.Equal(got, []string{"Mill"}) {
		t.Errorf("places are %q", got)
	}
}

func TestANameThatWasSetAsideIsBroughtBack(t *testing.T) {
	h, p := shown(t)
	if p.someIgnored() == nil {
		t.Error("names are offered though none was set aside")
	}
	mill, _ := h.View().Find("Mill")
	p.Show(mill.ID)
	h.Press(t, "cast.notname")
	h.Press(t, "cast.restore")
	dialog := h.Window().Canvas().Overlays().Top()
	uitest.Find[*ui.Check](dialog)[0].SetChecked(true)
	uitest.Button(t, dialog, "Bring back").Tapped(nil)
	if got := names(p); !slices.Contains(got, "Mill") {
		t.Errorf("listed are %q", got)
	}
}
