package shared_test

import (
	"context"
	"errors"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"dramatis/editor"
	"dramatis/editor/cast"
	"dramatis/editor/editortest"
	"dramatis/editor/edits"
	"dramatis/editor/kb"
	"dramatis/storage"
	"dramatis/storage/shared"
	"dramatis/storage/shared/sharedtest"
)

// A studio of a test.
type studio struct {
	*editor.Session
	store   *shared.Store
	changed chan editor.Changed
}

func open(t testing.TB, address, folder string) *studio {
	t.Helper()
	store := editortest.Get(shared.Open(context.Background(), address, shared.Options{Folder: folder, Create: true}))(t)
	s := &studio{editortest.Session(t, store), store, make(chan editor.Changed, 10000)}
	s.Watch(func(c editor.Changed) {
		select {
		case s.changed <- c:
		default:
		}
	})
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return s
}

// until waits for something that changes of the base bring about.
func (s *studio) until(t testing.TB, what string, is func() bool) {
	t.Helper()
	end := time.After(20 * time.Second)
	for !is() {
		select {
		case <-s.changed:
		case <-end:
			t.Fatalf("never %s", what)
		}
	}
}

// two studios of two people on one base, which is filled.
func two(t *testing.T) (alice, bob *studio) {
	t.Helper()
	server := sharedtest.Start(t)
	base := server.Database(t)
	people(t, server)
	alice = open(t, server.Address("alice", base), t.TempDir())
	editortest.Fill(t, alice.Session)
	bob = open(t, server.Address("bob", base), t.TempDir())
	return alice, bob
}

// people makes the roles alice and bob, once.
func people(t testing.TB, server *sharedtest.Server) {
	for _, name := range []string{"alice", "bob", "carol"} {
		server.Exec(t, "postgres", "DO $$ BEGIN CREATE ROLE "+name+" LOGIN SUPERUSER; EXCEPTION WHEN duplicate_object THEN NULL; END $$")
	}
}

func same(t testing.TB, a, b *studio) {
	t.Helper()
	if x, y := editortest.Dump(t, a.Snapshot()), editortest.Dump(t, b.Snapshot()); x != y {
		t.Errorf("one has\n%s\nthe other\n%s", x, y)
	}
}

func TestOthersDecisionsComeWithTheirAuthorAndEachUndoesOnlyTheirOwn(t *testing.T) {
	alice, bob := two(t)
	same(t, alice, bob)
	editortest.Must(t, alice.Do(edits.Same("Mr. Ashe", "Ashe", nil)))
	bob.until(t, "heard of alice", func() bool { h := bob.History(); return len(h) > 0 && h[len(h)-1].Kind == editor.Deciding })
	last := bob.History()[len(bob.History())-1]
	if last.Author != "alice" || !last.Elsewhere {
		t.Errorf("the step is %+v", last)
	}
	if bob.UndoLabel() != "" {
		t.Errorf("bob may undo %q of alice", bob.UndoLabel())
	}
	editortest.Must(t, bob.Do(edits.Rename("Mill", "The Old Mill")))
	alice.until(t, "heard of bob", func() bool { _, ok := alice.View().Find("The Old Mill"); return ok })
	label, err := alice.Undo()
	editortest.Must(t, err)
	if !strings.Contains(editor.English(label), "Ashe") {
		t.Errorf("alice undid %q", label)
	}
	bob.until(t, "heard of the undoing", func() bool { return bob.History()[len(bob.History())-2].Undone })
	label, err = bob.Undo()
	editortest.Must(t, err)
	if !strings.Contains(editor.English(label), "Mill") {
		t.Errorf("bob undid %q", label)
	}
	alice.until(t, "lost the name", func() bool { _, ok := alice.View().Find("The Old Mill"); return !ok })
	_, err = alice.Redo()
	editortest.Must(t, err)
	bob.until(t, "heard of the redoing", func() bool { return !bob.History()[len(bob.History())-2].Undone })
	same(t, alice, bob)
}

