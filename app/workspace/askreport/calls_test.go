//go:build corpus

package askreport

import (
	"context"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"dramatis/app/engine"
	"dramatis/app/workspace"
	"dramatis/editor/editortest"
	"dramatis/editor/kb"
	"dramatis/pipeline/llm/practice"
	"dramatis/pipeline/passage"
	"dramatis/pipeline/tokens"
)

// mostCalls is how many requests a novel of the length of Treasure Island may take, with its scenes.
const mostCalls = 240

// TestANovelIsReadWithAModelInFewCalls reads a novel with a scripted server for a model, in one call a
// passage and in two, and says what that took.
func TestANovelIsReadWithAModelInFewCalls(t *testing.T) {
	if corpus == "" {
		t.Fatal("set DRAMATIS_CORPUS to the folder of books")
	}
	for _, apart := range []bool{false, true} {
		server := practice.Start(practice.Options{})
		t.Cleanup(server.Close)
		w := editortest.Get(workspace.Memory())(t)
		t.Cleanup(func() { _ = w.Close() })
		e := editortest.Get(w.Engine(engine.Config{Kind: engine.OpenAI, BaseURL: server.URL, Model: "scripted-model", EmbedModel: "scripted-embedding", Apart: apart, Concurrency: 8}))(t)
		book := filepath.Join(corpus, "litbank", "74_the_adventures_of_tom_sawyer.txt")
		editortest.Get(w.Import(context.Background(), []string{book}, e, workspace.ImportOptions{}, workspace.Silent{}))(t)
		calls, sent, by := 0, 0, map[string]int{}
		reading := 0        // tokens of the requests by which passages are read, without schemas
		var stages []string // tasks in the order in which they are first asked for
		for _, c := range server.Calls() {
			if !strings.HasSuffix(c.Path, "/chat/completions") {
				continue
			}
			calls, sent = calls+1, sent+len(c.Body)
			switch c.Task {
			case "read_passage", "extract_graph", "extract_scenes":
				reading += tokens.Count(c.System) + tokens.Count(string(c.Input))
			}
			if by[c.Task]++; by[c.Task] == 1 {
				stages = append(stages, c.Task)
			}
		}
		var each []string
		for _, task := range stages {
			each = append(each, fmt.Sprintf("%s %d", task, by[task]))
		}
		passages, long, longest := 0, 0, 0
		for p := range kb.All[*kb.Passage](w.View().Snapshot) {
			passages, long, longest = passages+1, long+p.Tokens, max(longest, p.Tokens)
		}
		t.Logf("two calls a passage %v: %d passages of %d tokens, at most %d; %d tokens are sent to read one", apart, passages, long/max(1, passages), longest, reading/max(1, passages))
		t.Logf("two calls a passage %v: %d chat calls, %d kB sent, in this order: %s", apart, calls, sent/1000, strings.Join(each, ", "))
		if !apart && (calls == 0 || calls > mostCalls) {
			t.Errorf("%d calls, not at most %d", calls, mostCalls)
		}
		// a passage that is read in one call, with the short end of a chapter joined to it
		if cut := passage.OptionsOf(kb.CutLarge); longest > cut.Tokens+cut.Tail {
			t.Errorf("a passage has %d tokens, more than %d and a tail of %d", longest, cut.Tokens, cut.Tail)
		}
	}
}
