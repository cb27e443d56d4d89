package workspace

import (
	"encoding/json"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"dramatis/editor/editortest"
	"dramatis/editor/kb"
	"dramatis/pipeline/llm"
	"dramatis/pipeline/llm/openai"
	"dramatis/pipeline/llm/practice"
)

// TestAWholeStoryIsReadFromEachOfSixServers imports a story from a double of each
// server writers run, with all its quirks, and compares the names: a server that
// reads less at once is given passages and casts in parts.
func TestAWholeStoryIsReadFromEachOfSixServers(t *testing.T) {
	doc := story(t)
	var want []kb.NameID
	for _, c := range []struct {
		name   string
		double practice.Double
		mode   openai.Mode
	}{
		{"OpenAI", practice.OpenAI, openai.JSONSchema}, {"Ollama", practice.Ollama, openai.JSONSchema},
		{"llama.cpp", practice.LlamaCpp, openai.JSONSchema}, {"LM Studio", practice.LMStudio, openai.JSONSchema},
		{"vLLM", practice.VLLM, openai.JSONSchema}, {"KoboldCpp", practice.KoboldCpp, openai.Plain},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := practice.Start(practice.Options{Double: c.double})
			defer s.Close()
			b := editortest.Get(OpenOrCreate(t.Context(), filepath.Join(t.TempDir(), "story"+Ending)))(t)
			defer b.Close()
			choice := scripted(s.URL)
			choice.MaxTokens, choice.Quirks = 1500, openai.NewQuirks()
			e := editortest.Get(b.Engine(choice))(t)
			report, err := b.Import(t.Context(), []string{doc}, e, ImportOptions{}, Silent{})
			if err != nil || len(report.Failed) > 0 {
				t.Fatalf("%+v, %v", report, err)
			}
			got := slices.Sorted(maps.Keys(b.View().Evidence.Names))
			if want == nil {
				want = got
			}
			missing := slices.DeleteFunc(slices.Clone(want), func(n kb.NameID) bool { return slices.Contains(got, n) })
			if 20*len(missing) > len(want) || 20*(len(got)-len(want)) > len(want) {
				t.Errorf("%d names, the first server gave %d; these are missing: %q", len(got), len(want), missing)
			}
			if mode, known := choice.Quirks.Mode(s.URL, "scripted-model"); !known || mode != c.mode {
				t.Errorf("it is asked for JSON by %s (known: %t)", mode, known)
			}
			refused := 0
			for _, call := range s.Calls() {
				if !strings.HasSuffix(call.Path, "/chat/completions") {
					continue
				}
				var sent struct {
					Max int `json:"max_tokens"`
				}
				if err := json.Unmarshal(call.Body, &sent); err != nil || sent.Max != 1500 {
					t.Fatalf("%s went with max_tokens %d, %v", call.Task, sent.Max, err)
				}
				if call.Format != "" && c.mode == openai.Plain {
					refused++
				}
			}
			if c.mode == openai.Plain && refused != 2 {
				t.Errorf("%d requests with a refused JSON mode; the step down is learnt once", refused)
			}
			// What was learnt is kept and read again: nothing is refused any more.
			data, err := json.Marshal(choice.Quirks)
			if err != nil {
				t.Fatal(err)
			}
			choice.Quirks = openai.NewQuirks()
			editortest.Must(t, json.Unmarshal(data, choice.Quirks))
			if e, err = b.Engine(choice); err != nil {
				t.Fatal(err)
			}
			s.Forget()
			word := llm.Request{System: "task: probe", Messages: []llm.Message{{Role: llm.RoleUser, Text: `{"word":"ready"}`}},
				Schema: &llm.Schema{Name: "probe", JSON: json.RawMessage(`{"type":"object"}`)}}
			if _, err := e.Client.Complete(t.Context(), word, nil); err != nil || s.Count("") != 1 {
				t.Errorf("%d chat calls for one word, %v", s.Count(""), err)
			}
		})
	}
}
