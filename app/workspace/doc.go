// Package workspace is an open knowledge base: its file, its editor session and its vectors, with the
// operations on them: import, ask, evaluate. The window and the command line both work through it, so
// that neither can do what the other can't.
//
// It wires storage, editor and pipeline together; documents are read by app/document, engines made by
// app/engine, exports made by app/export. It imports no interface.
package workspace
