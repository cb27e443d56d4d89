package workspace

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"

	"dramatis/app/engine"
	"dramatis/app/sample"
	"dramatis/editor/editortest"
	"dramatis/editor/kb"
	"dramatis/pipeline"
)

// sampleText is one language's sample story, in a folder.
func sampleText(t *testing.T, language string) string {
	t.Helper()
	docs := editortest.Get(sample.Documents(language, t.TempDir()))(t)
	return docs[0]
}

// byRule imports a document into a new base by the built-in engine.
func byRule(ctx context.Context, t *testing.T, doc string, concurrency int, report pipeline.Reporter) (*Workspace, error) {
	t.Helper()
	b := editortest.Get(Memory())(t)
	t.Cleanup(func() { b.Close() })
	return b, goOn(ctx, t, b, doc, concurrency, report)
}

func goOn(ctx context.Context, t *testing.T, b *Workspace, doc string, concurrency int, report pipeline.Reporter) error {
	t.Helper()
	e, err := b.Engine(engine.Config{Concurrency: concurrency})
	if err != nil {
		t.Fatal(err)
	}
	_, err = b.Import(ctx, []string{doc}, e, ImportOptions{}, report)
	return err
}

// bytesOf returns everything a base holds, as it is stored, with the vectors of its
// entities.
func bytesOf(t *testing.T, b *Workspace) string {
	t.Helper()
	var out strings.Builder
	for _, kind := range kb.Kinds() {
		for r := range b.Snapshot().Every(kind) {
			data := editortest.Get(kb.Encode(r))(t)
			fmt.Fprintf(&out, "%s %s\n", kind, data)
		}
	}
	v := b.View()
	for _, e := range v.Entities() {
		key := pipeline.VectorKey(pipeline.EntityText(v, e))
		vectors, err := b.File.FindVectors(b.Snapshot().Setting(kb.SettingEmbedding), []string{key})
		if err != nil || len(vectors) != 1 {
			t.Fatalf("%d vectors of %s: %v", len(vectors), e.Name, err)
		}
		fmt.Fprintf(&out, "%s %v\n", e.Name, vectors[key])
	}
	return out.String()
}

var sampleLanguages = []string{sample.English, sample.Chinese}

func TestReadingByRuleTwiceGivesTheSameBytes(t *testing.T) {
	for _, language := range sampleLanguages {
		doc := sampleText(t, language)
		var first string
		for _, concurrency := range []int{1, 1, 4, 4} {
			b := editortest.Get(byRule(t.Context(), t, doc, concurrency, Silent{}))(t)
			got := bytesOf(t, b)
			first = cmp.Or(first, got)
			if got != first {
				t.Errorf("%s, %d at a time: %s", language, concurrency, firstDifference(first, got))
			}
		}
	}
}

func firstDifference(a, b string) string {
	x, y := strings.Split(a, "\n"), strings.Split(b, "\n")
	for i := range min(len(x), len(y)) {
		if x[i] != y[i] {
			return fmt.Sprintf("line %d\n%.400s\nis now\n%.400s", i+1, x[i], y[i])
		}
	}
	return fmt.Sprintf("%d lines, then %d", len(x), len(y))
}

// tally is a reporter that counts, and may end the run's context at a step.
type tally struct {
	mu     sync.Mutex
	stages []string
	totals []int
	counts []int
	most   []int // the largest single step of each stage
	steps  int
	stopAt int // the step, a stage's beginning or an advance in it, at which the run is cancelled
	cancel context.CancelFunc
	late   []string // stages that began after that
}

func (s *tally) step() {
	s.steps++
	if s.steps == s.stopAt && s.cancel != nil {
		s.cancel()
	}
}

func (s *tally) Stage(name string, total int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.stopAt > 0 && s.steps >= s.stopAt {
		s.late = append(s.late, name)
	}
	s.stages = append(s.stages, name)
	s.totals, s.counts, s.most = append(s.totals, total), append(s.counts, 0), append(s.most, 0)
	s.step()
}

