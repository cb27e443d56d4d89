package files

import (
	"errors"
	"io"
	"os"
)

// ErrLarge is the error of a file that is larger than what it should be may be.
var ErrLarge = errors.New("the file is too large")

// Read reads a file of no more than most bytes.
func Read(path string, most int64) ([]byte, error) {
	f, err := os.Open(path)
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
