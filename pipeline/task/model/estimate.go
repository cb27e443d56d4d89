package model

import (
	"dramatis/pipeline/llm"
	"dramatis/pipeline/tokens"
)

// A Workload is what an import will read.
type Workload struct {
	Passages      int // to be read
	PassageTokens int // of all of them together
	Scenes        bool
	Emotions      bool
	Embeddings    bool
	Gleanings     int
}

// The shares assumed in a forecast, for prose: lengths of replies, and numbers of names by the length of the text.
// They are on the high side, so that the bill is usually lower. The meter shows the real cost.
const (
	wholeShare    = 1.6  // reply tokens a passage token, read_passage
	aroundTokens  = 260  // cast and preceding text of a passage
	graphShare    = 0.75 // the same, extract_graph
	sceneShare    = 0.70 // the same, extract_scenes
	namesTokens   = 270  // tokens of text per new name
	groupedCall   = 40   // new names per call of group_names
	groupedTokens = 190  // of a name
	pairsName     = 0.6  // judged pairs a name
	pairTokens    = 260  // input of a pair
	verdictTokens = 70
	mergedShare   = 0.35 // share of names and relations that a model must merge
	mergeTokens   = 260
	mergedTokens  = 110
	aliasedShare  = 0.12 // share of names in groups of more than one
	memoryEvery   = 120  // tokens of text per utterance or fact
	memoryTokens  = 30
	scoreTokens   = 75
)

// Estimate forecasts a run with this engine, roughly: how many names a text contains is not known before
// it is read, so typical shares are assumed. It sends nothing.
func (e *Engine) Estimate(w Workload, prices llm.Prices) llm.Totals {
	var f llm.Totals
	add := func(name string, calls int, input, output float64) {
		if calls <= 0 {
			return
		}
		p := prompts[name]
		fixed := tokens.Count(p.System) + tokens.Count(string(p.Schema.JSON)) + 20
		f.Forecast(calls, llm.Usage{Prompt: calls*fixed + int(input), Completion: int(output)}, e.opt.Model, prices)
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
		read(extractGraph, graphShare, 0)
		if w.Scenes {
			add(extractScenes, w.Passages, tokens, tokens*sceneShare)
		}
	} else {
		read(readPassage, wholeShare, aroundTokens)
	}
	grouped := calls(names, groupedCall)
	add(groupNames, grouped, float64(grouped)*min(60, names)*groupedTokens, names*25)
	pairs := names * pairsName
	add(judgeIdentity, calls(pairs, pairsPerCall), pairs*pairTokens, pairs*verdictTokens)
	groups := names * aliasedShare
	add(chooseCanonicalName, calls(groups, groupsPerCall), groups*40, groups*35)
	merged := names * mergedShare
	add(mergeDescriptions, calls(merged, itemsPerCall), merged*mergeTokens, merged*mergedTokens)
	add(summarizeCharacter, min(8, w.Passages), float64(min(8, w.Passages))*2500, float64(min(8, w.Passages))*300)
	if w.Emotions {
		add(scoreEmotion, calls(tokens/memoryEvery, textsPerCall), tokens/memoryEvery*memoryTokens, tokens/memoryEvery*scoreTokens)
	}
	if w.Embeddings && e.opt.EmbedModel != "" {
		input := tokens + names*60 + tokens/memoryEvery*memoryTokens
		texts := n + names + tokens/memoryEvery
		f.Forecast(calls(texts, 64), llm.Usage{Prompt: int(input)}, e.opt.EmbedModel, prices)
	}
	return f
}
