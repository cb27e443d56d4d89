package model

import (
	"dramatis/pipeline/llm"
	"dramatis/pipeline/tokens"
)

// Questions count, by request, what an evaluation will ask.
type Questions struct {
	Replies, Analyses, Drafts, Ratings, Embeddings int
	Feelings                                       int // drafts and questions whose emotions are scored, one per request
	Memories                                       int // memories to be scored, many per request
	Interviews                                     int // batches of an interview's answers to be rated
	Personas                                       int // profiles written from the text
}

// The tokens assumed for the requests of an evaluation; see the shares of an import.
const (
	replyPrompt     = 1800 // profile and retrieved material
	replyWords      = 180
	analysisPrompt  = 350
	analysisWords   = 220
	draftPrompt     = 700
	draftWords      = 60
	ratingPrompt    = 600 // profile, question and answer
	ratingWords     = 130
	interviewPrompt = 1200
	interviewWords  = 220
	personaPrompt   = 2500 // notes and utterances
	personaWords    = 260
	questionTokens  = 25
)

// EstimateQuestions forecasts an evaluation with this engine. It sends nothing.
func (e *Engine) EstimateQuestions(q Questions, prices llm.Prices) llm.Totals {
	var f llm.Totals
	add := func(name string, calls, input, output int) {
		if calls <= 0 {
			return
		}
		if p, ok := prompts[name]; ok {
			input += tokens.Count(p.System) + tokens.Count(string(p.Schema.JSON)) + 20
		}
		f.Forecast(calls, llm.Usage{Prompt: calls * input, Completion: calls * output}, e.opt.Model, prices)
	}
	add(summarizeCharacter, q.Personas, personaPrompt, personaWords)
	add(purposeReply, q.Replies, replyPrompt, replyWords)
	add(analyzeQuestion, q.Analyses, analysisPrompt, analysisWords)
	add(purposeDraft, q.Drafts, draftPrompt, draftWords)
	add(judgeResponse, q.Ratings, ratingPrompt, ratingWords)
	add(scoreEmotion, q.Feelings, questionTokens, scoreTokens)
	add(scoreEmotion, (q.Memories+textsPerCall-1)/textsPerCall, textsPerCall*memoryTokens, textsPerCall*scoreTokens)
	add(ratePersonality, q.Interviews, interviewPrompt, interviewWords)
	if q.Embeddings > 0 && e.opt.EmbedModel != "" {
		f.Forecast(q.Embeddings, llm.Usage{Prompt: q.Embeddings * questionTokens}, e.opt.EmbedModel, prices)
	}
	return f
}
