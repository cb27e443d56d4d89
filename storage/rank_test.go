package storage

import (
	"context"
	"testing"

	"dramatis/editor/kb"
)

func TestParagraphsAreRankedByTheRareWordsTheyHold(t *testing.T) {
	body := "The lamp burned.\n\nThe lamplighters were late, and the lamp was out.\n\nNobody sang.\n\n银船沉在滩心。"
	f := withTexts(t, body)
	rank := func(words ...[]string) ([]string, []float64) {
		t.Helper()
		found, weights, err := f.Rank(context.Background(), words, 10)
		if err != nil {
			t.Fatal(err)
		}
		var out []string
		for _, p := range found {
			out = append(out, (&kb.Text{Body: body}).Slice(p.Paragraph))
		}
		return out, weights
	}
	found, weights := rank([]string{"lamplight"}, []string{"lamp"}, []string{"nowhere"})
	if len(found) != 2 || found[0] != "The lamplighters were late, and the lamp was out." {
		t.Errorf("found %q", found)
	}
	if weights[0] <= weights[1] || weights[2] < weights[0] {
		t.Errorf("weights are %v: rarer words weigh more", weights)
	}
	if found, _ := rank([]string{"sing", "sang"}); len(found) != 1 || found[0] != "Nobody sang." {
		t.Errorf("by another form is found %q", found)
	}
	if found, _ := rank([]string{"银船"}, []string{"沉"}); len(found) != 1 || found[0] != "银船沉在滩心。" {
		t.Errorf("of Chinese is found %q", found)
	}
	if found, _ := rank(); len(found) != 0 {
		t.Errorf("without words is found %q", found)
	}
}

func TestAWordThatStandsNearlyEverywhereTellsNothing(t *testing.T) {
	body := ""
	for range 200 {
		body += "The sea.\n\n"
	}
	_, weights, err := withTexts(t, body+"A whale.").Rank(context.Background(), [][]string{{"sea"}, {"whale"}}, 3)
	if err != nil || weights[0] != 0 || weights[1] == 0 {
		t.Errorf("weights are %v, %v", weights, err)
	}
}
