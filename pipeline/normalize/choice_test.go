package normalize

import (
	"context"
	"math"
	"strings"
	"testing"

	"dramatis/editor/kb"
	"dramatis/pipeline/learn"
)

// A captainResolver who may be Anne, or somebody known as Eliza and Bet.
func captainResolver(t *testing.T) (r *resolver, captain, anne, eliza, bet *cluster) {
	t.Helper()
	b := bookWithSpeeches(t, "The captain met Anne. Eliza went home. Bet slept.", "captain", "Anne", "Eliza", "Bet")
	s, err := b.survey(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	r = s.resolver(nil)
	of := func(name string) *cluster { return r.clusterOf(b.index[kb.NameIDOf(name)]) }
	captain, anne, eliza, bet = of("captain"), of("anne"), of("eliza"), of("bet")
	r.choices = make(choices, len(b.names))
	r.choices[captain.id] = []choice{{eliza.id, 3}, {anne.id, 2}, {bet.id, 1}}
	return r, captain, anne, eliza, bet
}

func TestAChoiceIsWeighedAgainstTheOthers(t *testing.T) {
	r, captain, anne, eliza, bet := captainResolver(t)
	part, lead := r.choice(captain, eliza)
	if math.Abs(part-0.5) > 0.02 || lead <= 0 {
		t.Errorf("of odds of 3, 2 and 1 the first has %.2f, lead %.2f", part, lead)
	}
	if _, lead := r.choice(captain, anne); lead >= 0 {
		t.Errorf("the second leads by %.2f", lead)
	}
	r.join(eliza, bet, &comparison{})
	if joined, _ := r.choice(captain, r.clusterOf(eliza.id)); math.Abs(joined-0.6) > 0.02 {
		t.Errorf("two names of one person, odds of 3 and 1 against 2, have %.2f", joined)
	}
}

func TestWhoIsKeptApartIsNoChoice(t *testing.T) {
	r, captain, anne, eliza, bet := captainResolver(t)
	r.keptApart[key(captain.id, eliza.id)], r.keptApart[key(captain.id, bet.id)] = true, true
	if part, lead := r.choice(captain, anne); part < 0.9 || lead <= 0 {
		t.Errorf("the only one left has %.2f, lead %.2f", part, lead)
	}
}

// In a text with few names, each of two is the other's best choice.
func TestWhereFewAreNamedTheFirstTableJudges(t *testing.T) {
	b := bookWithSpeeches(t, "Anne Vale met Anne.", "Anne Vale", "Anne")
	s, err := b.survey(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	table := &learn.Model{First: &learn.Model{}}
	if s.resolver(table).model != table.First || s.resolver(table.First).model != table.First {
		t.Error("the first table does not judge two names")
	}
	b.names = append(b.names, make([]*entry, fewestNames)...)
	if s.resolver(table).model != table {
		t.Error("the first table judges many names")
	}
}

// A first table that gives all pairs the same score gives nobody a lead.
func TestChoicesAreMadeByTheFirstTable(t *testing.T) {
	b := bookWithSpeeches(t, "Anne Vale met Anne. Anne Hill came too. Anne Vale and Anne Hill left.", "Anne Vale", "Anne Hill", "Anne")
	s, err := b.survey(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	if list, _, err := s.choicesBy(context.Background(), nil); list != nil || err != nil {
		t.Errorf("without a first table there are choices %v, error %v", list, err)
	}
	r := s.resolver(&learn.Model{Measures: MeasureNames()})
	if r.choices, _, err = s.choicesBy(context.Background(), &learn.Model{Measures: MeasureNames(), Scale: 1, Bias: 1}); err != nil {
		t.Fatal(err)
	}
	anne, vale := b.index[kb.NameIDOf("Anne")], b.index[kb.NameIDOf("Anne Vale")]
	if list := r.choices[anne]; len(list) != 2 || math.Abs(list[0].odds-math.E) > 1e-9 || list[0].odds != list[1].odds {
		t.Fatalf("Anne may be %v", list)
	}
	by := r.compare(r.clusterOf(anne), r.clusterOf(vale))
	if math.Abs(by.row[mChoice]-0.5) > 0.02 || by.row[mLead] != 0 {
		t.Errorf("Anne Vale is chosen with %.2f, lead %.2f", by.row[mChoice], by.row[mLead])
	}
}

// TestTwoTitlesOfOneFamilyAreJoinedOnlyWhereLittleIsToldOfThem has a table that favours joining.
func TestTwoTitlesOfOneFamilyAreJoinedOnlyWhereLittleIsToldOfThem(t *testing.T) {
	for times, joined := range map[int]bool{3: true, 80: false} {
		b := bookWithSpeeches(t, strings.Repeat("Mr. Bell slept. It rained. Nobody came. Dr. Bell woke. ", times), "Mr. Bell", "Dr. Bell")
		s, err := b.survey(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		r := s.resolver(&learn.Model{Measures: MeasureNames(), Scale: 1, Bias: 1})
		if err := r.run(context.Background()); err != nil {
			t.Fatal(err)
		}
		if got := r.clusterOf(0) == r.clusterOf(1); got != joined {
			t.Errorf("named %d times each: joined %v", times, got)
		}
	}
}
