package editor_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"dramatis/editor"
	"dramatis/editor/cast"
	"dramatis/editor/editortest"
	"dramatis/editor/edits"
	"dramatis/editor/kb"
)

func TestAnImportIsOneUndoableStep(t *testing.T) {
	s := editortest.Open(t)
	editortest.Fill(t, s)
	if got := editortest.Names(s.View()); got != "Ashe=Mr. Ashe; Miss Vale=Vale; Mill; Tom Ashe" {
		t.Errorf("cast: %s", got)
	}
	label, err := s.Undo()
	editortest.Must(t, err)
	if label != "import" || editortest.Dump(t, s.Snapshot()) != "" {
		t.Errorf("undo of %q left %s", label, editortest.Dump(t, s.Snapshot()))
	}
	_, err = s.Redo()
	editortest.Must(t, err)
	if len(s.View().Entities()) != 4 {
		t.Error("redo did not bring the import back")
	}
}

func TestADecisionMakesOthersMoot(t *testing.T) {
	s := editortest.Open(t)
	editortest.Fill(t, s)
	if n := len(s.View().Queue()); n != 3 {
		t.Fatalf("%d questions", n)
	}
	editortest.Must(t, s.Do(edits.Same("Mr. Ashe", "Ashe", nil)))
	editortest.Must(t, s.Do(edits.Different("Mr. Ashe", "Tom Ashe")))
	if q := s.View().Queue(); len(q) != 1 || q[0].SurfaceA != "Vale" {
		t.Errorf("queue: %d left", len(q))
	}
}

func TestAContradictionIsRefusedWithItsChain(t *testing.T) {
	s := editortest.Open(t)
	editortest.Fill(t, s)
	editortest.Must(t, s.Do(edits.Same("Mr. Ashe", "Ashe", nil)))
	editortest.Must(t, s.Do(edits.Different("Mr. Ashe", "Tom Ashe")))
	err := s.Do(edits.Same("Tom Ashe", "Ashe", nil))
	var u *editor.Unavailable
	if !errors.As(err, &u) || len(u.Chain) != 2 {
		t.Fatalf("err: %v", err)
	}
}

func TestMergeAndSplitAreEachOthersInverse(t *testing.T) {
	s := editortest.Open(t)
	editortest.Fill(t, s)
	editortest.Must(t, s.Do(edits.Rename("Miss Vale", "Flora Vale")))
	before := editortest.Names(s.View())
	editortest.Must(t, s.Do(edits.Merge("Tom Ashe", "Flora Vale", "Mill")))
	if got := editortest.Names(s.View()); strings.Count(got, ";") != 1 {
		t.Errorf("after the merge: %s", got)
	}
	editortest.Must(t, s.Do(edits.Split("Tom Ashe", "Miss Vale", "Vale")))
	editortest.Must(t, s.Do(edits.Split("Mill", "Mill")))
	if got := editortest.Names(s.View()); got != before {
		t.Errorf("after the split: %s, before the merge: %s", got, before)
	}
}

func TestAnIgnoredNameStaysAwayAndCanComeBack(t *testing.T) {
	s := editortest.Open(t)
	editortest.Fill(t, s)
	editortest.Must(t, s.Do(edits.Ignore("Mill")))
	if _, ok := s.View().Find("Mill"); ok {
		t.Error("the Mill is still there")
	}
	editortest.Must(t, s.Do(edits.Restore("mill")))
	if _, ok := s.View().Find("Mill"); !ok {
		t.Error("the Mill did not come back")
	}
}

func TestAStepCanBeUndoneAloneUnlessLaterOnesBuildOnIt(t *testing.T) {
	s := editortest.Open(t)
	editortest.Fill(t, s)
	editortest.Must(t, s.Do(edits.Rename("Mill", "The Old Mill")))
	seq := s.History()[len(s.History())-1].Seq
	editortest.Must(t, s.Do(edits.Ignore("Tom Ashe")))
	editortest.Must(t, s.Revert(seq))
	if _, ok := s.View().Find("The Old Mill"); ok {
		t.Error("the name is still there")
	}
	editortest.Must(t, s.Do(edits.Rename("Mill", "New Mill")))
	seq = s.History()[len(s.History())-1].Seq
	editortest.Must(t, s.Do(edits.Describe("New Mill", "It burns.")))
	if err := s.Revert(seq); err == nil || !strings.Contains(err.Error(), "describe New Mill") {
		t.Errorf("err: %v", err)
	}
}

