package model

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"dramatis/editor/editortest"
	"dramatis/editor/kb"
	"dramatis/pipeline/llm"
	"dramatis/pipeline/llm/llmtest"
	"dramatis/pipeline/llm/openai"
	"dramatis/pipeline/llm/practice"
	"dramatis/pipeline/task"
)

// keeping is a cache whose whole content can be looked at.
type keeping struct {
	llmtest.MemoryCache
	mu  sync.Mutex
	all strings.Builder
}

func (k *keeping) Put(key string, value []byte) error {
	k.mu.Lock()
	fmt.Fprintf(&k.all, "%s %s\n", key, value)
	k.mu.Unlock()
	return k.MemoryCache.Put(key, value)
}

func TestTheKeyOfAWholeRunIsWrittenNowhere(t *testing.T) {
	const key = "sk-live-0123456789abcdefXYZ"
	var out strings.Builder // all that a run shows, logs and keeps
	var mu sync.Mutex
	show := func(v ...any) {
		mu.Lock()
		defer mu.Unlock()
		fmt.Fprintln(&out, v...)
	}
	rates := map[practice.Fault]float64{practice.Malformed: 0.1, practice.RateLimited: 0.1, practice.ServerError: 0.1, practice.QuotaExhausted: 0.05,
		practice.Dropped: 0.05, practice.ReasoningOnly: 0.05, practice.CutOff: 0.05, practice.Empty: 0.05, practice.ErrorIn200: 0.05}
	cache := &keeping{}
	quirks := openai.NewQuirks()
	for _, serverKey := range []string{key, "another-key"} { // right, then refused with the key quoted back
		s := practice.Start(practice.Options{Key: serverKey, Faults: practice.Faults{Rates: rates}})
		notice := func(n llm.Notice) { show(n.Purpose, n.Error()) }
		c := editortest.Get(openai.New(openai.Config{BaseURL: s.URL, Key: key, Model: "scripted-model", Quirks: quirks, Transport: llm.Transport{Notice: notice, Clock: waitless{llm.WallClock{}}, Idle: time.Second, Pace: llm.NewPace(llm.PaceSetting{Concurrency: 8}, nil)}}))(t)
		meter := llm.NewMeter(llm.DefaultPrices(), llm.Budget{})
		e := New(Options{Client: llm.Stack(c, llm.Layers{Cache: cache, Meter: meter, Notice: notice}), Model: "scripted-model", Notice: notice,
			EmbedModel: "scripted-embedding", Embedder: llm.CachedEmbedder(cache, "scripted-embedding", meter.Embedder("scripted-embedding", c.Embedder("scripted-embedding")))})
		ctx := context.Background()
		for n := range 40 {
			text := fmt.Sprintf("Passage %d of %s. %s", n, serverKey[:2], passage)
			graph, err := e.ExtractGraph(ctx, task.GraphInput{Text: text, Language: "en"})
			show(graph, err)
			scenes, err := e.ExtractScenes(ctx, task.ScenesInput{Text: text, Language: "en"})
			show(scenes, err)
			_, err = e.Embed(ctx, []string{text})
			show(err)
			answer, err := e.Reply(ctx, task.ReplyInput{System: "You are Hyde.", Temperature: 0.5, Turns: []kb.Turn{{Text: fmt.Sprint("Who? ", n)}}}, func(p string) error { show(p); return nil })
			show(answer, err)
			show(fmt.Sprintf("%#v", err))
		}
		report, err := c.Test(ctx, "scripted-embedding")
		show(report, err)
		total, by := meter.Totals()
		show(total, by)
		s.Close()
	}
	kept := editortest.Get(json.Marshal(quirks))(t)
	all := out.String() + cache.all.String() + string(kept)
	if strings.Contains(all, key) || strings.Contains(all, key[:12]) || strings.Contains(all, key[10:]) {
		i := strings.Index(all, key[:12])
		t.Errorf("the key shows: %s", all[max(0, i-100):min(len(all), i+100)])
	}
	for _, want := range []string{"Edward Hyde", "asked again", "trying again", "did not accept the key", "no quota left"} {
		if !strings.Contains(all, want) {
			t.Errorf("the run did not come past %q", want)
		}
	}
}

func TestKilledRunsNeverAskForWhatIsKept(t *testing.T) {
	// Each run is killed after some calls: what came is kept, the rest is asked
	// by the next. All together ask for each passage once, and for what was in
	// flight at a kill once more.
	const passages, inFlight = 60, 4
	s := practice.Start(practice.Options{})
	defer s.Close()
	cache := &llmtest.MemoryCache{}
	kills := 0
	for {
		c := editortest.Get(openai.New(openai.Config{BaseURL: s.URL, Model: "scripted-model"}))(t)
		ctx, kill := context.WithCancel(context.Background())
		slots := make(chan struct{}, inFlight) // held until the kill, so that no more than these are asked again
		var came atomic.Int32
		e := New(Options{Client: llm.Cached(cache)(llm.Checked(nil)(llm.ClientFunc(func(ctx context.Context, r llm.Request, f func(string) error) (llm.Reply, error) {
			slots <- struct{}{}
			defer func() { <-slots }()
			reply, err := c.Complete(ctx, r, f)
			if came.Add(1) == 7 {
				kill()
			}
			return reply, err
		}))), Model: "scripted-model"})
		var wg sync.WaitGroup
		for n := range passages {
			wg.Go(func() {
				_, _ = e.ExtractGraph(ctx, task.GraphInput{Text: fmt.Sprintf("Passage %d. %s", n, passage), Language: "en"})
			})
		}
		wg.Wait()
		if ctx.Err() == nil {
			kill()
			break
		}
		if kills++; kills > passages {
			t.Fatal("the runs do not come to an end")
		}
	}
	if n := s.Count(""); kills < 5 || n > passages+kills*inFlight {
		t.Errorf("%d calls for %d passages and %d kills", n, passages, kills)
	}
}
