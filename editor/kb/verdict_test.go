package kb

import (
	"math"
	"testing"
)

func TestWhatIsNotListedIsSummedUp(t *testing.T) {
	list := []Reason{{"a", 2}, {"b", -1}, {"c", 0.5}, {"d", -0.25}}
	for _, c := range []struct {
		n, listed  int
		odds, rest float64
		ok         bool
	}{
		{n: 2, listed: 2, rest: 0.25, ok: true},
		{n: 3, listed: 4},
		{n: 9, listed: 4},
		{n: 9, listed: 4, odds: 1.24, rest: -0.01}, // rounded
		{n: 2, listed: 2, odds: 1.04, rest: 0.04, ok: true},
		{n: 9, listed: 4, odds: -2, rest: -3.25, ok: true},
	} {
		listed := Listed(list, c.n)
		rest, ok := (&Verdict{Reasons: list, Odds: c.odds}).Rest(listed)
		if len(listed) != c.listed || math.Abs(rest.Weight-c.rest) > 1e-9 || ok != c.ok {
			t.Errorf("%+v: listed %v, the rest is %v, %v", c, listed, rest, ok)
		}
	}
}
