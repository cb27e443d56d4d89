package cli

import (
	"encoding/json"
	"strings"
	"testing"

	"dramatis/app/workspace"
	"dramatis/editor/editortest"
)

// said runs chat with -json.
func said(t *testing.T, base string, args ...string) (row talkJSON) {
	t.Helper()
	editortest.Must(t, json.Unmarshal([]byte(must(t, append([]string{"chat", "-kb", base, "-json"}, args...)...)), &row))
	return row
}

const question = "What do you make of Mr. Quarrell?"

func TestSeveralCharactersAnswerInTurnAndAreKept(t *testing.T) {
	base := built(t)
	first := said(t, base, "ask", "-as", "Augusta Pell", "-with", "Mr. Quarrell", question)
	if len(first.Exchanges) != 2 || !strings.HasPrefix(first.Exchanges[0].As, "Augusta") || first.Exchanges[1].After != 1 {
		t.Fatalf("%d answers, the first of %q", len(first.Exchanges), first.As)
	}
	own, other := first.Exchanges[0], first.Exchanges[1]
	if own.As == other.As || other.Question != question || other.Trace.Prompt == own.Trace.Prompt || !strings.Contains(other.Trace.Prompt, own.As+": ") {
		t.Errorf("the second has not heard the first, or has no trace of its own:\n%s", other.Trace.Prompt)
	}

	next := said(t, base, "ask", "-talk", first.ID, "Who are your friends?")
	if len(next.Exchanges) != 2 || next.Exchanges[1].As != other.As || next.Answers != 4 {
		t.Errorf("the conversation goes on with %+v", next)
	}
	alone := said(t, base, "ask", "-talk", first.ID, "-alone", "And you?")
	if len(alone.Exchanges) != 1 || alone.Exchanges[0].As != own.As {
		t.Errorf("alone there is %+v", alone.Exchanges)
	}
	branch := said(t, base, "ask", "-talk", first.ID, "-after", "2", "-alone", "Why?")
	if x := branch.Exchanges[0]; x.After != 2 || !x.Shown {
		t.Errorf("the branch is %+v", x)
	}
	again := said(t, base, "again", first.ID, "2")
	if x := again.Exchanges[0]; x.After != 1 || x.As != other.As || x.Question != question || x.Number != 7 {
		t.Errorf("asked again: %+v", x)
	}
}

func TestSeveralMethodsAnswerSideBySide(t *testing.T) {
	base := built(t)
	row := said(t, base, "ask", "-as", "Augusta Pell", "-method", "rolerag,profile", question)
	if len(row.Exchanges) != 2 || row.Exchanges[0].Method != "rolerag" || row.Exchanges[1].Method != "profile" || row.Exchanges[1].After != 0 || row.Exchanges[1].Shown {
		t.Fatalf("%d answers", len(row.Exchanges))
	}
	b := editortest.Get(workspace.Open(t.Context(), base))(t)
	defer b.Close()
	_, talk, err := storedTalk(b, row.ID)
	if err != nil || len(talk.Together(1)) != 2 || talk.Head != 1 {
		t.Errorf("together are %v, the head is %d, %v", talk.Together(1), talk.Head, err)
	}
}

func TestWhatWasSaidIsTakenIn(t *testing.T) {
	base := built(t)
	before := held(t, base).Memories
	id := said(t, base, "ask", "-as", "Augusta Pell", "-asker", "Mr. Quarrell", question).ID
	must(t, "chat", "-kb", base, "take", id, "1")
	must(t, "chat", "-kb", base, "take", "-question", id, "1")
	if got := held(t, base).Memories; got != before+2 {
		t.Errorf("%d memories, %d before", got, before)
	}
	must(t, "edit", "-kb", base, "undo")
	if got := held(t, base).Memories; got != before+1 {
		t.Errorf("%d memories after undo, %d before", got, before)
	}
	stranger := said(t, base, "ask", "-as", "Augusta Pell", question).ID
	if status, _, errs := run(t, "chat", "-kb", base, "take", "-question", stranger, "1"); status != Failed || !strings.Contains(errs, "a stranger asked") {
		t.Errorf("%d %s", status, errs)
	}
}

