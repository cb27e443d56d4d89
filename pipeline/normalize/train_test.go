package normalize

import (
	"context"
	"fmt"
	"testing"

	"dramatis/editor/kb"
)

func TestEachExampleComesOnceWithHowOftenItWasMet(t *testing.T) {
	b := bookWithSpeeches(t, "Anne Vale met Anne. Tom Vale slept. Anne spoke to Tom. Miss Vale wrote.", "Anne Vale", "Anne", "Tom Vale", "Tom", "Miss Vale")
	s, err := b.survey(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	people := map[kb.NameID]int{"anne vale": 0, "anne": 0, "tom vale": 1, "tom": 1} // Miss Vale is not in the gold
	examples := (&Trainee{s}).Examples(nil, func(n kb.NameID) (int, bool) { p, ok := people[n]; return p, ok }, func(a, b int) bool { return a != b })
	seen, often, all := map[string]bool{}, false, 0
	for _, e := range examples {
		key := fmt.Sprint(e.Row, e.Yes, e.Known)
		if seen[key] || e.Times < 1 {
			t.Errorf("an example comes again, or was met %d times", e.Times)
		}
		seen[key], often, all = true, often || e.Times >= rounds, all+e.Times
	}
	if !often || all < rounds*len(people)/2 {
		t.Errorf("%d examples were met %d times", len(examples), all)
	}
}

func TestADukeIsNotTheTownInHisTitle(t *testing.T) {
	for town, want := range map[kb.Type]bool{kb.Character: true, kb.Location: false} {
		b := bookWithSpeeches(t, "The Duke of Marl rode home. Marl slept. The Duke of Marl wept. Marl slept on.", "Duke of Marl", "Marl")
		b.names[b.index["marl"]].Type = town
		s, err := b.survey(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		if got := s.pairs[key(b.index["duke of marl"], b.index["marl"])]; got != want {
			t.Errorf("where Marl is a %s the two meet: %v", town, got)
		}
	}
}

func TestATitleAloneIsOfferedWithBetterOdds(t *testing.T) {
	captain, anne := &cluster{mentions: make([]mention, 40), namedMentions: 3}, &cluster{mentions: make([]mention, 40), namedMentions: 40}
	if !captain.titleAlone() || anne.titleAlone() {
		t.Error("titleAlone must hold of a title with three full forms in forty, and not of a name")
	}
}
