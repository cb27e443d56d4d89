// Package scene is a neutral picture of a cast and its relations: what is shown (Graph), where it is (Layout), both
// together with quick answers about the picture (Picture), and how a person looks at it (View).
//
// Discs that a person has put somewhere stay there; a new disc is placed beside those it is linked to (FillLayout).
//
// It knows nothing of characters, of Graphviz or of a toolkit: callers translate their own types into a Graph, a
// layouter adds the Layout, a widget or an exporter draws the Picture. The width of text is from rivo/uniseg. It knows
// nothing else of this module, no toolkit, no network and no files.
//
// Units: points, x to the right and y downwards, at zoom 1 one point is one unit of the window.
package scene
