package history

import (
	"testing"
	"time"

	"dramatis/editor"
	"dramatis/editor/kb"
)

func TestAnImportIsOneRowAndTheNewestComesFirst(t *testing.T) {
	var m model
	m.load([]editor.Head{
		{Seq: 1, Label: "import of a book", Kind: editor.Importing, Group: "g"}, {Seq: 2, Label: "import of a book", Kind: editor.Importing, Group: "g"},
		{Seq: 3, Label: "approve “Ann = Anna”", Kind: editor.Deciding}, {Seq: 4, Label: "rename Ann"}}, nil)
	if len(m.shown) != 3 || m.shown[0].label != "rename Ann" || len(m.shown[2].seqs) != 2 {
		t.Fatalf("the rows are %+v", m.shown)
	}
	m.at, m.kind = 2, decisions
	m.filter()
	if r, ok := m.chosenRow(); !ok || len(m.shown) != 1 || r.kind != decisions {
		t.Errorf("decisions only: %+v, chosen %+v", m.shown, r)
	}
	m.kind, m.query = all, " ANN "
	m.filter()
	if len(m.shown) != 2 {
		t.Errorf("%d steps name Ann", len(m.shown))
	}
	m.query = "nobody"
	m.filter()
	if _, ok := m.chosenRow(); ok {
		t.Error("something is chosen in an empty list")
	}
}

func TestTheChosenStepStaysChosenWhileOthersCome(t *testing.T) {
	var m model
	heads := []editor.Head{{Seq: 1, Label: "one"}, {Seq: 2, Label: "two"}}
	m.load(heads, nil)
	m.at = 1
	m.load(append(heads, editor.Head{Seq: 3, Label: "three"}), nil)
	if r, _ := m.chosenRow(); r.label != "one" {
		t.Errorf("chosen is %s", r.label)
	}
	m.at = 0
	m.load(append(heads, editor.Head{Seq: 3, Label: "three"}, editor.Head{Seq: 4, Label: "four"}), nil)
	if r, _ := m.chosenRow(); r.label != "four" {
		t.Errorf("chosen is %s, not the newest", r.label)
	}
}

func TestANamedStateHasItsNameOfNow(t *testing.T) {
	var m model
	m.load([]editor.Head{{Seq: 1, Label: "name the state “One”", Kind: editor.Naming, Group: "s"}, {Seq: 2, Label: "rename Ann"}, {Seq: 3, Label: "rename the state “One” to “Two”", Kind: editor.Naming}},
		[]editor.NamedState{{NamedState: &kb.NamedState{ID: "s", Name: "Two"}, Seq: 1, Since: 1}})
	m.kind = states
	m.filter()
	if len(m.shown) != 1 || m.shown[0].label != "Two" || m.shown[0].state.Since != 1 {
		t.Errorf("the named states are %+v", m.shown)
	}
}

func TestWhatOthersDidDuringAnImportDoesNotDivideIt(t *testing.T) {
	var m model
	m.load([]editor.Head{
		{Seq: 1, Label: "import of a book", Group: "g", Author: "ann"}, {Seq: 2, Label: "rename Ann", Author: "ben"},
		{Seq: 3, Label: "import of a book", Group: "g", Author: "ann"}, {Seq: 4, Label: "describe Ann", Author: "ann"}, {Seq: 5, Label: "import", Group: "g", Author: "ann"}}, nil)
	if len(m.shown) != 4 || len(m.shown[2].seqs) != 2 {
		t.Errorf("the rows are %+v", m.shown)
	}
	m.query = "ben"
	m.filter()
	if len(m.shown) != 1 {
		t.Errorf("ben did %+v", m.shown)
	}
}

func TestTodaysStepsSayTheHourAndLongOnesAreCut(t *testing.T) {
	now := time.Date(2026, 5, 3, 20, 0, 0, 0, time.UTC)
	if got := timeWords(now.Add(-time.Hour), now); got != "19:00:00" {
		t.Errorf("today: %s", got)
	}
	if got := timeWords(now.AddDate(-1, 0, 0), now); got != "2025-05-03 20:00" {
		t.Errorf("a year ago: %s", got)
	}
	edits := make([]kb.Edit, maxChanges+5)
	for i := range edits {
		edits[i].After = &kb.Ignored{Name: "ann"}
	}
	if got := changeLines(edits); len(got) != maxChanges+1 {
		t.Errorf("%d lines of a long step", len(got))
	}
}
