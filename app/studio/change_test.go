package studio

import (
	"context"
	"runtime"
	"strings"
	"testing"

	"dramatis/app/ui"
	"dramatis/app/workspace"
	"dramatis/editor"
	"dramatis/editor/cast"
	"dramatis/editor/editortest"
	"dramatis/editor/edits"
	"dramatis/editor/evaluation"
	"dramatis/editor/kb"
)

// A distant store is shared, and its server answers when the test lets it.
type distant struct {
	editor.Store
	asked   chan struct{}
	answers chan error
}

func (d *distant) News() []editor.RemoteChange { return nil }
func (d *distant) Listen(func())               {}
func (d *distant) Turn() func()                { return func() {} }

func (d *distant) Commit(c *editor.Change) error {
	d.asked <- struct{}{}
	if err := <-d.answers; err != nil {
		return err
	}
	return d.Store.Commit(c)
}

// far returns a studio on a shared base with a distant server.
func far(t *testing.T) (*Studio, *ui.TestLoop, *distant) {
	t.Helper()
	s, loop := opened(t)
	b := editortest.Get(workspace.Memory())(t)
	store := &distant{Store: b.File, asked: make(chan struct{}, 9), answers: make(chan error)}
	t.Cleanup(func() { close(store.answers) })
	b.Session = editortest.Session(t, store)
	s.replace(b)
	idle(s, loop)
	return s, loop, store
}

func names(b interface{ View() *cast.View }) (names []string) {
	for _, e := range b.View().Entities() {
		names = append(names, e.Name)
	}
	return names
}

func saving(s *Studio) bool { return strings.Contains(s.shell.status.File(), "being saved…") }

func TestTheWindowGoesOnWhileADecisionWaitsForItsServer(t *testing.T) {
	s, loop, store := far(t)
	var done []bool
	then := func(ok bool) { done = append(done, ok) }
	s.DoThen(edits.Introduce("Ann", kb.Character), then)
	<-store.asked
	s.DoThen(edits.Rename("Ann", "Anna"), then) // planned on what the first one makes
	s.Undo()                                    // of the second one, as the writer sees it
	loop.RunUntilIdle()
	if len(done) != 0 || len(names(s)) != 0 || says(s, "Done: ") || !saving(s) {
		t.Fatalf("acknowledged before it is stored: %v, %v, beside %q", done, names(s), s.shell.status.File())
	}
	store.answers <- nil
	<-store.asked
	store.answers <- nil
	<-store.asked
	for len(done) < 2 { // the third change may be asked for before the end of the second one is posted
		loop.RunUntilIdle()
		runtime.Gosched()
	}
	if len(done) != 2 || !done[0] || !done[1] || strings.Join(names(s), " ") != "Anna" || !saving(s) {
		t.Fatalf("two changes of three are stored: %v, %v", done, names(s))
	}
	store.answers <- nil
	idle(s, loop)
	if strings.Join(names(s), " ") != "Ann" || !says(s, "Undone") || saving(s) {
		t.Errorf("there is %v", names(s))
	}
}

func TestAChangeThatIsNotStoredIsSaid(t *testing.T) {
	s, loop, store := far(t)
	var done []bool
	s.DoThen(edits.Introduce("Ann", kb.Character), func(ok bool) { done = append(done, ok) })
	<-store.asked
	store.answers <- editor.Cannot("the server is gone")
	idle(s, loop)
	if len(done) != 1 || done[0] || len(names(s)) != 0 || !says(s, "the server is gone") || saving(s) {
		t.Errorf("done: %v, there is %v", done, names(s))
	}
}

func TestABaseIsClosedAfterItsLastChangeIsStored(t *testing.T) {
	s, loop, store := far(t)
	s.Do(edits.Introduce("Ann", kb.Character))
	<-store.asked
	before := s.base
	s.openBy("", "Opening", func(context.Context, string) (*workspace.Workspace, error) { return workspace.Memory() }, nil)
	loop.RunUntilIdle()
	if s.base != before {
		t.Fatal("the base was closed while its change was being saved")
	}
	store.answers <- nil
	idle(s, loop)
	if s.base == before || strings.Join(names(before), " ") != "Ann" {
		t.Errorf("there is %v", names(before))
	}
}

func TestAQuestionIsChangedThatWasAddedJustBefore(t *testing.T) {
	s, _ := opened(t)
	q := kb.Question{ID: "q", As: "Ann", Text: "Who are you?"}
	s.Note(evaluation.Add(q), func(bool) {})
	q.Pinned = true // what the view derives is the same as before the question
	s.Note(evaluation.Change(q), func(done bool) {
		if list := evaluation.Questions(s.Snapshot()); !done || len(list) != 1 || !list[0].Pinned {
			t.Errorf("done: %v, there is %v", done, list)
		}
	})
}