// randomly makes one random command of the writer on what is there.
func randomly(r *rand.Rand, s *editor.Session) editor.Command {
	v := s.View()
	es := v.Entities()
	pick := func() *cast.Entity { return es[r.IntN(len(es))] }
	if len(es) == 0 {
		return edits.Restore("ashe", "mill", "vale")
	}
	switch r.IntN(15) {
	case 0:
		return edits.Merge(pick().Name, pick().Name)
	case 1:
		e := pick()
		return edits.Split(e.Name, e.Names[r.IntN(len(e.Names))].Surface)
	case 2:
		return edits.Rename(pick().Name, []string{"Zed", "Ulla", ""}[r.IntN(3)])
	case 3:
		return edits.Describe(pick().Name, []string{"tall", ""}[r.IntN(2)])
	case 4:
		return edits.NotNames(pick().ID)
	case 5:
		return edits.Restore(kb.NameID([]string{"ashe", "mill", "vale"}[r.IntN(3)]))
	case 6:
		return edits.Relate(pick().ID, pick().ID, kb.Foe, "kin", 5)
	case 7:
		if q := v.Queue(); len(q) > 0 {
			return edits.Approve(q[r.IntN(len(q))].ID, nil)
		}
	case 8:
		if q := v.Queue(); len(q) > 0 {
			return edits.Reject(q[r.IntN(len(q))].ID)
		}
	}
	switch e := pick(); r.IntN(7) {
	case 0:
		return edits.DivideName(e.Names[0].Surface, []string{"elder", "younger"}[r.IntN(2)], nil, []kb.PassageID{"p"})
	case 1:
		return edits.Tag(e.ID, [][]string{{"south"}, nil}[r.IntN(2)])
	case 2:
		return edits.BeginChapter("d", r.IntN(len(editortest.Body)), "")
	case 3:
		return edits.JoinChapter("d", 1+r.IntN(3))
	case 4:
		return edits.AddFact("d", kb.Span{Start: 4, End: 8}, e.ID, "")
	case 5:
		return edits.Set(kb.FieldImportance, []string{"minor", "hidden", ""}[r.IntN(3)], e.ID, pick().ID)
	}
	return edits.AddName("d", kb.Span{Start: 9, End: 12}, kb.Event)
}

// queue returns the open questions, with the counts and the entity of each name.
func queue(v *cast.View) string {
	out := fmt.Sprint(v.Counts())
	for _, w := range v.Queue() {
		out += " " + w.SurfaceA + "=" + w.SurfaceB
		if e, ok := v.Bearer(w.A); ok {
			out += "(" + e.Name + ")"
		}
	}
	return out
}

func TestUndoAllRestoresTheSameBytesAndRedoAllBringsThemBack(t *testing.T) {
	for seed := range uint64(12) {
		r := rand.New(rand.NewPCG(seed, 1))
		s := editortest.Open(t)
		editortest.Fill(t, s)
		first := editortest.Dump(t, s.Snapshot())
		steps := 0
		for range 40 {
			before := s.Snapshot()
			err := s.Do(randomly(r, s))
			var u *editor.Unavailable
			if err != nil && !errors.As(err, &u) {
				t.Fatal(err)
			}
			if s.Snapshot() != before {
				steps++
			}
			if step, again := queue(s.View()), queue(cast.Of(s.Snapshot(), nil)); step != again {
				t.Fatalf("seed %d: the queue found step by step is\n%s\nfrom scratch\n%s", seed, step, again)
			}
		}
		last, lastCast := editortest.Dump(t, s.Snapshot()), editortest.Names(s.View())
		for range steps {
			_, err := s.Undo()
			editortest.Must(t, err)
		}
		if editortest.Dump(t, s.Snapshot()) != first {
			t.Fatalf("seed %d: undoing %d steps does not give the first state", seed, steps)
		}
		for range steps {
			_, err := s.Redo()
			editortest.Must(t, err)
		}
		if editortest.Dump(t, s.Snapshot()) != last || editortest.Names(s.View()) != lastCast {
			t.Fatalf("seed %d: redoing does not give the last state but %s, not %s", seed, editortest.Names(s.View()), lastCast)
		}
		if fresh := editortest.Names(cast.Of(s.Snapshot(), nil)); fresh != lastCast {
			t.Fatalf("seed %d: derived step by step %s, again %s", seed, lastCast, fresh)
		}
	}
}

func TestTheStepsOfAGroupAreUndoneFromTheLastToTheFirst(t *testing.T) {
	s := editortest.Open(t)
	put := func(value, group, label string) {
		t.Helper()
		editortest.Must(t, s.Put(func(snap *kb.Snapshot) (editor.Transaction, error) {
			return editor.Transaction{Label: label, Group: group, Edits: []kb.Edit{kb.Put(snap, &kb.Setting{Name: "n", Value: value})}}, nil
		}))
	}
	put("a", "", "first")
	put("b", "typing", "second")
	put("c", "typing", "third")
	if got := s.UndoLabel(); got != "third" {
		t.Errorf("undo would take back %q", got)
	}
	if label := editortest.Get(s.Undo())(t); label != "third" || s.Snapshot().Setting("n") != "a" {
		t.Errorf("undo of %q left %q", label, s.Snapshot().Setting("n"))
	}
	if got := s.RedoLabel(); got != "second" {
		t.Errorf("redo would bring back %q", got)
	}
	if label := editortest.Get(s.Redo())(t); label != "second" || s.Snapshot().Setting("n") != "c" {
		t.Errorf("redo of %q left %q", label, s.Snapshot().Setting("n"))
	}
	put("d", "", "alone")
	put("e", "", "alone") // steps without a group are not one
	if editortest.Get(s.Undo())(t); s.Snapshot().Setting("n") != "d" {
		t.Errorf("undo of one step left %q", s.Snapshot().Setting("n"))
	}
}