// meanwhile returns a command during whose planning, the first time, something else is done.
func meanwhile(do func(), c editor.Command) editor.Command {
	first := true
	return func(v *cast.View) (editor.Transaction, error) {
		if first {
			first = false
			do()
		}
		return c(v)
	}
}

func TestWhoComesSecondPlansAgainAndIsRefusedWithWhoAndWhat(t *testing.T) {
	alice, bob := two(t)
	id := alice.View().Queue()[0].ID
	for name, c := range map[string]struct {
		alice, bob editor.Command
		wants      []string // of the refusal; nil: both hold
	}{
		"another word on the same card": {edits.Describe("Mill", "It burns."), edits.Describe("Mill", "It floods."), []string{"alice", "describe", "Mill"}},
		"two fields of one card":        {edits.Rename("Miss Vale", "Flora"), edits.Describe("Vale", "A friend."), nil},
		"the same decision otherwise":   {edits.Approve(id, nil), edits.Reject(id), []string{"alice", "approve"}},
		"two things":                    {edits.Tag(entity(alice, "Mill"), []string{"south"}), edits.Ignore("Tom Ashe"), nil},
	} {
		t.Run(name, func(t *testing.T) {
			before := bob.Snapshot()
			err := bob.Do(meanwhile(func() { editortest.Must(t, alice.Do(c.alice)) }, c.bob))
			alice.until(t, "the same", func() bool { return editortest.Dump(t, alice.Snapshot()) == editortest.Dump(t, bob.Snapshot()) })
			if c.wants == nil {
				editortest.Must(t, err)
				return
			}
			var u *editor.Unavailable
			if !errors.As(err, &u) {
				t.Fatalf("bob's came through: %v", err)
			}
			for _, w := range c.wants {
				if !strings.Contains(err.Error(), w) {
					t.Errorf("%q does not say %q", err, w)
				}
			}
			if len(kb.Changed(before, bob.Snapshot(), kb.KindCard))+len(kb.Changed(before, bob.Snapshot(), kb.KindVerdict)) == 0 {
				t.Error("bob does not see what alice did")
			}
		})
	}
}

func entity(s *studio, name string) kb.EntityID {
	e, _ := s.View().Find(name)
	return e.ID
}

func TestAContradictionNamesWhoDecided(t *testing.T) {
	alice, bob := two(t)
	editortest.Must(t, alice.Do(edits.Same("Mr. Ashe", "Ashe", nil)))
	editortest.Must(t, alice.Do(edits.Different("Mr. Ashe", "Tom Ashe")))
	bob.until(t, "heard of both", func() bool { return len(bob.History()) == len(alice.History()) && alice.Snapshot() != nil })
	err := bob.Do(edits.Same("Tom Ashe", "Ashe", nil))
	var u *editor.Unavailable
	if !errors.As(err, &u) || len(u.Chain) != 2 || !strings.Contains(err.Error(), "decided by alice") {
		t.Errorf("refused with %v", err)
	}
}

func TestAnUndoThatOthersBuildOnIsRefusedWithWhoDid(t *testing.T) {
	alice, bob := two(t)
	editortest.Must(t, alice.Do(edits.Rename("Mill", "The Old Mill")))
	bob.until(t, "heard of alice", func() bool { _, ok := bob.View().Find("The Old Mill"); return ok })
	editortest.Must(t, bob.Do(edits.Describe("The Old Mill", "It burns.")))
	_, err := alice.Undo()
	if err == nil || !strings.Contains(err.Error(), "(bob)") {
		t.Errorf("undone under bob's feet: %v", err)
	}
}

func TestWhereAnotherIsInTheQueueIsSeen(t *testing.T) {
	alice, bob := two(t)
	id := alice.View().Queue()[0].ID
	alice.store.SetQuestion(id)
	bob.until(t, "seen where alice is", func() bool {
		others := bob.store.Others()
		return len(others) == 1 && others[0] == shared.OtherStudio{Author: "alice", Question: id}
	})
	editortest.Must(t, alice.Close())
	bob.until(t, "alone", func() bool { return len(bob.store.Others()) == 0 })
}