func (s *tally) Add(n int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	last := len(s.stages) - 1
	s.counts[last] += n
	s.most[last] = max(s.most[last], n)
	s.step()
}

func (*tally) Warn(string, error) {}

func TestReadingByRuleReportsItsProgress(t *testing.T) {
	for _, language := range sampleLanguages {
		told := &tally{}
		editortest.Get(byRule(t.Context(), t, sampleText(t, language), 2, told))(t)
		for i, name := range told.stages {
			if told.counts[i] != told.totals[i] {
				t.Errorf("%s: “%s” came to %d of %d", language, name, told.counts[i], told.totals[i])
			}
			if told.totals[i] > 1000 && told.most[i]*3 > told.totals[i]*2 {
				t.Errorf("%s: “%s” went %d of %d in one step", language, name, told.most[i], told.totals[i])
			}
		}
		for _, want := range []string{"open documents", "cut into passages", "read", "compare names", "choose names", "merge descriptions", "embed", "score emotions"} {
			if !slices.Contains(told.stages, want) {
				t.Errorf("%s: nothing told of “%s”: %q", language, want, told.stages)
			}
		}
	}
}

// A run by rule is cancelled at each of its steps in turn: no further stage
// begins, and going on afterwards gives what an undisturbed run gives.
func TestReadingByRuleCanBeCancelledAtEveryStep(t *testing.T) {
	doc := sampleText(t, sample.English)
	whole := &tally{}
	b := editortest.Get(byRule(t.Context(), t, doc, 1, whole))(t)
	want := castOf(b)
	tried := map[string]bool{}
	stage := 0
	for at := 1; at <= whole.steps; at++ {
		ctx, cancel := context.WithCancel(t.Context())
		told := &tally{stopAt: at, cancel: cancel}
		if stage < len(whole.stages) && at > 1 && at%3 != 0 && tried[whole.stages[stage]] {
			cancel()
			continue // a third of the steps is enough within a stage
		}
		b, err := byRule(ctx, t, doc, 1, told)
		last := told.stages[len(told.stages)-1]
		stage = len(told.stages) - 1
		tried[last] = true
		switch {
		case err != nil && !errors.Is(err, context.Canceled):
			t.Fatalf("step %d, in “%s”: %v", at, last, err)
		case len(told.late) > 0:
			t.Errorf("step %d: these began after the run was cancelled: %q", at, told.late)
		case err == nil && at < whole.steps-1:
			t.Errorf("step %d of %d, in “%s”: the run was not cancelled", at, whole.steps, last)
		}
		editortest.Must(t, goOn(t.Context(), t, b, doc, 1, Silent{}))
		if got := castOf(b); got != want {
			t.Errorf("step %d, in “%s”: the run went on to another cast", at, last)
		}
		cancel()
	}
}

// planned notes what a run plans and what it reports.
type planned struct{ plan, reported []string }

func (p *planned) Plan(stages []string, weights []float64) { p.plan = stages }
func (p *planned) Stage(name string, total int)            { p.reported = append(p.reported, name) }
func (p *planned) Add(int)                                 {}
func (p *planned) Warn(string, error)                      {}

func TestEveryStageOfAnImportIsPlannedInItsOrder(t *testing.T) {
	p := &planned{}
	editortest.Get(byRule(context.Background(), t, sampleText(t, sample.English), 1, p))(t)
	at := 0
	for _, name := range p.reported[slices.Index(p.reported, p.plan[0]):] {
		i := slices.Index(p.plan[at:], name)
		if i < 0 {
			t.Fatalf("%q is not planned there: %q", name, p.plan)
		}
		at += i
	}
	if at != len(p.plan)-1 {
		t.Errorf("the last stage planned, %q, was not reported: %q", p.plan[len(p.plan)-1], p.reported)
	}
}
