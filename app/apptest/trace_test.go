package apptest

import (
	"reflect"
	"strings"
	"testing"

	"dramatis/app/sample"
	"dramatis/editor/conversation"
	"dramatis/editor/editortest"
	"dramatis/editor/kb"
)

// reasons returns what the window says beside an answer.
func (r *Robot) reasons() string {
	r.t.Helper()
	shown, _, ok := strings.Cut(VisibleText(r.S), "Why it was said")
	at := strings.Index(shown, "1 DRAFT ANSWER")
	if !ok || at < 0 {
		r.t.Fatalf("no reasons are shown:\n%s", shown)
	}
	return shown[at:]
}

func TestYesterdaysAnswerStillTellsWhyItWasGiven(t *testing.T) {
	r := Start(t, "story.dramatis")
	talkWith(t, r, "Augusta Pell")
	r.Tap("Given: what it is about ▾").Tap("all of it together")
	r.Type("chat.entry", "What do you make of Mr. Quarrell?").Tap("chat.offer")
	tie := "Mr. Quarrell – " + nameOf(t, r, "Augusta Pell")
	if !strings.Contains(VisibleText(r.S), tie) { // a relation is shown from either end
		tie = nameOf(t, r, "Augusta Pell") + " – Mr. Quarrell"
	}
	r.Tap(tie)
	r.ask("What do you make of Mr. Quarrell?")
	for _, who := range []string{"Inspector", "Mrs. Tolliver", "Captain Dray", "Clemency Vane", "Josiah Pell", "Sir Godfrey", "Silas Quarrell", "Mrs. Budge"} {
		r.ask("Where did you meet " + who + "?" + strings.Repeat(" Tell me all of it.", 40)) // long enough for what was said before to find no room
	}
	before := r.conversation(kept(r)[0])
	last := r.reasons()
	for _, says := range []string{"1 DRAFT ANSWER", "4 REMEMBERED", "The likeliest scenes", "Each point is a memory", "said before"} {
		if !strings.Contains(last, says) {
			t.Errorf("the reasons do not say %q:\n%s", says, last)
		}
	}
	r.Reopen("story.dramatis").Do("go.chat")
	if again := r.reasons(); again != last {
		t.Errorf("before\n%s\nafter\n%s", last, again)
	}
	after := r.conversation(kept(r)[0])
	if !reflect.DeepEqual(before, after) {
		t.Errorf("kept was %+v, read is %+v", before, after)
	}
	r.Tap("Why?").Sees("turn 1").Sees("1 left out by you").Sees(tie + ": ")
	r.Tap("show").Sees("You are " + nameOf(t, r, "Augusta Pell")).Sees("?: What do you make of Mr. Quarrell?").Tap("Close")
	r.Tap("show all").Sees("Copy").Tap("Close")
	for i, x := range after.Exchanges {
		if x.Trace == nil || x.Trace.Prompt == "" || len(x.Trace.Measured) == 0 || len(x.Trace.Predicted) == 0 {
			t.Errorf("of answer %d is kept %+v", i+1, x.Trace)
		}
	}
}

func TestACopyHoldsTheReasonsAndADeletedConversationNone(t *testing.T) {
	r := Start(t, "story.dramatis")
	talkWith(t, r, "Augusta Pell")
	r.ask("Who is Captain Dray?")
	editortest.Must(t, r.S.Base().File.SaveCopy(t.Context(), r.Path("copy.dramatis")))
	r.Do("chat.delete")
	if n := kb.Count[*kb.Exchange](r.S.Base().Snapshot()); n != 0 {
		t.Errorf("%d exchanges of a deleted conversation are left", n)
	}
	r.Tap("Undo").Sees("Change the question").Sees("Who is Captain Dray?").Tap("show").Sees("You are " + nameOf(t, r, "Augusta Pell")).Tap("Close")
	r.Do("chat.delete").Reopen("story.dramatis").Do("go.chat")
	if strings.Contains(VisibleText(r.S), "Captain Dray?") || len(kept(r)) != 0 {
		t.Errorf("the deleted conversation is shown:\n%s", VisibleText(r.S))
	}
	r.S.Open(r.Path("copy.dramatis"))
	r.Idle().Do("go.chat").Sees("Who is Captain Dray?").Tap("show").Sees("You are " + nameOf(t, r, "Augusta Pell")).Tap("Close")
	r.Do("chat.again").Sees("the answer is the same").Sees("version 2 of 2")
}

func TestReasonsOfAnEarlierFormatAreShownAsFarAsTheyWereKept(t *testing.T) {
	r := StartIn(t, "", "zh")
	r.ImportSample(sample.Chinese)
	e, ok := r.S.View().Find("温砚")
	if !ok {
		t.Fatal("温砚 is not there")
	}
	c := &conversation.Conversation{}
	c.Add(conversation.Exchange{Question: "你是谁？", Answer: "温砚。", Trace: &conversation.Trace{Tokens: 7}})
	kept := false
	if r.S.Talks().Keep(conversation.Keep(kb.Chat{ID: r.S.Talks().NewTalk(), As: e.Group.Anchor, Title: "旧"}, c), func() { kept = true }); !kept {
		t.Fatal("not kept")
	}
	r.S.Converse(e.ID)
	r.Idle().Sees("7 词元").Sees("提示词的原文没有保存")
}
