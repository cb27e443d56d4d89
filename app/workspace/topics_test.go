//go:build corpus

package workspace

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"dramatis/app/engine"
	"dramatis/editor/cast"
	"dramatis/editor/conversation"
	"dramatis/editor/editortest"
	"dramatis/editor/kb"
)

// topics are questions to one character of a book that name nobody they are
// about.
type topics struct {
	As        []string
	Questions []struct {
		Question string
		About    []string // any of these
	}
}

func readTopics(t *testing.T) map[string]topics {
	t.Helper()
	data := editortest.Get(os.ReadFile(filepath.Join("testdata", "topics.gold.json")))(t)
	var all map[string]json.RawMessage
	editortest.Must(t, json.Unmarshal(data, &all))
	delete(all, "_note")
	out := map[string]topics{}
	for name, raw := range all {
		var one topics
		editortest.Must(t, json.Unmarshal(raw, &one))
		out[name] = one
	}
	return out
}

// TestReportTopicsOfTheBooks asks whole books, as the embedded engine reads them,
// what an answer must speak of somebody the question does not name.
func TestReportTopicsOfTheBooks(t *testing.T) {
	needCorpus(t)
	gold := readTopics(t)
	found, asked, taken := 0, 0, 0
	for _, name := range slices.Sorted(maps.Keys(gold)) {
		g := gold[name]
		b, _ := readBook(t, filepath.Join(corpus, name), nil)
		v := b.View()
		e := editortest.Get(b.Engine(engine.Config{}))(t)
		me := bearer(v, g.As)
		if me == nil {
			t.Fatalf("%s knows nobody of %q", name, g.As)
		}
		var wrong []string
		right := 0
		for _, q := range g.Questions {
			a := editortest.Get(b.Ask(context.Background(), conversation.Question{As: me.ID, By: kb.NameIDOf(me.Name), Text: q.Question}, e, nil, nil))(t)
			taken += len(a.Trace.Names(conversation.KindEntity))
			if slices.ContainsFunc(q.About, func(n string) bool {
				x := bearer(v, []string{n})
				return x != nil && a.Trace.Finds(x.Holds)
			}) {
				right++
			} else {
				wrong = append(wrong, fmt.Sprintf("%q finds %q, not %q%s", q.Question, a.Trace.Names(conversation.KindEntity), q.About[0], unread(v, q.About)))
			}
		}
		found, asked = found+right, asked+len(g.Questions)
		t.Logf("%s: %d of %d\n  %s", name, right, len(g.Questions), strings.Join(wrong, "\n  "))
	}
	if share(found, asked) < 0.9 {
		t.Error("too few of the people that questions are about without naming them are found")
	}
	t.Logf("of what questions are about without naming it, found: %.3f of %d, among %.1f entities a question", share(found, asked), asked, float64(taken)/float64(asked))
}

func unread(v *cast.View, names []string) string {
	if bearer(v, names) == nil {
		return ", unknown to the reading"
	}
	return ""
}