// follows returns the place up to which a studio has everything.
func follows(t testing.TB, s *studio) string {
	t.Helper()
	place, err := s.store.Copy().Followed()
	editortest.Must(t, err)
	return place
}

func TestAFileBecomesASharedBaseAndAFileAgainWithItsHistory(t *testing.T) {
	server := sharedtest.Start(t)
	people(t, server)
	path := filepath.Join(t.TempDir(), "a.dramatis")
	file, err := storage.Create(path)
	editortest.Must(t, err)
	own := editortest.Session(t, file)
	editortest.Fill(t, own)
	editortest.Must(t, own.Do(edits.Rename("Mill", "The Old Mill")))
	editortest.Must(t, own.Do(edits.Describe("The Old Mill", "It burns.")))
	_, err = own.Undo()
	editortest.Must(t, err)
	editortest.Must(t, file.PutVectors("m", map[string][]float32{"k": {1, 2}}))
	editortest.Must(t, file.Cache().Put("question", []byte("reply")))

	base := server.Database(t)
	alice := open(t, server.Address("alice", base), t.TempDir())
	editortest.Must(t, alice.store.TakeIn(t.Context(), file, nil))
	alice.until(t, "filled", func() bool { return editortest.Dump(t, alice.Snapshot()) == editortest.Dump(t, own.Snapshot()) })
	want := len(own.History())
	if h := alice.History(); len(h) != want || !h[want-1].Undone || editor.English(alice.RedoLabel()) != "describe The Old Mill" {
		t.Errorf("the history is %+v", h)
	}
	if err := alice.store.TakeIn(t.Context(), file, nil); err == nil || !strings.Contains(err.Error(), "holds something already") {
		t.Errorf("a second file went into it: %v", err)
	}
	bob := open(t, server.Address("bob", base), t.TempDir())
	same(t, alice, bob)
	if v, err := bob.store.FindVectors("m", []string{"k"}); err != nil || len(v["k"]) != 2 {
		t.Errorf("bob has the vectors %v (%v)", v, err)
	}
	if data, found, err := bob.store.Cache().Get("question"); err != nil || !found || string(data) != "reply" {
		t.Errorf("bob has the reply %q (%v)", data, err)
	}
	editortest.Must(t, bob.Do(edits.Ignore("Tom Ashe")))
	_, err = alice.Redo()
	editortest.Must(t, err)
	_, err = alice.Undo()
	editortest.Must(t, err)
	bob.until(t, "as far as alice", func() bool { return follows(t, bob) == follows(t, alice) })

	back := filepath.Join(t.TempDir(), "back.dramatis")
	editortest.Must(t, bob.store.Copy().SaveCopy(t.Context(), back))
	editortest.Must(t, storage.Detach(t.Context(), back))
	again, err := storage.Open(t.Context(), back, storage.Options{})
	editortest.Must(t, err)
	s := editortest.Session(t, again)
	defer s.Close()
	if editortest.Dump(t, s.Snapshot()) != editortest.Dump(t, alice.Snapshot()) {
		t.Error("the file holds something else")
	}
	h := s.History()
	if len(h) != want+1 || h[want].Label == "" || !h[want].Undone || h[want-1].Author != "bob" || h[0].Author != "alice" {
		t.Errorf("the file's history is %+v", h)
	}
	for range 3 { // bob's step, the renaming, and the import
		_, err := s.Undo()
		editortest.Must(t, err)
	}
	if _, err := s.Undo(); !errors.Is(err, editor.ErrNothing) || editortest.Dump(t, s.Snapshot()) != "" {
		t.Errorf("undoing all leaves %s (%v)", editortest.Dump(t, s.Snapshot()), err)
	}
	editortest.Must(t, own.Close())
}
