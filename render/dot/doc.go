// Package dot writes a scene.Graph in Graphviz's DOT language, for export and for the layouter.
//
// Labels come from books and models, so everything is escaped and nothing a label holds can change the structure of the
// file. The same graph gives the same bytes. It must not lay out, draw or touch files. Source:
// https://graphviz.org/doc/info/lang.html, and escString in https://graphviz.org/docs/attr-types.
package dot
