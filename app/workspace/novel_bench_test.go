package workspace

import (
	"context"
	"os"
	"path/filepath"
	"testing"
	"time"

	"dramatis/app/engine"
	"dramatis/editor/editortest"
	"dramatis/editor/kb"
	"dramatis/pipeline/llm/practice"
	"dramatis/pipeline/passage"
)

// novelLatency and novelConcurrency are those of the budget for an import with a
// model server.
const (
	novelLatency     = 50 * time.Millisecond
	novelConcurrency = 16
)

// novel returns the text that benchmarks read: the file that DRAMATIS_NOVEL names,
// else one of usual length in the folder DRAMATIS_CORPUS.
func novel(b *testing.B) string {
	b.Helper()
	path := os.Getenv("DRAMATIS_NOVEL")
	if path == "" && corpus != "" {
		path = filepath.Join(corpus, "litbank", "95_the_prisoner_of_zenda.txt")
	}
	if path == "" {
		b.Skip("DRAMATIS_NOVEL names no novel, nor DRAMATIS_CORPUS a folder of them")
	}
	return path
}

// A novelRun is one import of a novel from a scripted server.
type novelRun struct {
	took   time.Duration
	calls  int // of all kinds, attempts that failed too
	chat   int // chat calls
	failed int
	cast   string
	// readBytes are those of the prompts by which passages are read, and passages how many there are.
	readBytes, passages int
	// published is what RoleRAG's code would ask, which finds no scenes: two calls for
	// each passage of 600 tokens, and one for each entity and relation that more than
	// one passage describes.
	published int
}

// scripted chooses the engine behind a scripted server.
func scripted(server string) engine.Config {
	return engine.Config{Kind: engine.OpenAI, BaseURL: server, Model: "scripted-model", EmbedModel: "scripted-embedding",
		Concurrency: novelConcurrency, Timeout: novelIdle}
}

func readNovel(tb testing.TB, doc string, o practice.Options) novelRun {
	tb.Helper()
	return readNovelBy(tb, doc, o, scripted)
}

// readNovelBy reads with the engine that a server's address gives.
func readNovelBy(tb testing.TB, doc string, o practice.Options, by func(server string) engine.Config) novelRun {
	tb.Helper()
	s := practice.Start(o)
	defer s.Close()
	b := editortest.Get(OpenOrCreate(tb.Context(), filepath.Join(tb.TempDir(), "novel"+Ending)))(tb)
	defer b.Close()
	e := editortest.Get(b.Engine(by(s.URL)))(tb)
	began := time.Now()
	report := editortest.Get(b.Import(context.Background(), []string{doc}, e, ImportOptions{}, &stages{tb: tb, began: began}))(tb)
	out := novelRun{took: time.Since(began), calls: len(s.Calls()), failed: len(report.Failed), cast: graphOf(b)}
	out.chat = s.Count("")
	for _, c := range s.Calls() {
		if reads[c.Task] {
			out.readBytes += len(c.System) + len(c.Input)
			out.passages = max(out.passages, s.Count(c.Task))
		}
	}
	v := b.View()
	for _, d := range v.Story().Documents() {
		small := editortest.Get(passage.Split(context.Background(), d, v.Snapshot.Text(d.ID).Body, passage.Options{}))(tb)
		out.published += 2 * len(small)
	}
	for _, x := range v.Entities() {
		if len(v.Descriptions(x)) > 1 {
			out.published++
		}
	}
	for _, r := range v.Relations() {
		if len(v.RelationDescriptions(r)) > 1 {
			out.published++
		}
	}
	tb.Logf("%s for %d calls: read %d, group %d, judge %d, names %d, merge %d, profiles %d, embeddings %d; %d passages read, %d failed, %d verdicts; the published code asks %d",
		out.took.Round(time.Millisecond), out.calls, s.Count("read_passage"), s.Count("group_names"), s.Count("judge_identity"), s.Count("choose_canonical_name"),
		s.Count("merge_descriptions"), s.Count("summarize_character"), out.calls-s.Count(""), report.Read, out.failed, kb.Count[*kb.Verdict](b.Snapshot()), out.published)
	return out
}

