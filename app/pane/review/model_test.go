package review

import (
	"math"
	"slices"
	"testing"

	"dramatis/editor/kb"
)

func TestTheArgumentsSumUpToTheVerdict(t *testing.T) {
	reasons := []kb.Reason{{Text: "opinion", Weight: 0.9}}
	for i := range 8 {
		reasons = append(reasons, kb.Reason{Text: "for", Weight: 0.8 - float64(i)/10}, kb.Reason{Text: "against", Weight: float64(i)/20 - 0.5})
	}
	for _, odds := range []float64{0, 1.5, -2.5} {
		pro, con := arguments(&kb.Verdict{Reasons: reasons, Odds: odds})
		want, got := odds, 0.0
		if odds == 0 { // a model states no odds: the reasons are all
			for _, r := range reasons {
				want += r.Weight
			}
		}
		for _, r := range slices.Concat(pro, con) {
			got += r.Weight
		}
		if math.Abs(got-want) > 1e-9 || len(pro)+len(con) != 2*mostArguments+1 {
			t.Errorf("%d for and %d against sum up to %.2f, not %.2f", len(pro), len(con), got, want)
		}
		if slices.ContainsFunc(pro, func(r kb.Reason) bool { return r.Weight < 0 }) || slices.ContainsFunc(con, func(r kb.Reason) bool { return r.Weight > 0 }) {
			t.Errorf("on the wrong side: %v, %v", pro, con)
		}
	}
}
