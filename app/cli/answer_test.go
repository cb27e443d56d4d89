package cli

import (
	"encoding/json"
	"strings"
	"testing"

	"dramatis/editor/conversation"
	"dramatis/pipeline/chat"
)

func TestAnAnswerHasEveryKeyAndNoNull(t *testing.T) {
	data, err := json.Marshal(answerRow(chat.Answer{}))
	if err != nil {
		t.Fatal(err)
	}
	want := `{"answer":"","method":"","in_scope":false,"trace":{"hypothetical_answer":"","entities":[],"retrieved":{"entities":[],"relations":[],"memories":[],"bubbles":[],"passages":[]},"refused":[],"prompt":"","prompt_tokens":0}}`
	if string(data) != want {
		t.Errorf("an empty answer is %s", data)
	}
	full := chat.Answer{Trace: conversation.Trace{
		Asked: []conversation.Asked{{Name: "telephone", Scope: conversation.OutOfScope, Reason: "not yet"}, {Name: "Ben", Scope: conversation.InScope, Matched: []conversation.Ref{{Anchor: "ben", Name: "Ben"}}}, {Name: "Voss", Scope: conversation.Hidden}},
		Items: []conversation.Item{{Kind: conversation.KindRelation, Of: []conversation.Ref{{Name: "Ada"}, {Name: "Ben"}}}, {Kind: conversation.KindMemory, Text: "Light it.", Semantic: 0.5, When: "1"}, {Kind: conversation.KindScene, Text: "the mill"}}}}
	if data, _ = json.Marshal(answerRow(full)); strings.Contains(string(data), "null") {
		t.Errorf("there is a null in %s", data)
	}
	for _, part := range []string{`"refused":[{"name":"telephone","reason":"not yet"}]`, `"matched":["Ben"]`, `"relations":[{"source":"Ada","target":"Ben"}]`,
		`"memories":[{"text":"Light it.","semantic":0.5,"emotion":0,"score":0,"when":"1"}]`, `"bubbles":["the mill"]`} {
		if !strings.Contains(string(data), part) {
			t.Errorf("%s is missing in %s", part, data)
		}
	}
}
