package shared_test

import (
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"dramatis/editor"
	"dramatis/editor/editortest"
	"dramatis/editor/kb"
	"dramatis/storage/shared/sharedtest"
	"dramatis/storage/storagetest"
)

// noting returns a plan of a change that nothing else touches, which counts how often it is made.
func noting(key string, plans *atomic.Int64) func(*kb.Snapshot) (editor.Transaction, error) {
	return func(*kb.Snapshot) (editor.Transaction, error) {
		plans.Add(1)
		return editor.Transaction{Edits: []kb.Edit{{After: storagetest.Verdict(key, key+" too")}}}, nil
	}
}

func TestOfManyWritersEachPlansTwiceAtMost(t *testing.T) {
	server := sharedtest.Start(t)
	people(t, server)
	base := server.Database(t)
	const writers, each = 6, 8
	var plans atomic.Int64
	var group sync.WaitGroup
	var studios []*studio
	for range writers {
		studios = append(studios, open(t, server.Address("alice", base), t.TempDir()))
	}
	for w, s := range studios {
		group.Go(func() {
			for i := range each {
				if err := s.Put(noting(fmt.Sprint(w, " ", i), &plans)); err != nil {
					t.Error(err)
				}
			}
		})
	}
	group.Wait()
	if n := plans.Load(); n > 2*writers*each {
		t.Errorf("%d changes were planned %d times", writers*each, n)
	}
	for _, s := range studios {
		s.until(t, "all seen", func() bool { return kb.Count[*kb.Verdict](s.Snapshot()) == writers*each })
	}
}

func TestATurnThatIsNotUsedIsGivenToTheNext(t *testing.T) {
	alice, bob := two(t)
	for name, leave := range map[string]func(pass func()){"given back": func(pass func()) { pass() }, "kept": func(func()) {}} {
		pass := alice.store.Turn()
		began := time.Now()
		done := make(chan error)
		var plans atomic.Int64
		go func() { done <- bob.Put(noting(name, &plans)) }()
		leave(pass)
		editortest.Must(t, <-done)
		if d := time.Since(began); d > 4*time.Second || plans.Load() > 2 {
			t.Errorf("%s: it took %s and %d plans", name, d, plans.Load())
		}
		editortest.Must(t, alice.Put(noting(name+" by alice", &plans))) // though the server has ended its turn
		bob.until(t, "seen alice's", func() bool {
			return kb.Count[*kb.Verdict](bob.Snapshot()) == kb.Count[*kb.Verdict](alice.Snapshot())
		})
	}
}
