package apptest

import (
	"os"
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"dramatis/app/sample"
	"dramatis/editor/kb"
	"dramatis/editor/talk"
)

// talkWith imports the English sample and turns to the character of a name.
func talkWith(t *testing.T, r *Robot, name string) {
	t.Helper()
	r.ImportSample(sample.English)
	e, ok := r.S.View().Find(name)
	if !ok {
		t.Fatalf("nobody is called %s", name)
	}
	r.S.Converse(e.ID)
	r.Idle()
}

func kept(r *Robot) []*kb.Chat {
	return r.S.Kept(func(kb.NameID) bool { return true })
}

func conversation(t *testing.T, c *kb.Chat) *talk.Conversation {
	t.Helper()
	out, err := talk.Read(c.Body)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

func (r *Robot) ask(question string) *Robot {
	r.t.Helper()
	return r.Type("chat.entry", question).Press(fyne.KeyReturn)
}

func TestAConversationGoesOnAfterTheFileIsOpenedAgain(t *testing.T) {
	r := Start(t, "story.dramatis")
	talkWith(t, r, "Augusta Pell")
	r.ask("What do you make of Mr. Quarrell?").Sees("by name")
	r.ask("Where does he live?").Sees("spoken of before")
	list := kept(r)
	if len(list) != 1 || list[0].Title != "What do you make of Mr. Quarrell?" {
		t.Fatalf("kept are %+v", list)
	}
	r.Reopen("story.dramatis").Do("go.chat").Sees("Where does he live?").Sees("turn 2")
	r.ask("And Captain Dray?")
	if c := conversation(t, kept(r)[0]); len(c.Path()) != 3 {
		t.Errorf("the conversation has %d turns", len(c.Path()))
	}
}

func TestAQuestionIsChangedAndBothBranchesStay(t *testing.T) {
	r := Start(t, "")
	talkWith(t, r, "Augusta Pell")
	r.ask("Who is Captain Dray?").ask("And his wife?")
	r.Tap("Change the question").Sees("Instead of question 1")
	r.ask("Who is Mrs. Budge?").Sees("version 2 of 2")
	c := conversation(t, kept(r)[0])
	if p := c.Path(); len(p) != 1 || p[0].Question != "Who is Mrs. Budge?" {
		t.Fatalf("shown is %v", p)
	}
	r.Tap("‹").Sees("version 1 of 2").Sees("And his wife?")
	if p := conversation(t, kept(r)[0]).Path(); len(p) != 2 {
		t.Errorf("the first branch has %d turns", len(p))
	}
	r.Do("chat.again").Sees("version 2 of 2").Sees("the answer is the same")
}

func TestConversationsAreBegunNamedDeletedAndBroughtBack(t *testing.T) {
	r := Start(t, "")
	talkWith(t, r, "Augusta Pell")
	r.ask("Who is Captain Dray?").Do("chat.new")
	if strings.Contains(Shown(r.S), "Change the question") {
		t.Error("the new conversation is not empty")
	}
	r.ask("Who is Mrs. Budge?").Do("chat.rename").Write(" again").Tap("Keep")
	if list := kept(r); len(list) != 2 || !strings.Contains(list[0].Title, "again") {
		t.Fatalf("kept are %+v, %+v", list[0], list)
	}
	r.Do("chat.delete")
	if n := len(kept(r)); n != 1 {
		t.Fatalf("%d are left", n)
	}
	r.Tap("Undo").Sees("Who is Mrs. Budge?")
	if n := len(kept(r)); n != 2 {
		t.Errorf("%d are there after undo", n)
	}
	r.Tap("chat.talks").Tap("Who is Captain Dray?").Sees("turn 1").Sees("Captain Dray")
	c := conversation(t, kept(r)[1])
	path := r.Path("talk.txt")
	r.S.WriteTalk(c, "Augusta Pell", "A stranger", path)
	text, err := os.ReadFile(path)
	if err != nil || !strings.HasPrefix(string(text), "A stranger: Who is Captain Dray?\n\nAugusta Pell: ") {
		t.Errorf("saved is %q, %v", text, err)
	}
}
