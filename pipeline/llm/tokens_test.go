package llm

import (
	"strings"
	"sync"
	"testing"
)

func TestATextIsCountedOnceAsLongAsItIsRecent(t *testing.T) {
	counted := 0
	r := recent{count: func(s string) int { counted++; return len(s) }}
	for range 3 {
		for _, text := range []string{"one", "and two", ""} {
			if n := r.tokens(text); n != len(text) {
				t.Fatalf("%q has %d", text, n)
			}
		}
	}
	if counted != 2 {
		t.Errorf("two texts were counted %d times", counted)
	}
	for i := range len(r.texts) {
		r.tokens(strings.Repeat("x", i+10))
	}
	counted = 0
	if n := r.tokens("one"); n != 3 || counted != 1 {
		t.Errorf("a text of long ago has %d, counted %d times", n, counted)
	}
}

func TestTokensAreCountedSideBySide(t *testing.T) {
	r := recent{count: func(s string) int { return len(s) }}
	var all sync.WaitGroup
	for range 32 {
		all.Go(func() {
			for n := range 5000 {
				if text := strings.Repeat("x", n%50); r.tokens(text) != len(text) {
					t.Errorf("%d characters are counted as %d", len(text), r.tokens(text))
				}
			}
		})
	}
	all.Wait()
}
