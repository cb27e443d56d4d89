// Package model does the language tasks with a language model behind an llm.Client: one embedded
// template and one strict schema for each task, inputs as JSON, outputs validated, batches halved and
// passages split when a reply fails. What needs no call is done without one.
//
// It knows neither the toolkit nor the storage, nor a package of a particular server.
package model
