// Package graphview is the widget that shows a scene.Picture and lets a person move about in it.
//
// It is one raster, painted in software by render/scene/paint whenever the view changes, because
// hundreds of canvas objects or an SVG are many times slower (measured). It reports events through
// OnXxx callbacks and knows nothing of characters, the editor or kb. All methods are for the
// interface's goroutine.
package graphview
