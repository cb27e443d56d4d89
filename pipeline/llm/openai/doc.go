// Package openai speaks to OpenAI-compatible servers through go-openai: OpenAI itself, Ollama,
// llama.cpp, LM Studio, vLLM, KoboldCpp. It knows how they differ (JSON modes, streams, error shapes,
// counting) and what each server and model was found to accept; pace, retry and consent, which are
// common to all, are in llm's Transport, which it uses for every request.
//
// It knows neither the knowledge base nor the toolkit.
package openai
