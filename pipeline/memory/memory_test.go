package memory

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"sort"
	"strings"
	"testing"

	"dramatis/editor/cast"
	"dramatis/editor/kb"
	"dramatis/pipeline/memory/memorytest"
)

// mill is one chapter of three scenes, seen by two overlapping passages.
func mill() *memorytest.Story {
	return memorytest.New("mill", "en",
		"Ada lit the lamp. “It is dark,” said Ada to Ben. Ben held the can. "+
			"In the mill the wheel stood still. “Who stopped the wheel?” asked Ben. “I did,” said Voss. "+
			"By noon the harbour was full of sails. Voss counted them. “Nine,” said Voss.").
		Windows([2]string{"Ada lit", "“I did,” said Voss."}, [2]string{"Ben held the can.", "said Voss."}, [2]string{"“I did,”", "“Nine,” said Voss."}).
		Name("Ada", kb.Character, "Ada lights the lamp.", "Ada lit the lamp").
		Name("Ben", kb.Character, "Ben holds the can.", "Ben held the can").
		Name("Voss", kb.Character, "Voss stopped the wheel.", "“I did,” said Voss").
		Scene("Ada lit", kb.Scene{Time: "night", Place: "the tower", Summary: "The lamp is lit.", Participants: []string{"Ada", "Ben"}}).
		Scene("In the mill", kb.Scene{Place: "the mill", Summary: "The wheel stands.", Participants: []string{"Ben"}}).
		Scene("By noon", kb.Scene{Place: "the harbour", Time: "noon", Participants: []string{"Voss"}}).
		Goes(1, kb.Scene{Place: "the tower"}).
		Goes(2, kb.Scene{Place: "the mill"}).
		Say("Ada", "Ben", "It is dark,").
		Say("Ben", "", "Who stopped the wheel?").
		Say("Voss", "Ben", "I did,").
		Say("Voss", "", "Nine,").
		Fact("Voss", "Voss admits that he stopped the wheel.", "“I did,” said Voss")
}

func sketch(b *Book) string {
	var out strings.Builder
	for _, x := range b.Bubbles {
		var names []string
		for _, e := range x.Participants {
			names = append(names, e.Name)
		}
		sort.Strings(names)
		fmt.Fprintf(&out, "%d %s | %s | %s\n", x.Seq, x.Title, strings.Join(names, ", "), x.Summary)
		for _, m := range x.Members {
			fmt.Fprintf(&out, "  %s %q\n", m.Kind, m.Text)
		}
	}
	return out.String()
}

