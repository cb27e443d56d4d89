package conversation_test

import (
	"slices"
	"strings"
	"testing"

	. "dramatis/editor/conversation"
	"dramatis/editor/kb"
)

func talk() *Conversation {
	c := &Conversation{}
	c.Add(Exchange{Question: "Who are you?", Answer: "Ada."})
	c.Add(Exchange{Question: "And he?", Answer: "Ben."})
	return c
}

// story has one document of two chapters.
func story() *kb.Story {
	d := kb.Empty().Draft()
	d.Set(&kb.Document{ID: "d", Title: "T", Order: 1, Standing: kb.InStory, Chapters: []kb.Chapter{{Number: 1, Start: 0}, {Number: 2, Start: 10}}, Size: 20})
	return kb.StoryOf(d.Snapshot())
}

func chapter(n int) *kb.Place { return &kb.Place{Document: "d", Chapter: n} }

func TestAnotherAnswerIsABranchBesideTheFirst(t *testing.T) {
	c := talk()
	if h := c.HistoryTo(1, Sight{}, story(), nil); len(h) != 2 || h[1] != (kb.Turn{Text: "Ada.", FromCharacter: true}) {
		t.Fatalf("the second question is asked again after %v", h)
	}
	id := c.After(1, Exchange{Question: "And he?", Answer: "The boy."})
	if got := c.Branches(2); !slices.Equal(got, []int{2, id}) {
		t.Errorf("versions are %v", got)
	}
	if p := c.Path(); len(p) != 2 || p[1].Answer != "The boy." {
		t.Errorf("shown is %v", p)
	}
	c.Add(Exchange{Question: "Why?", Answer: "So."})
	c.Show(2)
	if p := c.Path(); len(p) != 2 || p[1].Answer != "Ben." {
		t.Errorf("the first branch is %v", p)
	}
	c.Show(id)
	if p := c.Path(); len(p) != 3 {
		t.Errorf("turning to a branch shows it to its end, not %v", p)
	}
}

func TestEditingTheFirstQuestionBeginsAnotherConversation(t *testing.T) {
	c := talk()
	c.After(0, Exchange{Question: "Where are you?", Answer: "At Sker."})
	if p := c.Path(); len(p) != 1 || len(c.Exchanges) != 3 {
		t.Errorf("shown is %v", p)
	}
}

func TestHistoryLeavesOutAnswersThatWereMadeOfMoreThanMayBeUsedNow(t *testing.T) {
	c := &Conversation{}
	c.Add(Exchange{Question: "all", Answer: "a"})
	c.Add(Exchange{Question: "two", Answer: "b", AsOf: chapter(2)})
	c.Add(Exchange{Question: "one", Answer: "c", AsOf: chapter(1)})
	c.Add(Exchange{Question: "known", Answer: "d", AsOf: chapter(1), Known: true})
	for _, w := range []struct {
		now  Sight
		want string
	}{
		{Sight{}, "all two one known"}, {Sight{AsOf: chapter(2)}, "two one known"}, {Sight{AsOf: chapter(1)}, "one known"},
		{Sight{Known: true}, "known"}, {Sight{AsOf: chapter(2), Known: true}, "known"},
	} {
		var got []string
		for _, turn := range c.HistoryTo(c.Head, w.now, story(), nil) {
			if !turn.FromCharacter {
				got = append(got, turn.Text)
			}
		}
		if strings.Join(got, " ") != w.want {
			t.Errorf("%+v takes %v, not %s", w.now, got, w.want)
		}
	}
}

