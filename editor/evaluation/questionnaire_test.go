package evaluation_test

import (
	"strings"
	"testing"

	"dramatis/editor/editortest"
	. "dramatis/editor/evaluation"
	"dramatis/editor/kb"
)

// ownItems are in the form of InCharacter's files; the items are ours.
const ownItems = `{"name": "Keepers", "range": [1, 9], "questions": {
	"10": {"rewritten_en": "Do you answer the bell at night?", "rewritten_zh": "夜里铃响你去应吗？", "dimension": "Duty", "category": "positive"},
	"2": {"origin_en": "I let others carry the oil.", "dimension": "Duty", "category": "negative"},
	"3": {"question": "Is the lamp yours?", "dimension": "Land/Sea", "category": "positive"}}}`

func TestAQuestionnaireIsReadInEveryForm(t *testing.T) {
	q, err := ReadQuestionnaire([]byte(ownItems), "file")
	if err != nil || q.Name != "Keepers" || len(q.Items) != 3 || len(q.Dimensions) != 2 {
		t.Fatalf("%+v, %v", q, err)
	}
	if q.Items[0].In("en") != "I let others carry the oil." || q.Items[2].In("zh") != "夜里铃响你去应吗？" || q.Items[1].In("zh") != "Is the lamp yours?" {
		t.Errorf("items %+v", q.Items)
	}
	duty := q.Dimensions[0]
	if duty.Paired() || duty.High != 9 || duty.FromRating(3) != 5 || duty.Letter(7) != "high" || q.Dimensions[1].Paired() {
		t.Errorf("dimensions %+v", q.Dimensions)
	}
	lines, err := ReadQuestionnaire([]byte("{\"question_en\": \"Do you like a full boat?\", \"question_zh\": \"你喜欢满船的人吗？\", \"dimension\": \"E/I\"}\n{\"question_en\": \"Do you plan?\", \"dimension\": \"P/J\"}\n"), "16Personalities")
	if err != nil || lines.Name != MBTI || len(lines.Dimensions) != 2 || lines.Dimensions[1].Key != "J/P" || lines.Dimensions[1].Poles[0] != "J" {
		t.Errorf("%+v, %v", lines, err)
	}
	five, err := ReadQuestionnaire([]byte(`[{"question": "Do you dream?", "dimension": "Openness"}]`), "BFI")
	if err != nil || five.Name != BigFive || five.Dimensions[0].Key != "openness" {
		t.Errorf("%+v, %v", five, err)
	}
}

func TestABadQuestionnaireIsRefusedInOneSentence(t *testing.T) {
	for text, says := range map[string]string{
		`{`: "not a questionnaire", `[]`: "from 1 to 2000 items", `[{"dimension": "E/I"}]`: "item 1 of the questionnaire: there is no question",
		`[{"question": "a", "dimension": "b"}, {"question": "c"}]`: "item 2 of the questionnaire: it says no dimension", `"x"`: "not a questionnaire", ``: "and this one has none",
	} {
		if _, err := ReadQuestionnaire([]byte(text), "t"); err == nil || !strings.Contains(err.Error(), says) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%q: %v", text, err)
		}
	}
}

func TestLabelsAreReadInEveryForm(t *testing.T) {
	known := func(name string) bool { return name == "Ada" || name == "Ben-en" }
	of := func(text string) map[string]kb.Personality {
		list := editortest.Get(ReadLabels([]byte(text), known))(t)
		out := map[string]kb.Personality{}
		for _, p := range list {
			out[p.As] = p
		}
		return out
	}
	got := of(`{"annotation": {"Ada-en": {"16Personalities": {"E/I": {"score": 10, "type": "L"}, "P/J": {"score": 20, "type": "L"}, "S/N": {"score": "X", "type": "X"}}, "BFI": {"Openness": {"score": 2, "type": "L"}}}},
		"pdb": {"Ada-en": {"BFI": {"Openness": {"score": 4.5, "type": "H"}, "Neuroticism": {"score": 3, "type": "X"}}}, "Ben-en": {"DTDD": {"Psychopathy": {"score": 7, "type": "H"}}}}}`)
	ada, ben := got["Ada"], got["Ben-en"]
	if len(got) != 2 || ada.BigFive["openness"] != 4.5 || len(ada.BigFive) != 1 || ada.Poles["E"] != 10 || ben.Scales["DTDD Psychopathy"] != 7 || ada.Letters {
		t.Errorf("%+v", got)
	}
	for _, d := range Dimensions() {
		if v, ok := d.Label(&ada); d.Key == "J/P" && (!ok || v != 80) || d.Key == "S/N" && len(ada.Poles) != 2 {
			t.Errorf("%s is %v, %v", d.Key, v, ok)
		}
	}
	letters := of(`{"Ada": "INTJ", "Cid": {"MBTI": "ESFX"}}`)
	if ada, cid := letters["Ada"], letters["Cid"]; !ada.Letters || ada.Poles["I"] != 100 || len(cid.Poles) != 3 {
		t.Errorf("%+v", letters)
	}
	if own := of(`{"personalities": [{"as": "Ada", "mbti": "INTJ"}]}`); own["Ada"].Poles["J"] != 100 {
		t.Errorf("%+v", own)
	}
	for text, says := range map[string]string{`[]`: "not a file of labels", `{}`: "not a file of labels", `{"Ada": "QQQQ"}`: "the labels of “Ada”", `{"Ada": 3}`: "the labels of “Ada”", `{"pdb": 4}`: "not a file of labels"} {
		if _, err := ReadLabels([]byte(text), known); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%s: %v", text, err)
		}
	}
}

func FuzzQuestionnaireAndLabels(f *testing.F) {
	for _, s := range []string{ownItems, `[{"question": "a", "dimension": "E/I", "category": "E"}]`, `{"A": "INTJ"}`, `{"pdb": {"A": {"BFI": {"Openness": {"score": 4}}}}}`, "{\"dimension\": \"x\", \"question\": \"y\"}"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if q, err := ReadQuestionnaire([]byte(text), "t"); err == nil {
			for _, item := range q.Items {
				if d := q.Dimensions[item.Dimension]; item.In("en") == "" || len(d.Poles) < 1 || len(d.Poles) > 2 {
					t.Fatalf("%q: item %+v of %+v", text, item, d)
				}
			}
		}
		if list, err := ReadLabels([]byte(text), func(string) bool { return false }); err == nil && len(list) == 0 {
			t.Fatalf("%q has no labels", text)
		}
	})
}
