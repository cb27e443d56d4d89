package base

import (
	"sync"
	"time"

	"dramatis/pipeline/llm"
	"dramatis/pipeline/llm/llmtest"
)

// The models of the practice server.
const (
	PracticeModel      = "practice-model"
	practiceEmbeddings = "practice-embeddings"
)

// practiceLatency is how long the practice server takes for a reply: long enough
// to see a run, to pause it and to stop it.
const practiceLatency = 300 * time.Millisecond

// practiceServer is started when it is first asked for and ends with the program.
var practiceServer = sync.OnceValue(func() *llmtest.Server {
	return llmtest.Start(llmtest.Options{Latency: practiceLatency, Models: []string{practiceEmbeddings, PracticeModel}})
})

// practice turns the choice of the practice server into one of a model server:
// the program's own on this machine, whose replies are made by simple rules and
// cost nothing. Everything else is as with a real one.
func (c Choice) practice() Choice {
	c.Kind, c.BaseURL, c.Key = OpenAI, practiceServer().URL, ""
	c.Model, c.EmbedModel = PracticeModel, practiceEmbeddings
	c.Prices = llm.Prices{{Model: "practice-*"}}
	return c
}
