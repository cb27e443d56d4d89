// Package chat does one turn in character: it retrieves by a method, builds the prompt, and streams the reply. The trace
// is published before the first word.
//
// RoleRAG is the default method although Full finds more answers (app/workspace/askreport): the command line promises
// it, and Full calls a model four or five times in a row where RoleRAG calls it twice.
//
// If nobody has written a profile, it consists of the sentences in which the narrator portrays the character. Each item
// of material is one line of the prompt; reasons for refusals are in the trace only.
//
// It knows no storage and no interface.
package chat
