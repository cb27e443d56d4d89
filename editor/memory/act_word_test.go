package memory

import (
	"math/rand/v2"
	"strings"
	"testing"

	"dramatis/editor/kb"
)

// What is known by the word after a name is what the expressions alone say.
func TestTheWordBehindANameSaysWhatTheExpressionsSay(t *testing.T) {
	words := strings.Fields("met looked died perished passed away slowly who and at once last again Mary said ed red lyed is éd armed_ armed2 道 说 便 the of as poor , . ,who because , And late")
	r := rand.New(rand.NewPCG(1, 2))
	for range 50_000 {
		var text strings.Builder
		at := kb.Span{}
		for i := range 7 {
			if i == 3 {
				at.Start = text.Len()
				text.WriteString("Anna")
				at.End = text.Len()
			} else {
				text.WriteString(words[r.IntN(len(words))])
			}
			if r.IntN(5) > 0 {
				text.WriteString([]string{" ", " ", "\n"}[r.IntN(3)])
			}
		}
		if got, want := actsAt(text.String(), at), actsByExpressions(text.String(), at); got != want {
			t.Fatalf("%q: %v", text.String(), got)
		}
	}
}

func actsByExpressions(body string, at kb.Span) bool {
	before := strings.ReplaceAll(body[:at.Start], "\n", " ")
	before = before[max(0, len(before)-nameContext):]
	behind := strings.ReplaceAll(body[at.End:min(len(body), at.End+nameContext)], "\n", " ")
	if wasDone.MatchString(behind) {
		return false
	}
	if actsHan.MatchString(behind) {
		return !reportedHan.MatchString(before)
	}
	return actsBehind.MatchString(behind) && !reported.MatchString(before)
}
