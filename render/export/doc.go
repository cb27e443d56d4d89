// Package export turns a scene.Graph into a file: SVG, PNG, PDF or DOT.
//
// DOT is written by render/dot. SVG and PDF are drawn here, as lines, circles and text. PNG is painted by
// render/scene/paint, because go-graphviz's PNG cannot draw Chinese. It knows neither the toolkit nor the editor nor files:
// callers write the bytes.
package export
