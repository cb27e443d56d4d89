package engine

import (
	"context"
	"testing"

	"dramatis/editor/editortest"
	"dramatis/editor/kb"
	"dramatis/pipeline"
	"dramatis/pipeline/ingest"
)

func TestAServerGetsWhatSuitsItUnlessTheWriterSaysOtherwise(t *testing.T) {
	for url, want := range map[string][2]int{ // concurrency, longest reply
		"http://localhost:5001/v1":    {1, 2048},
		"127.0.0.1:11434":             {1, 0},
		"https://api.openai.com/v1":   {8, 0},
		"http://localhost:8000":       {16, 0},
		"http://192.168.1.5:5001/v1":  {4, 0},
		"https://llm.example.org/v1/": {4, 0},
	} {
		c := Config{Kind: OpenAI, BaseURL: url}.withDefaults()
		if c.Concurrency != want[0] || c.MaxTokens != want[1] {
			t.Errorf("%s: %d at once, replies of %d", url, c.Concurrency, c.MaxTokens)
		}
		c = Config{Kind: OpenAI, BaseURL: url, Concurrency: 3, MaxTokens: 99}.withDefaults()
		if c.Concurrency != 3 || c.MaxTokens != 99 {
			t.Errorf("%s overrules the writer: %d at once, replies of %d", url, c.Concurrency, c.MaxTokens)
		}
	}
}

// chapter returns a document to be read.
func chapter(t *testing.T) pipeline.Source {
	t.Helper()
	doc := editortest.Get(ingest.FromBytes(context.Background(), "tale.txt", []byte("Ann lit the lamp. Ben held the can.")))(t)
	return pipeline.Source{Document: doc.Document, Text: doc.Text}
}

// TestOnlyMakingAnEngineStartsTheServer runs before any engine of this package's
// tests is made.
func TestOnlyMakingAnEngineStartsTheServer(t *testing.T) {
	c := Config{Kind: Practice}
	f, err := Estimate(t.Context(), kb.Empty(), []pipeline.Source{chapter(t)}, c)
	if err != nil || f.Calls == 0 || f.Dollars != 0 || f.Unpriced || f.Concurrency == 0 {
		t.Errorf("the forecast is %+v, %v", f, err)
	}
	if practiceServer.Server != nil {
		t.Error("a forecast has started the practice server")
	}
	e, err := New(c, nil)
	if err != nil || practiceServer.Server == nil || e.Name() == "" {
		t.Fatalf("no server was started for the engine: %v", err)
	}
	if again, err := New(c, nil); err != nil || again.Client.BaseURL() != e.Client.BaseURL() {
		t.Errorf("a second engine has another server: %v", err)
	}
}

func TestTheBuiltInEngineCostsNothing(t *testing.T) {
	f, err := Estimate(t.Context(), kb.Empty(), []pipeline.Source{chapter(t)}, Config{})
	if err != nil || f.Passages == 0 || f.Calls != 0 {
		t.Errorf("the forecast is %+v, %v", f, err)
	}
	if _, err := New(Config{Kind: "magic"}, nil); err == nil {
		t.Error("an unknown engine is made")
	}
}
