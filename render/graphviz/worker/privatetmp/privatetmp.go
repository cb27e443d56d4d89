package privatetmp

import (
	"os"
	"runtime"

	"dramatis/storage/owncache"
)

// missingFolder does not exist and can't be made by an ordinary user: with it go-graphviz keeps no cache and
// compiles in memory.
const missingFolder = "/nonexistent/dramatis"

var (
	before    string
	wasSet    bool
	redirects = runtime.GOOS != "windows" // there the temporary directory belongs to the user already
)

func init() {
	if !redirects {
		return
	}
	before, wasSet = os.LookupEnv("TMPDIR")
	dir, ok := owncache.Folder("graphviz")
	if !ok {
		dir = missingFolder
	}
	os.Setenv("TMPDIR", dir)
}

// Restore sets TMPDIR back to its value when the program started.
func Restore() {
	switch {
	case !redirects:
	case wasSet:
		os.Setenv("TMPDIR", before)
	default:
		os.Unsetenv("TMPDIR")
	}
}
