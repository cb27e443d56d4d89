package memory

import (
	"strings"
	"testing"

	"dramatis/editor/kb"
	"dramatis/pipeline/memorytest"
)

func TestALetterIsNamedAfterWhoWritesToWhom(t *testing.T) {
	const salute, body = "My dear Ben,\n\n", "I met Voss at the mill, and he was cold."
	for text, want := range map[string]string{
		salute + body + "\n\nYours,\n\nAda.":                     "Ada to Ben",
		salute + body:                                            "Letter to Ben",
		"To Ben, at the mill.\n\n" + body:                        "Letter to Ben",
		"MY DEAR SIR,--" + body + "\n\nAda.":                     "Letter of Ada",
		"“My dear Ben,” said Ada. " + body:                       "Voss",
		body + " My dear Ben,\n\nAda.":                           "Voss",
		"Diary of Ada\n\n12 March.--" + body:                     "Ada and Voss",
		"It was in March of that year. " + body:                  "Voss",
		salute + body + "\n\n“Is it you?” asked the voice, Ada?": "Letter to Ben",
	} {
		s := memorytest.New("post", "en", text)
		for _, name := range []string{"Ada", "Ben", "Voss"} {
			if strings.Contains(text, name) {
				s.Name(name, kb.Character, "", name)
			}
		}
		s.Scene(text, kb.Scene{Teller: "Ada", Participants: []string{"Voss", "Ada"}}).Fact("Voss", "Voss was at the mill.", "I met Voss at the mill, and he was cold.")
		if got := Derive(s.View()).Scenes[0].Title; got != want {
			t.Errorf("%q is %q, want %q", text, got, want)
		}
	}
}

func TestASceneInWhichNobodyIsKnownIsNamedAfterItsSummary(t *testing.T) {
	const text = "The tide came in over the causeway. A lantern went out."
	for summary, want := range map[string]string{
		"The tide came in over the causeway. A lantern went out.":                                "The tide came in over the causeway",
		"The tide came in over the long causeway, and one after another the lanterns went out.":  "The tide came in over the long causeway…",
		"The tide came slowly in over the long old causeway by which nobody had crossed all day": "The tide came slowly in over the long old causeway by which…",
		"": "",
	} {
		s := memorytest.New("tide", "en", text)
		s.Scene(text, kb.Scene{Summary: summary})
		if got := Derive(s.View()).Scenes[0].Title; got != want {
			t.Errorf("%q is named %q, want %q", summary, got, want)
		}
	}
}
