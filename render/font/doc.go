// Package font holds the type the program is set in: Noto Sans with Noto Sans SC, regular and bold, cut down to the
// characters a writer's text needs (see README.md). The window takes the bytes; pictures drawn without the
// toolkit (graph sprites, exported PNG) take a Face.
//
// It does not know the toolkit.
package font
