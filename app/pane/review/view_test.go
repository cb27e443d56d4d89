package review

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"dramatis/app/pane"
	"dramatis/app/pane/panetest"
	"dramatis/app/ui"
	"dramatis/app/ui/uitest"
	"dramatis/editor"
	"dramatis/editor/editortest"
	"dramatis/editor/kb"
)

type studio struct {
	*panetest.Studio
	p *Pane
}

func (s *studio) GoToLibrary()                 {}
func (s *studio) GoToCast()                    {}
func (s *studio) LookAt(kb.VerdictID) []string { return nil }

// shown returns the queue of a base of three proposals.
func shown(t *testing.T) *studio {
	t.Helper()
	s := &studio{Studio: &panetest.Studio{Session: editortest.Story(t, true)}}
	s.Show(t, func() pane.Pane { s.p = New(s, s); return s.p })
	return s
}

func (s *studio) state(id kb.VerdictID) kb.State {
	w, _ := kb.Get[*kb.Verdict](s.Snapshot(), string(id))
	return w.State
}

// shows reports whether the pane shows a text.
func (s *studio) shows(part string) bool {
	return slices.ContainsFunc(uitest.Find[*ui.Prose](s.p.Object()), func(o *ui.Prose) bool { return strings.Contains(o.Text(), part) })
}

// approved answers the question that is shown with the same, which leaves it in a state, and returns it and the next one.
func (s *studio) approved(t *testing.T, state kb.State) (first, second kb.VerdictID) {
	t.Helper()
	first = s.p.m.question().ID
	s.Press(t, "review.approve")
	second = s.p.m.question().ID
	if s.state(first) != state || second == first {
		t.Fatalf("%s is %s, and %s is asked next", first, s.state(first), second)
	}
	return first, second
}

func TestAKeyDecidesTheQuestionThatIsShownAndTheNextOneComes(t *testing.T) {
	s := shown(t)
	_, second := s.approved(t, kb.Approved)
	s.Press(t, "review.reject")
	if s.state(second) != kb.Rejected {
		t.Errorf("%s is %s", second, s.state(second))
	}
	s.Press(t, "review.back")
	if s.state(second) != kb.Pending || s.p.m.question().ID != second {
		t.Errorf("taken back, %s is %s and %s is asked", second, s.state(second), s.p.m.question().ID)
	}
}

func TestTheHeadCountsAnswersOnceThereAreSome(t *testing.T) {
	s := shown(t)
	says := func(part string) bool {
		return slices.ContainsFunc(uitest.Find[*ui.Text](s.p.Object()), func(o *ui.Text) bool { return strings.Contains(o.Text(), part) })
	}
	if !says("to decide · the most useful first") || says("0 the same") {
		t.Error("answers are counted before there are any")
	}
	s.Press(t, "review.reject")
	if !says("0 the same · 1 different") {
		t.Error("the answer isn't counted")
	}
}

func TestASkippedQuestionStaysOpenAndComesLast(t *testing.T) {
	s := shown(t)
	first := s.p.m.question().ID
	s.Press(t, "review.skip")
	queue := s.View().Queue()
	if s.state(first) != kb.Pending || s.p.m.question().ID == first || queue[len(queue)-1].ID != first {
		t.Errorf("%s is %s; asked is %s, last in the queue %s", first, s.state(first), s.p.m.question().ID, queue[len(queue)-1].ID)
	}
}

func TestADecisionIsOpenedAgainWhereItWasMade(t *testing.T) {
	s := shown(t)
	id := s.p.m.question().ID
	s.Press(t, "review.approve")
	s.p.Show(id)
	s.Press(t, "review.reopen")
	if s.state(id) != kb.Pending {
		t.Errorf("%s is %s", id, s.state(id))
	}
}

func TestTheSourcesAndTheGraphOfAQuestionAreOpened(t *testing.T) {
	s := shown(t)
	q := s.p.m.question()
	s.Press(t, "review.sources")
	s.Press(t, "review.graph")
	at := strings.Index(editortest.Body, q.SurfaceA)
	e, _ := s.View().Bearer(q.A)
	if want := []string{fmt.Sprintf("place d %d–%d", at, at+len(q.SurfaceA)), "graph " + string(e.ID)}; !slices.Equal(s.Asked, want) {
		t.Errorf("opened is %q, not %q", s.Asked, want)
	}
}

