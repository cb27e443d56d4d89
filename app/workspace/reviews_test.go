package workspace_test

import (
	"math"
	"testing"

	"dramatis/app/sample"
	"dramatis/app/workspace"
	"dramatis/app/workspace/basetest"
	"dramatis/editor/cast"
	"dramatis/editor/kb"
)

// The weights are log-odds of "the same". A place from which two are one is not among the reasons.
func TestWhatIsListedSumsUpToTheProbability(t *testing.T) {
	for _, language := range []string{sample.English, sample.Chinese} {
		b := basetest.Sample(t, language)
		checked := 0
		for _, r := range b.Reviews(workspace.Listing{All: true}) {
			if r.Kind != cast.AskPair || r.By != kb.ByRule || r.HoldsFrom != nil || len(r.Weighed) == 0 {
				continue
			}
			sum := 0.0
			for _, reason := range r.Weighed {
				sum += reason.Weight
			}
			listed := 1 / (1 + math.Exp(-sum))
			if r.Verdict != kb.Same {
				listed = 1 - listed
			}
			if checked++; math.Abs(listed-r.Confidence) > 0.02 {
				t.Errorf("%s = %s: %s %.2f, but the reasons say %.2f (%+.2f)", r.A, r.B, r.Verdict, r.Confidence, listed, sum)
			}
		}
		if checked < 20 {
			t.Errorf("%s: only %d pairs", language, checked)
		}
	}
}
