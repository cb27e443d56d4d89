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

// practiceLatency is how long the practice server takes for a reply: long enough
// to see a run, to pause it and to stop it.
const practiceLatency = 300 * time.Millisecond

// The practice server is started when an engine for it is first made, and ends with
// the program.
var practiceServer struct {
	sync.Mutex
	*practice.Server
}

// practiceQuirks are forgotten with the program: the server's address is another
// one each time.
var practiceQuirks = openai.NewQuirks()

// practiceFaults are what a server does on a bad day, for who wants to see it:
// replies that can't be used, requests refused for a while, errors, a reply cut off.
var practiceFaults = practice.Faults{RetryAfter: "2", Rates: map[practice.Fault]float64{practice.Malformed: 0.1, practice.RateLimited: 0.05,
	practice.ServerError: 0.03, practice.CutOff: 0.05}}

// startPractice starts the practice server, or takes the one that runs, and is its
// address.
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

// practice fills in what is known of the practice server without starting it: the
// program's own on this machine, whose replies are made by simple rules and cost
// nothing. Everything else is as with a real one.
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
