// Package pdf writes pages of lines, shapes and text that can be selected and searched, as PDF 1.4 (ISO 32000-1).
//
// The letters are outlines of the product's own font, so that a file looks the same everywhere and Chinese needs
// nothing installed. It knows neither the toolkit nor the editor nor files: callers write the bytes.
package pdf
