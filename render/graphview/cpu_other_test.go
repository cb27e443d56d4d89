//go:build !linux

package graphview

import "time"

// cpu is not known here.
func cpu() time.Duration { return 0 }
