package chat_test

import (
	"context"
	"strings"
	"testing"

	"dramatis/editor/cast"
	. "dramatis/pipeline/chat"
	"dramatis/pipeline/task/builtin"
)

func TestOwnWordsAreWholeSentencesFirst(t *testing.T) {
	for _, g := range samples(t) {
		full := cast.Of(g.Snapshot(), nil)
		me := find(t, full, g.Name(g.Questions[0].As))
		a, err := Ask(context.Background(), Request{View: full, Full: full, Character: me, Question: g.Questions[0].Question, Method: Profile, Language: g.Language},
			Deps{Engine: builtin.New(), Tokens: words}, nil, nil)
		if err != nil {
			t.Fatal(err)
		}
		for _, line := range strings.Split(a.Trace.Prompt, "\n") {
			if own, ok := strings.CutPrefix(line, "- "); ok && (strings.HasSuffix(own, ",") || strings.HasSuffix(own, "，")) {
				t.Errorf("%s is said to have said %q", me.Name, own)
			}
		}
	}
}
