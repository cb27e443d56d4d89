package conversation_test

import (
	"fmt"
	"reflect"
	"strings"
	"testing"

	"dramatis/editor"
	. "dramatis/editor/conversation"
	"dramatis/editor/editortest"
	"dramatis/editor/kb"
)

// A shelf is a base in which conversations are kept.
type shelf struct {
	*kb.Snapshot
	edits int // of the last plan
}

func newShelf() *shelf { return &shelf{Snapshot: kb.Empty()} }

// do does a plan as editor.Session would, and gives back what the file holds then.
func (f *shelf) do(t testing.TB, p editor.Plan) error {
	t.Helper()
	tx, err := p(f.Snapshot)
	if err != nil {
		return err
	}
	if !tx.Quiet {
		t.Error("a conversation is no step of history")
	}
	f.edits = 0
	d := kb.Empty().Draft()
	draft := f.Draft()
	for _, e := range tx.Edits {
		if !e.Idle() {
			f.edits++
		}
		if err := draft.Apply(e); err != nil {
			return err
		}
	}
	after := draft.Snapshot()
	for _, kind := range []kb.Kind{kb.KindChat, kb.KindExchange} {
		for r := range after.Every(kind) {
			data, err := kb.Encode(r)
			if err != nil {
				t.Fatal(err)
			}
			if r, err = kb.Decode(kind, data); err != nil {
				t.Fatal(err)
			}
			d.Set(r)
		}
	}
	f.Snapshot = d.Snapshot()
	return nil
}

func (f *shelf) keep(t testing.TB, id string, c *Conversation) {
	t.Helper()
	editortest.Must(t, f.do(t, Keep(kb.Chat{ID: id, As: "ada", Title: TitleOf(c)}, c)))
}

func (f *shelf) open(t testing.TB, id string) *Conversation {
	t.Helper()
	chat, ok := kb.Get[*kb.Chat](f.Snapshot, id)
	if !ok {
		t.Fatalf("%s is not there", id)
	}
	return editortest.Get(Open(f.Snapshot, chat))(t)
}

// bytes returns what the file holds of conversations.
func (f *shelf) bytes(t testing.TB) (all string) {
	t.Helper()
	for _, kind := range []kb.Kind{kb.KindChat, kb.KindExchange} {
		for r := range f.Every(kind) {
			data := editortest.Get(kb.Encode(r))(t)
			all += string(data) + "\n"
		}
	}
	return all
}

// reasons returns a trace with everything a trace can have; n makes it another one.
func reasons(n int) *Trace {
	return &Trace{
		Draft: fmt.Sprint("draft ", n), Tokens: 900 + n,
		Asked: []Asked{{Name: "Ben", Scope: InScope, Reason: "named", Level: "specific", Matched: []Ref{{Anchor: "ben", Name: "Ben"}}}},
		Items: []Item{{Kind: KindEntity, Name: "Ben", How: ByName, Score: 0.123456789, Used: true, Of: []Ref{{Anchor: "ben", Name: "Ben"}}},
			{Kind: KindPassage, Name: "1", Text: "The lamp was lit.\n\nBen slept.", Document: "d", Span: kb.Span{Start: 1, End: 9}},
			{Kind: KindMemory, Text: "Bring the can.", When: "night"}},
		Prompt: fmt.Sprintf("You are Ada.\n\nThe lamp was lit.\nBring the can.\n\n?: question %d\n", n),
		Cut:    []Cut{{"knowledge", "Sker: an island in the west"}, {"knowledge", "Ben: He sleeps."}, {"dropped", ""}, {"history", "two\nlines"}},
		Measured: []Measured{{Semantic: Rounded(1.23456), Emotion: Rounded(0.5)}, {Semantic: Rounded(0.7), Emotion: 0},
			{Semantic: Rounded(0.1), Emotion: Rounded(0.33333), Chosen: true}},
		Predicted: []Predicted{{Title: "the gallery", Likelihood: Likelihood{Whole: 0.5, Member: 0.4, Words: 0.3, Grounding: 0.2, Emotion: 0.1, Score: 1.0 / 3}}},
	}
}

func TestAllThatLedToAnAnswerIsKept(t *testing.T) {
	f, c := newShelf(), &Conversation{}
	for n := range 3 {
		c.Add(Exchange{Question: fmt.Sprint(n, "?"), Answer: "So.", Trace: reasons(n)})
		f.keep(t, "talk-000001", c)
		if again := f.open(t, "talk-000001"); !reflect.DeepEqual(c, again) {
			t.Fatalf("after %d: kept\n%+v\nread\n%+v", n, c.Exchanges[n].Trace, again.Exchanges[n].Trace)
		}
	}
	c.Add(Exchange{Question: "Why?", Answer: "No reasons.", AsOf: chapter(2), Known: true, Asker: "ben", Names: []kb.NameID{"ada"}})
	c.Show(1)
	c.After(1, Exchange{Question: "Another?", Together: 2, Stopped: true, Trace: &Trace{}})
	f.keep(t, "talk-000001", c)
	if again := f.open(t, "talk-000001"); !reflect.DeepEqual(c, again) {
		t.Errorf("kept\n%+v\nread\n%+v", c, again)
	}
}

