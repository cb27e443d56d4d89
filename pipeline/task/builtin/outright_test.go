package builtin

import (
	"strings"
	"testing"

	"dramatis/editor/kb"
	"dramatis/pipeline/task"
)

func TestOneSentenceThatSaysWhereSomebodyLivesIsEnough(t *testing.T) {
	m := task.Material{Character: task.Persona{Name: "Ann"}, Places: []task.KnownName{{Name: "Hull", Type: kb.Location}, {Name: "Orlow Mill", Type: kb.Location}}}
	for words, want := range map[string]string{
		"Ann is known in the trade. She lives with her father in Orlow Mill, on the road to Hull.": "Orlow Mill.",
		"Ann is known in the trade. She wished for a home at Hull.":                                "I don't know.",
	} {
		m.Items = []task.MaterialItem{{About: "Ann", Text: words, Passage: true}}
		if got := answer(t, "Where do you live?", "en", m); !strings.HasPrefix(got, want) {
			t.Errorf("%q: %s", words, got)
		}
	}
}

func TestASpeechThatMayBeTheirsIsNotDenied(t *testing.T) {
	m := task.Material{Character: task.Persona{Name: "Ann"}, Saying: &task.Saying{By: "Orlow", Of: "Tarn"}}
	for words, denied := range map[string]bool{
		"Ann asked Orlow of it. “I knew Tarn,” was the answer. “He kept the mill.”": false,
		"Orlow and Tarn kept the mill.": true,
	} {
		m.Items = []task.MaterialItem{{About: "1", Text: words, Passage: true}}
		if got := answer(t, "What did Orlow tell you about Tarn?", "en", m); strings.HasPrefix(got, "I don't know of anything") != denied {
			t.Errorf("%q: %s", words, got)
		}
	}
}