func TestScenesThatTwoPassagesSawAreStitched(t *testing.T) {
	got := sketch(Derive(mill().View()))
	want := `1 the tower, night | Ada, Ben | The lamp is lit.
  utterance "It is dark,"
2 the mill | Ben, Voss | The wheel stands.
  utterance "Who stopped the wheel?"
  fact "Voss admits that he stopped the wheel."
  utterance "I did,"
3 the harbour, noon | Voss | 
  utterance "Nine,"
`
	if got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func TestIdsOfBubblesAndMemoriesStayWhenTheTextBeforeGrows(t *testing.T) {
	before := Derive(mill().View())
	s := memorytest.New("mill", "en", "A wind rose. Ada lit the lamp. “It is dark,” said Ada to Ben.").
		Name("Ada", kb.Character, "", "Ada lit").
		Scene("A wind", kb.Scene{}).Scene("Ada lit the lamp. “It is dark,” said Ada to Ben.", kb.Scene{}).Say("Ada", "", "It is dark,")
	after := Derive(s.View())
	if before.Memories[0].ID != after.Memories[0].ID {
		t.Error("the memory has another id only because it stands further down")
	}
}

func TestTheWriterCutsAndJoinsScenes(t *testing.T) {
	s := mill()
	s.With(&kb.SceneBorder{ID: "1", Document: s.Document(), Offset: s.At("By noon"), Joined: true},
		&kb.SceneBorder{ID: "2", Document: s.Document(), Offset: s.At("“Who stopped"), Title: "The question"})
	b := Derive(s.View())
	var titles []string
	for _, x := range b.Bubbles {
		titles = append(titles, x.Title)
	}
	if want := []string{"the tower, night", "the mill", "The question"}; !slices.Equal(titles, want) {
		t.Errorf("bubbles are %q, want %q", titles, want)
	}
	if last := b.Bubbles[2]; len(last.Members) != 4 {
		t.Errorf("the joined scene has %d members, want 4", len(last.Members))
	}
}

func TestHiddenAndMergedMemoriesLeaveAndTheWritersWordsStand(t *testing.T) {
	s := mill()
	plain := Derive(s.View())
	s.With(&kb.MemoryEdit{Memory: plain.Memories[0].ID, Hidden: true},
		&kb.MemoryEdit{Memory: plain.Memories[1].ID, Into: plain.Memories[2].ID},
		&kb.MemoryEdit{Memory: plain.Memories[2].ID, Text: "Voss owns up."})
	b := Derive(s.View())
	if len(b.Memories) != len(plain.Memories)-2 || len(b.Hidden) != 2 {
		t.Fatalf("%d memories, %d hidden", len(b.Memories), len(b.Hidden))
	}
	if m := b.Memories[0]; m.Text != "Voss owns up." || !m.Edited || !slices.Equal(m.Merged, []kb.MemoryID{plain.Memories[1].ID}) {
		t.Errorf("the edited memory is %+v", m)
	}
}

func entity(t *testing.T, v *cast.View, name string) *cast.Entity {
	t.Helper()
	e, ok := v.Find(name)
	if !ok {
		t.Fatalf("nobody is called %q", name)
	}
	return e
}

func TestWhoWasThereOrWasToldKnows(t *testing.T) {
	s := mill()
	v := s.View()
	b := Derive(v)
	for _, c := range []struct {
		who, words string
		knows      bool
	}{
		{"Ada", "Ben held", true}, {"Ada", "In the mill", false}, {"Ben", "In the mill", true},
		{"Voss", "Ada lit", false}, {"Voss", "“Who stopped", true}, {"Ben", "By noon", false}, {"Voss", "Nine", true},
	} {
		if got := b.Knows(entity(t, v, c.who).ID, s.Document(), s.At(c.words)); got != c.knows {
			t.Errorf("%s knows of %q: %v, want %v", c.who, c.words, got, c.knows)
		}
	}
}

func TestTheWritersWordOnWhoKnowsComesFirst(t *testing.T) {
	s := mill()
	var fact *Memory
	for _, m := range Derive(s.View()).Memories {
		if m.Kind == Fact {
			fact = m
		}
	}
	for _, c := range []struct {
		rule  kb.Knowledge
		knows map[string]bool
	}{
		{kb.Knowledge{Who: kb.KnownToEveryone}, map[string]bool{"Ada": true, "Ben": true, "Voss": true}},
		{kb.Knowledge{Who: kb.KnownToNobody}, map[string]bool{"Ada": false, "Ben": false, "Voss": false}},
		{kb.Knowledge{Who: kb.KnownToNamed, By: []kb.NameID{"ada"}}, map[string]bool{"Ada": true, "Ben": false, "Voss": false}},
	} {
		told := mill()
		rule := c.rule
		rule.ID = string(fact.ID)
		v := told.With(&rule).View()
		b := Derive(v)
		for who, want := range c.knows {
			id := entity(t, v, who).ID
			if got := b.Knows(id, fact.Document, fact.Span.Start); got != want {
				t.Errorf("known to %q: %s knows %v, want %v", rule.Who, who, got, want)
			}
			remembers := slices.ContainsFunc(b.MemoriesOf(id), func(m *Memory) bool { return m.ID == fact.ID })
			if remembers != want {
				t.Errorf("known to %q: %s remembers %v, want %v", rule.Who, who, remembers, want)
			}
		}
	}
}

func TestWhatAPageApartTellsOfSomebodyIsKnownToThem(t *testing.T) {
	s := mill()
	page := memorytest.New("page", "en", "Ada was born at sea. Ben came later.").Apart().
		Name("Ada", kb.Character, "Born at sea.", "Ada was born at sea").Name("Ben", kb.Character, "Came later.", "Ben came later")
	v := s.And(page).View()
	b := Derive(v)
	ada := entity(t, v, "Ada").ID
	if !b.Knows(ada, page.Document(), page.At("Ada was")) || b.Knows(ada, page.Document(), page.At("Ben came")) {
		t.Error("Ada should know of the page what it tells of her, and no more")
	}
}

func TestAViewThatEndsEarlyRemembersNothingLater(t *testing.T) {
	s := memorytest.New("two", "en", "Ada slept. “Hush,” said Ben.", "Ada woke. “Up,” said Ben.").
		Name("Ada", kb.Character, "", "Ada slept").Name("Ben", kb.Character, "", "said Ben").
		Scene("Ada slept", kb.Scene{}).Scene("Ada woke", kb.Scene{}).Say("Ben", "Ada", "Hush,").Say("Ben", "Ada", "Up,")
	b := Derive(s.View().AsOf(&kb.Place{Document: s.Document(), Chapter: 1}))
	if len(b.Bubbles) != 1 || len(b.Memories) != 1 || b.Memories[0].Text != "Hush," {
		t.Errorf("chapter 1 remembers %s", sketch(b))
	}
}

func TestWhatWasSaidInAChatIsMarkedAndStandsBesideTheBook(t *testing.T) {
	s := mill()
	s.With(&kb.Spoken{ID: "u1", Speaker: "ada", Text: "I like the dark.", Grounded: []kb.NameID{"ben"}})
	v := s.View()
	b := Derive(v)
	last := b.Memories[len(b.Memories)-1]
	if !last.FromChat || last.Bubble != nil || last.Grounded[0].Name != "Ben" {
		t.Errorf("the utterance is %+v", last)
	}
	if early := Derive(v.AsOf(&kb.Place{Document: s.Document(), Chapter: 1})); len(early.Memories) != len(b.Memories)-1 {
		t.Error("what nobody has dated is shown in a view of an early place")
	}
}

// plainRank restates the four strategies and the baseline as the paper's
// formulas read: all distances, a full sort, a cut.
func plainRank(s Strategy, list []Candidate, q []float32, mood kb.Emotions, first, most int) []kb.MemoryID {
	type row struct {
		id       kb.MemoryID
		sem, emo float64
	}
	var rows []row
	for _, c := range list {
		sum := 0.0
		for i := range q {
			sum += (float64(c.Vector[i]) - float64(q[i])) * (float64(c.Vector[i]) - float64(q[i]))
		}
		dot, a, b := 0.0, 0.0, 0.0
		for i := range mood {
			dot += c.Emotions[i] * mood[i]
			a += c.Emotions[i] * c.Emotions[i]
			b += mood[i] * mood[i]
		}
		rows = append(rows, row{c.ID, math.Sqrt(sum), 1 - dot/(math.Sqrt(a)*math.Sqrt(b))})
	}
	by := func(score func(row) float64, n int) {
		sort.SliceStable(rows, func(i, j int) bool {
			if x, y := score(rows[i]), score(rows[j]); x != y {
				return x < y
			}
			return rows[i].id < rows[j].id
		})
		rows = rows[:min(n, len(rows))]
	}
	sem, emo := func(r row) float64 { return r.sem }, func(r row) float64 { return r.emo }
	switch s {
	case CA:
		by(func(r row) float64 { return r.sem + r.emo }, most)
	case CM:
		by(func(r row) float64 { return r.sem * r.emo }, most)
	case SC:
		by(sem, first)
		by(emo, most)
	case SS:
		by(emo, first)
		by(sem, most)
	default:
		by(sem, most)
	}
	var out []kb.MemoryID
	for _, r := range rows {
		out = append(out, r.id)
	}
	return out
}

func candidates(n, dim int, seed uint64) []Candidate {
	r := rand.New(rand.NewPCG(seed, 7))
	out := make([]Candidate, n)
	for i := range out {
		out[i] = Candidate{Memory: &Memory{ID: kb.MemoryID(fmt.Sprintf("m%05d", i))}, Vector: make([]float32, dim)}
		for k := range out[i].Vector {
			out[i].Vector[k] = float32(r.NormFloat64())
		}
		for k := range out[i].Emotions {
			out[i].Emotions[k] = 1 + 9*r.Float64()
		}
	}
	return out
}

func TestStrategiesRankAsTheFormulasSay(t *testing.T) {
	for seed := range uint64(40) {
		list := candidates(int(seed)*3, 24, seed)
		q := candidates(1, 24, 1000+seed)[0]
		for _, s := range Strategies() {
			for _, n := range []Counts{{}, {Best: 3, First: 7}} {
				first, most := 20, 10
				if n.Best > 0 {
					first, most = n.First, n.Best
				}
				var got []kb.MemoryID
				for _, r := range Rank(s, list, q.Vector, q.Emotions, n) {
					got = append(got, r.ID)
				}
				if want := plainRank(s, list, q.Vector, q.Emotions, first, most); !slices.Equal(got, want) {
					t.Fatalf("%s of %d: got %v, want %v", s, len(list), got, want)
				}
			}
		}
	}
}

func TestScoresAreWhatTheStrategyRanksBy(t *testing.T) {
	list := candidates(50, 8, 3)
	q := candidates(1, 8, 4)[0]
	score := map[Strategy]func(Ranked) float64{
		Meaning: func(r Ranked) float64 { return r.Semantic }, CA: func(r Ranked) float64 { return r.Semantic + r.Emotion },
		CM: func(r Ranked) float64 { return r.Semantic * r.Emotion }, SC: func(r Ranked) float64 { return r.Emotion },
		SS: func(r Ranked) float64 { return r.Semantic }}
	for s, f := range score {
		ranked := Rank(s, list, q.Vector, q.Emotions, Counts{})
		if len(ranked) != 10 {
			t.Fatalf("%s takes %d", s, len(ranked))
		}
		for i, r := range ranked {
			if r.Score != f(r) || i > 0 && r.Score < ranked[i-1].Score {
				t.Errorf("%s: rank %d has score %v of %v and %v", s, i, r.Score, r.Semantic, r.Emotion)
			}
		}
	}
}

// The papers' own examples: emotion parts what meaning does not.
func TestLovelyWeatherBringsSunnyBeforeRainy(t *testing.T) {
	same := []float32{1, 0}
	sunny := Candidate{Memory: &Memory{ID: "b-sunny"}, Vector: same, Emotions: kb.Emotions{8, 6, 1, 2, 1, 1, 1, 5}}
	rainy := Candidate{Memory: &Memory{ID: "a-rainy"}, Vector: same, Emotions: kb.Emotions{2, 2, 3, 2, 7, 4, 2, 2}}
	lovely := kb.Emotions{9, 6, 1, 2, 1, 1, 1, 4}
	if got := Rank(Meaning, []Candidate{rainy, sunny}, same, lovely, Counts{}); got[0].ID != "a-rainy" {
		t.Fatal("meaning alone should not tell them apart, and then the id decides")
	}
	for _, s := range []Strategy{CA, SC} {
		if got := Rank(s, []Candidate{rainy, sunny}, same, lovely, Counts{}); got[0].ID != "b-sunny" {
			t.Errorf("%s brings %s first", s, got[0].ID)
		}
	}
}

func TestTheDinosaurBubbleIsPredictedByItsGrounding(t *testing.T) {
	dinosaur, idea := &cast.Entity{ID: "dinosaur"}, &cast.Entity{ID: "idea"}
	bubble := func(seq int, about *cast.Entity, vectors map[kb.MemoryID][]float32, list ...[]float32) *Bubble {
		b := &Bubble{ID: kb.BubbleID(fmt.Sprint("b", seq)), Seq: seq}
		for i, v := range list {
			m := &Memory{ID: kb.MemoryID(fmt.Sprintf("m%d-%d", seq, i)), Bubble: b, Grounded: []*cast.Entity{about}}
			vectors[m.ID] = v
			b.Members = append(b.Members, m)
		}
		return b
	}
	vectors := map[kb.MemoryID][]float32{}
	a := bubble(1, dinosaur, vectors, []float32{0.6, 0.8, 0}, []float32{0.7, 0.7, 0.1})
	next := bubble(2, idea, vectors, []float32{0.65, 0.75, 0}, []float32{0.7, 0.7, 0})
	got := Predict([]*Bubble{next, a}, vectors, nil, Unseen{Vector: []float32{0.66, 0.75, 0}, About: []kb.EntityID{"dinosaur"}}, DefaultWeights)
	if got[0].Bubble != a || got[0].Grounding != 1 || got[1].Grounding != 0 {
		t.Errorf("predicted %s first: %+v", got[0].Bubble.ID, got)
	}
}

func TestRelevanceBetweenBubblesIsDirected(t *testing.T) {
	vectors := map[kb.MemoryID][]float32{"x1": {1, 0}, "x2": {0.2, 1}, "y1": {1, 0.1}}
	x := &Bubble{ID: "x", Members: []*Memory{{ID: "x1"}, {ID: "x2"}}}
	y := &Bubble{ID: "y", Members: []*Memory{{ID: "y1"}}}
	far := &Bubble{ID: "z", Members: []*Memory{{ID: "z1"}}}
	vectors["z1"] = []float32{-1, 0}
	var got []string
	for _, l := range Relevant([]*Bubble{x, y, far}, vectors, 0.75) {
		got = append(got, string(l.From.ID+" "+kb.MemoryID(l.To.ID)))
	}
	if want := []string{"x1 y", "y1 x"}; !slices.Equal(got, want) {
		t.Errorf("links are %v, want %v", got, want)
	}
}

func TestFeelingsAreBroughtIntoTheirRanges(t *testing.T) {
	f := Euclidean([]float32{1}, []float32{1, 2})
	if f < 1e6 {
		t.Error("vectors of different length should be far apart")
	}
	if CosineDistance(kb.Emotions{}, kb.Emotions{1}) != 1 {
		t.Error("no colour should be at distance 1")
	}
}

func BenchmarkAStrategyOf20000Memories(b *testing.B) {
	for _, dim := range []int{256, 1536} {
		list := candidates(20000, dim, 1)
		q := candidates(1, dim, 2)[0]
		for _, s := range Strategies() {
			b.Run(fmt.Sprintf("%s/%d", s, dim), func(b *testing.B) {
				for b.Loop() {
					Rank(s, list, q.Vector, q.Emotions, Counts{})
				}
			})
		}
	}
}
