// Package task is what Dramatis asks of language: extract, judge, name, merge,
// summarize, analyze, score, reply, embed. Each task is a small interface with
// plain types; an Engine does all of them. Package builtin answers by rules,
// package model by a language model behind an OpenAI-compatible server.
//
// The JSON keys of inputs and outputs are a contract with model servers and with tests outside the project. Fields
// marked json:"-" are for engines in this process and are never sent.
package task
