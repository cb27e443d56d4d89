//go:build !unix

package editortest

import "time"

var began = time.Now()

// ProcessorTime returns the time since the start where that of the processor can't be had.
func ProcessorTime() time.Duration { return time.Since(began) }
