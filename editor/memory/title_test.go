package memory

import "testing"

func TestATimeInATitleIsNoCutPhrase(t *testing.T) {
	for phrase, want := range map[string]string{
		"On the evening":        "in the evening",
		"on morning":            "in the morning",
		"On the late afternoon": "in the late afternoon",
		"It was early in April": "early in April",
		"On Friday":             "On Friday",
		"On Friday evening":     "On Friday evening",
		"At eleven o’clock":     "At eleven o’clock",
		"三更时分":                  "三更时分",
		"":                      "",
	} {
		if got := completeTime(phrase); got != want {
			t.Errorf("%q is shown as %q, want %q", phrase, got, want)
		}
	}
}
