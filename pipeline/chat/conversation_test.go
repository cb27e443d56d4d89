package chat_test

import (
	"reflect"
	"slices"
	"testing"

	. "dramatis/pipeline/chat"
	"dramatis/pipeline/memory/memorytest"
	"dramatis/pipeline/task"
)

func talk() *Conversation {
	c := &Conversation{}
	c.Add(Exchange{Question: "Who are you?", Answer: "Ada."})
	c.Add(Exchange{Question: "And he?", Answer: "Ben."})
	return c
}

func TestAnotherAnswerIsABranchBesideTheFirst(t *testing.T) {
	c := talk()
	if h := c.HistoryOf(2); len(h) != 2 || h[1] != (task.Turn{Text: "Ada.", FromCharacter: true}) {
		t.Fatalf("the second question is asked again after %v", h)
	}
	id := c.Beside(2, Exchange{Question: "And he?", Answer: "The boy."})
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
	c.Beside(1, Exchange{Question: "Where are you?", Answer: "At Sker."})
	if p := c.Path(); len(p) != 1 || len(c.Exchanges) != 3 {
		t.Errorf("shown is %v", p)
	}
}

func TestAConversationIsKeptAndReadAgain(t *testing.T) {
	c := talk()
	body, err := c.Body()
	if err != nil {
		t.Fatal(err)
	}
	again, err := ReadConversation(body)
	if err != nil || !reflect.DeepEqual(c, again) {
		t.Errorf("read %+v, %v", again, err)
	}
	for _, bad := range []string{"{", `{"exchanges":[{"id":1,"parent":1}]}`, `{"exchanges":[],"head":3}`, `{"exchanges":[{"id":2}]}`} {
		if _, err := ReadConversation([]byte(bad)); err == nil {
			t.Errorf("%s is read", bad)
		}
	}
}

func TestAConversationIsExportedAsText(t *testing.T) {
	if got, want := talk().Text("Ada", ""), "?: Who are you?\n\nAda: Ada.\n\n?: And he?\n\nAda: Ben.\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestAReplyTellsWhichItemsItUses(t *testing.T) {
	b := set(t, memorytest.Lamp(), "Ada Rook", 0, false)
	a := b.ask(t, RoleRAG, "Ben and Sker?", one("Ben", task.InScope, task.Specific), one("Sker", task.InScope, task.Specific))
	for _, i := range Uses("Ben is a good boy.", a.Trace.Items) {
		if e := a.Trace.Items[i].Entity; e == nil || e.Name != "Ben" {
			t.Errorf("item %d is said to be used: %+v", i, a.Trace.Items[i])
		}
	}
	if len(Uses("Ben is a good boy.", a.Trace.Items)) == 0 || len(Uses("No.", a.Trace.Items)) != 0 {
		t.Error("used items are not told")
	}
}

func FuzzReadConversation(f *testing.F) {
	body, _ := talk().Body()
	f.Add(body)
	f.Add([]byte(`{"exchanges":[{"id":1,"parent":0}],"head":1}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		c, err := ReadConversation(data)
		if err != nil {
			return
		}
		c.Path()
		for _, x := range c.Exchanges {
			c.Branches(x.ID)
			if !c.Show(x.ID) {
				t.Errorf("exchange %d can't be shown", x.ID)
			}
		}
	})
}
