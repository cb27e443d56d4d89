package workspace

import (
	"math"
	"runtime/debug"
	"runtime/metrics"
	"sync"

	"dramatis/pipeline"
)

// Memory that an import may take beside what the program holds already, in bytes: with that and
// what SQLite takes it comes to 200 MB and 20 times the text at most. Novels stay far below it. Of a text made of names the collector takes more of the
// processor's time instead of twice the memory that is in use.
const (
	importMemory      = 112 << 20
	importMemoryByLen = 16 // times the texts' length, beside that
)

// limits counts the imports that run, whose memory is limited together.
var limits struct {
	sync.Mutex
	running int
	before  int64 // the limit that held before the first
	percent int   // and debug.SetGCPercent
	bytes   int64
}

// importPercent is debug.SetGCPercent of an import: the collector runs half as often as
// usual as long as there is room below the limit.
const importPercent = 200

// LimitMemory sets the soft limit of memory (package runtime/debug) for an import, until
// the function that it returns is called. A limit that the environment sets stays. An
// import does so itself unless ImportOptions.Limited says that its caller has: who reports
// what was found needs as much.
func LimitMemory(sources []pipeline.Source) (release func()) {
	size := 0
	for _, s := range sources {
		size += s.Document.Size
	}
	limits.Lock()
	defer limits.Unlock()
	if limits.running == 0 {
		limits.before = debug.SetMemoryLimit(-1)
		limits.bytes = held()
	}
	limits.running++
	limits.bytes += importMemory + importMemoryByLen*int64(size)
	if limits.before == math.MaxInt64 {
		debug.SetMemoryLimit(limits.bytes)
		if limits.running == 1 {
			limits.percent = debug.SetGCPercent(importPercent)
		}
	}
	return func() {
		limits.Lock()
		defer limits.Unlock()
		if limits.running--; limits.running == 0 && limits.before == math.MaxInt64 {
			debug.SetMemoryLimit(limits.before)
			debug.SetGCPercent(limits.percent)
		}
	}
}

// held returns the memory of Go's runtime as SetMemoryLimit counts it, without what is free: that
// is room for the import.
func held() int64 {
	sample := []metrics.Sample{{Name: "/memory/classes/total:bytes"}, {Name: "/memory/classes/heap/released:bytes"}, {Name: "/memory/classes/heap/free:bytes"}}
	metrics.Read(sample)
	return int64(sample[0].Value.Uint64() - sample[1].Value.Uint64() - sample[2].Value.Uint64())
}