func TestAnswersAskedSideBySideAreKeptTogether(t *testing.T) {
	c := talk()
	parent := c.Head
	first := c.Add(Exchange{Question: "Why?", Answer: "1", Method: "rolerag"})
	c.Exchanges[first-1].Together = first
	second := c.After(parent, Exchange{Question: "Why?", Answer: "2", Method: "rag", Together: first})
	alone := c.After(parent, Exchange{Question: "Why?", Answer: "3", Method: "rag"})
	if got := c.Together(second); !slices.Equal(got, []int{first, second}) {
		t.Errorf("together are %v", got)
	}
	if got := c.Together(alone); !slices.Equal(got, []int{alone}) {
		t.Errorf("asked alone: %v", got)
	}
	if before, ok := c.Before(alone); !ok || before.ID != second {
		t.Errorf("the one before is %+v, %v", before, ok)
	}
	if _, ok := c.Before(first); ok {
		t.Error("nothing was asked before the first")
	}
}

func TestADifferenceListsWhatCameAndWent(t *testing.T) {
	item := func(name string) Item { return Item{Kind: KindEntity, Name: name} }
	before := Exchange{Answer: "no", Trace: &Trace{Items: []Item{item("Ada"), item("Ben")}, Asked: []Asked{{Name: "Bee", Scope: Unknown}, {Name: "Zorn", Scope: InScope}}}}
	after := Exchange{Answer: "yes", Trace: &Trace{Items: []Item{item("Cid"), item("Ben")}, Asked: []Asked{{Name: "Bee", Scope: InScope}}}}
	d := Compare(before, after)
	if len(d.Gained) != 1 || d.Gained[0].Name != "Cid" || len(d.Lost) != 1 || d.Lost[0].Name != "Ada" || !d.Answer {
		t.Errorf("the difference is %+v", d)
	}
	if want := []ScopeChange{{"Bee", Unknown, InScope}, {"Zorn", InScope, ""}}; !slices.Equal(d.Scopes, want) {
		t.Errorf("scopes changed: %v, want %v", d.Scopes, want)
	}
	for _, e := range []Exchange{after, {}} {
		if d := Compare(e, e); len(d.Gained)+len(d.Lost)+len(d.Scopes) > 0 || d.Answer {
			t.Errorf("an answer differs from itself by %+v", d)
		}
	}
}

func TestAConversationIsExportedAsText(t *testing.T) {
	if got, want := talk().Text(func(kb.NameID) string { return "Ada" }, ""), "?: Who are you?\n\nAda: Ada.\n\n?: And he?\n\nAda: Ben.\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestOneQuestionIsAnsweredByOneAfterTheOther(t *testing.T) {
	c := &Conversation{}
	first := c.Add(Exchange{Question: "Who comes?", Answer: "Ben."})
	c.Add(Exchange{Question: "Who comes?", Answer: "I do.", As: "ben", Follows: true})
	last := c.Add(Exchange{Question: "When?", Answer: "At ten."})
	voice := func(own kb.NameID) Voice {
		return func(as kb.NameID) (string, bool) { return map[kb.NameID]string{"": "Ada", "ben": "Ben"}[as], as == own }
	}
	for own, want := range map[kb.NameID][]kb.Turn{
		"":    {{Text: "Who comes?"}, {Text: "Ben.", FromCharacter: true}, {Text: "Ben: I do."}, {Text: "When?"}, {Text: "At ten.", FromCharacter: true}},
		"ben": {{Text: "Who comes?"}, {Text: "Ada: Ben."}, {Text: "I do.", FromCharacter: true}, {Text: "When?"}, {Text: "Ada: At ten."}},
	} {
		if got := c.HistoryTo(last, Sight{}, story(), voice(own)); !slices.Equal(got, want) {
			t.Errorf("%q has heard %v, not %v", own, got, want)
		}
	}
	if x, ok := c.Opening(2); !ok || x.ID != first {
		t.Errorf("the question was put first with %+v", x)
	}
	name := func(as kb.NameID) string { name, _ := voice("")(as); return name }
	if got, want := c.Text(name, "Cid"), "Cid: Who comes?\n\nAda: Ben.\n\nBen: I do.\n\nCid: When?\n\nAda: At ten.\n"; got != want {
		t.Errorf("as text it is %q", got)
	}
}
