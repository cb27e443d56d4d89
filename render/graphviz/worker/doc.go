// Package worker runs Graphviz inside this process: as the child that graphviz.Child starts (Main),
// and for tests and small graphs behind one lock (InProcess).
//
// go-graphviz compiles its WebAssembly when it is initialised, which takes over a second without a
// cache: only main (for Main, with package idle) and tests should import this. It knows neither the
// toolkit nor the editor.
package worker
