package builtin

import "testing"

func TestSurfacesAreCountedOnceEachUpToTheMost(t *testing.T) {
	s := newSurfaces([]string{"林冲", "林冲娘子", "鲁智深", "Al", "Ann", "Anne"})
	for sentence, want := range map[string]int{
		"":                           0,
		"林":                          0,
		"林冲见林冲娘子来了。":                 2,
		"Ann saw Al, and Ann spoke.": 2,
		"Anne":                       2,
		"林冲、鲁智深、Al、Anne":             3,
	} {
		if got := s.countIn(sentence, 3); got != want {
			t.Errorf("%q: %d, not %d", sentence, got, want)
		}
	}
}
