// Package workspace is an open knowledge base with everything that works on it: its
// file, its editor session, its engines, its vectors. The window and the command
// line both do their work through it, so that neither can do what the other
// can't.
//
// It wires storage, editor, pipeline and render together and imports no
// interface.
package workspace
