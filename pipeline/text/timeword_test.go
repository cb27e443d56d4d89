package text

import (
	"strings"
	"testing"
)

func TestWordsForDatesAndTimesSayWhen(t *testing.T) {
	for word, want := range map[string]bool{"October": true, "nights": true, "fourteenth": true, "1868": true, "天夜": true, "夜里": true, "七": true,
		"mile": false, "peppermint": false, "船": false, "明月": false, "": false} {
		if got := SaysWhen(Lemma(Stem(strings.ToLower(word)))); got != want {
			t.Errorf("%q says when: %v", word, got)
		}
	}
}
