package storage

import (
	"errors"
	"io/fs"
	"os"
	"time"
)

// errLocked means that another File holds the lock.
var errLocked = errors.New("locked by another program")

// A lock keeps other programs from writing. It is held on an open sidecar file, so the system releases
// it when the program dies.
type lock struct {
	file *os.File
	path string
}

// A killed program holds its locks until its last thread has ended, which takes longer the more memory it had and the busier
// the machine is. So a lock that is taken is tried again for a second.
const tries = 50

var beforeNextTry = func() { time.Sleep(20 * time.Millisecond) }

// retryLocked calls take until it returns something other than errLocked, or the tries are used up.
func retryLocked(take func() error) error {
	err := take()
	for n := 1; n < tries && errors.Is(err, errLocked); n++ {
		beforeNextTry()
		err = take()
	}
	return err
}

// lockedByte is the byte of the knowledge base itself that its writer locks.
const lockedByte = 1 << 62

// sidecar returns the file whose lock guards the knowledge base.
func sidecar(path string) string { return path + "-lock" }

// acquire takes the lock, or fails at once with errLocked. The holder deletes the sidecar on release,
// so the file that was locked may be gone by then: only a lock on the file that has the name now
// counts.
func acquire(path string) (*lock, error) {
	for {
		f, err := os.OpenFile(sidecar(path), os.O_RDWR|os.O_CREATE, 0o600)
		if err != nil {
			return nil, err
		}
		if err := lockFile(f); err != nil {
			return nil, errors.Join(err, f.Close())
		}
		held, err := f.Stat()
		if err != nil {
			return nil, errors.Join(err, f.Close())
		}
		named, err := os.Stat(sidecar(path))
		if err == nil && os.SameFile(held, named) {
			return &lock{f, sidecar(path)}, nil
		}
		if err := errors.Join(ignoreMissing(err), f.Close()); err != nil {
			return nil, err
		}
	}
}

func ignoreMissing(err error) error {
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}

func (l *lock) release() error {
	if l == nil {
		return nil
	}
	return l.free()
}
