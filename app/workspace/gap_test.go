//go:build unix

package workspace

import (
	"cmp"
	"context"
	"fmt"
	"path/filepath"
	"runtime"
	"slices"
	"sync"
	"testing"
	"time"

	"dramatis/editor/editortest"
)

// A lookout is a context that notes the stretches of the processor's time during which
// nobody looks whether it has ended: so long a run goes on at most when it is stopped. The
// wall's time would count what other programs do.
type lookout struct {
	context.Context
	mu     sync.Mutex
	last   time.Duration // when somebody looked last, 0: nobody did yet
	before string        // and who
	worst  time.Duration
	long   []stretch // of longStretch at least
}

type stretch struct {
	took     time.Duration
	from, to string
}

const longStretch = 200 * time.Millisecond

func (l *lookout) Err() error            { l.look(); return l.Context.Err() }
func (l *lookout) Done() <-chan struct{} { l.look(); return l.Context.Done() }

func (l *lookout) look() {
	l.mu.Lock()
	defer l.mu.Unlock()
	var callers [5]uintptr
	frames, here := runtime.CallersFrames(callers[:runtime.Callers(3, callers[:])]), ""
	for more := true; more; {
		var f runtime.Frame
		f, more = frames.Next()
		here += fmt.Sprintf(" < %s:%d", filepath.Base(f.Function), f.Line)
	}
	if took := editortest.ProcessorTime() - l.last; l.last > 0 {
		l.worst = max(l.worst, took)
		if took >= longStretch {
			l.long = append(l.long, stretch{took, l.before, here})
		}
	}
	l.before, l.last = here, editortest.ProcessorTime()
}

// BenchmarkStoppingABuiltinImport imports a text of several megabytes and reports the
// longest stretch of the processor's time, in milliseconds, during which a cancelled run
// would go on, and where the long ones are.
func BenchmarkStoppingABuiltinImport(b *testing.B) {
	doc := joined(b, novels(b, "litbank/*.txt"))
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	worst := time.Duration(0)
	for b.Loop() {
		l := &lookout{Context: context.Background()}
		editortest.Must(b, importInto(b, l, doc, &clock{}))
		slices.SortFunc(l.long, func(x, y stretch) int { return cmp.Compare(y.took, x.took) })
		for _, s := range l.long[:min(len(l.long), 10)] {
			b.Logf("%d ms from%s to%s", s.took.Milliseconds(), s.from, s.to)
		}
		worst = max(worst, l.worst)
	}
	b.ReportMetric(float64(worst.Milliseconds()), "ms-at-worst")
}
