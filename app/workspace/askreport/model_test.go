//go:build corpus

package askreport

import (
	"context"
	"encoding/json"
	"maps"
	"slices"
	"strings"
	"testing"

	"dramatis/app/engine"
	"dramatis/editor/conversation"
	"dramatis/editor/editortest"
	"dramatis/pipeline/llm/practice"
)

// sentTo returns the texts of the chat completions that a server was asked for, without escapes.
func sentTo(t *testing.T, s *practice.Server) []string {
	t.Helper()
	var out []string
	for _, c := range s.Calls() {
		if !strings.HasSuffix(c.Path, "/chat/completions") {
			continue
		}
		var asked struct {
			Messages []struct{ Content string }
		}
		editortest.Must(t, json.Unmarshal(c.Body, &asked))
		for _, m := range asked.Messages {
			out = append(out, c.Task+": "+m.Content)
			var fields any
			if json.Unmarshal([]byte(m.Content), &fields) == nil {
				out = append(out, stringsIn(fields)...)
			}
		}
	}
	return out
}

// stringsIn returns the strings of a JSON value.
func stringsIn(v any) []string {
	var out []string
	switch v := v.(type) {
	case string:
		out = append(out, v)
	case []any:
		for _, x := range v {
			out = append(out, stringsIn(x)...)
		}
	case map[string]any:
		for _, k := range slices.Sorted(maps.Keys(v)) {
			out = append(out, stringsIn(v[k])...)
		}
	}
	return out
}

// TestAModelIsSentNothingOfLater asks those who die in a book only what they witnessed, with a
// scripted server for a model: no request of any task may hold a sentence of a later chapter.
// DRAMATIS_BOOKS names the books to go by.
func TestAModelIsSentNothingOfLater(t *testing.T) {
	if corpus == "" {
		t.Fatal("set DRAMATIS_CORPUS to the folder of books")
	}
	const every = 3 // of the questions, so that a run stays short
	server := practice.Start(practice.Options{})
	t.Cleanup(server.Close)
	asked, sent, tasks := 0, 0, map[string]bool{}
	for _, s := range sets(t) {
		if len(dead[s.name]) == 0 {
			continue
		}
		w, _ := s.read(t)
		e := editortest.Get(w.Engine(engine.Config{Kind: engine.OpenAI, BaseURL: server.URL, Model: "scripted-model", EmbedModel: "scripted-embedding"}))(t)
		r := newReader(w.View())
		for _, name := range slices.Sorted(maps.Keys(dead[s.name])) {
			who := bearer(w.View(), name)
			if who == nil {
				t.Errorf("%s: nobody is called %s", s.name, name)
				continue
			}
			for i, q := range s.asked() {
				if i%every != 0 {
					continue
				}
				method := ways[(i/every)%len(ways)]
				server.Forget()
				editortest.Get(w.Ask(context.Background(), conversation.Question{As: who.ID, Text: q.Q, Method: method, OnlyKnown: true}, e, nil, nil))(t)
				asked++
				for _, c := range server.Calls() {
					tasks[c.Task] = true
				}
				for _, given := range sentTo(t, server) {
					sent++
					for _, what := range r.laterIn(given, q, dead[s.name][name]) {
						t.Errorf("%s, %s by %s, %q: %s", s.name, name, method, q.Q, what)
					}
				}
			}
		}
	}
	t.Logf("%d questions, %d texts sent, tasks %q", asked, sent, slices.Sorted(maps.Keys(tasks)))
}
