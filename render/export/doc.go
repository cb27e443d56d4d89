// Package export turns a scene.Graph into a file: SVG, PNG, PDF or DOT.
//
// DOT is written by render/dot. SVG is Graphviz's own output with text kept as text. PNG is painted by
// render/scene/paint, because go-graphviz's PNG cannot draw Chinese; PDF, which it has not, is drawn here as lines and text. It may import the packages of render
// except graphview, and golang.org/x/image; never the toolkit, the editor or files: callers write the bytes.
package export
