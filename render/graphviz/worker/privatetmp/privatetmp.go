package privatetmp

import (
	"os"
	"path/filepath"
	"runtime"
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
	dir, ok := private()
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

// private returns the user's cache directory for the engine, made when missing. ok is false when there is none that belongs to
// this user and to nobody else.
func private() (dir string, ok bool) {
	cache, err := os.UserCacheDir()
	if err != nil {
		return "", false
	}
	dir = filepath.Join(cache, "dramatis", "graphviz")
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return "", false
	}
	info, err := os.Lstat(dir)
	if err != nil || !info.IsDir() || info.Mode().Perm()&0o022 != 0 || !ours(info) {
		return "", false
	}
	return dir, true
}
