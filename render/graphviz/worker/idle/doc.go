// Package idle prevents the compilation of Graphviz in every process but the layout worker. A program that imports it
// compiles Graphviz only if it was started as the worker.
//
// go-graphviz compiles its WebAssembly (1.5 MB) before main runs: 1.2 s at a first start, 0.06 s and
// 40 MB of memory at later ones, in a process that asks a child for its layouts anyway. It can't be
// switched off, so this package empties the module before go-graphviz sees it: its exports are still
// there and return zero. It is initialised first for the reason given in package privatetmp, and may
// import os, unsafe and encoding/binary only.
package idle
