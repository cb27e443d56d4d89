package editor_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"dramatis/editor"
	"dramatis/editor/cast"
	"dramatis/editor/editortest"
	"dramatis/editor/edits"
	"dramatis/editor/kb"
	"dramatis/storage"
)

// A server has the changes of a shared base, in order, with who made each.
type server struct {
	changes []editor.Change
	by      []*studio
}

// A studio is one of several on a shared base: as a store, its own copy, and the number of changes in it.
type studio struct {
	editor.Store
	*server
	*editor.Session
	author string
	has    int
	news   []editor.RemoteChange
	listen func()
}

func (s *studio) Load(ctx context.Context) (*kb.Snapshot, []editor.Head, error) {
	return s.Store.Load(ctx)
}
func (s *studio) Edits(seq int64) ([]kb.Edit, error) { return s.Store.Edits(seq) }
func (s *studio) ReadOnly() error                    { return s.Store.ReadOnly() }
func (s *studio) Close() error                       { return s.Store.Close() }
func (s *studio) Listen(f func())                    { s.listen = f }
func (s *studio) Turn() func()                       { s.pull(); return func() {} }

func (s *studio) News() []editor.RemoteChange {
	news := s.news
	s.news = nil
	return news
}

// pull applies the changes of others to the copy.
func (s *studio) pull() {
	for ; s.has < len(s.changes); s.has++ {
		c, author := s.changes[s.has], s.by[s.has].author
		if c.Record != nil {
			head := *c.Record
			head.Elsewhere = true
			c.Record = &head
		}
		if err := s.Store.Commit(&c); err != nil {
			panic(err)
		}
		s.news = append(s.news, editor.RemoteChange{Change: c, Author: author})
	}
}

func (s *studio) Commit(c *editor.Change) error {
	if s.has < len(s.changes) {
		return editor.ErrBehind
	}
	if err := s.Store.Commit(c); err != nil {
		return err
	}
	if c.Record != nil {
		c.Record.Author = s.author
	}
	s.changes, s.by = append(s.changes, *c), append(s.by, s)
	s.has++
	return nil
}

// hear tells a studio of what others did.
func (s *studio) hear() {
	s.pull()
	s.listen()
}

// together returns two studios on the base of editortest.Fill.
func together(t *testing.T) (ann, ben *studio) {
	t.Helper()
	base := &server{}
	join := func(author string) *studio {
		file := editortest.Get(storage.Memory())(t)
		t.Cleanup(func() { file.Close() })
		s := &studio{Store: file, server: base, author: author}
		s.Session = editortest.Session(t, s)
		return s
	}
	ann, ben = join("ann"), join("ben")
	editortest.Fill(t, ann.Session)
	ben.hear()
	return ann, ben
}

func sameRecords(t *testing.T, a, b *studio) {
	t.Helper()
	a.hear()
	b.hear()
	if x, y := editortest.Dump(t, a.Snapshot()), editortest.Dump(t, b.Snapshot()); x != y {
		t.Errorf("%s has\n%s\n%s has\n%s", a.author, x, b.author, y)
	}
}

// refused checks that a command was refused, and that the reason has certain words.
func refused(t *testing.T, err error, words ...string) *editor.Unavailable {
	t.Helper()
	var u *editor.Unavailable
	if !errors.As(err, &u) {
		t.Fatalf("not refused: %v", err)
	}
	for _, w := range words {
		if !strings.Contains(err.Error(), w) {
			t.Errorf("%q does not say %q", err, w)
		}
	}
	return u
}

func TestTheSecondOfTwoWritersPlansAgainOrIsRefused(t *testing.T) {
	for name, c := range map[string]struct {
		ann, ben editor.Command
		refusal  []string // nil: both hold
	}{
		"one field of a card":       {edits.Describe("Mill", "It burns."), edits.Describe("Mill", "It floods."), []string{"ann came first with “describe", "nothing was changed"}},
		"two fields of a card":      {edits.Rename("Mill", "Old Mill"), edits.Describe("Mill", "It floods."), nil},
		"two cards":                 {edits.Describe("Mill", "It burns."), edits.Describe("Tom Ashe", "A boy."), nil},
		"the same words":            {edits.Describe("Mill", "It burns."), edits.Describe("Mill", "It burns."), nil},
		"a decision and a contrary": {edits.Same("Mr. Ashe", "Ashe", nil), edits.Different("Mr. Ashe", "Ashe"), []string{"ann came first with", "Ashe"}},
	} {
		t.Run(name, func(t *testing.T) {
			ann, ben := together(t)
			editortest.Must(t, ann.Do(c.ann))
			plans := 0
			err := ben.Do(func(v *cast.View) (editor.Transaction, error) {
				plans++
				return c.ben(v)
			})
			if plans != 2 {
				t.Errorf("planned %d times", plans)
			}
			if c.refusal == nil {
				editortest.Must(t, err)
			} else {
				refused(t, err, c.refusal...)
			}
			sameRecords(t, ann, ben)
		})
	}
}

func TestARefusalNamesWhoDecidedAgainstIt(t *testing.T) {
	ann, ben := together(t)
	editortest.Must(t, ann.Do(edits.Same("Mr. Ashe", "Ashe", nil)))
	editortest.Must(t, ann.Do(edits.Different("Mr. Ashe", "Tom Ashe")))
	editortest.Must(t, ann.Do(edits.Describe("Mill", "It burns."))) // the last step is not what prevents it
	u := refused(t, ben.Do(edits.Same("Tom Ashe", "Ashe", nil)), "ann came first with", "Tom Ashe", "and now: ")
	if len(u.Chain) != 2 || strings.Contains(u.Error(), "describe") {
		t.Errorf("%v, with %d verdicts", u, len(u.Chain))
	}
	u = refused(t, ben.Do(edits.Same("Tom Ashe", "Ashe", nil)), "(decided by ann)")
	if len(u.Chain) != 2 || strings.Contains(u.Error(), "came first") {
		t.Errorf("%v, with %d verdicts", u, len(u.Chain))
	}
	ann.hear()
	if u = refused(t, ann.Do(edits.Same("Tom Ashe", "Ashe", nil))); strings.Contains(u.Error(), "decided by") {
		t.Errorf("ann hears of her own decision: %v", u)
	}
}

