package apptest

import (
	"os"
	"strings"
	"testing"

	"dramatis/editor/edits"
	"dramatis/editor/kb"
)

const tale = "Anne Ward is a lock-keeper. Anne Ward kept the lock at Hale Bridge. “The river rises,” said Anne Ward to Tom Hale. Tom Hale slept. Miss Ward woke. “Good night,” said Miss Ward. Anne Ward opened the gate."

// import reads a text as the same file again.
func (r *Robot) tell(text string) *Robot {
	r.t.Helper()
	if err := os.WriteFile(r.Path("tale.txt"), []byte(text), 0o600); err != nil {
		r.t.Fatal(err)
	}
	r.S.Imports().Import([]string{r.Path("tale.txt")})
	return r.Idle()
}

func TestAfterAnEditedTextTheWritersWordStaysAndWhatChangedIsShown(t *testing.T) {
	r := Start(t, "story.dramatis").tell(tale)
	anne, ok := r.S.View().Find("Anne Ward")
	if !ok {
		t.Fatalf("nobody is Anne Ward: %v", r.Names())
	}
	r.S.Do(edits.Same("Anne Ward", "Miss Ward", nil))
	r.S.Do(edits.Set(kb.FieldDescription, "She keeps the lock.", anne.ID))
	r.tell(strings.Replace(tale, "is a lock-keeper", "is an old ferrywoman of the lower town", 1))
	anne, _ = r.S.View().Find("Anne Ward")
	if !anne.Holds("miss ward") || r.S.View().Description(anne) != "She keeps the lock." {
		t.Errorf("the writer's word is lost: %v, %s", anne.Aliases(), r.S.View().Description(anne))
	}
	r.S.ShowEntity(anne.ID)
	r.Idle().Sees("the text says something new").Tap("Compare…").Sees("She keeps the lock.").Sees("ferrywoman").Sees("READ WHEN YOU WROTE IT").Tap("Take the new one")
	anne = r.now(anne)
	if got := r.S.View().Description(anne); !strings.Contains(got, "ferrywoman") {
		t.Errorf("described as %s", got)
	}
	r.Do("edit.undo").Tap("Compare…").Tap("Keep mine")
	if got := r.S.View().Outdated(r.now(anne)); got != nil {
		t.Errorf("still told: %v", got)
	}
}

func TestADecisionThatTheNewTextSpeaksAgainstIsAskedAgainFirst(t *testing.T) {
	r := Start(t, "story.dramatis").tell(tale)
	id := kb.VerdictIDOf("anne ward", "miss ward")
	r.S.Do(edits.Approve(id, nil))
	r.tell(tale + strings.Repeat(" Anne Ward and Miss Ward shook hands. “Good day, Miss Ward,” said Anne Ward to Miss Ward.", 8))
	if q := r.S.View().Queue(); len(q) == 0 || q[0].ID != id {
		w, _ := kb.Get[*kb.Verdict](r.S.View().Snapshot, string(id))
		t.Fatalf("the queue doesn't begin with it: %+v", w)
	}
	r.Do("go.review").Sees("the text has changed since you decided, and now speaks against it").Key("R")
	if e, _ := r.S.View().Find("Anne Ward"); e.Holds("miss ward") {
		t.Error("still one")
	}
}
