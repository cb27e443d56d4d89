package workspace

import (
	"sync"
	"time"

	"dramatis/pipeline/llm"
	"dramatis/pipeline/llm/llmtest"
	"dramatis/pipeline/llm/openai"
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

// practiceHabits are forgotten with the program: the server's address is another
// one each time.
var practiceHabits = openai.NewHabits()

// practiceFaults are what a server does on a bad day, for who wants to see it:
// replies that can't be used, requests refused for a while, errors, a reply cut off.
var practiceFaults = llmtest.Faults{RetryAfter: "2", Rates: map[llmtest.Fault]float64{llmtest.Malformed: 0.1, llmtest.RateLimited: 0.05,
	llmtest.ServerError: 0.03, llmtest.CutOff: 0.05}}

// practice turns the choice of the practice server into one of a model server:
// the program's own on this machine, whose replies are made by simple rules and
// cost nothing. Everything else is as with a real one.
func (c EngineConfig) practice() EngineConfig {
	server := practiceServer()
	if c.BadDay {
		server.SetFaults(practiceFaults)
	} else {
		server.SetFaults(llmtest.Faults{})
	}
	c.Kind, c.BaseURL, c.Key = OpenAI, server.URL, ""
	c.Model, c.EmbedModel = PracticeModel, practiceEmbeddings
	c.Prices, c.Habits = llm.Prices{{Model: "practice-*"}}, practiceHabits
	return c
}
