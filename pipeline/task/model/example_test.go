package model_test

import (
	"context"
	"fmt"

	"dramatis/pipeline/llm"
	"dramatis/pipeline/llm/llmtest"
	"dramatis/pipeline/llm/openai"
	"dramatis/pipeline/llm/practice"
	"dramatis/pipeline/task"
	"dramatis/pipeline/task/model"
)

// How the program puts an engine together: one pace and one meter for chat and
// embeddings of a server, one cache for a knowledge base.
func Example() {
	server := practice.Start(practice.Options{})
	defer server.Close()

	pace := llm.NewPace(llm.PaceSetting{Concurrency: 4}, nil)
	client, err := openai.New(openai.Config{BaseURL: server.URL, Model: "scripted-model", Transport: llm.Transport{Pace: pace, Allow: llm.AllowHosts("api.example.org").Has}, Quirks: openai.NewQuirks()})
	if err != nil {
		fmt.Println(err)
		return
	}
	cache := &llmtest.MemoryCache{} // storage has one that lasts
	meter := llm.NewMeter(llm.DefaultPrices(), llm.Budget{Dollars: 5})
	engine := model.New(model.Options{
		Client: llm.Stack(client, llm.Layers{Cache: cache, Meter: meter}), Model: "scripted-model",
		Embedder:   llm.CachedEmbedder(cache, "scripted-embedding", meter.Embedder("scripted-embedding", client.Embedder("scripted-embedding"))),
		EmbedModel: "scripted-embedding",
		Context:    func() int { return client.ContextLimit("") },
	})
	graph, err := engine.ExtractGraph(context.Background(), task.GraphInput{Text: "In Soho Mr. Utterson met Edward Hyde.", Language: "en"})
	for _, e := range graph.Entities {
		fmt.Println(e.Name, e.Type)
	}
	total, _ := meter.Totals()
	fmt.Println(total.Calls, err)
	// Output:
	// Soho location
	// Mr. Utterson character
	// Edward Hyde character
	// 1 <nil>
}
