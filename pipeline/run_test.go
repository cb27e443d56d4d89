package pipeline_test

import (
	"context"
	"errors"
	"maps"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"dramatis/editor"
	"dramatis/editor/editortest"
	"dramatis/editor/kb"
	"dramatis/pipeline"
	"dramatis/pipeline/ingest"
	"dramatis/pipeline/task"
	"dramatis/pipeline/task/builtin"
)

// recorder is a reporter, and keeps vectors in memory.
type recorder struct {
	mu     sync.Mutex
	stages []string
	warned []string
	kept   map[string][]float32
}

func (r *recorder) Add(int) {}

func (r *recorder) Stage(name string, _ int) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.stages = append(r.stages, name)
}

func (r *recorder) Warn(item string, err error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.warned = append(r.warned, item+": "+err.Error())
}

func (r *recorder) FindVectors(_ string, keys []string) (map[string][]float32, error) {
	out := map[string][]float32{}
	for _, k := range keys {
		if v, ok := r.kept[k]; ok {
			out[k] = v
		}
	}
	return out, nil
}

func (r *recorder) PutVectors(_ string, vectors map[string][]float32) error {
	if r.kept == nil {
		r.kept = map[string][]float32{}
	}
	maps.Copy(r.kept, vectors)
	return nil
}

func source(t *testing.T, text string) []pipeline.Source {
	t.Helper()
	d := editortest.Get(ingest.FromBytes(context.Background(), "/a/mill.txt", []byte(text)))(t)
	return []pipeline.Source{{Document: d.Document, Text: d.Text}}
}

// mill is a text of several passages.
var mill = "CHAPTER I\n\n" + strings.Repeat("Mr. Ashe met Tom Ashe at the mill. “Good day,” said Tom Ashe. Miss Vale saw Mr. Ashe go home.\n\n", 60) +
	"CHAPTER II\n\n" + strings.Repeat("Miss Vale left the mill with Tom Ashe. “Farewell,” said Miss Vale.\n\n", 60)

func run(t *testing.T, s *editor.Session, text string, r *recorder, o pipeline.Options) (pipeline.Report, error) {
	t.Helper()
	if o.Engine == nil {
		o.Engine = builtin.New()
	}
	o.Run = kb.Hash("run", o.Engine.Name(), text)
	return pipeline.Import(context.Background(), s, source(t, text), r, r, o)
}

func passages(s *editor.Session) (n int) {
	for range kb.All[*kb.Passage](s.Snapshot()) {
		n++
	}
	return n
}

func TestAnImportReadsAllPassagesOnceAndIsOneStepToUndo(t *testing.T) {
	s, r := editortest.Open(t), &recorder{}
	report := editortest.Get(run(t, s, mill, r, pipeline.Options{Concurrency: 2}))(t)
	if n := passages(s); n < 2 || report.Read != n || report.Kept != 0 || len(report.Failed) > 0 || report.Documents != 1 {
		t.Errorf("of %d passages the report is %+v", n, report)
	}
	if _, ok := s.View().Find("Miss Vale"); !ok || len(r.kept) == 0 || !slices.Contains(r.stages, "read") {
		t.Errorf("Miss Vale is known: %v; %d vectors, stages %q", ok, len(r.kept), r.stages)
	}
	again, err := run(t, s, mill, r, pipeline.Options{})
	if err != nil || again.Read != 0 || again.Kept != report.Read {
		t.Errorf("read again it is %+v, %v", again, err)
	}
	if _, err := s.Undo(); err != nil || passages(s) != 0 {
		t.Errorf("undone, there are %d passages: %v", passages(s), err)
	}
}

func TestOnlyAChangedChapterIsReadAgain(t *testing.T) {
	s, r := editortest.Open(t), &recorder{}
	first := editortest.Get(run(t, s, mill, r, pipeline.Options{}))(t)
	next, err := run(t, s, strings.Replace(mill, "Farewell", "Goodbye", 1), r, pipeline.Options{})
	if err != nil || next.Read == 0 || next.Read >= first.Read || next.Kept == 0 {
		t.Errorf("after a change of one word %d are read and %d kept, of %d: %v", next.Read, next.Kept, first.Read, err)
	}
}

// A broken engine fails to read.
type broken struct {
	task.Engine
	err error
}

func (b broken) ExtractGraph(context.Context, task.GraphInput) (task.GraphOutput, error) {
	return task.GraphOutput{}, b.err
}

