package workspace

import (
	"context"
	"testing"

	"dramatis/app/document"
	"dramatis/app/engine"
	"dramatis/editor/editortest"
	"dramatis/pipeline/llm/practice"
)

// BenchmarkAForecastAgainstItsRun compares what an import is said to come to with
// what it came to, on a novel from a scripted server: calls and tokens, forecast
// by real. A forecast is meant to be on the high side, by less than half.
func BenchmarkAForecastAgainstItsRun(b *testing.B) {
	doc := novel(b)
	for b.Loop() {
		s := practice.Start(practice.Options{})
		kb := editortest.Get(Memory())(b)
		sources := editortest.Get(document.ReadAll(context.Background(), []string{doc}, nil))(b)
		f := editortest.Get(engine.Estimate(context.Background(), kb.Snapshot(), sources, scripted(s.URL)))(b)
		e := editortest.Get(kb.Engine(scripted(s.URL)))(b)
		editortest.Get(kb.Import(context.Background(), []string{doc}, e, ImportOptions{}, Silent{}))(b)
		real, by := e.Meter.Totals()
		b.Logf("forecast %+v", f)
		for name, t := range by {
			b.Logf("%s: %+v", name, t)
		}
		b.ReportMetric(float64(f.Calls)/float64(real.Calls), "of-calls")
		b.ReportMetric(float64(f.Prompt)/float64(real.Prompt), "of-prompt")
		b.ReportMetric(float64(f.Completion)/float64(real.Completion), "of-completion")
		s.Close()
		editortest.Must(b, kb.Close())
	}
}
