package workspace

import (
	"math"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"sync"

	"dramatis/editor/kb"
	"dramatis/pipeline"
)

// Memory, in bytes, that an import may use beyond what the program uses already: including what SQLite
// takes, 200 MB and 20 times the text at most. Novels stay far below. For a text made of names the
// garbage collector then uses more processor time instead of twice the memory in use.
const (
	importMemory      = 96 << 20
	importMemoryByLen = 16 // times the texts' length, in addition
)

// Memory, in bytes, that a command which only reads a base may use beyond importMemory, its records included.
const (
	readMemory      = 24 << 20
	readMemoryByLen = 20
)

// limits counts the running imports, whose memory is limited together.
var limits struct {
	sync.Mutex
	running int
	before  int64 // the limit before the first import
	percent int   // debug.SetGCPercent before it
	bytes   int64
}

// importPercent is debug.SetGCPercent during an import: the collector runs half as often as usual as
// long as memory is below the limit.
const importPercent = 200

// LimitMemory sets the soft limit of memory (package runtime/debug) for an import, until release is
// called. A limit set by the environment stays. An import calls it itself unless ImportOptions.Limited
// is set: a caller who reports the results needs as much.
func LimitMemory(sources []pipeline.Source) (release func()) {
	size, read := sizeOf(sources)
	return limitMemory(importMemory+importMemoryByLen*int64(size), func() int64 {
		if read >= largeImport {
			runtime.GC() // what reading a large file has left is not held
		}
		return heldMemory() - int64(read)
	})
}

// LimitMemory sets a soft limit, in bytes, to the memory of a command that only reads the base, until release is called. The
// records of the base that are in memory are part of it; it grows with the size of the documents.
func (b *Workspace) LimitMemory() (release func()) {
	var sources []pipeline.Source
	for d := range kb.All[*kb.Document](b.Snapshot()) {
		o, _ := kb.Get[*kb.Original](b.Snapshot(), string(d.ID))
		sources = append(sources, pipeline.Source{Document: d, Original: o})
	}
	size, _ := sizeOf(sources)
	return limitMemory(0, func() int64 {
		return max(heldMemory()+readMemory, importMemory+readMemory+readMemoryByLen*int64(size))
	})
}

// limitMemory adds bytes to the soft limit until release is called. Where nothing else has set one, it starts from what base
// returns, in bytes.
func limitMemory(bytes int64, base func() int64) (release func()) {
	limits.Lock()
	defer limits.Unlock()
	if limits.running == 0 {
		limits.before = debug.SetMemoryLimit(-1)
		limits.bytes = base()
	}
	limits.running++
	limits.bytes += bytes
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

// largeImport is the size of sources, in bytes, from which a collection before the import is worth its time.
const largeImport = 1 << 20

// sizeOf returns the size of what is imported, and how much of it is in memory: of a card, which is larger than its prose,
// both are kept.
func sizeOf(sources []pipeline.Source) (size, read int) {
	for _, s := range sources {
		file := 0
		if s.Original != nil {
			file = len(s.Original.Body)
		}
		size += max(s.Document.Size, file)
		read += s.Document.Size + file
	}
	return size, read
}

// heldMemory returns the memory of Go's runtime as SetMemoryLimit counts it, without what the import can use: free heap, and
// what was garbage at the last collection or has been made since, such as the lines of a file.
func heldMemory() int64 {
	var sample [5]metrics.Sample
	for i, name := range []string{"/memory/classes/total:bytes", "/gc/heap/live:bytes", "/memory/classes/heap/released:bytes", "/memory/classes/heap/free:bytes", "/memory/classes/heap/objects:bytes"} {
		sample[i].Name = name
	}
	metrics.Read(sample[:])
	held := int64(0)
	for i, m := range sample {
		if i < 2 {
			held += int64(m.Value.Uint64())
		} else {
			held -= int64(m.Value.Uint64())
		}
	}
	return held
}
