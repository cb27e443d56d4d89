package model

import (
	"context"
	"fmt"
	"sync"
	"testing"
	"time"

	"dramatis/pipeline/llm"
	"dramatis/pipeline/llm/openai"
	"dramatis/pipeline/llm/practice"
	"dramatis/pipeline/task"
)

// BenchmarkARunAtFiftyMilliseconds reads 160 passages with 16 in flight on a
// server that takes 50 ms, and reports the time beside calls × latency ÷ 16 plus
// the same run's time at no latency (the budget is 1.15 of that).
func BenchmarkARunAtFiftyMilliseconds(b *testing.B) {
	const passages, concurrency = 160, 16
	run := func(latency time.Duration, round int) (time.Duration, int) {
		s := newStudio(b, practice.Options{Latency: latency}, func(_ *Options, c *openai.Config) {
			c.Transport.Clock, c.Transport.Pace = llm.WallClock{}, llm.NewPace(llm.PaceSetting{Concurrency: concurrency}, nil)
		})
		began := time.Now()
		var wg sync.WaitGroup
		for n := range passages {
			wg.Go(func() {
				text := fmt.Sprintf("Round %d, passage %d. %s", round, n, passage)
				if _, err := s.ExtractGraph(context.Background(), task.GraphInput{Text: text, Language: "en"}); err != nil {
					b.Error(err)
				}
			})
		}
		wg.Wait()
		return time.Since(began), s.server.Count("")
	}
	var ratio, perCall float64
	for n := range b.N {
		fast, _ := run(0, n)
		const latency = 50 * time.Millisecond
		slow, calls := run(latency, n)
		ideal := time.Duration(calls)*latency/concurrency + fast
		ratio += float64(slow) / float64(ideal)
		perCall += fast.Seconds() * 1000 / float64(calls)
	}
	b.ReportMetric(ratio/float64(b.N), "of-ideal")
	b.ReportMetric(perCall/float64(b.N), "ms/call-at-0")
}
