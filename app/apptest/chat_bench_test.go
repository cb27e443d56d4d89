package apptest

import (
	"runtime"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"fyne.io/fyne/v2"

	"dramatis/app/sample"
)

// BenchmarkFirstWord is the time from the server's first word to its standing in
// the window, except for painting: the metric first-word-ms.
func BenchmarkFirstWord(b *testing.B) {
	var sent atomic.Int64
	url := halting(b, "Wherefore", func() { sent.Store(time.Now().UnixNano()) })
	r := Start(b, "")
	r.ImportSample(sample.English)
	r.choose(url)
	e, ok := r.S.View().Find("Augusta Pell")
	if !ok {
		b.Fatal("nobody to ask")
	}
	r.S.Converse(e.ID)
	var took time.Duration
	for b.Loop() {
		r.Idle().Do("chat.new").Type("chat.entry", "Who is Captain Dray?")
		r.S.Window().Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
		for sent.Load() == 0 || !strings.Contains(VisibleText(r.S), "Wherefore") {
			r.loop.RunUntilIdle()
			runtime.Gosched()
		}
		took += time.Duration(time.Now().UnixNano() - sent.Swap(0))
		r.Do("chat.stop")
	}
	b.ReportMetric(float64(took.Microseconds())/1000/float64(b.N), "first-word-ms")
}
