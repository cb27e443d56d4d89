package english

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"
)

// TestManyCouplesTakeTimeInProportion reads lists of couples: six times the couples once took 30 times
// as long, as the husband was looked for among all names.
func TestManyCouplesTakeTimeInProportion(t *testing.T) {
	timeOf := func(couples int) time.Duration {
		var b strings.Builder
		for i := range couples {
			fmt.Fprintf(&b, "Mr. and Mrs. B%cd%cf%c came in. ", 'a'+rune(i%26), 'a'+rune(i/26%26), 'a'+rune(i/676))
		}
		best := time.Hour
		for range 3 {
			start := time.Now()
			if _, err := Study(context.Background(), b.String(), nil); err != nil {
				t.Fatal(err)
			}
			best = min(best, time.Since(start))
		}
		return best
	}
	if short, long := timeOf(2_500), timeOf(15_000); long > 15*short {
		t.Errorf("6 times the couples took %.1f times as long (%v)", float64(long)/float64(short), long)
	}
}
