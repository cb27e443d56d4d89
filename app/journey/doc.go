// Package journey drives the real window under Xvfb: it asks the program
// where a widget is, over a socket that exists only with -tags e2e, and
// clicks there as a person would. Its tests need that tag and the binary that
// .ci/journeys builds.
package journey