func TestWhereNothingIsLeftToDecideNoKeyDecides(t *testing.T) {
	s := shown(t)
	for range 9 {
		if s.p.m.question() == nil {
			break
		}
		s.Press(t, "review.reject")
	}
	if s.Why(t, "review.approve") == nil {
		t.Error("approving is offered where nothing is asked")
	}
}

func TestOfAnAnswerThatKeepsManyApartWhatItJoinsIsListedFirst(t *testing.T) {
	s := shown(t)
	snap := s.Snapshot()
	var changed []string
	for i, n := range []string{"a", "b", "c", "d", "e", "f"} {
		w := &kb.Verdict{ID: kb.VerdictIDOf("x", kb.NameID(n)), A: "x", B: kb.NameID(n), State: kb.Rejected}
		if i == 1 {
			w.State = kb.Approved
		}
		editortest.Must(t, s.Put(func(snap *kb.Snapshot) (editor.Transaction, error) {
			return editor.Transaction{Label: "answer", Edits: []kb.Edit{kb.Put(snap, w)}}, nil
		}))
		changed = append(changed, string(w.ID))
	}
	got := newDecisions(s.View(), kb.Changed(snap, s.Snapshot(), kb.KindVerdict))
	if len(got) != fewRejected+1 || got[len(got)-1] != kb.VerdictID(changed[1]) {
		t.Errorf("listed are %v of %v", got, changed)
	}
}

func TestTheTableIsHeadedByItsNameAndAQuestionByItsOwnWords(t *testing.T) {
	s := shown(t)
	title := func() string { return uitest.Find[*ui.Text](s.p.header)[0].Text() }
	if title() != "Are these the same?" {
		t.Errorf("a question is headed %q", title())
	}
	if s.p.showTable(true); title() != "Review" {
		t.Errorf("the table is headed %q", title())
	}
}

func TestADecisionIsShownAsBeingSavedUntilItIsAndTheNextQuestionComesMeanwhile(t *testing.T) {
	s := shown(t)
	s.Slow = true
	first, second := s.approved(t, kb.Pending)
	s.Press(t, "review.reject")
	s.p.Show(first)
	if !s.shows("This answer is being saved") {
		t.Error("the question does not say that its answer is being saved")
	}
	s.Press(t, "review.reject") // it is answered already
	s.Press(t, "review.table")
	for _, w := range s.p.m.rows {
		i := slices.Index(s.p.m.rows, w)
		if saving := w.ID == first || w.ID == second; (s.p.table.row(i).Number == "being saved…") != saving {
			t.Errorf("the row of %s says %q", w.ID, s.p.table.row(i).Number)
		}
	}
	s.Answer()
	s.Answer()
	if s.state(first) != kb.Approved || s.state(second) != kb.Rejected || len(s.p.m.saving) != 0 {
		t.Errorf("stored, they are %s and %s, and %v wait", s.state(first), s.state(second), s.p.m.saving)
	}
}

func TestAnAnswerThatCouldNotBeSavedIsAQuestionAgain(t *testing.T) {
	s := shown(t)
	s.Slow = true
	id := s.p.m.question().ID
	s.Press(t, "review.approve")
	editortest.Must(t, s.Session.Close())
	s.Answer()
	if s.p.Show(id); s.state(id) != kb.Pending || s.shows("is being saved") {
		t.Errorf("%s is %s", id, s.state(id))
	}
}

func TestAfterTheLastAnswerEnterGoesOn(t *testing.T) {
	s := shown(t)
	for range len(s.View().Queue()) {
		s.Press(t, "review.reject")
	}
	if b, ok := s.Window().Canvas().Focused().(*ui.Button); !ok || b.Text() != "Go to the Cast" {
		t.Errorf("the keyboard is with %v", s.Window().Canvas().Focused())
	}
}