func TestEachUndoesOnlyTheirOwnStepsAndNoneThatAnotherBuiltOn(t *testing.T) {
	ann, ben := together(t)
	editortest.Must(t, ann.Do(edits.Rename("Mill", "Old Mill")))
	ben.hear()
	if _, err := ben.Undo(); !errors.Is(err, editor.ErrNothing) || ben.UndoLabel() != "" {
		t.Fatalf("ben may undo %q: %v", ben.UndoLabel(), err)
	}
	editortest.Must(t, ben.Do(edits.Describe("Tom Ashe", "A boy.")))
	ann.hear()
	editortest.Get(ann.Undo())(t) // her own, below his
	editortest.Get(ann.Redo())(t)
	ben.hear()
	editortest.Must(t, ben.Do(edits.Describe("Mill", "It burns.")))
	_, err := ann.Undo()
	refused(t, err, "“rename", "“describe", "(ben) came later and builds on it")
	sameRecords(t, ann, ben)
	editortest.Get(ben.Undo())(t)
	ann.hear()
	editortest.Get(ann.Undo())(t)
	if _, ok := ann.View().Find("Old Mill"); ok {
		t.Error("the name is still there")
	}
	sameRecords(t, ann, ben)
}

func TestWatchersAndHistoryKnowWhoDidWhat(t *testing.T) {
	ann, ben := together(t)
	var seen []editor.Changed
	stop := ben.Watch(func(c editor.Changed) { seen = append(seen, c) })
	editortest.Must(t, ann.Do(edits.Describe("Mill", "It burns.")))
	ben.hear()
	if len(seen) != 1 || seen[0].Author != "ann" || len(seen[0].Refs) == 0 || !strings.Contains(editor.English(seen[0].Label), "Mill") {
		t.Errorf("ben saw %+v", seen)
	}
	history := ben.History()
	if last := history[len(history)-1]; last.Author != "ann" || !last.Elsewhere || last.Undone {
		t.Errorf("the step is %+v", last)
	}
	ben.hear() // nothing new, but perhaps it can be written again
	if len(seen) != 2 || len(seen[1].Refs) != 0 {
		t.Errorf("ben saw %+v", seen)
	}
	editortest.Get(ann.Undo())(t)
	ben.hear()
	history = ben.History()
	if last := history[len(history)-1]; !last.Undone || ben.RedoLabel() != "" {
		t.Errorf("the step is %+v; ben may redo %q", last, ben.RedoLabel())
	}
	stop()
	editortest.Must(t, ann.Do(edits.Describe("Mill", "It floods.")))
	if ben.hear(); len(seen) != 3 {
		t.Errorf("watched %d times", len(seen))
	}
}

func TestStepsThatAnotherDroppedLeaveTheHistory(t *testing.T) {
	ann, ben := together(t)
	for _, words := range []string{"It burns.", "It floods.", "It stands."} {
		editortest.Must(t, ann.Do(edits.Describe("Mill", words)))
	}
	ben.hear()
	before := ben.History()
	first, last := before[0].Seq, before[len(before)-1].Seq
	ben.news = []editor.RemoteChange{{Author: "ann", Dropped: []int64{last}, Past: true}}
	ben.listen()
	ben.news = []editor.RemoteChange{{Author: "ann", Change: editor.Change{DropBefore: first + 1}, Past: true}}
	ben.listen()
	after := ben.History()
	if len(after) != len(before)-2 || after[0].Seq == first || after[len(after)-1].Seq == last {
		t.Errorf("of %d steps %d are left", len(before), len(after))
	}
	if !ben.IsShared() || editortest.Open(t).IsShared() {
		t.Error("a shared base and a file are taken for each other")
	}
}

func TestNothingIsPlannedOnABaseThatCantBeWritten(t *testing.T) {
	ann, ben := together(t)
	editortest.Must(t, ann.Do(edits.Describe("Mill", "It burns.")))
	ben.Store = readOnly{ben.Store}
	asked := false
	c := func(*cast.View) (editor.Transaction, error) { asked = true; return editor.Transaction{}, nil }
	refused(t, ben.Can(c), "the server is away")
	if refused(t, ben.Do(c), "the server is away"); asked {
		t.Error("it was planned")
	}
	editortest.Must(t, ann.Can(edits.Describe("Mill", "It floods.")))
}

type readOnly struct{ editor.Store }

func (readOnly) ReadOnly() error { return errors.New("the server is away") }

func TestAPreviewShowsACommandWithoutRunningIt(t *testing.T) {
	ann, _ := together(t)
	v := editortest.Get(editor.Preview(ann.View(), edits.Same("Mr. Ashe", "Tom Ashe", nil)))(t)
	if a, _ := v.Bearer(kb.NameIDOf("Mr. Ashe")); a == nil || len(a.Names) < 2 {
		t.Errorf("the preview shows %s", editortest.Names(v))
	}
	if a, _ := ann.View().Bearer(kb.NameIDOf("Tom Ashe")); a == nil || len(a.Names) != 1 {
		t.Errorf("the base has changed: %s", editortest.Names(ann.View()))
	}
	if _, err := editor.Preview(ann.View(), edits.Describe("Nobody", "x")); err == nil {
		t.Error("a preview of what can't run")
	}
}
