package studio

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"github.com/zalando/go-keyring"

	"dramatis/app/export"
	"dramatis/app/job"
	"dramatis/app/sample"
	"dramatis/app/settings"
	"dramatis/app/ui"
	"dramatis/app/ui/uitest"
	"dramatis/app/workspace"
	"dramatis/editor/editortest"
	"dramatis/editor/edits"
	"dramatis/editor/kb"
	"dramatis/render/graphviz"
)

// opened returns a studio on a base in memory, and the loop of its interface.
func opened(t *testing.T) (*Studio, *ui.TestLoop) {
	t.Helper()
	keyring.MockInit()
	uitest.Forget(t)
	uitest.SetLanguage(t, "en")
	home := t.TempDir()
	store := editortest.Get(settings.Open(filepath.Join(home, "settings")))(t)
	editortest.Must(t, store.Change(func(n *settings.Settings) { n.Language = "en" }))
	b := editortest.Get(workspace.Memory())(t)
	loop := &ui.TestLoop{}
	s := New(Parts{App: test.NewTempApp(t), Loop: loop, Settings: store, Layouter: graphviz.Circle{}, Folder: home, Every: time.Hour}, b)
	t.Cleanup(s.Close)
	s.Begin("")
	idle(s, loop)
	return s, loop
}

func idle(s *Studio, loop *ui.TestLoop) {
	for {
		s.WaitIdle()
		if loop.RunUntilIdle() == 0 {
			return
		}
	}
}

// says reports whether the window says something.
func says(s *Studio, part string) bool {
	c := s.window.Canvas()
	for _, o := range append(c.Overlays().List(), c.Content()) {
		for _, text := range uitest.Find[interface {
			fyne.CanvasObject
			Text() string
		}](o) {
			if strings.Contains(text.Text(), part) {
				return true
			}
		}
	}
	return false
}

func TestWorkThatIsStoppedSaysWhatOfItIsKept(t *testing.T) {
	for kind, want := range map[workKind]string{importing: "What was read is kept", exporting: "Nothing was written", scoring: "scoring goes on from there",
		evaluating: "What was answered is kept", compacting: "the file has its old size", takingOver: "Nothing was taken over"} {
		s, loop := opened(t)
		s.start(kind, "Work", func(ctx context.Context, _ *job.Job) error {
			<-ctx.Done()
			return ctx.Err()
		}, func() { t.Error("stopped work has come to its end") })
		for id := range s.running {
			s.CancelJob(id)
		}
		idle(s, loop)
		if !says(s, want) {
			t.Errorf("stopped, the window does not say %q", want)
		}
		if len(s.running) != 0 {
			t.Error("the work runs on")
		}
	}
}

func TestWorkThatEndsBeforeItIsStoppedIsDone(t *testing.T) {
	s, loop := opened(t)
	done := false
	s.start(exporting, "Work", func(ctx context.Context, _ *job.Job) error {
		<-ctx.Done() // it was too late
		return nil
	}, func() { done = true })
	for id := range s.running {
		s.CancelJob(id)
	}
	idle(s, loop)
	if !done || says(s, "Nothing was written") {
		t.Errorf("done: %v", done)
	}
}

func TestTheStatusBarShowsWhatStillRuns(t *testing.T) {
	s, loop := opened(t)
	s.start(importing, "A book", func(ctx context.Context, _ *job.Job) error {
		<-ctx.Done()
		return ctx.Err()
	}, nil)
	first := s.jobs.Running()[0].ID
	free, ended := make(chan struct{}), make(chan struct{})
	s.start(exporting, "A card", func(context.Context, *job.Job) error {
		<-free
		return nil
	}, func() { close(ended) })
	if got := s.shell.status.Job(); got != "A card" {
		t.Errorf("of two it shows %q", got)
	}
	close(free)
	for over := false; !over; {
		loop.RunUntilIdle()
		over = len(s.running) == 1
	}
	<-ended
	if got := s.shell.status.Job(); got != "A book" {
		t.Errorf("while one runs it shows %q", got)
	}
	s.CancelJob(first)
	idle(s, loop)
	if got := s.shell.status.Job(); got != "" {
		t.Errorf("at rest it shows %q", got)
	}
}

func TestOnlyWorkThatUndoWouldBreakHoldsItUp(t *testing.T) {
	for kind, waits := range map[workKind]bool{importing: true, evaluating: true, compacting: true, exporting: false, scoring: false, takingOver: false} {
		s, loop := opened(t)
		s.DoThen(edits.Introduce("Ann", kb.Character), func(done bool) {
			if !done {
				t.Fatal("nothing was added")
			}
		})
		free := make(chan struct{})
		s.start(kind, "Work", func(context.Context, *job.Job) error {
			<-free
			return errors.New("over")
		}, nil)
		s.Undo()
		if undone := len(s.View().Entities()) == 0; undone == waits {
			t.Errorf("work %d: undone %v", kind, undone)
		}
		close(free)
		idle(s, loop)
	}
}

func TestAnExportThatIsStoppedWritesNothing(t *testing.T) {
	s, loop := opened(t)
	docs := editortest.Get(sample.Documents(sample.English, s.Folder))(t)
	s.Imports().Import(docs)
	idle(s, loop)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for _, format := range export.Formats() {
		path := filepath.Join(t.TempDir(), "out")
		if _, err := export.Write(ctx, s.base.Content(), export.Request{Format: format, Path: path}); !errors.Is(err, context.Canceled) {
			t.Errorf("%s: %v", format, err)
		}
		if left := written(t, filepath.Dir(path)); len(left) > 0 {
			t.Errorf("%s left %v", format, left)
		}
		if _, err := os.Stat(path); err == nil {
			t.Errorf("%s left an empty folder", format)
		}
	}
	path := filepath.Join(t.TempDir(), "cards")
	s.Exports().Export(export.Request{Format: "card-png", Path: path})
	for id := range s.running {
		s.CancelJob(id)
	}
	idle(s, loop)
	left := written(t, filepath.Dir(path))
	if stopped := says(s, "Nothing was written"); stopped != (len(left) == 0) {
		t.Errorf("it says that it was stopped: %v, and there are %v", stopped, left)
	}
}

// written returns the files in a folder, at any depth.
func written(t *testing.T, dir string) (out []string) {
	t.Helper()
	err := filepath.WalkDir(dir, func(path string, d os.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			out = append(out, path)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}
