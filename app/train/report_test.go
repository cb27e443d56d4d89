//go:build corpus

package main

import (
	"context"
	"os"
	"testing"

	"dramatis/pipeline/learn"
)

// TestReportWhoIsWho prints how well each book of the corpus is judged by a table
// that was fitted without it, and whether stated probabilities are true there.
func TestReportWhoIsWho(t *testing.T) {
	corpus := os.Getenv("DRAMATIS_CORPUS")
	if corpus == "" {
		t.Fatal("DRAMATIS_CORPUS names no folder")
	}
	books, err := load(context.Background(), corpus, os.Getenv("DRAMATIS_LANGUAGE"))
	if err != nil {
		t.Fatal(err)
	}
	for _, chinese := range []bool{false, true} {
		var p, r, f, found, n float64
		var said, right [10]float64
		for _, b := range books {
			if b.chinese != chinese {
				continue
			}
			m := fit(without(books, b))
			groups := b.trainee.Groups(m)
			c := b.score(groups)
			t.Logf("%-58s %v  names found %.3f", b.name, c, b.found(groups))
			if two := b.confused(groups); len(two) > 0 {
				t.Logf("  of the ten most mentioned people, taken for one: %v", two)
			}
			p, r, f, found, n = p+c.precision(), r+c.recall(), f+c.f1(), found+b.found(groups), n+1
			for _, e := range b.examples {
				s := learn.Probability(m.Score(e.Row, nil) + e.Known)
				k := min(9, int(10*s))
				said[k]++
				if e.Yes {
					right[k]++
				}
			}
		}
		if n == 0 {
			continue
		}
		t.Logf("books left out, mean of %.0f: P %.3f R %.3f F1 %.3f names found %.3f", n, p/n, r/n, f/n, found/n)
		for k := range said {
			t.Logf("said %.1f–%.1f: true %.3f of %.0f meetings", float64(k)/10, float64(k+1)/10, right[k]/max(1, said[k]), said[k])
		}
	}
}
