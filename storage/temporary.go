package storage

import (
	"os"
	"path/filepath"
	"regexp"
	"time"
)

// temporary is the pattern for the names of files that are made beside their place and then renamed
// or deleted.
const temporary = ".dramatis-*"

// temporaryName matches these names, and those of SQLite's files beside them.
var temporaryName = regexp.MustCompile(`^\.dramatis-\d+(-journal|-wal|-shm|-lock)?$`)

// abandonedAfter is longer than any program takes to write a file.
const abandonedAfter = 24 * time.Hour

// TempFile makes a temporary file in a folder. It deletes those that killed programs left there.
func TempFile(dir string) (*os.File, error) {
	sweep(dir)
	return os.CreateTemp(dir, temporary)
}

// TempDir makes a temporary folder in a folder, as TempFile does.
func TempDir(dir string) (string, error) {
	sweep(dir)
	return os.MkdirTemp(dir, temporary)
}

// sweep deletes the files that killed programs left. One that can't be deleted does no harm.
func sweep(dir string) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return
	}
	for _, e := range entries {
		if !temporaryName.MatchString(e.Name()) {
			continue
		}
		if info, err := e.Info(); err == nil && time.Since(info.ModTime()) > abandonedAfter {
			_ = os.RemoveAll(filepath.Join(dir, e.Name()))
		}
	}
}
