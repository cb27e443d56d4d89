package settingspane

import "testing"

func TestASizeOfTextIsTheNearestThatIsNotLarger(t *testing.T) {
	for percent, want := range map[int]int{0: 0, 100: 0, 110: 0, 115: 1, 129: 1, 130: 2, 400: 2} {
		if got := sizeIndex(percent); got != want {
			t.Errorf("%d percent is choice %d, not %d", percent, got, want)
		}
	}
}

func TestNumbersOfFieldsAreEmptyForNothing(t *testing.T) {
	if number(0) != "" || number(12) != "12" || amount(0) != "" || amount(1.25) != "1.25" {
		t.Error("a field shows a number otherwise than it was given")
	}
}
