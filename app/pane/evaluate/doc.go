// Package evaluate is the Evaluate pane: the writer's questions to the cast, the results by several methods as tables and
// bars, each answer with the judge's analysis and the writer's own score, and the changes since the run before.
//
// It imports no storage and no pipeline: what it can't do itself it asks of a Host.
package evaluate
