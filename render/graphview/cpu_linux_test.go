package graphview

import (
	"syscall"
	"time"
)

// cpu returns the processor time of this thread: what a frame costs on a machine that is shared by others.
func cpu() time.Duration {
	const thread = 1 // RUSAGE_THREAD
	var u syscall.Rusage
	if syscall.Getrusage(thread, &u) != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
