package apptest

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"
)

func TestALongQuestionIsSeenWhole(t *testing.T) {
	r := Start(t, "")
	talkWith(t, r, "Augusta Pell")
	high := func() float32 { return Widget(r.S, "chat.entry").Size().Height }
	one := high()
	long := strings.Repeat("What did you make of Captain Dray, and has it changed since? ", 3)
	if r.Type("chat.entry", long); high() < 1.5*one {
		t.Errorf("a field of %v became %v", one, high())
	}
	r.Type("chat.entry", strings.Repeat(long, 4))
	if high() > 6*one {
		t.Errorf("the field takes %v", high())
	}
	r.Type("chat.entry", long).Press(fyne.KeyReturn).Sees("turn 1")
	if high() != one {
		t.Errorf("after sending it is %v high, not %v", high(), one)
	}
	if p := r.conversation(kept(r)[0]).Path(); p[0].Question != long {
		t.Errorf("asked was %q", p[0].Question)
	}
}
