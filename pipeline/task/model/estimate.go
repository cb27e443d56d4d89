package model

import (
	"time"

	"dramatis/pipeline/llm"
	"dramatis/pipeline/tokens"
)

// A Workload is what an import is about to read.
type Workload struct {
	Passages      int // that have to be read
	PassageTokens int // of them together
	Scenes        bool
	Emotions      bool
	Embeddings    bool
	Gleanings     int
}

// A Line of a forecast is one task's share.
type Line struct {
	Task               string
	Calls              int
	Prompt, Completion int // tokens
	Dollars            float64
}

// A Forecast is about what a run will come to: how many names a text holds is
// not known before it is read, so the shares below stand for it.
type Forecast struct {
	Lines              []Line
	Calls              int
	Prompt, Completion int
	Dollars            float64
	Unpriced           bool // a model without a price is among them
}

// The shares a forecast assumes, for prose: how long outputs are and how many names there
// are by the length of the text. They are on the high side: a bill may surprise by being
// smaller. The meter says what a run really costs.
const (
	wholeShare    = 1.6  // reply tokens a passage token, read_passage
	aroundTokens  = 260  // cast and what is before, a passage
	graphShare    = 0.75 // the same, extract_graph
	sceneShare    = 0.70 // the same, extract_scenes
	namesTokens   = 270  // tokens of text that bring one more name
	groupedCall   = 40   // new names in a call of group_names
	groupedTokens = 190  // of a name
	pairsName     = 0.6  // judged pairs a name
	pairTokens    = 260  // input of a pair
	verdictTokens = 70
	mergedShare   = 0.35 // names and relations that need a model's merging
	mergeTokens   = 260
	mergedTokens  = 110
	aliasedShare  = 0.12 // names in groups of more than one
	memoryEvery   = 120  // tokens of text that bring an utterance or a fact
	memoryTokens  = 30
	scoreTokens   = 75
)

// Estimate forecasts a run with this engine. It sends nothing.
func (e *Engine) Estimate(w Workload, prices llm.Prices) Forecast {
	var f Forecast
	add := func(name string, calls int, input, output float64) {
		if calls <= 0 {
			return
		}
		p := prompts[name]
		fixed := tokens.Count(p.System) + tokens.Count(string(p.Schema.JSON)) + 20
		l := Line{Task: name, Calls: calls, Prompt: calls*fixed + int(input), Completion: int(output)}
		f.line(l, e.opt.Model, prices)
	}
	calls := func(items float64, each int) int { return (int(items) + each - 1) / each }
	n, tokens := float64(w.Passages), float64(w.PassageTokens)
	names := tokens / namesTokens
	rounds := float64(1 + w.Gleanings)
	// Each round of gleaning sends the passage and the answers so far again.
	read := func(name string, share, around float64) {
		add(name, w.Passages*(1+w.Gleanings), (tokens+around*n)*rounds+tokens*share*rounds*(rounds-1)/2, tokens*share*(1+0.3*(rounds-1)))
	}
	if e.opt.Apart {
		read(ExtractGraph, graphShare, 0)
		if w.Scenes {
			add(ExtractScenes, w.Passages, tokens, tokens*sceneShare)
		}
	} else {
		read(ReadPassage, wholeShare, aroundTokens)
	}
	grouped := calls(names, groupedCall)
	add(GroupNames, grouped, float64(grouped)*min(60, names)*groupedTokens, names*25)
	pairs := names * pairsName
	add(JudgeIdentity, calls(pairs, pairsPerCall), pairs*pairTokens, pairs*verdictTokens)
	groups := names * aliasedShare
	add(ChooseCanonicalName, calls(groups, groupsPerCall), groups*40, groups*35)
	merged := names * mergedShare
	add(MergeDescriptions, calls(merged, itemsPerCall), merged*mergeTokens, merged*mergedTokens)
	add(SummarizeCharacter, min(8, w.Passages), float64(min(8, w.Passages))*2500, float64(min(8, w.Passages))*300)
	if w.Emotions {
		add(ScoreEmotion, calls(tokens/memoryEvery, textsPerCall), tokens/memoryEvery*memoryTokens, tokens/memoryEvery*scoreTokens)
	}
	if w.Embeddings && e.opt.EmbedModel != "" {
		input := tokens + names*60 + tokens/memoryEvery*memoryTokens
		texts := n + names + tokens/memoryEvery
		f.line(Line{Task: "embeddings", Calls: calls(texts, 64), Prompt: int(input)}, e.opt.EmbedModel, prices)
	}
	return f
}

func (f *Forecast) line(l Line, model string, prices llm.Prices) {
	dollars, known := prices.Cost(model, llm.Usage{Prompt: l.Prompt, Completion: l.Completion})
	l.Dollars = dollars
	f.Lines = append(f.Lines, l)
	f.Calls += l.Calls
	f.Prompt += l.Prompt
	f.Completion += l.Completion
	f.Dollars += dollars
	f.Unpriced = f.Unpriced || !known
}

// Time is about how long the calls of a forecast take at a latency a call
// and so many at once.
func (f Forecast) Time(latency time.Duration, concurrency int) time.Duration {
	return time.Duration(f.Calls) * latency / time.Duration(max(1, concurrency))
}
