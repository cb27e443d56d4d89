// Package recall ranks what editor/memory derives: memories by meaning and
// emotion (Emotional RAG), the scenes that an utterance is likely to belong to,
// and links between scenes (conversation-KG proposals 2.3). It also turns an
// engine's emotion scores into records.
//
// It knows no storage, network or interface.
package recall
