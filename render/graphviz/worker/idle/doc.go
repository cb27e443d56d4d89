// Package idle spares every process but the layout worker the engine: a program that imports it, and was not started as the
// worker, begins without compiling Graphviz.
//
// go-graphviz compiles its WebAssembly (1.5 MB) before main runs: 1.2 s of work at a first start, 0.06 s and 40 MB of memory at later
// ones, in a process that asks a child for its layouts anyway. There is no way to say no, so this package empties the module before
// go-graphviz sees it: what it exports is still there and answers zero. It comes first for the reason given in package privatetmp, and
// may import os, unsafe and encoding/binary only.
package idle
