// Package owncache finds folders below the user's cache directory for code that this program runs,
// which nobody else can have written.
//
// It needs no package that os does not need: render/graphviz/worker/privatetmp, which must be
// initialised first, depends on it.
package owncache

import (
	"os"
	"path/filepath"
)

// Folder returns the folder of a name, and makes it if needed. ok is false if it isn't owned by this
// user alone.
func Folder(name string) (dir string, ok bool) {
	cache, err := os.UserCacheDir()
	if err != nil {
		return "", false
	}
	dir = filepath.Join(cache, "dramatis", name)
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return "", false
	}
	info, err := os.Lstat(dir)
	if err != nil || !info.IsDir() || !ours(info) {
		return "", false
	}
	return dir, true
}