func TestWhatWasSaidIsWrittenOnce(t *testing.T) {
	f, c := newShelf(), &Conversation{}
	for n := range 20 {
		c.Add(Exchange{Question: fmt.Sprint(n, "?"), Trace: reasons(n)})
		f.keep(t, "talk-000001", c)
		if f.edits != 2 {
			t.Fatalf("turn %d changes %d records", n+1, f.edits)
		}
	}
	c.Show(1)
	c.Head = 1
	if f.keep(t, "talk-000001", c); f.edits != 1 {
		t.Errorf("turning to another branch changes %d records", f.edits)
	}
	if n := strings.Count(f.bytes(t), "an island in the west"); n != 1 {
		t.Errorf("what is repeated is kept %d times", n)
	}
}

func TestADamagedConversationIsRefused(t *testing.T) {
	good := `{"id":1,"parent":0}`
	for name, x := range map[string]struct {
		head   int
		bodies []string
	}{
		"its end is missing":      {2, []string{good}},
		"before the beginning":    {-1, []string{good}},
		"it follows itself":       {1, []string{`{"id":1,"parent":1}`}},
		"out of order":            {1, []string{`{"id":2,"parent":0}`}},
		"its parent is to come":   {1, []string{`{"id":1,"parent":-1}`}},
		"it is something else":    {1, []string{`[]`}},
		"its prompt is missing":   {1, []string{`{"id":1,"parent":0,"trace":{"prompt":[3]}}`}},
		"its passage is missing":  {1, []string{`{"id":1,"parent":0,"trace":{"items":[{"kind":"passage"}],"texts":[[3]]}}`}},
		"what was cut is missing": {1, []string{`{"id":1,"parent":0,"trace":{"cut":[{"section":"memories","texts":[[3]]}]}}`}},
	} {
		d := kb.Empty().Draft()
		for i, body := range x.bodies {
			d.Set(&kb.Exchange{Chat: "c", Number: i + 1, Body: []byte(body)})
		}
		if c, err := Open(d.Snapshot(), &kb.Chat{ID: "c", Head: x.head}); err == nil {
			t.Errorf("%s: opened as %+v", name, c)
		}
	}
}

func TestConversationsAreListedRenamedAndDeleted(t *testing.T) {
	f := newShelf()
	all := func(kb.NameID) bool { return true }
	for _, who := range []kb.NameID{"ada", "ben", "ada"} {
		editortest.Must(t, f.do(t, Keep(kb.Chat{ID: NewID(f.Snapshot), As: who, Title: TitleOf(talk())}, talk())))
	}
	list := ListChats(f.Snapshot, func(n kb.NameID) bool { return n == "ada" })
	if len(list) != 2 || list[0].ID <= list[1].ID || list[0].Title != "Who are you?" || list[0].Head != 2 {
		t.Fatalf("kept are %+v", list)
	}
	editortest.Must(t, f.do(t, Rename(list[0].ID, " Night ")))
	if err := f.do(t, Rename(list[0].ID, " ")); err == nil {
		t.Error("a conversation has no title")
	}
	if got := ListChats(f.Snapshot, all)[0].Title; got != "Night" || len(f.open(t, list[0].ID).Path()) != 2 {
		t.Errorf("the title is %q", got)
	}
	if err := f.do(t, Delete(list[0].ID)); err != nil || len(ListChats(f.Snapshot, all)) != 2 {
		t.Errorf("%d are left, %v", len(ListChats(f.Snapshot, all)), err)
	}
	if err := f.do(t, Delete(list[0].ID)); err == nil {
		t.Error("deleted twice")
	}
}

func TestADeletedConversationLeavesNothingAndComesBackWhole(t *testing.T) {
	f, c := newShelf(), talk()
	f.keep(t, "talk-000001", c)
	before := f.bytes(t)
	secret := talk()
	secret.Add(Exchange{Question: "Why?", Trace: reasons(1)})
	f.keep(t, "talk-000002", secret)
	editortest.Must(t, f.do(t, Delete("talk-000002")))
	if after := f.bytes(t); after != before {
		t.Errorf("left is\n%s", after)
	}
	f.keep(t, "talk-000002", c) // another one took its place
	f.keep(t, "talk-000003", secret)
	if again := f.open(t, "talk-000003"); !reflect.DeepEqual(secret, again) {
		t.Errorf("back came %+v", again)
	}
	if again := f.open(t, "talk-000002"); len(again.Exchanges) != 2 {
		t.Errorf("the other one is %+v", again)
	}
}

func FuzzOpen(f *testing.F) {
	kept := newShelf()
	c := talk()
	c.Add(Exchange{Question: "Why?", Trace: reasons(1)})
	kept.keep(f, "c", c)
	var bodies [][]byte
	for x := range kb.All[*kb.Exchange](kept.Snapshot) {
		bodies = append(bodies, x.Body)
	}
	f.Add(bodies[0], bodies[2], 2)
	f.Add([]byte(`{"id":1,"parent":0}`), []byte(`{"id":2,"parent":1,"trace":{"prompt":[0,-1],"passed":[1],"texts":[[0],[0]]}}`), 1)
	f.Fuzz(func(t *testing.T, first, second []byte, head int) {
		d := kb.Empty().Draft()
		d.Set(&kb.Exchange{Chat: "c", Number: 1, Lines: []string{"a", "b"}, Body: first})
		d.Set(&kb.Exchange{Chat: "c", Number: 2, First: 2, Lines: []string{"c"}, Body: second})
		c, err := Open(d.Snapshot(), &kb.Chat{ID: "c", Head: head})
		if err != nil {
			return
		}
		c.Path()
		for _, x := range c.Exchanges {
			c.Branches(x.ID)
			c.Together(x.ID)
			if !c.Show(x.ID) {
				t.Errorf("exchange %d can't be shown", x.ID)
			}
		}
	})
}
