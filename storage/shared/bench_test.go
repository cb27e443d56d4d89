package shared_test

import (
	"fmt"
	"path/filepath"
	"slices"
	"sync"
	"testing"
	"time"

	"dramatis/editor"
	"dramatis/editor/editortest"
	"dramatis/editor/edits"
	"dramatis/editor/kb"
	"dramatis/storage"
	"dramatis/storage/shared/sharedtest"
)

// The base that is measured: 50,000 names in 1,000 passages, and 500 proposals.
const (
	manyNames = 50_000
	perPage   = 50
	proposals = 500
	onTheWay  = 5 * time.Millisecond // each way
)

// crowd makes a file with a great many names.
func crowd(b *testing.B) *storage.File {
	b.Helper()
	file, err := storage.Create(filepath.Join(b.TempDir(), "crowd.dramatis"))
	editortest.Must(b, err)
	b.Cleanup(func() { file.Close() })
	change := &editor.Change{}
	put := func(r kb.Record) { change.Edits = append(change.Edits, kb.Edit{After: r}) }
	name := func(i int) string { return fmt.Sprintf("Person%d", i) }
	body := ""
	for page := range manyNames / perPage {
		from := len(body)
		r := &kb.Reading{Passage: kb.PassageID(fmt.Sprint("p", page)), Engine: "test", By: kb.ByRule}
		for i := range perPage {
			n := name(page*perPage + i)
			at := len(body) - from
			r.Mentions = append(r.Mentions, kb.Mention{Surface: n, Span: kb.Span{Start: at, End: at + len(n)}})
			r.Entities = append(r.Entities, kb.EntityNote{Name: n, Type: kb.Character, Description: n + " of the story.", Quote: kb.Span{Start: at, End: at + len(n)}})
			body += n + " went home. "
		}
		put(&kb.Passage{ID: r.Passage, Document: "d", Span: kb.Span{Start: from, End: len(body)}, Seq: page + 1})
		put(r)
	}
	text := kb.TextOf(body)
	put(text)
	put(&kb.Document{ID: "d", Title: "The Crowd", Text: text.Hash, Size: len(body), Standing: kb.InStory, Order: 1})
	for i := range proposals {
		x, y := name(2*i), name(2*i+1)
		put(&kb.Verdict{ID: kb.VerdictIDOf(kb.NameIDOf(x), kb.NameIDOf(y)), A: kb.NameIDOf(x), B: kb.NameIDOf(y), SurfaceA: x, SurfaceB: y,
			Answer: kb.Same, Confidence: 0.7, By: kb.ByRule, State: kb.Pending})
	}
	editortest.Must(b, file.Commit(change))
	return file
}

func proposal(i int) kb.VerdictID {
	return kb.VerdictIDOf(kb.NameIDOf(fmt.Sprintf("Person%d", 2*i)), kb.NameIDOf(fmt.Sprintf("Person%d", 2*i+1)))
}

func p95(times []time.Duration) float64 {
	slices.Sort(times)
	return float64(times[len(times)*95/100].Microseconds()) / 1000
}

// BenchmarkASharedBase gives the budgets' figures, over a network that takes 5 ms each
// way: opening, decisions of one with another looking on, and ten deciding at once.
func BenchmarkASharedBase(b *testing.B) {
	server := sharedtest.Start(b)
	people(b, server)
	file := crowd(b)
	base := server.Database(b)
	first := open(b, server.Address("postgres", base), b.TempDir())
	editortest.Must(b, first.store.TakeIn(b.Context(), file, nil))
	net := through(b, server, onTheWay)
	for b.Loop() {
		folder := b.TempDir()
		begin := time.Now()
		alice := open(b, net.address("alice", base), folder)
		b.ReportMetric(time.Since(begin).Seconds(), "s/first-open")
		editortest.Must(b, alice.Close())
		begin = time.Now()
		alice = open(b, net.address("alice", base), folder)
		b.ReportMetric(time.Since(begin).Seconds(), "s/open-again")
		begin = time.Now()
		alice.View()
		b.ReportMetric(time.Since(begin).Seconds(), "s/first-view")

		bob := open(b, net.address("bob", base), b.TempDir())
		bob.View()
		var kept, seen []time.Duration
		for i := range 100 {
			begin := time.Now()
			editortest.Must(b, alice.Do(edits.Approve(proposal(i), nil)))
			kept = append(kept, time.Since(begin))
			bob.until(b, "seen", func() bool {
				v, _ := kb.Get[*kb.Verdict](bob.View().Snapshot, string(proposal(i)))
				return v.State == kb.Approved
			})
			seen = append(seen, time.Since(begin))
		}
		b.ReportMetric(p95(kept), "ms/acknowledged-p95")
		b.ReportMetric(p95(seen), "ms/seen-p95")

		writers := []*studio{alice, bob}
		for len(writers) < 10 {
			s := open(b, net.address("carol", base), b.TempDir())
			s.View()
			writers = append(writers, s)
		}
		var group sync.WaitGroup
		var mu sync.Mutex
		var at []time.Duration
		for w, s := range writers {
			group.Go(func() {
				for i := range 10 {
					begin := time.Now()
					err := s.Do(edits.Approve(proposal(100+w*10+i), nil))
					mu.Lock()
					at = append(at, time.Since(begin))
					mu.Unlock()
					if err != nil {
						b.Error(err)
					}
				}
			})
		}
		group.Wait()
		b.ReportMetric(p95(at), "ms/ten-at-once-p95")
		first.until(b, "all seen", func() bool {
			v, _ := kb.Get[*kb.Verdict](first.Snapshot(), string(proposal(199)))
			return v.State == kb.Approved
		})
	}
}
