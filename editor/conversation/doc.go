// Package conversation is a conversation with a character: a tree of questions and answers with what
// led to each answer, who answers, how two answers differ, and how conversations are stored: a head (kb.Chat) that
// is rewritten, and exchanges (kb.Exchange) written once, with the lines that the prompts of a
// conversation share stored once.
//
// It knows no interface and no pipeline.
package conversation
