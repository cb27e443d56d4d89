// Package graphviz lays a scene.Graph out with Graphviz, in a child process.
//
// Graphviz runs as WebAssembly inside this program's own binary, started again with the hidden first
// argument "layout-worker". A child can be stopped, which a layout inside this process cannot; its
// leaks and crashes end with it; and several can run at once. The engine itself is in the package
// worker below, which main imports; this package does not import it, so that tests that only need the
// Layouter interface don't compile WebAssembly.
//
// It knows neither the editor nor the toolkit, and no label reaches the engine for a layout: nodes are
// numbered.
package graphviz
