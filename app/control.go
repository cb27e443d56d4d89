//go:build !e2e

package app

import "dramatis/app/studio"

// control is the socket by which journeys ask where a widget is; it exists
// only in builds with -tags e2e.
func control(*studio.Studio) {}
