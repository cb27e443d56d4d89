package apptest

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"dramatis/app/sample"
	"dramatis/editor"
	"dramatis/editor/cast"
	"dramatis/editor/kb"
)

// question returns the one at the top of the queue.
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

// first shows the first open question of a kind.
func (r *Robot) first(fits func(*cast.Question) bool) *cast.Question {
	r.t.Helper()
	open := append(r.S.View().Queue(), r.S.View().Rest()...)
	i := slices.IndexFunc(open, fits)
	if i < 0 {
		r.t.Fatalf("of %d questions none fits", len(open))
	}
	r.S.ShowReview(open[i].ID)
	r.Idle()
	return open[i]
}

// pair shows the first question whether two are one, whatever is said about them.
func (r *Robot) pair() *cast.Question {
	r.t.Helper()
	return r.first(func(q *cast.Question) bool { return q.Asking == cast.AskPair && q.From == nil })
}

func TestOneKeyDecidesAndTheNextQuestionComes(t *testing.T) {
	r := Start(t, "story.dramatis")
	r.ImportSample(sample.English).Do("go.review")
	first := r.pair()
	r.Sees(first.SurfaceA).Sees(first.SurfaceB).Sees("FOR").Sees("AGAINST").Sees("IF THEY ARE THE SAME")
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

// supposeSame has a model say that the names of some pairs in the queue are the same.
func (r *Robot) supposeSame(pairs int) *Robot {
	r.t.Helper()
	queue := r.S.View().Queue()
	err := r.S.Base().Put(func(s *kb.Snapshot) (editor.Transaction, error) {
		tx := editor.Transaction{Label: "import"}
		for _, q := range queue {
			if q.Asking != cast.AskPair || len(tx.Edits) == pairs {
				continue
			}
			v := *q.Verdict
			v.Answer, v.Confidence, v.Odds, v.By = kb.Same, 0.8, 0, kb.ByModel
			tx.Edits = append(tx.Edits, kb.Put(s, &v))
		}
		return tx, nil
	})
	if err != nil {
		r.t.Fatal(err)
	}
	return r.Idle()
}

func TestTheTableIsNarrowedMarkedAndDecidedAtOnce(t *testing.T) {
	r := Start(t, "story.dramatis")
	r.ImportSample(sample.English).supposeSame(2).Do("go.review").Key("T").Sees("Mark all")
	before := len(r.S.View().Queue())
	r.Sees(fmt.Sprintf("%d questions", before))
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
	r.Sees(fmt.Sprintf("%d question", same)).Key("*").Sees(fmt.Sprintf("%d marked", same)).Key("A")
	if c := r.S.View().Counts(); c.Approved < same || c.Pending > before-same {
		t.Fatalf("%+v after %d of %d", c, same, before)
	}
	r.Do("edit.undo")
	if c := r.S.View().Counts(); c.Approved != 0 || c.Pending != before {
		t.Errorf("one undo left %+v of %d", c, before)
	}
	name := r.question().SurfaceA
	r.Tap("Same ▾").Tap("Any answer").Type("review.search", name).Sees(name)
	r.S.Window().Canvas().Unfocus()
	r.Key("X").Sees("1 marked").Key("R").Tap("To decide ▾").Tap("Decided").Sees("decided: different")
}

func TestWhatWasJoinedAndTheRestCanBeLookedOver(t *testing.T) {
	r := Start(t, "story.dramatis")
	r.ImportSample(sample.English).Do("go.review").Key("T")
	sure := r.S.View().Joined()
	rest := r.S.View().Rest()
	if len(sure) == 0 || len(rest) <= len(sure) {
		t.Fatalf("%d were joined, the rest is %d", len(sure), len(rest))
	}
	r.Tap("To decide ▾").Tap("What was joined").Sees(sure[0].SurfaceA + "  =  " + sure[0].SurfaceB)
	r.Tap("What was joined ▾").Tap("The rest").Sees(fmt.Sprintf("%d questions", len(rest)))
}

// asking shows the first question of a kind.
func (r *Robot) asking(how cast.Asking) *cast.Question {
	r.t.Helper()
	return r.first(func(q *cast.Question) bool { return q.Asking == how })
}

func TestAGroupIsTakenApartByPressingItsNames(t *testing.T) {
	r := Start(t, "story.dramatis")
	q := r.crawleys(kb.Same, 0.6).asking(cast.AskGroup)
	r.Sees("Are these all one?").Sees("PERSON 1").Sees("All one").Sees("Each another")
	chip := func(i int) string {
		n := r.S.View().Evidence.Names[q.Parts[i][0]]
		return fmt.Sprintf("%s · %d", n.Surface, len(n.Mentions))
	}
	r.Tap(chip(0)).Key("S")
	first, _ := r.S.View().Bearer(q.Parts[0][0])
	second, _ := r.S.View().Bearer(q.Parts[1][0])
	if first != second {
		t.Errorf("%s went to the next person, and is apart from %s", q.Parts[0][0], q.Parts[1][0])
	}
	r.Key("Backspace")
	if back := r.question(); back.Asking != cast.AskGroup && r.S.View().Counts().Approved != 0 {
		t.Error("one undo does not take it back")
	}
}

func TestNamesOfSomebodyAreMarkedAndAnsweredTogether(t *testing.T) {
	r := Start(t, "story.dramatis")
	q := r.guests().first(func(q *cast.Question) bool { return q.Gathers })
	r.Sees("Which of these are also " + r.S.View().Evidence.Names[q.Names[0]].Surface + "?").Sees("As marked").Key("M").Sees(r.S.View().Evidence.Names[q.Names[2]].Surface).Key("1").Key("2").Key("1").Key("S")
	for i, n := range q.Who()[:2] {
		w, ok := kb.Get[*kb.Verdict](r.S.View().Snapshot, string(kb.VerdictIDOf(q.Names[0], n)))
		if want := []kb.State{kb.Rejected, kb.Approved}[i]; !ok || w.State != want {
			t.Errorf("of %s and %s it was not said that they are %s", q.Names[0], n, want)
		}
	}
	r.Key("Backspace")
	if len(r.S.View().Decisions().Verdicts(q.Names[0])) > 0 {
		t.Error("one undo does not take it back")
	}
}

func TestASingleOfferIsAnsweredAsAPairIs(t *testing.T) {
	r := Start(t, "story.dramatis")
	story := strings.Repeat("Becky Sharp sang. ", 12) + strings.Repeat("Lady Jane came. ", 3)
	likely := opinion{"Lady Jane", kb.Different, 0.55}
	opinions := []opinion{likely}
	for _, name := range []string{"Lady Southdown", "Miss Swartz", "Mrs. Bute"} {
		story += strings.Repeat(name+" came. ", 3)
		opinions = append(opinions, opinion{name, kb.Different, 0.96})
	}
	q := r.suppose(story, "Becky Sharp", opinions...).first(func(q *cast.Question) bool { return q.Gathers && q.Likely() == 1 })
	if r.Sees("Is this " + r.S.View().Evidence.Names[q.Names[0]].Surface + " too?").Sees("Those not shown are somebody else."); strings.Contains(VisibleText(r.S), "As marked") {
		t.Error("a single offer is to be marked")
	}
	r.Key("A")
	for i, n := range q.Who() {
		w, ok := kb.Get[*kb.Verdict](r.S.View().Snapshot, string(kb.VerdictIDOf(q.Names[0], n)))
		if want := map[bool]kb.State{true: kb.Approved, false: kb.Rejected}[i == 0]; !ok || w.State != want {
			t.Errorf("of %s and %s it was not said that they are %s", q.Names[0], n, want)
		}
	}
}

func TestOfManyWhoMayBeMeantTheLikeliestAreShownUntilMoreIsAskedFor(t *testing.T) {
	r := Start(t, "story.dramatis")
	q := r.guests().first(func(q *cast.Question) bool {
		return q.Asking == cast.AskWho && len(q.Who()) > 5 && q.Chances[4] < q.Chances[0]/5
	})
	last := r.S.View().Evidence.Names[q.Names[len(q.Names)-1]].Surface
	r.Sees("are less likely").Sees("not shown are somebody else")
	if strings.Contains(VisibleText(r.S), "\n"+last+"\n") {
		t.Errorf("%s is shown at once", last)
	}
	r.Key("M").Sees(last).pair()
	r.S.ShowReview(q.ID)
	r.Idle().Key("5").Sees(last) // nobody is picked unseen
	if strings.Contains(VisibleText(r.S), "✓") {
		t.Error("somebody was picked who was not shown")
	}
}

// An opinion is what a model says of a name and another.
type opinion struct {
	name       string
	answer     kb.Answer
	confidence float64
}

// suppose tells a story in which nothing is judged but a name and each of some others.
func (r *Robot) suppose(story, name string, opinions ...opinion) *Robot {
	r.t.Helper()
	err := r.tell(story).S.Base().Put(func(s *kb.Snapshot) (editor.Transaction, error) {
		tx := editor.Transaction{Label: "import"}
		for w := range kb.All[*kb.Verdict](s) {
			tx.Edits = append(tx.Edits, kb.Remove(w))
		}
		for _, o := range opinions {
			x, y := kb.NameIDOf(o.name), kb.NameIDOf(name)
			tx.Edits = append(tx.Edits, kb.Edit{After: &kb.Verdict{ID: kb.VerdictIDOf(x, y), A: x, B: y, SurfaceA: o.name, SurfaceB: name, Answer: o.answer, Confidence: o.confidence,
				By: kb.ByModel, State: kb.Pending, Reasons: []kb.Reason{{Text: "they are described alike", Weight: -0.4}}}})
		}
		return tx, nil
	})
	if err != nil {
		r.t.Fatal(err)
	}
	return r.Idle().Do("go.review")
}

// crawleys tells a story in which Mrs. Crawley may be two people, and judges her and each of them so.
func (r *Robot) crawleys(answer kb.Answer, confidence float64) *Robot {
	r.t.Helper()
	return r.suppose("Becky Sharp met Rawdon Crawley. Lady Jane came. Mrs. Crawley left. Becky Sharp sang to Rawdon Crawley. Lady Jane wept. Mrs. Crawley danced with Lady Jane.",
		"Mrs. Crawley", opinion{"Becky Sharp", answer, confidence}, opinion{"Lady Jane", answer, confidence})
}

// guests tells a story in which Becky Sharp may be two of many, and hardly the others.
func (r *Robot) guests() *Robot {
	r.t.Helper()
	story := strings.Repeat("Becky Sharp sang. ", 12)
	opinions := []opinion{{"Lady Jane", kb.Different, 0.55}, {"Miss Pinkerton", kb.Different, 0.6}}
	for _, name := range []string{"Lady Southdown", "Miss Swartz", "Mrs. Bute", "Mrs. Firkin", "Lady Bareacres"} {
		opinions = append(opinions, opinion{name, kb.Different, 0.96})
	}
	for _, o := range opinions {
		story += strings.Repeat(o.name+" came. ", 3)
	}
	return r.suppose(story, "Becky Sharp", opinions...)
}

// doubts returns the question who of two people a name is.
func (r *Robot) doubts() *cast.Question {
	return r.crawleys(kb.Different, 0.6).asking(cast.AskWho)
}

func TestWhoIsWhoIsAnsweredWithANumberAndThePageSaysWhatChanged(t *testing.T) {
	r := Start(t, "story.dramatis")
	q := r.doubts()
	name := r.S.View().Evidence.Names[q.Names[0]].Surface
	r.Sees("Who is " + name + "?").Sees("Nobody of these")
	for _, a := range r.S.Actions() {
		if a.ID == "review.approve" && a.Blocked() == nil {
			t.Error("A answers for one of several, and nothing says for which")
		}
	}
	r.Key("2")
	if e, _ := r.S.View().Bearer(q.Names[0]); !e.Holds(q.Names[2]) {
		t.Errorf("%s is not %s", q.Names[0], q.Names[2])
	}
	r.Key("Backspace").Key("R")
	if e, _ := r.S.View().Bearer(q.Names[0]); len(e.Names) != 1 {
		t.Errorf("nobody of these, and it is %s", e.Name)
	}
}

func TestThePageSaysWhatAnAnswerChanged(t *testing.T) {
	r := Start(t, "story.dramatis")
	r.ImportSample(sample.English).Do("go.review")
	q := r.pair()
	joined := r.S.View().Partition.Joined(q.A, q.B)
	r.Key("A")
	if joined {
		r.Sees("Nothing changes")
	}
	e, _ := r.S.View().Bearer(q.A)
	r.S.ShowReview(q.ID)
	r.Idle().Sees("You have said: the same.").Key("R")
	if r.Sees("now has"); len(r.S.View().Queue()) > 0 && e == nil {
		t.Error("nobody bears the name")
	}
}

func TestNIsNotANameInReviewToo(t *testing.T) {
	r := Start(t, "story.dramatis")
	q := r.doubts()
	r.Key("N")
	if !r.S.View().Ignored(q.Names[0]) {
		t.Errorf("%s is still a name", q.Names[0])
	}
	if again := r.S.View().Queue(); len(again) > 0 && again[0].ID == q.ID {
		t.Error("it is still asked")
	}
}

func TestAllThatIsSureIsApprovedAfterALook(t *testing.T) {
	r := Start(t, "story.dramatis")
	r.ImportSample(sample.English).supposeSame(2).Do("go.review").Do("review.above")
	r.Tap("0.90 and more ▾").Tap("0.95 and more")
	if !slices.ContainsFunc(r.S.View().Queue(), func(q *cast.Question) bool { return q.Verdict != nil && q.Confidence >= 0.95 }) {
		r.Tap("All are the same").Sees("No question is as sure as that.")
	}
	r.Tap("0.95 and more ▾").Tap("0.70 and more").Sees("It is one step to undo").Tap("All are the same")
	if c := r.S.View().Counts(); c.Approved == 0 {
		t.Fatal("nothing was approved")
	}
	r.Do("edit.undo")
	if c := r.S.View().Counts(); c.Approved != 0 {
		t.Errorf("one undo left %d approved", c.Approved)
	}
}

func TestASkippedQuestionComesBackWhenThatIsUndone(t *testing.T) {
	r := Start(t, "story.dramatis")
	r.ImportSample(sample.English).Do("go.review")
	for range 2 { // the second skip is of another question, of another kind maybe
		first := r.question()
		r.S.ShowReview(first.ID)
		r.Idle().Key("Space")
		if now := r.question(); now.ID == first.ID {
			t.Fatalf("%s is still the first", first.ID)
		}
		if strings.Contains(VisibleText(r.S), "Nothing changes") {
			t.Error("a skip is said to have changed nothing")
		}
		r.Do("edit.undo")
		if now := r.question(); now.ID != first.ID {
			t.Errorf("%s comes back, not %s", now.ID, first.ID)
		}
		r.Sees(first.SurfaceA).Key("Space")
	}
}

func TestASkipForgetsWhatTheAnswerBeforeChanged(t *testing.T) {
	r := Start(t, "story.dramatis")
	r.ImportSample(sample.English).Do("go.review").Sees("Every answer can be undone.")
	r.pair()
	r.Key("A")
	if strings.Contains(VisibleText(r.S), "Every answer can be undone.") {
		t.Error("nothing is said of the answer")
	}
	r.Key("Space").Sees("Every answer can be undone.")
}
