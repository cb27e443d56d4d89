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
	"dramatis/editor/cast"
	"dramatis/editor/conversation"
	"dramatis/editor/editortest"
	"dramatis/editor/memory"
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

// A gone person is there for a part of a book only: later reports whether an offset is beyond it.
type gone struct {
	who   *cast.Entity
	later func(offset int) bool
}

// gonePeople returns those who die in a book, by what a reader noted; of a book of which nothing is noted the chief of those who
// are neither named nor speak nor tell in its last part.
func gonePeople(t *testing.T, s *bookSet, r reader) (out []gone) {
	const most = 3 // of a book of which nothing is noted
	for _, name := range slices.Sorted(maps.Keys(dead[s.name])) {
		if who := bearer(r.view, name); who != nil {
			last := dead[s.name][name]
			out = append(out, gone{who, func(at int) bool { return r.chapter(at) > last }})
		} else {
			t.Errorf("%s: nobody is called %s", s.name, name)
		}
	}
	if len(out) > 0 {
		return out
	}
	signs := lastSigns(r.view, memory.Derive(r.view))
	for _, who := range r.view.Characters() {
		if last := signs[who]; len(out) < most && who.Mentions >= leastMentions && last < len(r.view.Snapshot.Text(r.doc.ID).Body)*presentPart/100 {
			out = append(out, gone{who, func(at int) bool { return at > last+slack }})
		}
	}
	return out
}

// TestAModelIsSentNothingOfLater asks those who are there for a part of a book only what they witnessed, with a
// scripted server for a model: no request of any task may hold a sentence of what comes later. It goes by all books of the corpus,
// or by those that DRAMATIS_BOOKS names.
func TestAModelIsSentNothingOfLater(t *testing.T) {
	server := practice.Start(practice.Options{})
	t.Cleanup(server.Close)
	eachBook(t, append(sets(t), others(t)...), func(t *testing.T, s *bookSet) { s.askByModel(t, server) })
}

// askByModel asks those who are there for a part of the book, by a scripted model.
func (s *bookSet) askByModel(t *testing.T, server *practice.Server) {
	t.Helper()
	const every = 3 // of the questions, so that a run stays short
	w, _ := s.read(t)
	e := editortest.Get(w.Engine(engine.Config{Kind: engine.OpenAI, BaseURL: server.URL, Model: "scripted-model", EmbedModel: "scripted-embedding"}))(t)
	r := newReader(w.View())
	if s.Questions == nil {
		s.Questions = askOfPeople(r.view, r.doc.Language)
	}
	asked, sent, people, leaks, tasks := 0, 0, 0, 0, map[string]bool{}
	for _, p := range gonePeople(t, s, r) {
		people++
		for i, q := range s.asked() {
			if i%every != 0 {
				continue
			}
			method := ways[(i/every)%len(ways)]
			server.Forget()
			editortest.Get(w.Ask(context.Background(), conversation.Question{As: p.who.ID, Text: q.Q, Method: method, OnlyKnown: true}, e, nil, nil))(t)
			asked++
			for _, c := range server.Calls() {
				tasks[c.Task] = true
			}
			for _, given := range sentTo(t, server) {
				sent++
				for _, what := range r.laterIn(given, q, p.later) {
					leaks++
					t.Errorf("%s by %s, %q: %s", p.who.Name, method, q.Q, what)
				}
			}
		}
	}
	t.Logf("%d questions to %d people, %d texts sent, %d leaks, tasks %q", asked, people, sent, leaks, slices.Sorted(maps.Keys(tasks)))
}
