package cli

import (
	"encoding/json"
	"strings"
	"testing"

	"dramatis/editor/conversation"
	"dramatis/editor/editortest"
	"dramatis/editor/kb"
	"dramatis/pipeline/chat"
)

func TestAnAnswerHasEveryKeyAndNoNull(t *testing.T) {
	data := editortest.Get(json.Marshal(answerRow(chat.Answer{}, nil)))(t)
	want := `{"answer":"","method":"","in_scope":false,"trace":{"hypothetical_answer":"","entities":[],"retrieved":{"entities":[],"entity_ids":[],"relations":[],"memories":[],"bubbles":[],"passages":[]},"refused":[],"prompt":"","prompt_tokens":0}}`
	if string(data) != want {
		t.Errorf("an empty answer is %s", data)
	}
	full := chat.Answer{Trace: conversation.Trace{
		Asked: []conversation.Asked{{Name: "telephone", Scope: conversation.OutOfScope, Reason: "not yet"}, {Name: "Ben", Scope: conversation.InScope, Matched: []conversation.Ref{{Anchor: "ben", Name: "Ben"}}}, {Name: "Voss", Scope: conversation.Hidden}},
		Items: []conversation.Item{{Kind: conversation.KindRelation, Of: []conversation.Ref{{Anchor: "ada", Name: "Ada"}, {Anchor: "ben", Name: "Ben"}}}, {Kind: conversation.KindMemory, Text: "Light it.", Semantic: 0.5, When: "1"}, {Kind: conversation.KindScene, Text: "the mill"}}}}
	if data, _ = json.Marshal(answerRow(full, func(n kb.NameID) kb.EntityID { return kb.EntityID("e-" + n) })); strings.Contains(string(data), "null") {
		t.Errorf("there is a null in %s", data)
	}
	for _, part := range []string{`"refused":[{"name":"telephone","reason":"not yet"}]`, `"matched":["Ben"],"matched_ids":["e-ben"]`, `"relations":[{"source":"Ada","target":"Ben","source_id":"e-ada","target_id":"e-ben"}]`,
		`"memories":[{"text":"Light it.","semantic":0.5,"emotion":0,"score":0,"when":"1"}]`, `"bubbles":["the mill"]`} {
		if !strings.Contains(string(data), part) {
			t.Errorf("%s is missing in %s", part, data)
		}
	}
}
