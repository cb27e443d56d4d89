//go:build unix

package storage

import (
	"errors"
	"os"
	"syscall"

	"golang.org/x/sys/unix"
)

func lockFile(f *os.File) error {
	err := unix.Flock(int(f.Fd()), unix.LOCK_EX|unix.LOCK_NB)
	if errors.Is(err, unix.EWOULDBLOCK) {
		return errLocked
	}
	return err
}

// free deletes the sidecar while it is still locked, so that nobody can have locked a new file of that
// name.
func (l *lock) free() error {
	return errors.Join(ignoreMissing(os.Remove(l.path)), l.file.Close())
}

// flushFolder makes the names in a folder durable, as far as its file system can.
func flushFolder(path string) error {
	folder, err := os.Open(path)
	if err != nil {
		return nil // a folder that may be written but not read
	}
	if err := folder.Sync(); err != nil && !errors.Is(err, unix.EINVAL) && !errors.Is(err, unix.ENOTSUP) {
		return errors.Join(err, folder.Close())
	}
	return folder.Close()
}

// hasName reports whether an open file still has a name anywhere.
func hasName(info os.FileInfo) bool {
	stat, ok := info.Sys().(*syscall.Stat_t)
	return ok && stat.Nlink > 0
}
