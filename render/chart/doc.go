// Package chart draws small charts into an image: bars by chapter, a line (an emotional arc), points, and a radar.
//
// Charts are data and a palette in, pixels out; they know nothing of what they show. The package knows neither the toolkit (a
// widget wraps an image) nor the editor nor files. Values that are not finite numbers are left out; an empty chart
// draws its frame.
package chart
