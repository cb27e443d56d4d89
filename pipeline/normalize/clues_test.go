package normalize

import "testing"

func TestReasonsCoverEveryMeasureOnce(t *testing.T) {
	var seen [measureCount]int
	for _, k := range clueKinds {
		for _, m := range k.measures {
			seen[m]++
		}
	}
	for m, n := range seen {
		if n != 1 {
			t.Errorf("%q is in %d kinds of reasons", measureNames[m], n)
		}
	}
}
