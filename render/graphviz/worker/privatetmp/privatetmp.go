package privatetmp

import (
	"os"
	"runtime"

	"dramatis/storage/owncache"
)

// nowhere does not exist and cannot be made by an ordinary user: with it go-graphviz keeps no cache and compiles in memory.
const nowhere = "/nonexistent/dramatis"

var (
	before    string
	wasSet    bool
	redirects = runtime.GOOS != "windows" // there the temporary directory is the user's own already
)

func init() {
	if !redirects {
		return
	}
	before, wasSet = os.LookupEnv("TMPDIR")
	dir, ok := owncache.Folder("graphviz")
	if !ok {
		dir = nowhere
	}
	os.Setenv("TMPDIR", dir)
}

// Restore puts TMPDIR back to what it was when the program started.
func Restore() {
	switch {
	case !redirects:
	case wasSet:
		os.Setenv("TMPDIR", before)
	default:
		os.Unsetenv("TMPDIR")
	}
}
