package english

import "testing"

// A short form of two given names has no family name, in whichever order a map gives them: one of them has two families.
func TestAShortFormOfTwoGivenNamesHasNoFamilyName(t *testing.T) {
	one := map[string]string{"Elizabeth": "Pell"}
	two := map[string]string{"Elizabeth": "Pell", "Elisabeth": ""}
	for range 50 {
		if got := familyOf("Bess", one); got != "Pell" {
			t.Fatalf("Bess is a %q beside one Elizabeth", got)
		}
		if got := familyOf("Bess", two); got != "" {
			t.Fatalf("Bess is a %q beside an Elisabeth of two families", got)
		}
	}
}