func TestKeptConversationsAreListedShownRenamedAndDeleted(t *testing.T) {
	base := built(t)
	out := must(t, "chat", "-kb", base, "ask", "-as", "Augusta Pell", "-with", "Mr. Quarrell", question)
	name, _, _ := strings.Cut(out, ": ")
	if !strings.HasPrefix(name, "Augusta") {
		t.Errorf("said was %s", out)
	}
	id := strings.Fields(must(t, "chat", "-kb", base, "list"))[0]
	must(t, "chat", "-kb", base, "rename", id, "About Quarrell")
	if list := must(t, "chat", "-kb", base, "list"); !strings.Contains(list, "2 answers: About Quarrell") {
		t.Errorf("the list is %s", list)
	}
	shown := must(t, "chat", "-kb", base, "show", id)
	for _, part := range []string{"About Quarrell\n", "?: " + question, "[1] " + name + ": ", "[2] "} {
		if !strings.Contains(shown, part) {
			t.Errorf("%q is not shown:\n%s", part, shown)
		}
	}
	must(t, "chat", "-kb", base, "delete", id)
	if list := must(t, "chat", "-kb", base, "-json", "list"); strings.TrimSpace(list) != "[]" {
		t.Errorf("after deleting there is %s", list)
	}
}

func TestAConversationOfTheCommandLineIsTheWindows(t *testing.T) {
	base := built(t)
	row := said(t, base, "ask", "-as", "Augusta Pell", "-with", "Mr. Quarrell", question)
	b := editortest.Get(workspace.Open(t.Context(), base))(t)
	defer b.Close()
	_, talk, err := storedTalk(b, row.ID)
	if err != nil || len(talk.Path()) != 2 || len(talk.Others()) != 1 || talk.Exchanges[1].Trace == nil {
		t.Errorf("kept is %+v, %v", talk, err)
	}
}

func TestAWrongChatIsRefusedBeforeAnythingIsAsked(t *testing.T) {
	base := built(t)
	id := said(t, base, "ask", "-as", "Augusta Pell", question).ID
	for _, x := range []struct {
		args []string
		says string
		want int
	}{
		{[]string{}, "say ask", Usage},
		{[]string{"sing"}, `no chat "sing"`, Usage},
		{[]string{"ask", question}, "who is asked", Usage},
		{[]string{"ask", "-as", "Augusta Pell"}, "takes the question", Usage},
		{[]string{"ask", "-as", "Augusta Pell", "-after", "1", question}, "-after needs", Usage},
		{[]string{"ask", "-as", "Augusta Pell", "-alone", "-with", "Mr. Quarrell", question}, "exclude", Usage},
		{[]string{"ask", "-as", "A", "-with", "B", "-with", "C", "-with", "D", "-with", "E", question}, "no more than 4", Usage},
		{[]string{"ask", "-as", "Augusta Pell", "-with", "Augusta Pell", question}, "once", Usage},
		{[]string{"ask", "-as", "Augusta Pell", "-method", "guess", question}, "no method", Usage},
		{[]string{"ask", "-as", "Augusta Pell", "-method", "rag,profile", "-with", "Mr. Quarrell", question}, "not both", Usage},
		{[]string{"ask", "-as", "Nobody Here", question}, "Nobody Here", Failed},
		{[]string{"ask", "-talk", "talk-9", question}, "no conversation talk-9", Failed},
		{[]string{"ask", "-talk", id, "-as", "Mr. Quarrell", question}, "is with Augusta", Usage},
		{[]string{"ask", "-talk", id, "-after", "8", question}, "no answer 8", Failed},
		{[]string{"again", id, "8"}, "no answer 8", Failed},
		{[]string{"again", id, "last"}, "not the number", Usage},
		{[]string{"show", "talk-9"}, "no conversation talk-9", Failed},
	} {
		status, _, errs := run(t, append([]string{"chat", "-kb", base}, x.args...)...)
		if status != x.want || !strings.Contains(errs, x.says) {
			t.Errorf("%v: %d %s", x.args, status, errs)
		}
	}
	if list := must(t, "chat", "-kb", base, "list"); strings.Count(list, "\n") != 1 {
		t.Errorf("something was kept:\n%s", list)
	}
}
