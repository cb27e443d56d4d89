//go:build unix

package workspace

import (
	"context"
	"os"
	"path/filepath"
	"runtime"
	"runtime/metrics"
	"strings"
	"testing"
	"time"

	"dramatis/app/engine"
	"dramatis/editor/editortest"
)

// Budgets of an import by the built-in engine.
const (
	budgetSpeed      = 1.0 // MB of text a second on one core, embedding apart
	budgetHeap       = 100 // MB above what was held before, and
	budgetHeapPerLen = 20  // times the length of the text
)

const megabyte = 1e6

// BenchmarkABuiltinImport imports whole novels by rule on one core into a file:
// one English, one Chinese, and the corpus's English novels as one text of
// several megabytes. It reports MB of text a second of the processor's time for
// everything but embedding (which other programs on the machine don't change,
// as they do the wall's time beside it), the peak of the heap above where it
// began, and what share of its budget that is. A budget that is missed fails.
func BenchmarkABuiltinImport(b *testing.B) {
	english, chinese := novels(b, "litbank/*.txt"), novels(b, "shuihu*.txt")
	for _, c := range []struct {
		name  string
		paths []string
	}{
		{"English", english[:1]},
		{"Chinese", chinese[:1]},
		{"SeveralAsOne", english},
	} {
		doc := joined(b, c.paths)
		b.Run(c.name, func(b *testing.B) { benchmarkBuiltin(b, doc) })
	}
}

// novels returns the corpus's files that fit the pattern.
func novels(b *testing.B, pattern string) []string {
	b.Helper()
	if corpus == "" {
		b.Skip("DRAMATIS_CORPUS names no folder of novels")
	}
	paths, err := filepath.Glob(filepath.Join(corpus, filepath.FromSlash(pattern)))
	if err != nil || len(paths) == 0 {
		b.Fatalf("no %s in %s: %v", pattern, corpus, err)
	}
	return paths
}

// joined writes texts into one file, one after the other.
func joined(b *testing.B, paths []string) string {
	b.Helper()
	var all strings.Builder
	for _, path := range paths {
		data := editortest.Get(os.ReadFile(path))(b)
		all.Write(data)
		all.WriteString("\n\n")
	}
	doc := filepath.Join(b.TempDir(), "novel.txt")
	editortest.Must(b, os.WriteFile(doc, []byte(all.String()), 0o644))
	return doc
}

func benchmarkBuiltin(b *testing.B, doc string) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	info := editortest.Get(os.Stat(doc))(b)
	size := float64(info.Size()) / megabyte
	var busy, took time.Duration // but embedding
	var peak float64
	for b.Loop() {
		runtime.GC()
		heap := watchHeap()
		clock := &clock{}
		importOnce(b, doc, clock)
		clock.Stage("", 0) // ends the last one
		peak = max(peak, heap())
		for _, s := range clock.stages {
			if s.name != "embed" {
				busy += s.busy
				took += s.took
			}
			b.Logf("%6d ms, of which the processor's %6d: %s", s.took.Milliseconds(), s.busy.Milliseconds(), s.name)
		}
	}
	n := size * float64(b.N)
	speed, allowed := n/busy.Seconds(), budgetHeap+budgetHeapPerLen*size
	b.Logf("%.1f MB: %.2f MB/s of a core, %.2f MB/s of the wall's time; heap up to %.0f MB of %.0f", size, speed, n/took.Seconds(), peak, allowed)
	b.ReportMetric(speed, "MB/s-of-a-core")
	b.ReportMetric(n/took.Seconds(), "MB/s-of-the-wall")
	b.ReportMetric(peak, "peak-MB")
	b.ReportMetric(peak/allowed, "of-heap-budget")
	if speed < budgetSpeed || peak > allowed {
		b.Errorf("the budget is %.1f MB/s and %.0f MB", budgetSpeed, allowed)
	}
}

func importOnce(b *testing.B, doc string, report *clock) {
	b.Helper()
	editortest.Must(b, importInto(b, context.Background(), doc, report))
}

// importInto imports a document into a new file.
func importInto(b *testing.B, ctx context.Context, doc string, report *clock) error {
	b.Helper()
	base := editortest.Get(OpenOrCreate(b.Context(), filepath.Join(b.TempDir(), "novel"+Ending)))(b)
	e, err := base.Engine(engine.Config{})
	if err != nil {
		b.Fatal(err)
	}
	_, err = base.Import(ctx, []string{doc}, e, ImportOptions{}, report)
	report.Stage("close", 0)
	editortest.Must(b, base.Close())
	return err
}

// BenchmarkCancellingABuiltinImport cancels the import of a text of several
// megabytes in the middle of each of its stages and reports the longest time
// that the run then took to end, in milliseconds.
func BenchmarkCancellingABuiltinImport(b *testing.B) {
	doc := joined(b, novels(b, "litbank/*.txt"))
	whole := &clock{}
	importOnce(b, doc, whole)
	worst := time.Duration(0)
	for b.Loop() {
		for i, s := range whole.stages[:len(whole.stages)-1] {
			ctx, cancel := context.WithCancel(context.Background())
			var asked time.Time
			c := &clock{at: i, then: func() {
				time.AfterFunc(s.took/2, func() {
					asked = time.Now()
					cancel()
				})
			}}
			if err := importInto(b, ctx, doc, c); err == nil {
				b.Logf("%q ended before it could be cancelled", s.name)
				continue
			}
			took := time.Since(asked)
			b.Logf("%6d ms to end in the midst of %s, of %d ms", took.Milliseconds(), s.name, s.took.Milliseconds())
			worst = max(worst, took)
		}
	}
	b.ReportMetric(float64(worst.Milliseconds()), "ms-at-worst")
}

// A clock is a reporter that takes the time of each stage: the wall's, and the
// processor's.
type clock struct {
	Silent
	stages []stageTime
	began  time.Time
	busy   time.Duration
	at     int // then is called when this stage, counted from 0, begins
	then   func()
}

type stageTime struct {
	name       string
	took, busy time.Duration
}

func (c *clock) Stage(name string, _ int) {
	now, busy := time.Now(), editortest.ProcessorTime()
	if n := len(c.stages); n > 0 {
		c.stages[n-1].took, c.stages[n-1].busy = now.Sub(c.began), busy-c.busy
	}
	c.began, c.busy = now, busy
	if c.then != nil && len(c.stages) == c.at {
		c.then()
	}
	if name != "" {
		c.stages = append(c.stages, stageTime{name: name})
	}
}

// heapObjects is the heap as it stands: what lives and what was not swept yet.
const heapObjects = "/memory/classes/heap/objects:bytes"

// watchHeap samples the heap until what it returns is called, which tells the
// peak above the start, in MB.
func watchHeap() func() float64 {
	sample := []metrics.Sample{{Name: heapObjects}}
	read := func() uint64 {
		metrics.Read(sample)
		return sample[0].Value.Uint64()
	}
	start := read()
	peak, stop, done := start, make(chan struct{}), make(chan struct{})
	go func() {
		defer close(done)
		tick := time.NewTicker(2 * time.Millisecond)
		defer tick.Stop()
		for {
			select {
			case <-stop:
				return
			case <-tick.C:
				peak = max(peak, read())
			}
		}
	}()
	return func() float64 {
		close(stop)
		<-done
		return float64(peak-start) / megabyte
	}
}
