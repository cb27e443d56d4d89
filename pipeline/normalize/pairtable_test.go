package normalize

import "testing"

func TestAPairTableFindsEachPairEitherWayRound(t *testing.T) {
	var table pairTable[int]
	if table.of(1, 2) != nil {
		t.Error("an empty table holds a pair")
	}
	for i := range 60 {
		for j := range i {
			n := 100*i + j
			table.set(j, i, &n)
		}
	}
	for i := range 60 {
		for j := range i {
			if got := table.of(i, j); got == nil || got != table.of(j, i) || *got != 100*i+j {
				t.Fatalf("%d, %d: %v", i, j, got)
			}
		}
	}
	if table.of(3, 3) != nil {
		t.Error("a pair was found that nobody set")
	}
}
