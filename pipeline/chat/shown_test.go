package chat_test

import (
	"testing"

	"dramatis/editor/conversation"
	. "dramatis/pipeline/chat"
	"dramatis/pipeline/memorytest"
	"dramatis/pipeline/task"
)

func TestItemsThatAReplyUsesAreMarked(t *testing.T) {
	b := set(t, memorytest.Lamp(), "Ada Rook", 0, false)
	used := func(reply string) map[string]bool {
		b.engine.Says = reply
		a := b.ask(t, RoleRAG, "Ben and Sker?", one("Ben", task.InScope, task.Specific), one("Sker", task.InScope, task.Specific))
		out := map[string]bool{}
		for _, i := range a.Trace.Found(conversation.KindEntity) {
			out[i.Name] = i.Used
			if i.How != conversation.ByName || len(i.Of) != 1 {
				t.Errorf("%+v was found by name and opens an entity", i)
			}
		}
		return out
	}
	if got := used("Ben is a good boy."); !got["Ben"] || got["Sker"] {
		t.Errorf("used are %v", got)
	}
	if got := used("Benjamin? No."); got["Ben"] {
		t.Error("a part of a word is taken for a name")
	}
}

func TestAPassageIsUsedWhenItsWordsAreQuoted(t *testing.T) {
	b := set(t, memorytest.Lamp(), "Ada Rook", 0, false)
	items := b.ask(t, RAG, "The lamp?").Trace.Items
	if len(items) == 0 || items[0].Kind != conversation.KindPassage || items[0].Document == "" {
		t.Fatalf("items are %+v", items)
	}
	r := []rune(items[0].Text)
	b.engine.Says = "I remember: “" + string(r[:min(60, len(r))]) + "”"
	if !b.ask(t, RAG, "The lamp?").Trace.Items[0].Used {
		t.Error("a quoted passage is not used")
	}
	b.engine.Says = "I remember nothing."
	if b.ask(t, RAG, "The lamp?").Trace.Items[0].Used {
		t.Error("a passage that is not quoted is used")
	}
}

func TestDroppedRecommendationsAreNotGivenToTheCharacter(t *testing.T) {
	for _, method := range []string{RoleRAG, RAG, "emotional-cm", Bubbles} {
		b := set(t, memorytest.Lamp(), "Ada Rook", 0, false)
		about := one("Ben", task.InScope, task.Specific)
		a := b.ask(t, method, "What of Ben and the lamp?", about)
		items := a.Trace.Items
		if len(items) == 0 {
			t.Errorf("%s finds nothing", method)
			continue
		}
		for _, i := range items {
			b.Dropped = append(b.Dropped, i.Key())
		}
		again := b.ask(t, method, "What of Ben and the lamp?", about)
		if method != RoleRAG && len(again.Trace.Items) >= len(items) && len(again.Trace.Cut) == 0 {
			t.Errorf("%s gives what was dropped", method)
		}
		if len(again.Trace.Prompt) >= len(a.Trace.Prompt) {
			t.Errorf("%s: the prompt did not get shorter", method)
		}
	}
}
