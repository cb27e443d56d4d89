package files

import (
	"errors"
	"io"
	"os"
)

// ErrLarge is the error for a file that is too large.
var ErrLarge = errors.New("the file is too large")

// errNotAFile is the error for a folder, pipe or device.
var errNotAFile = errors.New("it is not a file")

// Open opens a file for reading. It refuses anything but a regular file: opening a pipe would block
// until somebody writes to it.
func Open(path string) (*os.File, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() {
		return nil, errNotAFile
	}
	return os.Open(path)
}

// Read reads a file of no more than most bytes.
func Read(path string, most int64) ([]byte, error) {
	f, err := Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	if info, err := f.Stat(); err == nil && info.Size() > most {
		return nil, ErrLarge
	}
	data, err := io.ReadAll(io.LimitReader(f, most+1))
	if err == nil && int64(len(data)) > most {
		err = ErrLarge
	}
	return data, err
}
