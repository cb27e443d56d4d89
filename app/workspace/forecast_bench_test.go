package workspace

import (
	"context"
	"testing"

	"dramatis/app/document"
	"dramatis/app/engine"
	"dramatis/pipeline/llm/llmtest"
)

// BenchmarkAForecastAgainstItsRun compares what an import is said to come to with
// what it came to, on a novel from a scripted server: calls and tokens, forecast
// by real. A forecast is meant to be on the high side, by less than half.
func BenchmarkAForecastAgainstItsRun(b *testing.B) {
	doc := novel(b)
	for b.Loop() {
		s := llmtest.Start(llmtest.Options{})
		kb, err := Memory()
		if err != nil {
			b.Fatal(err)
		}
		sources, err := document.ReadAll(context.Background(), []string{doc}, nil)
		if err != nil {
			b.Fatal(err)
		}
		f, err := engine.Estimate(context.Background(), kb.Snapshot(), sources, scripted(s.URL), false)
		if err != nil {
			b.Fatal(err)
		}
		e, err := kb.Engine(scripted(s.URL))
		if err != nil {
			b.Fatal(err)
		}
		if _, err := kb.Import(context.Background(), []string{doc}, e, ImportOptions{}, quiet{}); err != nil {
			b.Fatal(err)
		}
		real, by := e.Meter.Totals()
		b.Logf("forecast %+v", f)
		for name, t := range by {
			b.Logf("%s: %+v", name, t)
		}
		b.ReportMetric(float64(f.Calls)/float64(real.Calls), "of-calls")
		b.ReportMetric(float64(f.Prompt)/float64(real.Prompt), "of-prompt")
		b.ReportMetric(float64(f.Completion)/float64(real.Completion), "of-completion")
		s.Close()
		if err := kb.Close(); err != nil {
			b.Fatal(err)
		}
	}
}
