package memory

import (
	"fmt"
	"slices"
	"sort"
	"strings"
	"testing"

	"dramatis/editor/cast"
	"dramatis/editor/kb"
	"dramatis/pipeline/memorytest"
)

func sketch(b *Book) string {
	var out strings.Builder
	for _, x := range b.Scenes {
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
	got := sketch(Derive(memorytest.Mill().View()))
	want := `1 Ada and Ben, the tower, night | Ada, Ben | The lamp is lit.
  utterance "It is dark,"
2 Voss and Ben, the mill | Ben, Voss | The wheel stands.
  utterance "Who stopped the wheel?"
  fact "Voss admits that he stopped the wheel."
  utterance "I did,"
3 Voss, the harbour, noon | Voss | 
  utterance "Nine,"
`
	if got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func TestIdsOfScenesAndMemoriesStayWhenTheTextBeforeGrows(t *testing.T) {
	before := Derive(memorytest.Mill().View())
	s := memorytest.New("mill", "en", "A wind rose. Ada lit the lamp. “It is dark,” said Ada to Ben.").
		Name("Ada", kb.Character, "", "Ada lit").
		Scene("A wind", kb.Scene{}).Scene("Ada lit the lamp. “It is dark,” said Ada to Ben.", kb.Scene{}).Say("Ada", "", "It is dark,")
	after := Derive(s.View())
	if before.Memories[0].ID != after.Memories[0].ID {
		t.Error("the memory has another id only because it stands further down")
	}
}

func TestTheWriterCutsAndJoinsScenes(t *testing.T) {
	s := memorytest.Mill()
	s.With(&kb.SceneBorder{ID: "1", Document: s.Document(), Offset: s.At("By noon"), Joined: true},
		&kb.SceneBorder{ID: "2", Document: s.Document(), Offset: s.At("“Who stopped"), Title: "The question"})
	b := Derive(s.View())
	var titles []string
	for _, x := range b.Scenes {
		titles = append(titles, x.Title)
	}
	if want := []string{"Ada and Ben, the tower, night", "the mill", "The question"}; !slices.Equal(titles, want) {
		t.Errorf("scenes are %q, want %q", titles, want)
	}
	if last := b.Scenes[2]; len(last.Members) != 4 {
		t.Errorf("the joined scene has %d members, want 4", len(last.Members))
	}
}

func TestHiddenAndMergedMemoriesLeaveAndTheWritersWordsStand(t *testing.T) {
	s := memorytest.Mill()
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
	s := memorytest.Mill()
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
	s := memorytest.Mill()
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
		told := memorytest.Mill()
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
	s := memorytest.Mill()
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
	if len(b.Scenes) != 1 || len(b.Memories) != 1 || b.Memories[0].Text != "Hush," {
		t.Errorf("chapter 1 remembers %s", sketch(b))
	}
}

func TestWhatWasSaidInAChatIsMarkedAndStandsBesideTheBook(t *testing.T) {
	s := memorytest.Mill()
	s.With(&kb.Spoken{ID: "u1", Speaker: "ada", Text: "I like the dark.", Grounded: []kb.NameID{"ben"}})
	v := s.View()
	b := Derive(v)
	last := b.Memories[len(b.Memories)-1]
	if !last.FromChat || last.Scene != nil || last.Grounded[0].Name != "Ben" {
		t.Errorf("the utterance is %+v", last)
	}
	if early := Derive(v.AsOf(&kb.Place{Document: s.Document(), Chapter: 1})); len(early.Memories) != len(b.Memories)-1 {
		t.Error("what nobody has dated is shown in a view of an early place")
	}
}
