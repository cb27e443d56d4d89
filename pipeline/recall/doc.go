// Package recall ranks what editor/memory derives: memories by meaning and emotion (Emotional RAG), and scenes by how
// likely an utterance belongs to them. It also finds links between scenes (conversation-KG proposals 2.3), and converts
// an engine's emotion scores to records.
//
// It knows no storage, network or interface.
package recall
