package i18n

import "testing"

func TestWholeNumbersAreSaidWithTheirThousandsApart(t *testing.T) {
	for got, want := range map[string]string{
		Count(0): "0", Count(999): "999", Count(1000): "1,000", Count(41200): "41,200", Count(-1234567): "-1,234,567",
		T("%d of %d", 999, 41200): "999 of 41,200", T("%s and %d more", "Ann", 1500): "Ann and 1,500 more", T("%v of %x", 1000, 4096): "1000 of 1000",
		N(1, "1 mention", "%d mentions"): "1 mention", N(1434, "1 mention", "%d mentions"): "1,434 mentions", N(2000, "%[2]s has 1", "%[2]s has %[1]d", "Ann"): "Ann has 2,000",
		In(English, "%d", 1000): "1000", // files are for programs too
	} {
		if got != want {
			t.Errorf("%q, not %q", got, want)
		}
	}
}
