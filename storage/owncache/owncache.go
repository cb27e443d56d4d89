// Package owncache finds folders below the user's cache directory for code that this program runs, which nobody else may have
// written.
//
// It uses only packages that os uses itself: render/graphviz/worker/privatetmp, which has to be initialised first,
// depends on it.
package owncache

import (
	"os"
	"path/filepath"
)

// Folder returns the folder of a name, made when it is missing. ok is false when there is none that belongs to this user and to
// nobody else.
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
