package conversation

import (
	"reflect"
	"strings"
	"testing"

	"dramatis/editor/editortest"
	"dramatis/editor/kb"
)

func isAda(name string) bool { return strings.EqualFold(name, "Ada") }

func TestAHistoryIsReadInEveryForm(t *testing.T) {
	want := []kb.Turn{{Text: "Who is Ben?"}, {FromCharacter: true, Text: "My pupil."}, {Text: "And his mother?"}}
	for _, text := range []string{
		`["Who is Ben?", "My pupil.", "And his mother?"]`,
		`[{"role": "system", "content": "You are Ada."}, {"role": "user", "content": "Who is Ben?"}, {"role": "assistant", "content": "My pupil."}, {"role": "user", "content": " And his mother? "}]`,
		`{"messages": [{"from": "Crake", "value": "Who is Ben?"}, {"from": "ada", "value": "My pupil."}, {"from": "Crake", "value": "And his mother?"}]}`,
		`{"history": [{"question": "Who is Ben?", "answer": "My pupil."}, {"question": "And his mother?"}]}`,
		"{\"question\": \"Who is Ben?\", \"answer\": \"My pupil.\"}\n\n{\"role\": \"user\", \"text\": \"And his mother?\"}\n",
		"Crake: Who is Ben?\nAda: My pupil.\n\nCrake：And his mother?\n",
		"Who is Ben?\nMy pupil.\nAnd his mother?",
	} {
		got, err := ReadHistory([]byte(text), isAda)
		if err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%s: %+v, %v", text, got, err)
		}
	}
	if got, err := ReadHistory([]byte(" \n"), isAda); err != nil || len(got) != 0 {
		t.Errorf("an empty file: %v, %v", got, err)
	}
	one, err := ReadHistory([]byte("{\n\"question\": \"Who?\"\n}"), isAda)
	if err != nil || len(one) != 1 {
		t.Errorf("one turn over lines: %v, %v", one, err)
	}
}

func TestABadHistoryIsRefusedInOneSentence(t *testing.T) {
	for text, says := range map[string]string{
		`[1]`: "turn 1", `[{"role": "user"}]`: "turn 1", `["a", {"role": "user", "content": 4}]`: "turn 2",
		`[`: "not a history", "{\"question\": \"a\"}\n{oops": "turn 2", "\xff\xfe": "not UTF-8", `{"history": 3}`: "not a history",
	} {
		if _, err := ReadHistory([]byte(text), isAda); err == nil || !strings.Contains(err.Error(), says) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%q: %v", text, err)
		}
	}
}

func FuzzHistory(f *testing.F) {
	for _, s := range []string{`["a"]`, `{"turns": [{"speaker": "Ada", "text": "b"}]}`, "Ada: c\nd", "{\"question\": \"e\"}\n{}", "[[]]", "：", "a:"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		list, err := ReadHistory([]byte(text), isAda)
		if err != nil {
			return
		}
		data := editortest.Get(WriteHistory(list))(t)
		again, err := ReadHistory(data, isAda)
		if err != nil || len(again) != len(list) {
			t.Fatalf("%q is read as %v and again as %v: %v", text, list, again, err)
		}
		for i, s := range list {
			if s.Text == "" || again[i] != s {
				t.Fatalf("%q: turn %d is %+v, again %+v", text, i, s, again[i])
			}
		}
	})
}
