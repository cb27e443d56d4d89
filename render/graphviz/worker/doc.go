// Package worker runs Graphviz inside this process: as the child that graphviz.Child starts (Main), and for tests and small
// graphs behind one lock (InProcess).
//
// Importing it costs every start of the program, since go-graphviz compiles its WebAssembly when it is initialised: about
// 30 ms with a warm cache, half a second without. Only main (for Main) and tests should import it. It may import
// render/graphviz, render/scene and go-graphviz; never the toolkit, the editor or kb.
package worker
