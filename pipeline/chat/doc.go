// Package chat is one turn in character: what is retrieved by a method, the
// prompt it makes, and the reply as it comes. The trace is published before the
// first word.
//
// RoleRAG is the default method although Full finds more of what answers a question
// (app/workspace/askreport): the command line promises it, and Full asks a model four or five
// times in a row where RoleRAG asks twice.
//
// Where nobody has written a profile, it consists of the sentences in which the narrator
// portrays the character. Each item of material is one line of the prompt; reasons for
// refusing are in the trace only.
//
// It knows no storage and no interface.
package chat
