// Package cast shows a snapshot as a writer sees it: entities with their names, descriptions and
// relations, and the queue of open questions. All of it is derived from evidence (editor/kb), verdicts
// (editor/identity) and the writer's cards; nothing is stored here.
//
// Questions are derived from verdicts, groups and counts of mentions; only the answers are stored, as
// verdicts on pairs of names. An offer is a likely answer that nobody has judged; it has no effect
// until the writer chooses it. A question about an important character gathers everyone who may be the
// same person (Question.Gathers).
//
// A View is immutable and belongs to one snapshot and one moment of the story. The package is pure: no
// files, no clock.
package cast
