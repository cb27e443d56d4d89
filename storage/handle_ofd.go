//go:build linux || darwin

package storage

import (
	"errors"
	"io"
	"os"

	"golang.org/x/sys/unix"
)

const locksItself = true

// lockItself locks one byte of the open file, so that it has one writer whatever its name is. The byte
// is far beyond the end of every file and beyond SQLite's own locks (file format, "locking"). The lock
// belongs to this descriptor, SQLite's to the process, so they don't conflict. On file systems without
// such locks only the name is locked.
func lockItself(f *os.File) error {
	err := unix.FcntlFlock(f.Fd(), setLock, &unix.Flock_t{Type: unix.F_WRLCK, Whence: io.SeekStart, Start: lockedByte, Len: 1})
	if errors.Is(err, unix.EAGAIN) || errors.Is(err, unix.EACCES) {
		return errLocked
	}
	return nil
}
