// Package privatetmp points TMPDIR at a directory only this user can write to, before go-graphviz is
// initialised.
//
// go-graphviz compiles its WebAssembly when the program starts and keeps the machine code in
// TMPDIR/go-graphviz. In a shared /tmp anybody may create that directory first and leave code there
// that this program would run. Go initialises packages sorted by import path as soon as their own
// imports are ready (specification, "Package initialization"), and this package imports only what
// go-graphviz's engine imports too; "dramatis/…" sorts before "github.com/…", so its init comes first.
// A test in package worker checks that. Package worker restores TMPDIR as soon as go-graphviz is
// ready.
//
// It uses os, runtime and storage/owncache only. Another dependency could change the order.
package privatetmp
