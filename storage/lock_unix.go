//go:build unix

package storage

import (
	"errors"
	"os"

	"golang.org/x/sys/unix"
)

func lockFile(f *os.File) error {
	err := unix.Flock(int(f.Fd()), unix.LOCK_EX|unix.LOCK_NB)
	if errors.Is(err, unix.EWOULDBLOCK) {
		return errLocked
	}
	return err
}

// free deletes the sidecar while it is still locked: nobody can have locked a
// file of that name in between.
func (l *lock) free() error {
	return errors.Join(unlessMissing(os.Remove(l.path)), l.file.Close())
}
