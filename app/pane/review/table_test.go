package review

import (
	"strings"
	"testing"

	"dramatis/app/ui/uitest"
	"dramatis/editor/cast"
	"dramatis/editor/kb"
)

// states counts the verdicts of a base by state.
func (s *studio) states() map[kb.State]int {
	out := map[kb.State]int{}
	for w := range kb.All[*kb.Verdict](s.Snapshot()) {
		out[w.State]++
	}
	return out
}

func TestMarksAreForTheTable(t *testing.T) {
	s := shown(t)
	if s.Why(t, "review.mark") == nil || s.Why(t, "review.markall") == nil {
		t.Error("one question alone can be marked")
	}
	s.Press(t, "review.table")
	if err := s.Why(t, "review.mark"); err != nil {
		t.Error(err)
	}
	s.Press(t, "review.table")
	if s.p.tabled {
		t.Error("the same key does not lead back")
	}
}

func TestAllMarkedRowsAreDecidedAsOneStep(t *testing.T) {
	s := shown(t)
	s.Press(t, "review.table")
	rows, before := len(s.p.m.rows), s.states()[kb.Pending]
	s.Press(t, "review.markall")
	if len(s.p.m.marked) != rows || rows < 2 {
		t.Fatalf("%d of %d rows are marked", len(s.p.m.marked), rows)
	}
	s.Press(t, "review.reject")
	if got := s.states()[kb.Pending]; before-got != rows || len(s.p.m.marked) != 0 {
		t.Errorf("%d of %d proposals are open after %d were rejected, %d are marked", got, before, rows, len(s.p.m.marked))
	}
	s.Press(t, "review.back")
	if got := s.states()[kb.Pending]; got != before {
		t.Errorf("after one undo %d of %d are open", got, before)
	}
}

func TestAMarkGoesOnToTheNextRowAndComesOffAgain(t *testing.T) {
	s := shown(t)
	s.Press(t, "review.table")
	first, second := s.p.m.rows[0].ID, s.p.m.rows[1].ID
	s.Press(t, "review.mark")
	if !s.p.m.marked[first] || s.p.m.marked[second] || s.p.m.current != second {
		t.Errorf("marked are %v, and %s is selected", s.p.m.marked, s.p.m.current)
	}
	s.p.m.show(first)
	s.Press(t, "review.mark")
	if len(s.p.m.marked) != 0 {
		t.Errorf("marked are %v", s.p.m.marked)
	}
}

func TestWhatTheSearchHidesIsNoLongerMarked(t *testing.T) {
	s := shown(t)
	s.Press(t, "review.table")
	s.Press(t, "review.markall")
	s.p.table.search.SetText("vale")
	if len(s.p.m.rows) != 1 || len(s.p.m.marked) != 1 || !s.p.m.marked[s.p.m.rows[0].ID] {
		t.Fatalf("%d rows, marked are %v", len(s.p.m.rows), s.p.m.marked)
	}
	s.Press(t, "review.approve")
	if got := s.states(); got[kb.Approved] != 1 {
		t.Errorf("decided were %v", got)
	}
}

func TestOnlyTheSureProposalsAreApprovedTogether(t *testing.T) {
	s := shown(t)
	for bound, want := range map[float64]int{0.95: 0, 0.9: 1, 0.8: 2} {
		if got := len(s.p.m.above(bound)); got != want {
			t.Errorf("%d are as sure as %.2f, not %d", got, bound, want)
		}
	}
	s.Press(t, "review.above")
	uitest.Button(t, s.Window().Canvas().Overlays().Top(), "All are the same").Tapped(nil)
	if got := s.states(); got[kb.Approved] != 1 || got[kb.Pending] != 2 {
		t.Errorf("decided were %v", got)
	}
}

func TestTheTableSaysWhyItIsEmptyAndTakesNoAnswersThen(t *testing.T) {
	s := shown(t)
	s.Press(t, "review.table")
	s.p.table.search.SetText("nobody of this name")
	if said := s.p.table.nothing.Text(); !strings.HasPrefix(said, "No question fits") {
		t.Errorf("the empty table says %q", said)
	}
	for b := range s.p.table.answers {
		if !b.Disabled() {
			t.Errorf("%q can be pressed with no row", b.Text())
		}
	}
	s.p.table.search.SetText("")
	s.Press(t, "review.markall")
	s.Press(t, "review.reject")
	if said := s.p.table.nothing.Text(); said != "Nothing is left to decide." || !s.p.surest.Disabled() {
		t.Errorf("after the last answer the table says %q", said)
	}
}

func TestInTheTableWhoOfSeveralSomebodyIsIsNotSaidBySame(t *testing.T) {
	s := shown(t)
	s.Press(t, "review.table")
	rows := s.p.m.rows
	who := *rows[0]
	who.Asking = cast.AskWho
	s.p.m.queue = append([]*cast.Question{&who}, rows[1:]...)
	s.p.table.refresh()
	if s.Why(t, "review.approve") == nil || len(s.p.m.answerableTargets(kb.Rejected)) != 1 {
		t.Error("the likeliest is taken without a word")
	}
	s.Press(t, "review.markall")
	s.Press(t, "review.approve")
	if got := s.states(); got[kb.Approved] != len(rows)-1 || !s.p.m.marked[who.ID] {
		t.Errorf("decided were %v, marked are %v", got, s.p.m.marked)
	}
}