// reads are the tasks by which passages are read.
var reads = map[string]bool{"read_passage": true, "extract_graph": true, "extract_scenes": true}

// BenchmarkWavesOfANovel compares one call a passage with two, as weak models are asked: chat calls,
// tokens of the prompts by which a passage is read (a token for four bytes), and the serial waves of
// an import with room for all calls at once: what a latency adds to the time, in latencies.
func BenchmarkWavesOfANovel(b *testing.B) {
	const latency, wide = 2 * time.Second, 2000
	doc := novel(b)
	for name, apart := range map[string]bool{"one call": false, "two calls": true} {
		b.Run(name, func(b *testing.B) {
			by := func(server string) engine.Config {
				c := scripted(server)
				c.Concurrency, c.Apart, c.Timeout = wide, apart, time.Minute
				return c
			}
			var waves float64
			var run novelRun
			for b.Loop() {
				run = readNovelBy(b, doc, practice.Options{}, by)
				slow := readNovelBy(b, doc, practice.Options{Latency: latency}, by)
				waves += float64(slow.took-run.took) / float64(latency)
			}
			b.ReportMetric(waves/float64(b.N), "waves")
			b.ReportMetric(float64(run.chat), "chat-calls")
			b.ReportMetric(float64(run.readBytes)/4/float64(max(1, run.passages)), "tokens/passage")
		})
	}
}

// novelIdle is when a hanging reply is given up, in runs with faults: late enough for a busy machine with the race detector.
const novelIdle = 20 * time.Second

// BenchmarkANovelFromAModel imports a novel from a server that takes 50 ms, 16 in
// flight. It reports the wall time beside calls × latency ÷ 16 plus the same
// run's time at no latency (the budget is 1.15 of that), and the calls beside
// those of the published code (the budget is half of them).
func BenchmarkANovelFromAModel(b *testing.B) {
	doc := novel(b)
	var ofIdeal, ofPublished, calls float64
	for b.Loop() {
		fast := readNovel(b, doc, practice.Options{})
		slow := readNovel(b, doc, practice.Options{Latency: novelLatency})
		ideal := time.Duration(slow.calls)*novelLatency/novelConcurrency + fast.took
		ofIdeal += float64(slow.took) / float64(ideal)
		ofPublished += float64(slow.chat) / float64(slow.published)
		calls += float64(slow.chat)
	}
	b.ReportMetric(ofIdeal/float64(b.N), "of-ideal-time")
	b.ReportMetric(ofPublished/float64(b.N), "of-published-calls")
	b.ReportMetric(calls/float64(b.N), "chat-calls")
}

// BenchmarkANovelFromAFaultyModel imports a novel while one reply in ten goes
// wrong, and fails if a passage is lost or the graph is another one.
func BenchmarkANovelFromAFaultyModel(b *testing.B) {
	doc := novel(b)
	var retried float64
	for b.Loop() {
		sound := readNovel(b, doc, practice.Options{})
		faulty := readNovel(b, doc, practice.Options{Faults: usualFaults})
		if faulty.failed > 0 || faulty.cast != sound.cast {
			b.Fatalf("%d passages failed; the same graph: %t", faulty.failed, faulty.cast == sound.cast)
		}
		retried += float64(faulty.calls) / float64(sound.calls)
	}
	b.ReportMetric(retried/float64(b.N), "of-sound-calls")
}

// stages logs when each stage of a run begins.
type stages struct {
	Silent
	tb    testing.TB
	began time.Time
}

func (s *stages) Stage(name string, total int) {
	s.tb.Logf("%8s %s (%d)", time.Since(s.began).Round(time.Millisecond), name, total)
}
