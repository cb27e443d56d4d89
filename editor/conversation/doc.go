// Package conversation is a conversation with a character: a tree of questions and
// answers with what led to each answer, how two answers differ, and how
// conversations are kept with the file: a head (kb.Chat) that is rewritten, and
// what was said (kb.Exchange) written once, with the lines that all prompts of a
// conversation share kept once.
//
// It knows no interface and no pipeline.
package conversation
