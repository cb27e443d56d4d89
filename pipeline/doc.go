// Package pipeline is the import run (RoleRAG 3.1–3.3) as one readable list of stages: documents →
// passages → reading → names → verdicts → canonical names → descriptions → vectors. It stores evidence as it
// comes, so that a crash or a cancel loses at most the requests in flight, and the next run continues where
// this one ended.
//
// It knows no storage and no interface.
package pipeline
