// Package graphviz lays a scene.Graph out with Graphviz, in a child process.
//
// Graphviz runs as WebAssembly inside this program's own binary, started again with the hidden first argument "layout-worker".
// A child can be stopped, which a layout inside this process cannot; it takes its leaks and crashes with it; and several run
// side by side. The engine itself is in the package worker below, which main imports; this package does not import it, so that
// what only needs the Layouter interface does not compile WebAssembly when its tests start.
//
// It knows neither the editor nor the toolkit, and no label ever reaches the engine for a layout: nodes go by number.
package graphviz
