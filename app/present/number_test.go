package present

import (
	"testing"
	"time"
)

func TestNumbersAreSaidAsPeopleWriteThem(t *testing.T) {
	for got, want := range map[string]string{
		About(82): "82", About(136172): "140,000", About(1449): "1,400", About(99999): "100,000", About(0): "0",
		Dollars(0): "$0.00", Dollars(0.004): "<$0.01", Dollars(1.236): "$1.24",
		Duration(7 * time.Second): "7 s", Duration(99 * time.Second): "99 s", Duration(3 * time.Minute): "3 min", Duration(80 * time.Minute): "1 h 20 min",
	} {
		if got != want {
			t.Errorf("%q, not %q", got, want)
		}
	}
}

func TestNumbersAreReadAsPeopleTypeThem(t *testing.T) {
	for typed, want := range map[string]float64{"0.25": 0.25, "0,25": 0.25, "$ 3": 3, "": 0, "x": 0, "-1": 0, "NaN": 0, "1e300": 0} {
		if got := Amount(typed); got != want {
			t.Errorf("%q is %v", typed, got)
		}
	}
	for typed, want := range map[string]int{"90000": 90000, "90,000": 90000, " 7 ": 7, "-3": 0, "": 0, "1.5": 0} {
		if got := Number(typed); got != want {
			t.Errorf("%q is %v", typed, got)
		}
	}
}
