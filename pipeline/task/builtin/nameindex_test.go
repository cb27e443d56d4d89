package builtin

import (
	"fmt"
	"strings"
	"testing"
	"time"
)

func TestNamesInASentenceAreCountedAsByLookingForEach(t *testing.T) {
	names := []string{"Ann", "Anna", "Jo", "武松", "李", "Mr. Hyde", "Hyde", "Anna", "Mr. Utterson"}
	var x nameIndex
	for _, n := range names {
		x.add(n)
	}
	for _, s := range []string{"", "Ann", "Anna", "Joanna met Mr. Hyde.", "Hyde and Hyde", "武松打了李逵", "nobody", "Mr. Utterson, Ann, Jo and Hyde", "松"} {
		for most := range 5 {
			want := 0
			for _, n := range names {
				if want < most && strings.Contains(s, n) {
					want++
				}
			}
			if got := x.count(s, most); got != want {
				t.Errorf("%q has %d names, not %d", s, want, got)
			}
		}
	}
}

func TestTheTimeForASentenceDoesNotGrowWithTheNames(t *testing.T) {
	timeOf := func(names int) time.Duration {
		var x nameIndex
		for i := range names {
			x.add(fmt.Sprintf("Mr. %c%d", 'A'+i%26, 1_000_000+i*7919%1_000_000))
		}
		best := time.Hour
		for range 5 {
			start := time.Now()
			for range 500 {
				x.count("It was dark when Mr. Nobody came to the house with a lamp in his hand.", 3)
			}
			best = min(best, time.Since(start))
		}
		return best
	}
	if few, many := timeOf(1_000), timeOf(100_000); many > 10*few {
		t.Errorf("100 times the names take %.0f times as long", float64(many)/float64(few))
	}
}