func TestAPassageThatCanNotBeReadIsListedAndReadByTheNextImport(t *testing.T) {
	s, r := editortest.Open(t), &recorder{}
	report, err := run(t, s, mill, r, pipeline.Options{Engine: broken{builtin.New(), errors.New("no sense")}})
	if err != nil || len(report.Failed) != passages(s) || !strings.Contains(report.Failed[0].Reason, "no sense") {
		t.Fatalf("the report is %+v, %v", report, err)
	}
	report, err = run(t, s, mill, r, pipeline.Options{})
	if err != nil || report.Read != passages(s) || len(report.Failed) > 0 {
		t.Errorf("then it is %+v, %v", report, err)
	}
}

func TestAnErrorThatMakesContinuingUselessEndsTheRun(t *testing.T) {
	s, r := editortest.Open(t), &recorder{}
	refused := errors.New("no key")
	report, err := run(t, s, mill, r, pipeline.Options{Engine: broken{builtin.New(), refused}, Stops: func(err error) bool { return errors.Is(err, refused) }})
	if !errors.Is(err, refused) || report.Read > 0 {
		t.Errorf("the run ended with %v and %+v", err, report)
	}
}

// A recut engine reads larger passages.
type recut struct{ broken }

func (recut) Cut() string { return kb.CutLarge }

// TestReadingAgainLosesNothingWhenItFails reads a document again with a server that returns nonsense, refuses, or is
// canceled: the earlier readings are kept.
func TestReadingAgainLosesNothingWhenItFails(t *testing.T) {
	wrong := errors.New("no sense")
	failing := broken{builtin.New(), wrong}
	for name, e := range map[string]task.Engine{"the same passages": failing, "others": recut{failing}} {
		for _, stops := range []bool{false, true} {
			s, r := editortest.Open(t), &recorder{}
			editortest.Get(run(t, s, mill, r, pipeline.Options{}))(t)
			before, steps := good(s), len(s.History())
			report, err := run(t, s, mill, r, pipeline.Options{Engine: e, Again: true, Stops: func(error) bool { return stops }})
			if stops != errors.Is(err, wrong) || !stops && len(report.Failed) == 0 {
				t.Errorf("%s: the report is %+v, %v", name, report, err)
			}
			if name == "others" && len(s.History()) != steps {
				t.Errorf("%s: %d steps became %d", name, steps, len(s.History()))
			}
			if now := good(s); now != before || passages(s) != before {
				t.Errorf("%s: %d of %d passages are read, of %d", name, now, before, passages(s))
			}
		}
	}
}

// good counts the passages that are read.
func good(s *editor.Session) (n int) {
	for r := range kb.All[*kb.Reading](s.Snapshot()) {
		if r.Failure == "" {
			n++
		}
	}
	return n
}

// Each transaction waits for the disk: a lorebook of 100,000 entries once took minutes on a busy one.
func TestManySmallPassagesAreStoredInFewSteps(t *testing.T) {
	const entries, most = 2000, 30
	parts := ingest.Parts{Format: "lorebook", Title: "Smiths", Standing: kb.Apart, Divided: true}
	for i := range entries {
		parts.Sections = append(parts.Sections, ingest.Section{Title: "Smith " + strconv.Itoa(i), Text: "A smith.", Marked: true})
	}
	d := editortest.Get(ingest.FromParts(t.Context(), "/a/smiths.json", parts))(t)
	s, r := editortest.Open(t), &recorder{}
	steps := 0
	defer s.Watch(func(editor.Changed) { steps++ })()
	report := editortest.Get(pipeline.Import(t.Context(), s, []pipeline.Source{{Document: d.Document, Text: d.Text}}, r, r, pipeline.Options{Engine: builtin.New()}))(t)
	if report.Read != entries || steps > most {
		t.Errorf("%d passages of %d are read, and stored in %d steps", report.Read, entries, steps)
	}
}

func TestANameWithoutAPlaceInTheOrderGetsOne(t *testing.T) {
	s, r := editortest.Open(t), &recorder{}
	editortest.Get(run(t, s, mill, r, pipeline.Options{}))(t)
	editortest.Must(t, s.Put(func(snap *kb.Snapshot) (tx editor.Transaction, err error) {
		for n := range kb.All[*kb.NameEntry](snap) {
			tx.Edits = append(tx.Edits, kb.Put(snap, &kb.NameEntry{ID: n.ID, Seq: -3}))
		}
		return tx, nil
	}))
	editortest.Get(run(t, s, mill+"Miss Vale wept.\n", r, pipeline.Options{}))(t)
	for n := range kb.All[*kb.NameEntry](s.Snapshot()) {
		if n.Seq < 1 {
			t.Errorf("%s is number %d", n.ID, n.Seq)
		}
	}
}
