package chat_test

import (
	"context"
	"strings"
	"testing"

	"dramatis/editor/cast"
	. "dramatis/pipeline/chat"
	"dramatis/pipeline/retrieve"
	"dramatis/pipeline/task/builtin"
)

func TestOwnWordsAreWholeSentencesFirst(t *testing.T) {
	for _, g := range samples(t) {
		full := cast.Of(g.Snapshot(), nil)
		me := find(t, full, g.Name(g.Questions[0].As))
		a, err := Ask(context.Background(), Request{Topic: retrieve.Topic{View: full, Full: full, Question: g.Questions[0].Question, Language: g.Language}, Character: me, Method: Profile},
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
