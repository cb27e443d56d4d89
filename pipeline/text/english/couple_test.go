package english

import (
	"context"
	"fmt"
	"strings"
	"testing"
)

// BenchmarkCouples reads lists of couples. The time of one couple should not depend on the length of the list. It once
// grew with the list, because the husband was searched among all names.
func BenchmarkCouples(b *testing.B) {
	for _, couples := range []int{2_500, 15_000} {
		b.Run(fmt.Sprint(couples), func(b *testing.B) {
			var list strings.Builder
			for i := range couples {
				fmt.Fprintf(&list, "Mr. and Mrs. B%cd%cf%c came in. ", 'a'+rune(i%26), 'a'+rune(i/26%26), 'a'+rune(i/676))
			}
			for b.Loop() {
				if _, err := Study(context.Background(), list.String(), nil); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*couples), "ns/couple")
		})
	}
}
