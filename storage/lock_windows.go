package storage

import (
	"errors"
	"os"

	"golang.org/x/sys/windows"
)

func lockFile(f *os.File) error { return lockByte(f, 0) }

func lockByte(f *os.File, at int64) error {
	err := windows.LockFileEx(windows.Handle(f.Fd()), windows.LOCKFILE_EXCLUSIVE_LOCK|windows.LOCKFILE_FAIL_IMMEDIATELY,
		0, 1, 0, &windows.Overlapped{Offset: uint32(at), OffsetHigh: uint32(at >> 32)})
	if errors.Is(err, windows.ERROR_LOCK_VIOLATION) {
		return errLocked
	}
	return err
}

// free unlocks first: Windows does not delete an open file. It is no failure if another program has
// opened the sidecar meanwhile.
func (l *lock) free() error {
	err := l.file.Close()
	_ = os.Remove(l.path)
	return err
}

// flushFolder does nothing: Windows can't flush a folder.
func flushFolder(string) error { return nil }

// hasName returns true: Windows neither moves nor deletes an open file.
func hasName(os.FileInfo) bool { return true }
