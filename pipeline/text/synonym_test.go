package text

import (
	"slices"
	"testing"
)

func TestSynonymsAreLemmasAndGoBothWays(t *testing.T) {
	for _, words := range [][2]string{{"killed", "murdered"}, {"stole", "robbed"}, {"married", "wedding"}} {
		a, b := Lemma(Stem(words[0])), Lemma(Stem(words[1]))
		if !slices.Contains(Synonyms(a), b) || !slices.Contains(Synonyms(b), a) || slices.Contains(Synonyms(a), a) {
			t.Errorf("%q: %q, %q: %q", a, Synonyms(a), b, Synonyms(b))
		}
	}
	if got := Synonyms("gull"); got != nil {
		t.Errorf("%q", got)
	}
}
