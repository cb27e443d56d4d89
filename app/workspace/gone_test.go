package workspace

import (
	"errors"
	"sync/atomic"
	"testing"
	"time"

	"dramatis/editor/editortest"
	"dramatis/editor/kb"
	"dramatis/pipeline/llm"
	"dramatis/pipeline/llm/practice"
)

func TestAServerThatIsGoneEndsTheRunAndNoPassageIsMarkedForIt(t *testing.T) {
	var s *practice.Server
	var asked atomic.Int64
	s = practice.Start(practice.Options{Latency: 2 * time.Millisecond, Heard: func(practice.Call) {
		if asked.Add(1) == 6 {
			go s.Close()
		}
	}})
	b := editortest.Get(Memory())(t)
	defer b.Close()
	e := editortest.Get(b.Engine(fewAtOnce(s.URL)))(t)
	doc := story(t)
	report, err := b.Import(llm.WithAttempts(t.Context(), 2), []string{doc}, e, ImportOptions{}, Silent{})
	if !errors.Is(err, llm.Unavailable) || !llm.Stops(err) {
		t.Fatalf("%+v, %v", report, err)
	}
	unread, marked := 0, 0
	for p := range kb.All[*kb.Passage](b.Snapshot()) {
		if reading, ok := kb.Get[*kb.Reading](b.Snapshot(), string(p.ID)); !ok {
			unread++
		} else if reading.Failure != "" {
			marked++
		}
	}
	if report.Read == 0 || unread < 3 || marked > 0 {
		t.Errorf("%d passages read, %d left, %d marked as failed", report.Read, unread, marked)
	}
	again := practice.Start(practice.Options{})
	defer again.Close()
	if e, err = b.Engine(scripted(again.URL)); err != nil {
		t.Fatal(err)
	}
	if more, err := b.Import(t.Context(), []string{doc}, e, ImportOptions{}, Silent{}); err != nil || more.Kept != report.Read || len(more.Failed) > 0 {
		t.Errorf("%+v, %v", more, err)
	}
}
