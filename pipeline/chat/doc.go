// Package chat is one turn in character: what is retrieved by a method, the
// prompt it makes, and the reply as it comes. The trace is published before the
// first word.
//
// It imports pipeline/task, pipeline/retrieve, pipeline/recall, editor/memory, editor/conversation, editor/cast and
// editor/kb; no storage, no interface.
package chat
