package engine

import (
	"sync"
	"time"

	"dramatis/editor/kb"
	"dramatis/pipeline/llm"
	"dramatis/pipeline/llm/openai"
	"dramatis/pipeline/llm/practice"
)

// practiceEmbeddings is the model for vectors of the practice server.
const practiceEmbeddings = "practice-embeddings"

// practiceLatency is how long the practice server takes for a reply: enough to see a run, pause it and
// stop it.
const practiceLatency = 300 * time.Millisecond

// The practice server is started when an engine for it is first made, and ends with the program.
var practiceServer struct {
	sync.Mutex
	*practice.Server
}

// practiceQuirks are not stored: the server has another address in every session.
var practiceQuirks = openai.NewQuirks()

// practiceFaults are the faults of a server on a bad day: unusable replies, requests refused for a
// while, errors, a truncated reply.
var practiceFaults = practice.Faults{RetryAfter: "2", Rates: map[practice.Fault]float64{practice.Malformed: 0.1, practice.RateLimited: 0.05,
	practice.ServerError: 0.03, practice.CutOff: 0.05}}

// startPractice starts the practice server unless it is running, and returns its address.
func startPractice(badDay bool) string {
	practiceServer.Lock()
	defer practiceServer.Unlock()
	if practiceServer.Server == nil {
		practiceServer.Server = practice.Start(practice.Options{Latency: practiceLatency, Models: []string{practiceEmbeddings, kb.PracticeModel}})
	}
	if badDay {
		practiceServer.SetFaults(practiceFaults)
	} else {
		practiceServer.SetFaults(practice.Faults{})
	}
	return practiceServer.URL
}

// practice fills in what is known about the practice server without starting it: it is on this
// machine, its replies are made by simple rules and cost nothing. Everything else is as with a real
// one.
func (c Config) practice() Config {
	practiceServer.Lock()
	defer practiceServer.Unlock()
	c.BaseURL, c.Key = "", ""
	if practiceServer.Server != nil {
		c.BaseURL = practiceServer.URL
	}
	c.Model, c.EmbedModel = kb.PracticeModel, practiceEmbeddings
	c.Prices, c.Quirks = llm.Prices{{Model: "practice-*"}}, practiceQuirks
	return c
}
