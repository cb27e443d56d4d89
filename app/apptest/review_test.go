package apptest

import (
	"fmt"
	"testing"

	"dramatis/app/sample"
	"dramatis/editor/cast"
	"dramatis/editor/kb"
)

// question is the one at the top of the queue.
func (r *Robot) question() *cast.Question {
	r.t.Helper()
	q := r.S.View().Queue()
	if len(q) == 0 {
		r.t.Fatal("nothing is left to decide")
	}
	return q[0]
}

func (r *Robot) state(w *cast.Question) kb.State {
	now, ok := kb.Get[*kb.Verdict](r.S.View().Snapshot, string(w.ID))
	if !ok {
		return ""
	}
	return now.State
}

// pair shows the first question about a pair.
func (r *Robot) pair() *cast.Question {
	r.t.Helper()
	for _, q := range r.S.View().Queue() {
		if q.Asking == cast.AskPair {
			r.S.ShowReview(q.ID)
			r.Idle()
			return q
		}
	}
	r.t.Fatal("no pair is asked about")
	return nil
}

func TestOneKeyDecidesAndTheNextQuestionComes(t *testing.T) {
	r := Start(t, "story.dramatis")
	r.ImportSample(sample.English).Do("go.review")
	first := r.pair()
	r.Sees(first.SurfaceA).Sees(first.SurfaceB).Sees("FOR").Sees("AGAINST").Sees("IF YOU APPROVE")
	r.Key("A")
	if r.state(first) != kb.Approved {
		t.Errorf("A left it %s", r.state(first))
	}
	r.Sees(first.SurfaceA + " = " + first.SurfaceB)
	second := r.pair()
	r.Tap("review.reject")
	if second.ID == first.ID || r.state(second) != kb.Rejected {
		t.Errorf("the second is %s", r.state(second))
	}
	third := r.question()
	r.Key("Space")
	if got := r.question(); got.ID == third.ID {
		t.Error("what was skipped is still on top")
	}
	r.Key("Backspace").Key("Backspace")
	if r.state(second) != kb.Pending {
		t.Error("taking steps back left the second decided")
	}
	// A decision that was made can be changed from the list of the last ones.
	r.Tap(first.SurfaceA + " = " + first.SurfaceB).Key("R")
	if r.state(first) != kb.Rejected {
		t.Errorf("changed, the first is %s", r.state(first))
	}
	r.Key("O").Sees("Another document…")
}

func TestTheTableIsNarrowedMarkedAndDecidedAtOnce(t *testing.T) {
	r := Start(t, "story.dramatis")
	r.ImportSample(sample.English).Do("go.review").Key("T").Sees("Mark all")
	before := len(r.S.View().Queue())
	r.Sees(fmt.Sprintf("%d pairs", before))
	r.Tap("Any answer ▾").Tap("Same")
	same := 0
	for _, w := range r.S.View().Queue() {
		if w.Answer == kb.Same {
			same++
		}
	}
	if same == 0 || same == before {
		t.Fatalf("%d of %d questions propose the same", same, before)
	}
	r.Sees(fmt.Sprintf("%d pairs", same)).Key("*").Sees(fmt.Sprintf("%d marked", same)).Key("A")
	c := r.S.View().Counts()
	if c.Approved == 0 {
		t.Fatal("nothing was approved")
	}
	r.Do("edit.undo")
	if c := r.S.View().Counts(); c.Approved != 0 || c.Pending != before {
		t.Errorf("one undo left %+v of %d", c, before)
	}
	name := r.question().SurfaceA
	r.Tap("Same ▾").Tap("Any answer").Type("review.search", name).Sees(name)
	r.S.Window().Canvas().Unfocus()
	r.Key("X").Sees("1 marked").Key("R").Tap("To decide ▾").Tap("Decided").Sees("rejected")
}

func TestAllThatIsSureIsApprovedAfterALook(t *testing.T) {
	r := Start(t, "story.dramatis")
	r.ImportSample(sample.English).Do("go.review").Do("review.above")
	r.Sees("It is one step to undo").Tap("0.90 and more ▾").Tap("0.70 and more").Tap("Approve all")
	if c := r.S.View().Counts(); c.Approved == 0 {
		t.Fatal("nothing was approved")
	}
	r.Do("edit.undo")
	if c := r.S.View().Counts(); c.Approved != 0 {
		t.Errorf("one undo left %d approved", c.Approved)
	}
}
